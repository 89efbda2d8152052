import { useTranslate } from "@/app/ui/translations";
import type { EditorProblem } from "@/lib/editor/checks/problems";
import type { EditedFairway } from "@/lib/editor/document";
import { measureFairway } from "@/lib/editor/measures";
import type { ImportPlan } from "@/lib/exchange/import-holes";
import type { FileContents, Ignored, RecognisedHole } from "@/lib/exchange/recognised";
import type { Message } from "@/lib/messages/message";
import { ImportSketch } from "./import-sketch";

/** Rows shown of each list. A line below it gives the number of the others. */
const MAX_ROWS = 50;

interface ImportPreviewProps {
  reading: FileContents;
  planImport: ImportPlan;
  /** The existing holes that the import keeps. */
  kept: readonly EditedFairway[];
  problems: readonly EditorProblem[];
}

/** Previews an import: a sketch, problems, the holes found, and the items ignored. */
export function ImportPreview({ reading, planImport, kept, problems }: ImportPreviewProps) {
  const t = useTranslate();
  if (reading.holes.length === 0) {
    return (
      <>
        <p>{t("exchange.foundNone")}</p>
        <IgnoredList ignored={reading.ignored} />
      </>
    );
  }
  return (
    <div className="flex flex-col gap-4">
      {reading.courseName && (
        <p className="text-sm text-muted wrap-anywhere">
          {t("exchange.courseNamed", { name: reading.courseName })}
        </p>
      )}
      <ImportSketch stays={kept} added={planImport.added} />
      <Warnings
        title={t("exchange.problemsTitle")}
        tone="bg-danger-soft"
        texts={problems.map(({ text }) => text)}
      />
      <Warnings title={t("exchange.notesTitle")} tone="bg-warning-soft" texts={reading.notes} />
      <HoleTable holes={reading.holes} planImport={planImport} />
      <IgnoredList ignored={reading.ignored} />
    </div>
  );
}

function Warnings({ title, tone, texts }: { title: string; tone: string; texts: readonly Message[] }) {
  const t = useTranslate();
  if (texts.length === 0) return null;
  return (
    <section className={`rounded-lg border border-line px-4 py-3 text-sm ${tone}`}>
      <h3 className="font-semibold">{title}</h3>
      <ul className="mt-1 list-disc pl-5">
        {texts.slice(0, MAX_ROWS).map((text) => (
          <li key={t(text)} className="wrap-anywhere">
            {t(text)}
          </li>
        ))}
      </ul>
    </section>
  );
}

function HoleTable({
  holes,
  planImport: { added, renumbered },
}: {
  holes: readonly RecognisedHole[];
  planImport: ImportPlan;
}) {
  const t = useTranslate();
  const rows = added
    .map((fairway, index) => ({ fairway, hole: holes[index] }))
    .sort((a, b) => a.fairway.number - b.fairway.number);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container must be scrollable by keyboard (WCAG 2.1.1).
    <section tabIndex={0} aria-label={t("exchange.foundHoles")} className="max-h-72 overflow-auto">
      <table className="hole-table">
        <thead>
          <tr>
            <th scope="col">{t("exchange.columnHole")}</th>
            <th scope="col">{t("exchange.columnLength")}</th>
            <th scope="col">{t("exchange.columnPaths")}</th>
            <th scope="col">{t("exchange.columnRemark")}</th>
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, MAX_ROWS).map(({ fairway, hole }) => (
            <tr key={fairway.id}>
              <th scope="row">{fairway.number}</th>
              <HoleCells
                fairway={fairway}
                hole={hole}
                clash={renumbered.find(({ to }) => to === fairway.number)}
              />
            </tr>
          ))}
        </tbody>
      </table>
      {added.length > MAX_ROWS && (
        <p className="px-3 py-2 text-sm text-muted">
          {t("exchange.ignoredMore", { count: added.length - MAX_ROWS })}
        </p>
      )}
    </section>
  );
}

interface HoleCellsProps {
  fairway: EditedFairway;
  hole: RecognisedHole | undefined;
  clash: ImportPlan["renumbered"][number] | undefined;
}

function HoleCells({ fairway, hole, clash }: HoleCellsProps) {
  const t = useTranslate();
  const measures = measureFairway(fairway);
  const missing = [
    fairway.teePosition ? null : t("exchange.noTeeFound"),
    fairway.targetPosition ? null : t("exchange.noTargetFound"),
  ];
  const remarks = [
    ...missing,
    clash ? t("exchange.clash", clash) : null,
    hole?.renumberedFrom != null ? t("exchange.remarkRenumbered", { from: hole.renumberedFrom }) : null,
    ...(hole?.paths ?? []).map(({ simplifiedFrom, points }) =>
      simplifiedFrom === undefined
        ? null
        : t("exchange.remarkSimplified", { from: simplifiedFrom, to: points.length }),
    ),
  ].filter((remark) => remark !== null);
  return (
    <>
      <td>
        {measures ? t("studio.readout", { length: { metres: measures.distance }, par: measures.par }) : "–"}
      </td>
      <td>
        {t("exchange.pathsOf", {
          paths: fairway.flightPaths.length,
          points: fairway.flightPaths.reduce((sum, { points }) => sum + points.length, 0),
        })}
      </td>
      <td>{remarks.join("; ")}</td>
    </>
  );
}

function IgnoredList({ ignored }: { ignored: readonly Ignored[] }) {
  const t = useTranslate();
  if (ignored.length === 0) return null;
  return (
    <details className="text-sm">
      <summary className="cursor-pointer font-medium">
        {t("exchange.ignoredTitle", { count: ignored.length })}
      </summary>
      <ul className="mt-2 list-disc pl-5 text-muted">
        {ignored.slice(0, MAX_ROWS).map(({ what, why }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and items may share a name.
          <li key={index} className="wrap-anywhere">
            {t(what)}: {t(why)}
          </li>
        ))}
      </ul>
      {ignored.length > MAX_ROWS && (
        <p className="mt-1 text-muted">{t("exchange.ignoredMore", { count: ignored.length - MAX_ROWS })}</p>
      )}
    </details>
  );
}
