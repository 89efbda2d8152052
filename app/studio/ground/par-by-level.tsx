import { useTranslate } from "@/app/ui/translations";
import { changePlay } from "@/lib/editor/commands/plays";
import { type EditedFairway, isComplete } from "@/lib/editor/fairways";
import { selectHole } from "@/lib/editor/selection";
import { parInput } from "@/lib/insight/facts";
import { parByLevel } from "@/lib/insight/par";
import type { LayoutReport } from "@/lib/insight/report-schema";
import { formatLength } from "@/lib/messages/length";
import { useScene, useStudio } from "../session/use-studio";
import { LevelDot } from "./level-dot";
import "./ground.css";

interface ParByLevelProps {
  fairway: EditedFairway;
  /** The level of the layout, whose reasons are shown. */
  level: LayoutReport["layout"]["level"];
}

/** The par of each skill level for a hole with its reasons; the designer sets one with a click. */
export function ParByLevel({ fairway, level }: ParByLevelProps) {
  const t = useTranslate();
  const { run } = useStudio();
  const { document } = useScene();
  if (!isComplete(fairway)) return <p className="pb-3 text-muted">{t("holes.noTeeOrTarget")}</p>;
  // By the stored heights.
  const levels = parByLevel(parInput(document, fairway));
  const explained = levels.find((each) => each.level === level) ?? levels[0];
  return (
    <div className="pb-3">
      <ul>
        {levels.map(({ level: each, effective, par }) => (
          <li key={each} className="par-level" data-chosen={each === level || undefined}>
            <LevelDot level={each} />
            <span className="flex-1">{t(`layouts.${each}`)}</span>
            <span className="text-muted tabular-nums">{formatLength(effective, t)}</span>
            <button
              type="button"
              className="par-level-set"
              aria-label={t("insight.setPar", { par, level: t(`layouts.${each}`) })}
              aria-pressed={fairway.par === par}
              onClick={() => run(changePlay(fairway.id, { par }), selectHole(fairway.id))}
            >
              {par}
            </button>
          </li>
        ))}
      </ul>
      {explained?.reason.map((reason) => (
        <p key={reason.key} className="mt-1.5 text-xs text-muted">
          {t(reason)}
        </p>
      ))}
      <p className="mt-1.5 text-xs text-muted">{t("insight.afterGuideline")}</p>
    </div>
  );
}
