import { PencilLine } from "lucide-react";
import { type RefObject, useEffect, useRef } from "react";
import { useTranslate } from "@/app/ui/translations";
import { drawingInstruction, nextMissingEnd } from "@/lib/editor/commands/drawing";
import { findFairway } from "@/lib/editor/fairways";
import { newId } from "@/lib/ids";
import { message } from "@/lib/messages/message";
import { FEATURE_KINDS, FEWEST_POINTS, type FeatureShape } from "@/lib/validation/feature";
import type { SessionStore } from "../session/session-store";
import type { FeatureTools, Sketch } from "../session/use-feature-tools";
import { useSettledSession } from "../session/use-session";

interface ToolBarProps {
  store: SessionStore;
  /** Places the next end at the centre of the map. */
  onPlace: () => void;
  featureTools: FeatureTools;
}

/** The drawing tool: its buttons, and while drawing the next instruction. Also shows why an action was refused. */
export function ToolBar({ store, onPlace, featureTools }: ToolBarProps) {
  const t = useTranslate();
  const { history, drawing, selected, refusal } = useSettledSession(store);
  const drawButton = useRef<HTMLButtonElement>(null);
  const { present } = history;
  const unfinished = findFairway(present, selected);
  const missing = unfinished && nextMissingEnd(present, unfinished.id);
  const instruction = drawing && drawingInstruction(present, drawing.fairwayId);
  useFocusAfterCancel(drawing !== null, drawButton);

  return (
    <div className="map-tools">
      {refusal && (
        <p aria-hidden className="map-refusal">
          {t(refusal)}
        </p>
      )}
      {featureTools.sketch ? (
        <SketchPanel tools={featureTools} sketch={featureTools.sketch} />
      ) : instruction ? (
        <fieldset className="draw-panel">
          <legend className="float-left w-full font-semibold">{t(instruction)}</legend>
          <p className="draw-panel-help">{t("tools.drawKeys")}</p>
          <div className="flex gap-2">
            <button type="button" className="map-tool map-tool-main" onClick={onPlace}>
              {t("tools.place")}
            </button>
            <button type="button" className="map-tool" onClick={() => store.dispatch({ type: "cancel" })}>
              {t("tools.cancel")}
            </button>
          </div>
        </fieldset>
      ) : (
        <fieldset aria-label={t("tools.toolbar")} className="flex flex-wrap justify-center gap-2">
          {missing && (
            <button
              type="button"
              className="map-tool map-tool-main"
              onClick={() => store.dispatch({ type: "draw", fairwayId: unfinished.id })}
            >
              {t(
                message(missing.end === "tee" ? "editing.placeTee" : "editing.placeTarget", {
                  hole: missing.hole,
                }),
              )}
            </button>
          )}
          <button
            ref={drawButton}
            type="button"
            className="map-tool"
            onClick={() => store.dispatch({ type: "draw", fairwayId: newId("fairway") })}
          >
            <PencilLine aria-hidden className="size-4" />
            {t("tools.draw")}
          </button>
        </fieldset>
      )}
    </div>
  );
}

const SKETCH_HELP = {
  point: "features.drawPoint",
  line: "features.drawLine",
  area: "features.drawArea",
} as const;

/** What to do next while a feature is drawn. */
function SketchPanel({ tools, sketch }: { tools: FeatureTools; sketch: Sketch }) {
  const t = useTranslate();
  const shapes: readonly FeatureShape[] = FEATURE_KINDS[sketch.kind];
  return (
    <fieldset className="draw-panel">
      <legend className="float-left w-full font-semibold">
        {t(SKETCH_HELP[sketch.shape], { feature: t(`features.${sketch.kind}`) })}
      </legend>
      <p className="draw-panel-help">{t("features.drawKeys")}</p>
      <div className="flex flex-wrap gap-2">
        {sketch.points.length === 0 &&
          shapes.length > 1 &&
          shapes.map((shape) => (
            <button
              key={shape}
              type="button"
              className="map-tool"
              aria-pressed={shape === sketch.shape}
              onClick={() => tools.draw(sketch.kind, shape)}
            >
              {t(`features.${shape}`)}
            </button>
          ))}
        {sketch.shape !== "point" && (
          <button
            type="button"
            className="map-tool map-tool-main"
            disabled={sketch.points.length < FEWEST_POINTS[sketch.shape]}
            onClick={tools.finish}
          >
            {t("features.finish")}
          </button>
        )}
        <button type="button" className="map-tool" onClick={tools.cancel}>
          {t("tools.cancel")}
        </button>
      </div>
    </fieldset>
  );
}

/** The Cancel button disappears with the drawing. Where it had the focus, the Draw button gets it. */
function useFocusAfterCancel(drawing: boolean, button: RefObject<HTMLButtonElement | null>): void {
  const wasDrawing = useRef(drawing);
  useEffect(() => {
    if (wasDrawing.current && !drawing && document.activeElement === document.body) {
      button.current?.focus({ preventScroll: true });
    }
    wasDrawing.current = drawing;
  }, [drawing, button]);
}
