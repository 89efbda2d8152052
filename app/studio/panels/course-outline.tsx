import { useTranslate } from "@/app/ui/translations";
import { itemName } from "@/lib/editor/differences";
import { findLayout } from "@/lib/editor/document";
import { type EditedFairway, fairwaysOf, findFairwaySource } from "@/lib/editor/fairways";
import { courseTotals, measureFairway } from "@/lib/editor/measures";
import { selectedFairwayId } from "@/lib/editor/selection";
import { formatLength } from "@/lib/messages/length";
import { HereMark } from "../live/live-context";
import { useSettledSession, useStudio } from "../session/use-studio";

/** Read-only list of the holes and features of a course, with the name and notes of the selected hole. */
export function CourseOutline() {
  const t = useTranslate();
  const { dispatch, showHole } = useStudio();
  const { history, layoutId, selection } = useSettledSession();
  const document = history.present;
  const selectedId = selectedFairwayId(selection);
  const layout = findLayout(document, layoutId);
  const fairways = fairwaysOf(document, layout.id);
  const { distance, par } = courseTotals(fairways);
  return (
    <section aria-labelledby="fairways" className="studio-list">
      <h2 id="fairways" className="px-4 pt-3 text-base">
        {t("studio.fairways")}
      </h2>
      {document.layouts.length > 1 && (
        <select
          aria-label={t("layouts.switcher")}
          className="field mx-4 mt-2 w-auto"
          value={layout.id}
          onChange={(event) => dispatch({ type: "show-layout", layoutId: event.target.value })}
        >
          {document.layouts.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      )}
      {fairways.length > 0 && (
        <p className="list-totals">
          {t("studio.totals", { holes: fairways.length, par, length: { metres: distance } })}
        </p>
      )}
      <div className="studio-rows">
        {fairways.length === 0 && <p className="p-3 text-muted">{t("studio.noHoles")}</p>}
        <ul aria-label={t("studio.fairways")} className="flex flex-col gap-0.5">
          {fairways.map((fairway) => (
            <li key={fairway.id}>
              <button
                type="button"
                aria-pressed={fairway.id === selectedId}
                className="version-row"
                data-list="named"
                onClick={() => showHole(fairway.id)}
              >
                <HoleLine fairway={fairway} />
                <HereMark id={findFairwaySource(document, fairway.id)?.hole.id ?? ""} />
              </button>
              {fairway.id === selectedId && (
                <HoleTexts notes={findFairwaySource(document, fairway.id)?.hole.notes ?? null} />
              )}
            </li>
          ))}
        </ul>
        {document.features.length > 0 && (
          <>
            <h2 id="outline-features" className="px-2 pt-4 pb-1 text-base">
              {t("features.title")}
            </h2>
            <ul aria-labelledby="outline-features" className="grid gap-1 px-2 pb-3">
              {document.features.map((feature) => (
                <li key={feature.id} className="wrap-anywhere">
                  {t(itemName(feature))}
                  {feature.notes !== null && (
                    <p className="text-sm whitespace-pre-line text-muted">{feature.notes}</p>
                  )}
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </section>
  );
}

function HoleLine({ fairway }: { fairway: EditedFairway }) {
  const t = useTranslate();
  const measures = measureFairway(fairway);
  return (
    <>
      <span className="font-semibold wrap-anywhere">
        {t("studio.hole", { hole: fairway.label ?? fairway.number })}
        {fairway.name !== null && <bdi>{` · ${fairway.name}`}</bdi>}
      </span>
      {measures && (
        <span className="text-sm text-muted tabular-nums">
          {t("studio.readout", { length: formatLength(measures.distance, t), par: measures.par })}
        </span>
      )}
    </>
  );
}

function HoleTexts({ notes }: { notes: string | null }) {
  if (notes === null) return null;
  return <p className="px-2 pt-1 pb-2 text-sm wrap-anywhere whitespace-pre-line">{notes}</p>;
}
