import { Copy, Trash2 } from "lucide-react";
import type { RefObject } from "react";
import { Button } from "@/app/ui/button";
import { Dialog } from "@/app/ui/dialog";
import { useTranslate } from "@/app/ui/translations";
import { addLayout, changeLayout, deleteLayout, layoutsFullReason } from "@/lib/editor/commands/layouts";
import { type CourseDocument, type EditedLayout, isMainLayout } from "@/lib/editor/document";
import { fairwaysOf, findFairwaySource } from "@/lib/editor/fairways";
import { courseTotals, measureFairway } from "@/lib/editor/measures";
import { newId } from "@/lib/ids";
import { formatLength } from "@/lib/messages/length";
import { COURSE_COLOUR_VALUES } from "@/lib/print/course-colours";
import { LAYOUT_LIMITS, SKILL_LEVELS } from "@/lib/validation/layout";
import { useStudio } from "../session/use-studio";
import { ColourChoices } from "./colour-choices";
import { DraftField } from "./draft-field";
import { SelectField } from "./select-field";

interface LayoutDialogProps {
  document: CourseDocument;
  /** The shown layout. */
  layout: EditedLayout;
  onClose: () => void;
  finalFocus: RefObject<HTMLElement | null>;
}

/** The details of the shown layout, and all layouts compared hole by hole. */
export function LayoutDialog({ document, layout, onClose, finalFocus }: LayoutDialogProps) {
  const { run, dispatch } = useStudio();
  const t = useTranslate();
  const change = (details: Parameters<typeof changeLayout>[1]) => run(changeLayout(layout.id, details));
  const full = layoutsFullReason(document);
  const duplicate = () => {
    const id = newId("layout");
    const name = t("layouts.copyName", { name: layout.name });
    const shortened = [...name].slice(0, LAYOUT_LIMITS.nameCodePoints).join("");
    const command = addLayout(id, shortened, layout.id, () => newId("play"));
    dispatch({ type: "run", command, layoutId: id });
    onClose();
  };
  return (
    <Dialog
      title={t("layouts.details", { name: layout.name })}
      closeLabel={t("exchange.close")}
      onClose={onClose}
      finalFocus={finalFocus}
    >
      <div className="dialog-body flex flex-col gap-5">
        <div className="grid gap-4 sm:grid-cols-2">
          <DraftField
            key={layout.id}
            label={t("layouts.name")}
            value={layout.name}
            input={{ maxLength: LAYOUT_LIMITS.nameCodePoints }}
            onCommit={(name) => name !== null && change({ name })}
          />
          <LevelField layout={layout} onChange={(level) => change({ level })} />
          <div className="min-w-0 sm:col-span-2">
            <ColourChoices
              label={t("layouts.colour")}
              chosen={layout.colour ? [layout.colour] : []}
              onToggle={(colour) => change({ colour: layout.colour === colour ? null : colour })}
            />
          </div>
          <div className="sm:col-span-2">
            <DraftField
              key={`text-${layout.id}`}
              label={t("layouts.description")}
              value={layout.description}
              lines={2}
              input={{ maxLength: LAYOUT_LIMITS.descriptionCodePoints }}
              onCommit={(description) => change({ description })}
            />
          </div>
          <label className="flex min-h-9 items-center gap-2 text-sm sm:col-span-2">
            <input
              type="checkbox"
              className="size-4.5 accent-accent"
              checked={layout.isActive}
              onChange={({ target: { checked } }) => change({ isActive: checked })}
            />
            {t("layouts.active")} <span className="text-muted">{t("layouts.activeHint")}</span>
          </label>
        </div>
        <Comparison document={document} />
        <div className="flex flex-wrap gap-2">
          <Button
            size="small"
            disabled={full !== null}
            title={full ? t(full) : undefined}
            onClick={duplicate}
          >
            <Copy aria-hidden className="size-4" />
            {t("layouts.duplicateThis")}
          </Button>
          {!isMainLayout(layout) && (
            <Button
              size="small"
              onClick={() => {
                run(deleteLayout(layout.id));
                onClose();
              }}
            >
              <Trash2 aria-hidden className="size-4" />
              {t("layouts.deleteThis")}
            </Button>
          )}
        </div>
      </div>
    </Dialog>
  );
}

interface LevelFieldProps {
  layout: EditedLayout;
  onChange: (level: EditedLayout["level"]) => void;
}

function LevelField({ layout, onChange }: LevelFieldProps) {
  const t = useTranslate();
  return (
    <SelectField
      label={t("layouts.level")}
      value={layout.level ?? ""}
      onChange={(value) => onChange(SKILL_LEVELS.find((level) => level === value) ?? null)}
    >
      <option value="">{t("layouts.noLevel")}</option>
      {SKILL_LEVELS.map((level) => (
        <option key={level} value={level}>
          {t(`layouts.${level}`)}
        </option>
      ))}
    </SelectField>
  );
}

/** Par and length of every hole in every layout, with totals. A hole that a layout plays twice counts twice in its total. */
function Comparison({ document }: { document: CourseDocument }) {
  const t = useTranslate();
  const columns = document.layouts.map((layout) => {
    const fairways = fairwaysOf(document, layout.id);
    const byHole = new Map(
      fairways.map((fairway) => [findFairwaySource(document, fairway.id)?.hole.id, fairway]),
    );
    return { layout, byHole, totals: courseTotals(fairways), holes: fairways.length };
  });
  return (
    <div className="min-w-0">
      <h3 className="inspector-label">{t("layouts.compareTitle")}</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container must be scrollable by keyboard. */}
      <section className="comparison" tabIndex={0} aria-label={t("layouts.compareTitle")}>
        <table>
          <thead>
            <tr>
              <td />
              {columns.map(({ layout }) => (
                <th key={layout.id} scope="col">
                  <span
                    aria-hidden
                    className="comparison-colour"
                    style={
                      layout.colour
                        ? { backgroundColor: COURSE_COLOUR_VALUES[layout.colour].fill }
                        : undefined
                    }
                  />
                  <bdi>{layout.name}</bdi>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {document.holes.map((hole) => (
              <tr key={hole.id}>
                <th scope="row">{hole.label ?? hole.number}</th>
                {columns.map(({ layout, byHole }) => {
                  const fairway = byHole.get(hole.id);
                  const measures = fairway && measureFairway(fairway);
                  return (
                    <td key={layout.id}>
                      {measures
                        ? `${formatLength(measures.distance, t)} · ${t("studio.par", { par: measures.par })}`
                        : "–"}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{t("layouts.total")}</th>
              {columns.map(({ layout, totals, holes }) => (
                <td key={layout.id}>
                  {t("studio.totals", { holes, par: totals.par, length: { metres: totals.distance } })}
                </td>
              ))}
            </tr>
          </tfoot>
        </table>
      </section>
    </div>
  );
}
