import {
  CircleDot,
  LocateFixed,
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
import {
  canBend,
  type Drawing,
  drawingInstruction,
  type NextPart,
  nextMissingEnd,
  nextPart,
} from "@/lib/editor/commands/drawing";
import type { CourseDocument } from "@/lib/editor/document";
import { findFairway } from "@/lib/editor/fairways";
import { distanceInMetres } from "@/lib/geo/distance";
import { formatLength } from "@/lib/messages/length";
import { type Message, message } from "@/lib/messages/message";
import type { Coordinates } from "@/lib/validation/coordinates";
import { FEATURE_KINDS, FEWEST_POINTS, type FeatureShape } from "@/lib/validation/feature";
import type { SessionStore } from "../session/session-store";
import type { FeatureTools, Sketch } from "../session/use-feature-tools";
import { useSettledSession } from "../session/use-session";
import { MAP_TOOLS, type MapTool, type Tools } from "../session/use-tools";
import { wholeMetres } from "./here";
import { type Position, usePosition } from "./use-position";

interface ToolBarProps {
  store: SessionStore;
  tools: Tools;
  /** Places the next end, or a control point: at a place in degrees, by default the centre of the map. */
  put: (what: "place" | "bend", at?: Coordinates) => void;
  /** Moves the map to the user's position. */
  onFollow: (at: Coordinates) => void;
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
export function ToolBar({ store, tools, put, onFollow, featureTools }: ToolBarProps) {
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
            put={put}
            onFollow={onFollow}
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
    <fieldset aria-label={title} className="draw-panel">
      <p className="draw-panel-title">{title}</p>
      <p className="draw-panel-help">{help}</p>
      <div className="flex flex-wrap gap-1.5">{children}</div>
    </fieldset>
  );
}

interface DrawingPanelProps {
  document: CourseDocument;
  drawing: Drawing;
  put: ToolBarProps["put"];
  /** Moves the map to the user's position. */
  onFollow: (at: Coordinates) => void;
  onFinish: () => void;
  onCancel: () => void;
}

function DrawingPanel({ document, drawing, put, onFollow, onFinish, onCancel }: DrawingPanelProps) {
  const t = useTranslate();
  const position = usePosition();
  const instruction = drawingInstruction(document, drawing);
  const next = nextPart(document, drawing);
  if (!instruction || !next) return null;
  const isPath = drawing.tool === "path";
  const bends = canBend(document, drawing);
  const help = [
    ...(isPath ? [t("tools.pathHelp")] : bends ? [t("tools.bendHelp")] : []),
    t("tools.drawKeys"),
  ];
  return (
    <DrawPanel title={t(instruction)} help={help.join(" ")}>
      {!isPath && (
        <PanelButton isMain={!position.isWatched} onClick={() => put("place")}>
          {t("tools.place")}
        </PanelButton>
      )}
      {bends && (
        <PanelButton isMain={isPath && !position.isWatched} onClick={() => put("bend")}>
          {t("tools.bend")}
        </PanelButton>
      )}
      {isPath && (
        <PanelButton disabled={drawing.bends.length === 0} onClick={onFinish}>
          {t("tools.finish")}
        </PanelButton>
      )}
      <PanelButton onClick={onCancel}>{t("tools.cancel")}</PanelButton>
      {position.isWatched || position.error ? (
        <PositionRow
          position={position}
          next={next}
          canBend={bends}
          onPut={(what, at) => {
            put(what, at);
            onFollow(at);
          }}
        />
      ) : (
        <PanelButton onClick={position.watch}>
          <LocateFixed aria-hidden className="size-4" />
          {t("tools.usePosition")}
        </PanelButton>
      )}
    </DrawPanel>
  );
}

interface PositionRowProps {
  position: Position;
  next: NextPart;
  canBend: boolean;
  onPut: (what: "place" | "bend", at: Coordinates) => void;
}

function describePosition(fix: Position["fix"]): Message {
  if (!fix) return message("tools.findingPosition");
  return message("tools.position", { length: wholeMetres(fix.accuracy) });
}

const HERE = { tee: "tools.teeHere", target: "tools.targetHere", point: "tools.bendHere" } as const;

/** Places what comes next where the user stands, and says how accurate that is. */
function PositionRow({ position, next, canBend: bends, onPut }: PositionRowProps) {
  const t = useTranslate();
  const { fix, warning, error } = position;
  return (
    <div className="position-row">
      <p role="status" className="position-text" data-poor={warning !== null || undefined}>
        {t(error ?? warning ?? describePosition(fix))}
      </p>
      {fix && (
        <>
          <PanelButton isMain onClick={() => onPut(next.part === "point" ? "bend" : "place", fix.at)}>
            {t(HERE[next.part])}
          </PanelButton>
          {bends && next.part !== "point" && (
            <PanelButton onClick={() => onPut("bend", fix.at)}>{t("tools.bendHere")}</PanelButton>
          )}
        </>
      )}
    </div>
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
