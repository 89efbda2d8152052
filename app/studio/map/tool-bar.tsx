import {
  CircleDot,
  type LucideIcon,
  MousePointer2,
  Pentagon,
  RectangleHorizontal,
  Ruler,
  Spline,
  Waypoints,
} from "lucide-react";
import { type ReactNode, type RefObject, useEffect, useRef } from "react";
import { Tooltip } from "@/app/ui/tooltip";
import { useTranslate } from "@/app/ui/translations";
import { canBend, type Drawing, drawingInstruction, nextMissingEnd } from "@/lib/editor/commands/drawing";
import type { CourseDocument } from "@/lib/editor/document";
import { findFairway } from "@/lib/editor/fairways";
import { distanceInMetres } from "@/lib/geo/distance";
import { formatLength } from "@/lib/messages/length";
import { message } from "@/lib/messages/message";
import type { Coordinates } from "@/lib/validation/coordinates";
import { FEATURE_KINDS, FEWEST_POINTS, type FeatureShape } from "@/lib/validation/feature";
import type { SessionStore } from "../session/session-store";
import type { FeatureTools, Sketch } from "../session/use-feature-tools";
import { useSettledSession } from "../session/use-session";
import { MAP_TOOLS, type MapTool, type Tools } from "../session/use-tools";

interface ToolBarProps {
  store: SessionStore;
  tools: Tools;
  /** Places the next end, or a control point, at the centre of the map. */
  atCentre: (what: "place" | "bend") => void;
  featureTools: FeatureTools;
}

const TOOLS: Readonly<Record<MapTool, { icon: LucideIcon; key: string; name: ToolName }>> = {
  select: { icon: MousePointer2, key: "V", name: "tools.select" },
  hole: { icon: Waypoints, key: "H", name: "tools.draw" },
  tee: { icon: RectangleHorizontal, key: "T", name: "tools.drawTee" },
  target: { icon: CircleDot, key: "B", name: "tools.drawTarget" },
  path: { icon: Spline, key: "P", name: "tools.drawPath" },
  feature: { icon: Pentagon, key: "F", name: "tools.drawFeature" },
  measure: { icon: Ruler, key: "M", name: "tools.measure" },
};
type ToolName =
  | "tools.select"
  | "tools.draw"
  | "tools.drawTee"
  | "tools.drawTarget"
  | "tools.drawPath"
  | "tools.drawFeature"
  | "tools.measure";

/** The tools of the map, and above them what to do next with the one in use, or why an action was refused. */
export function ToolBar({ store, tools, atCentre, featureTools }: ToolBarProps) {
  const t = useTranslate();
  const { history, drawing, selected, refusal } = useSettledSession(store);
  const holeButton = useRef<HTMLButtonElement>(null);
  const { present } = history;
  const { sketch } = featureTools;
  const unfinished = drawing || sketch ? null : findFairway(present, selected);
  const missing = unfinished && nextMissingEnd(present, unfinished.id);
  useFocusAfterCancel(drawing !== null, holeButton);

  return (
    <div className="map-tools">
      {refusal && (
        <p aria-hidden className="map-refusal">
          {t(refusal)}
        </p>
      )}
      {sketch ? (
        <SketchPanel tools={featureTools} sketch={sketch} />
      ) : (
        drawing && (
          <DrawingPanel
            document={present}
            drawing={drawing}
            atCentre={atCentre}
            onFinish={() => store.dispatch({ type: "finish" })}
            onCancel={() => store.dispatch({ type: "cancel" })}
          />
        )
      )}
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
      <fieldset aria-label={t("tools.toolbar")} className="tool-bar">
        {MAP_TOOLS.map((tool) => {
          const { icon: Icon, key, name } = TOOLS[tool];
          return (
            <Tooltip key={tool} text={t("tools.withKey", { tool: t(name), key })}>
              <button
                ref={tool === "hole" ? holeButton : undefined}
                type="button"
                className="tool-bar-tool"
                aria-label={t(name)}
                aria-pressed={tool === tools.active}
                aria-keyshortcuts={key}
                onClick={() => tools.use(tool)}
              >
                <Icon aria-hidden className="size-5" />
                <span aria-hidden>{t(`tools.${tool}`)}</span>
              </button>
            </Tooltip>
          );
        })}
      </fieldset>
    </div>
  );
}

interface DrawPanelProps {
  title: string;
  help: string;
  children: ReactNode;
}

