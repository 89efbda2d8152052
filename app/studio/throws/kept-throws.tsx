import { Bookmark, GitCompareArrows, Trash2 } from "lucide-react";
import { DateTime } from "@/app/ui/date-time";
import { IconButton } from "@/app/ui/icon-button";
import { SmallButton } from "@/app/ui/small-button";
import { useTranslate } from "@/app/ui/translations";
import { forgetThrow, keepThrow } from "@/lib/editor/commands/throws";
import { findFairwaySource } from "@/lib/editor/fairways";
import { MODEL_VERSION } from "@/lib/flight/flight";
import { compareWith, FIGURES, keepResult } from "@/lib/flight/kept";
import type { Share } from "@/lib/flight/outcomes";
import { discTitle, figureName, percent } from "@/lib/flight/throw-words";
import type { LevelOutcomes } from "@/lib/flight/who-can-play";
import { distanceInMetres } from "@/lib/geo/distance";
import { newId } from "@/lib/ids";
import { toWhole } from "@/lib/messages/length";
import { THROW_LIMITS } from "@/lib/validation/kept-throw";
import { useScene, useStudio } from "../session/use-studio";
import { ShareTable, shareCell } from "./share-table";
import type { HoleThrows } from "./throws-of";
import { useThrows } from "./use-throws";

interface KeptThrowsProps {
  hole: HoleThrows;
  /** The throw whose outcomes are shown. */
  index: number;
  outcomes: LevelOutcomes | undefined;
}

/** The throws that are kept with the hole, each beside what becomes of it now. */
export function KeptThrows({ hole: { fairway, aims, thrown }, index, outcomes }: KeptThrowsProps) {
  const t = useTranslate();
  const { run } = useStudio();
  const { document } = useScene();
  const { throws, change } = useThrows();
  const { plan, ground, keptId } = throws;
  const hole = findFairwaySource(document, fairway.id)?.hole;
  const kept = hole?.throws ?? [];
  const isFull = kept.length >= THROW_LIMITS.throws;
  const keep = () => {
    if (!outcomes || !hole) return;
    const id = newId("throw");
    const on = { keptOn: new Date().toISOString().slice(0, 10), hasGround: ground.state === "known" };
    const result = keepResult(outcomes, thrown.slice(0, index + 1), on);
    const made = { ...plan, from: fairway.teePosition, aims: aims.slice(0, index + 1) };
    run(keepThrow(hole.id, { id, plan: made, result }));
    // The throws after it stay.
    change({ plan: { ...plan, aims }, keptId: id });
  };
  return (
    <section aria-label={t("throws.kept")} className="grid gap-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="inspector-label">{t("throws.kept")}</h3>
        <SmallButton icon={Bookmark} onClick={keep} disabled={!outcomes || isFull}>
          {t("throws.keep")}
        </SmallButton>
      </div>
      {(kept.length === 0 || isFull) && (
        <p className="text-[0.8125rem] text-muted">
          {t(isFull ? "throws.keptFull" : "throws.keepHint", { most: THROW_LIMITS.throws })}
        </p>
      )}
      <ul className="grid gap-2">
        {kept.map(({ id, plan: { from, ...made }, result }) => {
          const isShown = keptId === id;
          const moved = distanceInMetres(from, fairway.teePosition);
          const title = `${t(`layouts.${made.level}`)} · ${t(discTitle(made))}`;
          return (
            <li key={id} className="rounded-[0.625rem] border border-line p-2">
              <div className="flex items-start gap-1">
                <div className="min-w-0 flex-1">
                  <p className="text-sm font-semibold wrap-anywhere">{title}</p>
                  <p className="text-[0.8125rem] tabular-nums">
                    {FIGURES.map((figure) => `${t(figureName(figure))} ${percent(result[figure])} %`).join(
                      " · ",
                    )}
                  </p>
                  <p className="text-xs text-muted">
                    <DateTime value={result.keptOn} precision="day" language={t.language} />
                    {" · "}
                    {t("throws.keptWith", {
                      number: made.aims.length,
                      count: result.measured,
                      ground: result.hasGround ? "known" : "level",
                    })}
                    {result.model !== MODEL_VERSION && ` · ${t("throws.olderModel")}`}
                  </p>
                </div>
                <IconButton
                  label={t("throws.compare", { name: title })}
                  icon={GitCompareArrows}
                  aria-pressed={isShown}
                  onClick={() =>
                    change(
                      isShown ? { keptId: null } : { plan: made, index: made.aims.length - 1, keptId: id },
                    )
                  }
                />
                <IconButton
                  label={t("throws.forget", { name: title })}
                  icon={Trash2}
                  onClick={() => hole && run(forgetThrow(hole.id, id))}
                />
              </div>
              {isShown && outcomes?.level === made.level && index === made.aims.length - 1 && (
                <div className="mt-2 grid gap-2">
                  {moved >= 0.5 && (
                    <p className="text-[0.8125rem]">{t("throws.teeMoved", { length: toWhole(moved) })}</p>
                  )}
                  <ShareTable
                    heads={[
                      t("throws.numbered", { number: index + 1 }),
                      ...[t("throws.before"), t("throws.now"), t("throws.difference")],
                    ]}
                    rows={compareWith(result, outcomes).map(({ figure, before, now, difference }) => ({
                      name: t(figureName(figure)),
                      cells: [shareCell(before), shareCell(now), differenceCell(difference)],
                    }))}
                  />
                  <p className="text-xs text-muted">{t("throws.compareHint")}</p>
                </div>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );

  function differenceCell({ share, low, high }: Share) {
    const isNone = low <= 0 && high >= 0;
    return {
      text: isNone ? t("throws.noDifference") : signed(share),
      range: `${signed(low)} … ${signed(high)}`,
    };
  }
}

const SIGNED = new Intl.NumberFormat("en", { signDisplay: "exceptZero" });

const signed = (share: number) => SIGNED.format(percent(share)).replace("-", "−");
