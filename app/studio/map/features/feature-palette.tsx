import { type KeyboardEvent, type ReactNode, useEffect, useRef } from "react";
import { FeatureIcon } from "@/app/map/feature-icon";
import { useTranslate } from "@/app/ui/translations";
import { holeLabel } from "@/lib/editor/fairways";
import type { FeatureSketch } from "@/lib/editor/tool";
import type { MessageKey } from "@/lib/messages/catalogue";
import { FEATURE_KINDS, type FeatureKind, type FeatureShape } from "@/lib/validation/feature";
import { usePage, useScene, useStudio } from "../../session/use-studio";

/** The kinds in rows, most used first. */
const PALETTE = [
  ["out_of_bounds", "hazard", "water", "mandatory", "drop_zone", "required_relief"],
  ["tree", "path", "road", "building", "bench", "parking"],
  ["sign", "note", "casual_area", "bin", "toilets", "practice_basket"],
] as const satisfies FeatureKind[][];
const KINDS: readonly FeatureKind[] = PALETTE.flat();
const [{ length: COLUMNS }] = PALETTE;

const SHORT_NAMES: Readonly<Partial<Record<FeatureKind, MessageKey>>> = {
  out_of_bounds: "features.shortOutOfBounds",
  casual_area: "features.shortCasualArea",
  required_relief: "features.shortRequiredRelief",
  mandatory: "features.shortMandatory",
  drop_zone: "features.shortDropZone",
  parking: "features.shortParking",
  practice_basket: "features.shortPracticeBasket",
};

/** By how many kinds the arrow keys move. */
const STEPS: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowUp: -COLUMNS,
  ArrowDown: COLUMNS,
};

/** Kinds that usually belong to no hole. */
const FACILITIES: ReadonlySet<FeatureKind> = new Set(["parking", "toilets", "practice_basket"]);

interface FeaturePaletteProps {
  sketch: FeatureSketch;
  /** What screen readers announce about the tool. */
  instruction: string;
  /** The holes that were selected when the tool was chosen. */
  offered: readonly string[];
  /** Moves the focus to the map. */
  onDraw: () => void;
  /** Places the feature where the user is. */
  children: ReactNode;
}

/** What the Feature tool draws, and for which hole. Its keys: arrows, Enter, and Escape, which ends the tool. */
export function FeaturePalette({ sketch, instruction, offered, onDraw, children }: FeaturePaletteProps) {
  const t = useTranslate();
  const { dispatch, drawFeature, page } = useStudio();
  const { isPaletteAwaited } = usePage();
  const { document } = useScene();
  const { featureKind, shape, holeIds } = sketch;
  const shapes: readonly FeatureShape[] = FEATURE_KINDS[featureKind];
  const kinds = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    if (!isPaletteAwaited) return;
    page.set({ isPaletteAwaited: false });
    kinds.current?.querySelector<HTMLElement>("[aria-pressed=true]")?.focus();
  }, [isPaletteAwaited, page]);

  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    const buttons = [...(kinds.current?.querySelectorAll("button") ?? [])];
    if (!step || event.shiftKey || event.altKey || event.ctrlKey || event.metaKey) return;
    buttons[buttons.indexOf(event.target as HTMLButtonElement) + step]?.focus();
    event.preventDefault();
  };
  const draw = (kind: FeatureKind, as: FeatureShape = FEATURE_KINDS[kind][0]) => {
    if (kind === featureKind) drawFeature(kind, as, holeIds);
    else if (FACILITIES.has(kind)) drawFeature(kind, as, []);
    else drawFeature(kind, as, FACILITIES.has(featureKind) ? offered : holeIds);
    onDraw();
  };
  const several = offered.length > 1;
  const scope = holeIds.length > 1 ? "several" : (holeIds[0] ?? "");

  return (
    <section aria-label={t("features.add")} className="feature-palette">
      <p role="status" className="sr-only">
        {instruction}
      </p>
      <fieldset
        ref={kinds}
        aria-label={t("features.kind")}
        className="feature-palette-kinds"
        onKeyDown={onKeyDown}
      >
        {KINDS.map((kind) => (
          <button
            key={kind}
            type="button"
            aria-label={t(`features.${kind}`)}
            aria-pressed={kind === featureKind}
            tabIndex={kind === featureKind ? 0 : -1}
            className="feature-palette-kind"
            onClick={() => draw(kind)}
          >
            <FeatureIcon kind={kind} />
            <span aria-hidden>{t(SHORT_NAMES[kind] ?? `features.${kind}`)}</span>
          </button>
        ))}
      </fieldset>
      <div className="feature-palette-foot">
        <p className="feature-palette-help">{t("features.goesOn")}</p>
        {shapes.length > 1 &&
          shapes.map((each) => (
            <button
              key={each}
              type="button"
              className="feature-palette-choice"
              aria-pressed={each === shape}
              onClick={() => draw(featureKind, each)}
            >
              {t(`features.${each}`)}
            </button>
          ))}
        <select
          aria-label={t("features.appliesTo")}
          className="feature-palette-choice"
          value={scope}
          onChange={({ target: { value } }) =>
            drawFeature(featureKind, shape, value === "several" ? offered : value === "" ? [] : [value])
          }
        >
          <option value="">{t("features.forCourse")}</option>
          {several && <option value="several">{t("features.forHoles")}</option>}
          {document.holes.map((hole) => (
            <option key={hole.id} value={hole.id}>
              {t("features.forHole", { hole: holeLabel(hole) })}
            </option>
          ))}
        </select>
        <button type="button" className="feature-palette-choice" onClick={() => dispatch({ type: "cancel" })}>
          {t("tools.done")}
        </button>
        {children}
      </div>
    </section>
  );
}
