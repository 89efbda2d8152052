import { ArrowUpDown, TriangleAlert } from "lucide-react";
import { useMemo, useState } from "react";
import { MAX_ROWS } from "@/app/files/file-findings";
import { IconButton } from "@/app/ui/icon-button";
import { useTranslate } from "@/app/ui/translations";
import type { EditedFairway } from "@/lib/editor/fairways";
import { measureFairway } from "@/lib/editor/measures";
import type { Correction } from "@/lib/exchange/corrections";
import type { ImportPlan } from "@/lib/exchange/import-holes";
import { findFarHoles } from "@/lib/exchange/plausible";
import { isGuess, type RecognisedHole } from "@/lib/exchange/recognised";
import { HOLE_LIMITS } from "@/lib/validation/hole";
import "@/app/ui/data-table.css";

interface HoleTableProps {
  holes: readonly RecognisedHole[];
  plan: ImportPlan;
  /** IDs in the file of the holes that are not imported. */
  skipped: ReadonlySet<string>;
  onSkipped: (skipped: ReadonlySet<string>) => void;
  /** The id in the file of the hole that stands out. */
  selectedId: string | null;
  onSelect: (holeId: string) => void;
  /** Null in a file that leaves nothing to find. */
  onCorrect: ((correction: Correction) => void) | null;
}

/** The holes of a file by number: which to import, how each was found, and what can be put right. */
export function HoleTable({ holes, plan, skipped, onSkipped, ...rest }: HoleTableProps) {
  const t = useTranslate();
  // The plan has the chosen holes, in the file's order.
  const chosen = holes.filter(({ id }) => !skipped.has(id));
  const far = useMemo(() => findFarHoles(holes), [holes]);
  const fairways = new Map(chosen.map(({ id }, index) => [id, plan.added[index]]));
  const sorted = [...holes].sort((a, b) => (a.number ?? 0) - (b.number ?? 0));
  const toggle = (id: string, isChosen: boolean) => {
    const next = new Set(skipped);
    if (isChosen) next.delete(id);
    else next.add(id);
    onSkipped(next);
  };
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container must be scrollable by keyboard (WCAG 2.1.1).
    <section tabIndex={0} aria-label={t("exchange.foundHoles")} className="max-h-72 overflow-auto">
      <table className="data-table [&_:is(td,th)]:align-middle!">
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
            <th scope="col">{t("exchange.reason")}</th>
            <th scope="col">{t("exchange.columnParts")}</th>
            <th scope="col">{t("exchange.columnRemark")}</th>
          </tr>
        </thead>
        <tbody>
          {sorted.slice(0, MAX_ROWS).map((hole) => (
            <HoleRow
              key={hole.id}
              hole={hole}
              fairway={fairways.get(hole.id) ?? null}
              far={far.get(hole.id) ?? null}
              renumbered={plan.renumbered}
              onToggle={(isChosen) => toggle(hole.id, isChosen)}
              {...rest}
            />
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

interface HoleRowProps extends Pick<HoleTableProps, "selectedId" | "onSelect" | "onCorrect"> {
  hole: RecognisedHole;
  /** The hole as it will be in the course; null if it isn't imported. */
  fairway: EditedFairway | null;
  /** Metres from the other holes of the file; null if it is near them. */
  far: number | null;
  renumbered: ImportPlan["renumbered"];
  onToggle: (isChosen: boolean) => void;
}

function HoleRow({
  hole,
  fairway,
  far,
  renumbered,
  selectedId,
  onSelect,
  onCorrect,
  onToggle,
}: HoleRowProps) {
  const t = useTranslate();
  const number = hole.number ?? 0;
  const measures = fairway && measureFairway(fairway);
  const { tees, targets, flightPaths, reason, renumberedFrom, simplified } = hole;
  const clash = fairway ? renumbered.find(({ to }) => to === fairway.number) : undefined;
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
    <tr
      className={hole.id === selectedId ? "bg-select-soft" : undefined}
      onFocus={() => onSelect(hole.id)}
      onPointerDown={() => onSelect(hole.id)}
    >
      <td>
        <input
          type="checkbox"
          aria-label={t("exchange.chooseHole", { number })}
          checked={fairway !== null}
          onChange={(event) => onToggle(event.target.checked)}
        />
      </td>
      <th scope="row" className="whitespace-nowrap">
        {onCorrect ? (
          <>
            <NumberField
              key={number}
              number={number}
              onNumber={(next) => onCorrect({ kind: "renumber", holeId: hole.id, number: next })}
            />
            <IconButton
              className="size-7 pointer-coarse:size-11"
              icon={ArrowUpDown}
              iconClass="size-4"
              label={t("exchange.swapEnds", { number })}
              onClick={() => onCorrect({ kind: "swapEnds", holeId: hole.id })}
            />
          </>
        ) : (
          number
        )}
      </th>
      <td>
        {measures ? t("studio.readout", { length: { metres: measures.distance }, par: measures.par }) : "–"}
      </td>
      <td className="min-w-28">
        {isGuess(hole) && <TriangleAlert aria-hidden className="mr-1 inline size-3.5 text-warning" />}
        {reason && t(`exchange.reason_${reason}`)}
      </td>
      <td>
        {t("exchange.partsOf", {
          tees: tees.length,
          targets: targets.length,
          paths: flightPaths.filter(({ points }) => points.length > 0).length,
        })}
      </td>
      <td className="wrap-anywhere">{remarks.join("; ")}</td>
    </tr>
  );
}

/** The number of a hole. It changes once the user leaves the field or presses Enter: on the way to 12, it isn't 1. */
function NumberField({ number, onNumber }: { number: number; onNumber: (number: number) => void }) {
  const t = useTranslate();
  const [text, setText] = useState(String(number));
  const finish = () => {
    const next = Number(text.normalize("NFKC"));
    const isValid = Number.isInteger(next) && next >= 1 && next <= HOLE_LIMITS.holes;
    if (isValid && next !== number) onNumber(next);
    else setText(String(number));
  };
  return (
    <input
      inputMode="numeric"
      autoComplete="off"
      className="field min-h-8 w-11 px-2 py-0.5 pointer-coarse:min-h-11"
      aria-label={t("exchange.numberOf", { number })}
      value={text}
      onChange={(event) => setText(event.target.value)}
      onBlur={finish}
      onKeyDown={({ key }) => {
        if (key === "Enter") finish();
      }}
    />
  );
}
