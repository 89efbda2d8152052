import { LocateFixed } from "lucide-react";
import { type ReactNode, type RefObject, useEffect, useRef } from "react";
import { useTranslate } from "@/app/ui/translations";
import {
  canBend,
  type Drawing,
  drawingInstruction,
  type NextPart,
  nextPart,
} from "@/lib/editor/commands/drawing";
import type { CourseDocument } from "@/lib/editor/document";
import type { FeatureSketch } from "@/lib/editor/tool";
import { distanceInMetres } from "@/lib/geo/distance";
import { formatLength } from "@/lib/messages/length";
import { type Message, message } from "@/lib/messages/message";
import type { Coordinates } from "@/lib/validation/coordinates";
import { FEATURE_KINDS, type FeatureShape, MIN_POINTS } from "@/lib/validation/feature";
import { useScene, useStudio } from "../session/use-studio";
import { wholeMetres } from "./find-position";
import { type Position, usePosition } from "./use-position";

export interface ToolPanelProps {
  /** Places the next end or a control point, at a place in degrees or by default at the centre of the map. */
  put: (what: "place" | "bend", at?: Coordinates) => void;
  /** Moves the map to the user's position. */
  onFollow: (at: Coordinates) => void;
}

/** Instructions for the active tool. */
export function ToolPanel({ put, onFollow }: ToolPanelProps) {
  const { document, tool } = useScene();
  switch (tool.kind) {
    case "select":
      return null;
    case "feature":
      return <FeaturePanel sketch={tool} />;
    case "measure":
      return <MeasurePanel points={tool.points} />;
    case "hole":
    case "tee":
    case "target":
    case "path":
      return <DrawingPanel document={document} drawing={tool} put={put} onFollow={onFollow} />;
  }
}

interface DrawPanelProps {
  title: string;
  /** Whether screen readers announce the title. Instructions for holes are announced by the session. */
  isLive?: boolean;
  help: string;
  children: ReactNode;
}

/**
 * Instructions for the active tool, with buttons for touch and the keyboard. The text lets clicks through,
 * and fades while the mouse is over the map beneath it.
 */
function DrawPanel({ title, isLive = false, help, children }: DrawPanelProps) {
  const panel = useRef<HTMLFieldSetElement>(null);
  useFadeUnderMouse(panel);
  return (
    <fieldset ref={panel} aria-label={title} className="draw-panel">
      <p role={isLive ? "status" : undefined} className="draw-panel-title">
        {title}
      </p>
      <p className="draw-panel-help">{help}</p>
      <div className="draw-panel-buttons">{children}</div>
    </fieldset>
  );
}

/** Marks the panel while the mouse is on the map beneath it. */
function useFadeUnderMouse(panel: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const onPointerMove = ({ target, clientX: x, clientY: y, pointerType }: PointerEvent) => {
      const box = panel.current?.getBoundingClientRect();
      if (!box) return;
      const isBeneath =
        pointerType === "mouse" &&
        target instanceof HTMLCanvasElement &&
        x > box.left &&
        x < box.right &&
        y > box.top &&
        y < box.bottom;
      panel.current?.toggleAttribute("data-faded", isBeneath);
    };
    window.addEventListener("pointermove", onPointerMove);
    return () => window.removeEventListener("pointermove", onPointerMove);
  }, [panel]);
}

interface DrawingPanelProps extends ToolPanelProps {
  document: CourseDocument;
  drawing: Drawing;
}

