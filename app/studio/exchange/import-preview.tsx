import { useTranslate } from "@/app/ui/translations";
import type { EditorProblem } from "@/lib/editor/checks/problems";
import type { EditedFairway } from "@/lib/editor/document";
import { measuresOf } from "@/lib/editor/measures";
import type { Imported } from "@/lib/exchange/import-holes";
import type { Ignored, Reading, RecognisedHole } from "@/lib/exchange/recognised";
import type { Message } from "@/lib/messages/message";
import { ImportSketch } from "./import-sketch";

/** Past this many nobody reads on, and the count says enough. */
const MAX_LISTED = 50;

interface ImportPreviewProps {
  reading: Reading;
  imported: Imported;
  /** The holes of the course that stay. */
  stays: readonly EditedFairway[];
  problems: readonly EditorProblem[];
}

/** What a file would do to the course, before it does: drawn, listed, and what it leaves out. */
export function ImportPreview({ reading, imported, stays, problems }: ImportPreviewProps) {
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
      <ImportSketch stays={stays} added={imported.added} />
      <Warnings
        title={t("exchange.problemsTitle")}
        tone="bg-danger-soft"
        texts={problems.map(({ text }) => text)}
      />
      <Warnings title={t("exchange.notesTitle")} tone="bg-warning-soft" texts={reading.notes} />
      <FoundTable holes={reading.holes} imported={imported} />
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
        {texts.slice(0, MAX_LISTED).map((text) => (
          <li key={t(text)} className="wrap-anywhere">
            {t(text)}
          </li>
        ))}
      </ul>
    </section>
  );
}

function FoundTable({
  holes,
  imported: { added, renumbered },
}: {
  holes: readonly RecognisedHole[];
  imported: Imported;
}) {
  const t = useTranslate();
  const rows = added
    .map((fairway, index) => ({ fairway, hole: holes[index] }))
    .sort((a, b) => a.fairway.number - b.fairway.number);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard (WCAG 2.1.1).
    <section tabIndex={0} aria-label={t("exchange.foundHoles")} className="max-h-72 overflow-auto">
      <table className="found-table">
        <thead>
          <tr>
            <th scope="col">{t("exchange.columnHole")}</th>
            <th scope="col">{t("exchange.columnLength")}</th>
            <th scope="col">{t("exchange.columnPaths")}</th>
            <th scope="col">{t("exchange.columnRemark")}</th>
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, MAX_LISTED).map(({ fairway, hole }) => (
            <tr key={fairway.id}>
              <th scope="row">{fairway.number}</th>
              <FoundCells
                fairway={fairway}
                hole={hole}
                clash={renumbered.find(({ to }) => to === fairway.number)}
              />
            </tr>
          ))}
        </tbody>
      </table>
      {added.length > MAX_LISTED && (
        <p className="px-3 py-2 text-sm text-muted">
          {t("exchange.ignoredMore", { count: added.length - MAX_LISTED })}
        </p>
      )}
    </section>
  );
}

interface FoundCellsProps {
  fairway: EditedFairway;
  hole: RecognisedHole | undefined;
  clash: Imported["renumbered"][number] | undefined;
}

function FoundCells({ fairway, hole, clash }: FoundCellsProps) {
  const t = useTranslate();
  const measures = measuresOf(fairway);
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
        {ignored.slice(0, MAX_LISTED).map(({ what, why }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and two things may have one name.
          <li key={index} className="wrap-anywhere">
            {t(what)}: {t(why)}
          </li>
        ))}
      </ul>
      {ignored.length > MAX_LISTED && (
        <p className="mt-1 text-muted">{t("exchange.ignoredMore", { count: ignored.length - MAX_LISTED })}</p>
      )}
    </details>
  );
}
