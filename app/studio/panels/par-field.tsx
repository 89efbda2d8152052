import { useTranslate } from "@/app/ui/translations";
import { changePlay } from "@/lib/editor/commands/plays";
import type { EditedFairway } from "@/lib/editor/fairways";
import { measureFairway } from "@/lib/editor/measures";
import { selectHole } from "@/lib/editor/selection";
import { formatLength } from "@/lib/messages/length";
import { useStudio } from "../session/use-studio";

/** Pars that get a button. A par of 7 in a file stays. */
const PARS = [2, 3, 4, 5, 6];

/** The par of a fairway: by length, or as the designer sets it, with its reason. */
export function ParField({ fairway }: { fairway: EditedFairway }) {
  const t = useTranslate();
  const { run } = useStudio();
  const measures = measureFairway(fairway);
  const setPar = (par: number | null) => run(changePlay(fairway.id, { par }), selectHole(fairway.id));
  return (
    <fieldset className="min-w-0" aria-label={t("holes.par")}>
      <div className="flex items-baseline justify-between gap-2">
        <h3 className="inspector-label">{t("holes.par")}</h3>
        {measures && (
          <p className="text-sm text-muted tabular-nums">
            {fairway.par === null
              ? t("holes.parByLength", { par: measures.parByLength })
              : t("holes.parSet", { par: fairway.par, byLength: measures.parByLength })}
            {" · "}
            {formatLength(measures.distance, t)}
          </p>
        )}
      </div>
      <div className="segments">
        <button
          type="button"
          className="segment"
          aria-pressed={fairway.par === null}
          onClick={() => setPar(null)}
        >
          {t("holes.parByLengthButton")}
        </button>
        {PARS.map((par) => (
          <button
            key={par}
            type="button"
            className="segment"
            aria-label={t("studio.par", { par })}
            aria-pressed={fairway.par === par}
            onClick={() => setPar(par)}
          >
            {par}
          </button>
        ))}
      </div>
    </fieldset>
  );
}
