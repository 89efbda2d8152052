import { useMemo } from "react";
import { IgnoredList, MAX_ROWS, Notes, Warnings } from "@/app/files/file-findings";
import { useTranslate } from "@/app/ui/translations";
import type { EditorProblem } from "@/lib/editor/checks/problems";
import type { EditedFairway } from "@/lib/editor/fairways";
import { measureFairway } from "@/lib/editor/measures";
import type { ImportPlan } from "@/lib/exchange/import-holes";
import { findFarHoles, findImplausible } from "@/lib/exchange/plausible";
import type { FileContents, RecognisedHole } from "@/lib/exchange/recognised";
import { ImportSketch } from "./import-sketch";
import "@/app/ui/data-table.css";

interface ImportPreviewProps {
  reading: FileContents;
  plan: ImportPlan;
  /** The existing holes that the import keeps. */
  kept: readonly EditedFairway[];
  problems: readonly EditorProblem[];
  /** IDs in the file of the holes that are not imported. */
  skipped: ReadonlySet<string>;
  onSkipped: (skipped: ReadonlySet<string>) => void;
  withFeatures: boolean;
  onWithFeatures: (withFeatures: boolean) => void;
}

/** Previews an import: a sketch, problems, what was found, and the items ignored. */
export function ImportPreview({ reading, plan, kept, problems, ...choice }: ImportPreviewProps) {
  const t = useTranslate();
  const { skipped, onSkipped, withFeatures, onWithFeatures } = choice;
  const implausible = findImplausible(plan.added);
  if (reading.holes.length === 0 && reading.features.length === 0) {
    return (
      <>
        <p>{t("exchange.foundNone")}</p>
        <IgnoredList ignored={reading.ignored} />
      </>
    );
  }
  const layouts = reading.layouts.slice(1);
  return (
    <div className="flex flex-col gap-4">
      {reading.courseName && (
        <p className="text-sm text-muted wrap-anywhere">
          {t("exchange.courseNamed", { name: reading.courseName })}
        </p>
      )}
      <ImportSketch stays={kept} added={plan.added} />
      <Warnings
        title={t("exchange.problemsTitle")}
        tone="bg-danger-soft"
        texts={problems.map(({ text }) => text)}
      />
      <Notes notes={[...(implausible ? [implausible] : []), ...plan.leftOut, ...reading.notes]} />
      {reading.holes.length > 0 && (
        <HoleTable holes={reading.holes} plan={plan} skipped={skipped} onSkipped={onSkipped} />
      )}
      {layouts.length > 0 && (
        <p className="text-sm wrap-anywhere">
          {t("exchange.foundLayouts", {
            count: layouts.length,
            names: layouts.map(({ name }) => name).join(", "),
          })}
        </p>
      )}
      {reading.features.length > 0 && (
        <label className="flex items-start gap-2 text-sm">
          <input
            type="checkbox"
            className="mt-1"
            checked={withFeatures}
            onChange={(event) => onWithFeatures(event.target.checked)}
          />
          {t("exchange.importFeatures", { count: reading.features.length })}
        </label>
      )}
      <IgnoredList ignored={reading.ignored} />
    </div>
  );
}

interface HoleTableProps {
  holes: readonly RecognisedHole[];
  plan: ImportPlan;
  skipped: ReadonlySet<string>;
  onSkipped: (skipped: ReadonlySet<string>) => void;
}