/** What to do next with the tool in use, with buttons for touch and the keyboard. */
function DrawPanel({ title, help, children }: DrawPanelProps) {
  return (
    <fieldset className="draw-panel">
      <legend className="float-left w-full font-semibold">{title}</legend>
      <p className="draw-panel-help">{help}</p>
      <div className="flex flex-wrap justify-center gap-2">{children}</div>
    </fieldset>
  );
}

interface DrawingPanelProps {
  document: CourseDocument;
  drawing: Drawing;
  atCentre: ToolBarProps["atCentre"];
  onFinish: () => void;
  onCancel: () => void;
}

function DrawingPanel({ document, drawing, atCentre, onFinish, onCancel }: DrawingPanelProps) {
  const t = useTranslate();
  const instruction = drawingInstruction(document, drawing);
  if (!instruction) return null;
  const isPath = drawing.tool === "path";
  const bends = canBend(document, drawing);
  const help = [
    ...(isPath ? [t("tools.pathHelp")] : bends ? [t("tools.bendHelp")] : []),
    t("tools.drawKeys"),
  ];
  return (
    <DrawPanel title={t(instruction)} help={help.join(" ")}>
      {!isPath && (
        <PanelButton isMain onClick={() => atCentre("place")}>
          {t("tools.place")}
        </PanelButton>
      )}
      {bends && (
        <PanelButton isMain={isPath} onClick={() => atCentre("bend")}>
          {t("tools.bend")}
        </PanelButton>
      )}
      {isPath && (
        <PanelButton disabled={drawing.bends.length === 0} onClick={onFinish}>
          {t("tools.finish")}
        </PanelButton>
      )}
      <PanelButton onClick={onCancel}>{t("tools.cancel")}</PanelButton>
    </DrawPanel>
  );
}

interface PanelButtonProps {
  isMain?: boolean;
  isPressed?: boolean;
  disabled?: boolean;
  onClick: () => void;
  children: ReactNode;
}

function PanelButton({ isMain = false, isPressed, disabled, onClick, children }: PanelButtonProps) {
  return (
    <button
      type="button"
      className={`map-tool ${isMain ? "map-tool-main" : ""}`}
      aria-pressed={isPressed}
      disabled={disabled}
      onClick={onClick}
    >
      {children}
    </button>
  );
}

const SKETCH_HELP = {
  point: "features.drawPoint",
  line: "features.drawLine",
  area: "features.drawArea",
} as const;

/** What to do next while a feature is drawn, or the length that is measured. */
function SketchPanel({ tools, sketch }: { tools: FeatureTools; sketch: Sketch }) {
  const t = useTranslate();
  const { kind, shape: drawn, points } = sketch;
  if (kind === "measure") {
    const title = points.length < 2 ? t("tools.measuring") : formatLength(lengthOf(points), t);
    return (
      <DrawPanel title={title} help={t("tools.measureHelp")}>
        <PanelButton onClick={tools.cancel}>{t("tools.finish")}</PanelButton>
      </DrawPanel>
    );
  }
  const shapes: readonly FeatureShape[] = FEATURE_KINDS[kind];
  return (
    <DrawPanel
      title={t(SKETCH_HELP[drawn], { feature: t(`features.${kind}`) })}
      help={t("features.drawKeys")}
    >
      {points.length === 0 &&
        shapes.length > 1 &&
        shapes.map((shape) => (
          <PanelButton key={shape} isPressed={shape === drawn} onClick={() => tools.draw(kind, shape)}>
            {t(`features.${shape}`)}
          </PanelButton>
        ))}
      {drawn !== "point" && (
        <PanelButton isMain disabled={points.length < FEWEST_POINTS[drawn]} onClick={tools.finish}>
          {t("features.finish")}
        </PanelButton>
      )}
      <PanelButton onClick={tools.cancel}>{t("tools.cancel")}</PanelButton>
    </DrawPanel>
  );
}

/** In metres. */
function lengthOf(points: readonly Coordinates[]): number {
  return points
    .slice(1)
    .reduce((sum, point, index) => sum + distanceInMetres(points[index] as Coordinates, point), 0);
}

/** The Cancel button disappears with the drawing. Where it had the focus, the Hole tool gets it. */
function useFocusAfterCancel(drawing: boolean, button: RefObject<HTMLButtonElement | null>): void {
  const wasDrawing = useRef(drawing);
  useEffect(() => {
    if (wasDrawing.current && !drawing && document.activeElement === document.body) {
      button.current?.focus({ preventScroll: true });
    }
    wasDrawing.current = drawing;
  }, [drawing, button]);
}