function DrawingPanel({ document, drawing, put, onFollow }: DrawingPanelProps) {
  const { dispatch } = useStudio();
  const t = useTranslate();
  const position = usePosition();
  const instruction = drawingInstruction(document, drawing);
  const next = nextPart(document, drawing);
  if (!instruction || !next) return null;
  const isPath = drawing.kind === "path";
  const bends = canBend(document, drawing);
  const help = isPath
    ? [t("tools.pathKeys")]
    : [...(bends ? [t("tools.bendHelp")] : []), t("tools.drawKeys")];
  return (
    <DrawPanel title={t(instruction)} help={help.join(" ")}>
      {!isPath && (
        <PanelButton isAim isMain={!position.isWatched} onClick={() => put("place")}>
          {t("tools.place")}
        </PanelButton>
      )}
      {bends && (
        <PanelButton isAim isMain={isPath && !position.isWatched} onClick={() => put("bend")}>
          {t("tools.bend")}
        </PanelButton>
      )}
      {isPath && (
        <PanelButton disabled={drawing.bends.length === 0} onClick={() => dispatch({ type: "finish" })}>
          {t("tools.finish")}
        </PanelButton>
      )}
      <PanelButton onClick={() => dispatch({ type: "cancel" })}>{t("tools.cancel")}</PanelButton>
      {position.isWatched ? (
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
        <>
          <PanelButton title={t("tools.usePosition")} onClick={position.watch}>
            <LocateFixed aria-hidden className="size-4" />
            <span className="draw-panel-word">{t("tools.usePosition")}</span>
          </PanelButton>
          <p role="status" className="position-text empty:hidden">
            {position.error && t(position.error)}
          </p>
        </>
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

/** Row with the accuracy of the user's position, and buttons that place the next part there. */
function PositionRow({ position, next, canBend: bends, onPut }: PositionRowProps) {
  const t = useTranslate();
  const { fix, warning, error } = position;
  return (
    <div className="position-row">
      <p
        // A good position changes constantly, so its changes aren't announced.
        role={fix && !warning ? undefined : "status"}
        className="position-text"
        data-poor={warning !== null || undefined}
      >
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
  /** Whether the button places at the crosshair in the centre of the map. Mouse users don't need it. */
  isAim?: boolean;
  title?: string;
  isPressed?: boolean;
  disabled?: boolean;
  onClick: () => void;
  children: ReactNode;
}

function PanelButton({
  isMain = false,
  isAim = false,
  isPressed,
  title,
  disabled,
  onClick,
  children,
}: PanelButtonProps) {
  return (
    <button
      type="button"
      className={`map-tool ${isMain ? "map-tool-main" : ""} ${isAim ? "draw-panel-aim" : ""}`}
      title={title}
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

/** The measured length. */
function MeasurePanel({ points }: { points: readonly Coordinates[] }) {
  const t = useTranslate();
  const { dispatch } = useStudio();
  const title = points.length < 2 ? t("tools.measuring") : formatLength(lengthOf(points), t);
  return (
    <DrawPanel title={title} isLive help={t("tools.measureHelp")}>
      <PanelButton onClick={() => dispatch({ type: "cancel" })}>{t("tools.finish")}</PanelButton>
    </DrawPanel>
  );
}

/** Instructions while a feature is drawn. */
function FeaturePanel({ sketch }: { sketch: FeatureSketch }) {
  const t = useTranslate();
  const { dispatch, drawFeature } = useStudio();
  const { featureKind: kind, shape: drawn, points } = sketch;
  const shapes: readonly FeatureShape[] = FEATURE_KINDS[kind];
  return (
    <DrawPanel
      title={t(SKETCH_HELP[drawn], { feature: t(`features.${kind}`) })}
      isLive
      help={t("features.drawKeys")}
    >
      {points.length === 0 &&
        shapes.length > 1 &&
        shapes.map((shape) => (
          <PanelButton key={shape} isPressed={shape === drawn} onClick={() => drawFeature(kind, shape)}>
            {t(`features.${shape}`)}
          </PanelButton>
        ))}
      {drawn !== "point" && (
        <PanelButton
          isMain
          disabled={points.length < MIN_POINTS[drawn]}
          onClick={() => dispatch({ type: "finish" })}
        >
          {t("features.finish")}
        </PanelButton>
      )}
      <PanelButton onClick={() => dispatch({ type: "cancel" })}>{t("tools.cancel")}</PanelButton>
    </DrawPanel>
  );
}

/** Length of a line in metres. */
function lengthOf(points: readonly Coordinates[]): number {
  return points
    .slice(1)
    .reduce((sum, point, index) => sum + distanceInMetres(points[index] as Coordinates, point), 0);
}
