import { LocateFixed } from "lucide-react";
import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { useTranslate } from "@/app/ui/translations";
import { canBend, type Drawing, drawingInstruction, nextPart } from "@/lib/editor/commands/drawing";
import { describeSize } from "@/lib/editor/describe-size";
import type { CourseDocument } from "@/lib/editor/document";
import type { FeatureSketch } from "@/lib/editor/tool";
import { newId } from "@/lib/ids";
import { message } from "@/lib/messages/message";
import type { Coordinates } from "@/lib/validation/coordinates";
import { MIN_POINTS } from "@/lib/validation/feature";
import { useScene, useStudio } from "../../session/use-studio";
import { FeaturePalette } from "../features/feature-palette";
import type { Put } from "../input/use-drawing";
import { describeFix, measuredBy, qualityOf } from "../place/find-position";
import { type Position, usePosition } from "../place/use-position";

export interface ToolPanelProps {
  put: Put;
  /** Moves the map to the user's position. */
  onFollow: (at: Coordinates) => void;
  /** Moves the focus to the map, to draw with keys. */
  onDraw: () => void;
}

/** Instructions for the active tool. */
export function ToolPanel({ put, onFollow, onDraw }: ToolPanelProps) {
  const { document, tool } = useScene();
  switch (tool.kind) {
    case "select":
    case "fit":
    case "comment":
      return null;
    case "feature":
      return <FeaturePanel sketch={tool} {...{ put, onFollow, onDraw }} />;
    case "measure":
      return <MeasurePanel points={tool.points} put={put} />;
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
      <p role={isLive ? "status" : undefined} className="flex-auto font-semibold">
        {title}
      </p>
      <p className="draw-panel-help">{help}</p>
      <div className="draw-panel-buttons flex flex-wrap gap-1.5">{children}</div>
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

interface DrawingPanelProps extends Omit<ToolPanelProps, "onDraw"> {
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
      <PanelButton onClick={() => dispatch({ type: "cancel" })}>
        {t(drawing.drawnTee === null && drawing.bends.length === 0 ? "tools.done" : "tools.cancel")}
      </PanelButton>
      <PositionRow
        position={position}
        places={[
          [next.part === "point" ? "bend" : "place", t(HERE[next.part])],
          ...(bends && next.part !== "point" ? [["bend", t("tools.bendHere")] as const] : []),
        ]}
        {...{ put, onFollow }}
      />
    </DrawPanel>
  );
}

const HERE = { tee: "tools.teeHere", target: "tools.targetHere", point: "tools.bendHere" } as const;

interface PositionRowProps extends Omit<ToolPanelProps, "onDraw"> {
  position: Position;
  /** What can be placed at the user's position, and the text of its button. The first one comes next. */
  places: readonly (readonly [what: "place" | "bend", text: string])[];
}

/**
 * The button that watches the user's position. Then a row with its accuracy, in words and by colour, and buttons that place something
 * there. They are as large as a thumb in a glove; while the position is poor, none of them stands out.
 */
function PositionRow({ position, places, put, onFollow }: PositionRowProps) {
  const t = useTranslate();
  const { dispatch } = useStudio();
  const { isWatched, fix, error, watch } = position;
  const quality = fix && qualityOf(fix);
  if (!isWatched)
    return (
      <>
        <PanelButton title={t("tools.usePosition")} onClick={watch}>
          <LocateFixed aria-hidden className="size-4" />
          <span className="[@media(hover:hover)]:sr-only">{t("tools.usePosition")}</span>
        </PanelButton>
        <p role="status" className="position-text empty:hidden">
          {error && t(error)}
        </p>
      </>
    );
  return (
    <div className="position-row">
      <p
        // A position changes constantly: only that there is none, or a poor one, is announced.
        role={quality === "good" || quality === "fair" ? undefined : "status"}
        className="position-text"
        data-quality={quality ?? undefined}
      >
        {t(error ?? (fix ? describeFix(fix) : message("tools.findingPosition")))}
      </p>
      {fix &&
        places.map(([what, text], index) => (
          <PanelButton
            key={text}
            isMain={index === 0 && quality !== "poor"}
            onClick={() => {
              put(what, fix.at);
              dispatch({ type: "measured", found: [measuredBy(fix)] });
              onFollow(fix.at);
            }}
          >
            {text}
          </PanelButton>
        ))}
    </div>
  );
}

interface PanelButtonProps {
  isMain?: boolean;
  /** Whether the button places at the crosshair in the centre of the map. Mouse users don't need it. */
  isAim?: boolean;
  title?: string;
  disabled?: boolean;
  onClick: () => void;
  children: ReactNode;
}

function PanelButton({
  isMain = false,
  isAim = false,
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

/** What has been measured. The part up to the pointer is on the map. */
function MeasurePanel({ points, put }: { points: readonly Coordinates[]; put: Put }) {
  const t = useTranslate();
  const { dispatch } = useStudio();
  const title = t(describeSize(points, "line") ?? message("tools.measuring"));
  return (
    <DrawPanel title={title} isLive help={t("tools.measureHelp")}>
      <PanelButton isAim onClick={() => put("bend")}>
        {t("tools.place")}
      </PanelButton>
      <PanelButton onClick={() => dispatch({ type: "cancel" })}>{t("tools.done")}</PanelButton>
    </DrawPanel>
  );
}

/** The palette before a feature is drawn, and instructions while it is. */
function FeaturePanel({ sketch, put, onFollow, onDraw }: ToolPanelProps & { sketch: FeatureSketch }) {
  const t = useTranslate();
  const { dispatch } = useStudio();
  const { featureKind: kind, shape, points, holeIds } = sketch;
  const [offered] = useState(holeIds);
  const position = usePosition();
  const feature = t(`features.${kind}`);
  const title = t(SKETCH_HELP[shape], { feature });
  const here = shape === "point" ? t("tools.featureHere", { feature }) : t("tools.cornerHere");
  const positionRow = <PositionRow position={position} places={[["bend", here]]} {...{ put, onFollow }} />;
  if (points.length === 0)
    return (
      <FeaturePalette sketch={sketch} instruction={title} {...{ offered, onDraw }}>
        {positionRow}
      </FeaturePalette>
    );
  return (
    <DrawPanel title={title} isLive help={t("features.drawKeys")}>
      <PanelButton isAim onClick={() => put("bend")}>
        {t("tools.place")}
      </PanelButton>
      <PanelButton
        isMain={!position.isWatched}
        disabled={points.length < MIN_POINTS[shape]}
        onClick={() => dispatch({ type: "finish", nextId: newId("feature") })}
      >
        {t("features.finish")}
      </PanelButton>
      <PanelButton onClick={() => dispatch({ type: "cancel" })}>{t("tools.cancel")}</PanelButton>
      {positionRow}
    </DrawPanel>
  );
}