function HoleTable({ holes, plan: { added, renumbered }, skipped, onSkipped }: HoleTableProps) {
  const t = useTranslate();
  // The plan has the chosen holes, in the file's order.
  const chosen = holes.filter(({ id }) => !skipped.has(id));
  const far = useMemo(() => findFarHoles(holes), [holes]);
  const fairways = new Map(chosen.map(({ id }, index) => [id, added[index]]));
  const rows = holes
    .map((hole) => ({ hole, fairway: fairways.get(hole.id) ?? null }))
    .sort((a, b) => numberOf(a) - numberOf(b));
  const toggle = (id: string, isChosen: boolean) => {
    const next = new Set(skipped);
    if (isChosen) next.delete(id);
    else next.add(id);
    onSkipped(next);
  };
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container must be scrollable by keyboard (WCAG 2.1.1).
    <section tabIndex={0} aria-label={t("exchange.foundHoles")} className="max-h-72 overflow-auto">
      <table className="data-table">
        <thead>
          <tr>
            <th scope="col">
              <input
                type="checkbox"
                aria-label={t("exchange.chooseAll")}
                checked={skipped.size === 0}
                onChange={(event) =>
                  onSkipped(new Set(event.target.checked ? [] : holes.map(({ id }) => id)))
                }
              />
            </th>
            <th scope="col">{t("exchange.columnHole")}</th>
            <th scope="col">{t("exchange.columnLength")}</th>
            <th scope="col">{t("exchange.columnParts")}</th>
            <th scope="col">{t("exchange.columnRemark")}</th>
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, MAX_ROWS).map(({ hole, fairway }) => (
            <tr key={hole.id}>
              <td>
                <input
                  type="checkbox"
                  aria-label={t("exchange.chooseHole", { number: numberOf({ hole, fairway }) })}
                  checked={fairway !== null}
                  onChange={(event) => toggle(hole.id, event.target.checked)}
                />
              </td>
              <th scope="row">{numberOf({ hole, fairway })}</th>
              <HoleCells
                fairway={fairway}
                hole={hole}
                far={far.get(hole.id) ?? null}
                clash={fairway ? renumbered.find(({ to }) => to === fairway.number) : undefined}
              />
            </tr>
          ))}
        </tbody>
      </table>
      {holes.length > MAX_ROWS && (
        <p className="px-3 py-2 text-sm text-muted">
          {t("exchange.ignoredMore", { count: holes.length - MAX_ROWS })}
        </p>
      )}
    </section>
  );
}

interface Row {
  hole: RecognisedHole;
  /** The hole as it will be in the course; null if it isn't imported. */
  fairway: EditedFairway | null;
}

function numberOf({ hole, fairway }: Row): number {
  return fairway?.number ?? hole.number ?? 0;
}

interface HoleCellsProps extends Row {
  clash: ImportPlan["renumbered"][number] | undefined;
  /** Metres from the other holes of the file; null if it is near them. */
  far: number | null;
}

function HoleCells({ fairway, hole, clash, far }: HoleCellsProps) {
  const t = useTranslate();
  const measures = fairway && measureFairway(fairway);
  const { tees, targets, flightPaths, renumberedFrom, simplified } = hole;
  const colours = [...new Set(tees.flatMap((tee) => tee.colours))];
  const remarks = [
    far === null ? null : t("exchange.remarkFar", { kilometres: Math.round(far / 1000) }),
    hole.name,
    tees.length > 0 ? null : t("exchange.noTeeFound"),
    targets.length > 0 ? null : t("exchange.noTargetFound"),
    colours.length > 0 ? colours.map((colour) => t(`layouts.${colour}`)).join(", ") : null,
    clash ? t("exchange.numberTaken", clash) : null,
    renumberedFrom === null ? null : t("exchange.remarkRenumbered", { from: renumberedFrom }),
    ...simplified.map((counts) => t("exchange.remarkSimplified", counts)),
  ].filter((remark) => remark !== null);
  return (
    <>
      <td>
        {measures ? t("studio.readout", { length: { metres: measures.distance }, par: measures.par }) : "–"}
      </td>
      <td>
        {t("exchange.partsOf", {
          tees: tees.length,
          targets: targets.length,
          paths: flightPaths.filter(({ points }) => points.length > 0).length,
        })}
      </td>
      <td className="wrap-anywhere">{remarks.join("; ")}</td>
    </>
  );
}
