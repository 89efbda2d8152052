import { useMemo, useRef } from "react";
import { createPortal } from "react-dom";
import { FeatureOutline } from "@/app/map/feature-outline";
import { PALETTES } from "@/app/map/palette";
import { useTranslate } from "@/app/ui/translations";
import { FEATURE_STYLES } from "@/lib/drawing/feature-styles";
import { type Drag, draggedPoint } from "@/lib/editor/commands/drag";
import { createFeature, middleOf } from "@/lib/editor/commands/features";
import { describeSize } from "@/lib/editor/describe-size";
import { type EditedFeature, findFeature } from "@/lib/editor/document";
import { findSides } from "@/lib/editor/gaps";
import { itemName } from "@/lib/editor/item-name";
import { MODES } from "@/lib/editor/mode";
import { pointKey } from "@/lib/editor/points";
import { drawnDocument } from "@/lib/editor/scene";
import { selectedFeatureId, selectedPoint } from "@/lib/editor/selection";
import { type Sketch, sketchOf } from "@/lib/editor/tool";
import { distanceInMetres } from "@/lib/geo/distance";
import { formatLength } from "@/lib/messages/length";
import type { Coordinates } from "@/lib/validation/coordinates";
import { FEATURE_LIMITS } from "@/lib/validation/feature";
import { useLiveScene, usePage, useStudio } from "../../session/use-studio";
import { Anchored, toMapPixels } from "../anchor";
import { useHandleFocus } from "../holes/handle-focus";
import { drawLine, useMovingPaths, useRenderOnMove } from "../holes/moving-paths";
import { useCourseDrag } from "../input/use-drag-gesture";
import { useCourseMap } from "../map-context";
import { MapHandle, NOT_FOR_THE_MAP } from "../map-handle";
import { PointHandle } from "../point-handle";
import { useShowLine } from "../use-show-line";
import { cornerPlaces, snap } from "./snap";

/** The selected feature with the handles of its corners, or the one being drawn. */
export function FeatureOverlay() {
  const { map, overlay, scheme } = useCourseMap();
  const scene = useLiveScene();
  const { document, selection, tool } = scene;
  const { lockedIds } = usePage();
  const selectedId = selectedFeatureId(selection);
  const selected = findFeature(document, selectedId);
  const shown = findFeature(drawnDocument(scene), selectedId);
  const point = selectedPoint(selection);
  const sketch = sketchOf(tool);
  const moving = sketch ? sketchFeature(sketch) : shown === selected ? null : shown;
  const outline = useMemo(() => moving && outlineOf(moving), [moving]);
  useShowLine(outline);
  const isMoving = useMovingPaths(map, moving !== null);
  const drawn = moving ?? selected;
  return (
    <>
      <FeatureOutline feature={moving ? null : selected} holes={document.holes} scheme={scheme} />
      {isMoving && drawn && createPortal(<MovingOutline feature={drawn} />, overlay)}
      {sketch && createPortal(<SketchSize sketch={sketch} />, overlay)}
      {selected &&
        shown &&
        MODES[scene.mode].drags &&
        !lockedIds.has(selected.id) &&
        createPortal(
          <Corners
            key={selected.id}
            feature={shown}
            committed={selected}
            drag={scene.drag}
            selectedIndex={point?.kind === "corner" ? point.index : null}
          />,
          overlay,
        )}
    </>
  );
}

/** The outline of a feature that is being drawn or changed, as SVG above the map: see `useMovingPaths`. */
function MovingOutline({ feature }: { feature: EditedFeature }) {
  const { map, scheme } = useCourseMap();
  useRenderOnMove(map);
  const { colour } = FEATURE_STYLES[feature.kind];
  const d = drawLine(map, outlineOf(feature));
  return (
    <svg aria-hidden="true" className="map-moving-paths">
      <path d={d} fill={feature.shape === "area" ? colour : "none"} fillOpacity={0.18} />
      <path d={d} stroke={PALETTES[scheme].casing} />
      <path d={d} stroke={colour} />
    </svg>
  );
}

function outlineOf({ shape, points }: EditedFeature): readonly Coordinates[] {
  return shape === "area" ? [...points, ...points.slice(0, 1)] : points;
}

/**
 * The sketch with the pointer as its next corner; null if it is a point or has too few corners for a line.
 */
function sketchFeature(sketch: Sketch): EditedFeature | null {
  const isFeature = sketch.kind === "feature";
  const points = sketch.aim ? [...sketch.points, sketch.aim] : sketch.points;
  if (points.length < 2 || (isFeature && sketch.shape === "point")) return null;
  // With only two corners, an area is still drawn as a line.
  const shape = isFeature && points.length > 2 ? sketch.shape : "line";
  return createFeature("sketch", { kind: isFeature ? sketch.featureKind : "note", shape, points });
}

/** The size up to the pointer beside it, and while measuring the length of each side. Screen readers get it from the panel. */
function SketchSize({ sketch }: { sketch: Sketch }) {
  const t = useTranslate();
  const { points, aim } = sketch;
  const drawn = aim ? [...points, aim] : points;
  const shape = sketch.kind === "feature" ? sketch.shape : "line";
  const size = describeSize(drawn, shape);
  const sides = sketch.kind === "measure" && drawn.length > 2 ? drawn.slice(1) : [];
  return (
    <>
      {sides.map((to, index) => {
        const from = drawn[index] as Coordinates;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a side is identified by its place in the line
          <Anchored key={index} place={middleOf(from, to)} part="readout" isDecoration>
            <span className="map-side">{formatLength(distanceInMetres(from, to), t)}</span>
          </Anchored>
        );
      })}
      {aim && size && shape !== "point" && (
        <Anchored place={aim} part="readout" isDecoration>
          <span className="map-readout">{t(size)}</span>
        </Anchored>
      )}
    </>
  );
}

interface CornersProps {
  /** The feature as shown, with a drag in progress applied. */
  feature: EditedFeature;
  committed: EditedFeature;
  drag: Drag | null;
  /** The index of the selected corner; null for none. */
  selectedIndex: number | null;
}

/** A handle for each corner, and small ones in the middle of each side, which add a corner. */
function Corners({ feature, committed, drag, selectedIndex }: CornersProps) {
  const t = useTranslate();
  const { map } = useCourseMap();
  const { store } = useStudio();
  const { hiddenIds } = usePage();
  const { id, points, shape } = feature;
  // The middle of a side that is dragged must stay, though the corner that it adds is the last one.
  const hasRoom = committed.points.length < FEATURE_LIMITS.points;
  const dragged = drag && draggedPoint(drag.target);
  const draggedIndex = dragged?.kind === "corner" ? dragged.index : null;

  const root = useRef<HTMLDivElement>(null);
  const keyOf = (index: number) => pointKey({ kind: "corner", featureId: id, index });
  useHandleFocus(root, selectedIndex === null ? null : keyOf(selectedIndex), keyOf(points.length - 1));
  const places = useMemo(
    () => cornerPlaces(store.get().history.present, committed.id, hiddenIds),
    [store, committed, hiddenIds],
  );
  const { handlersFor } = useCourseDrag(
    (at, altKey) => snap(map, toMapPixels(map, at), altKey ? [] : places),
    () => shape === "point",
  );

  return (
    <div
      ref={root}
      className="map-handles"
      data-dragging={draggedIndex === null ? undefined : true}
      {...NOT_FOR_THE_MAP}
    >
      {points.map((place, index) => (
        <PointHandle
          // biome-ignore lint/suspicious/noArrayIndexKey: a corner is identified by its place in the outline
          key={`corner-${index}`}
          point={{ kind: "corner", featureId: id, index }}
          isSelected={index === selectedIndex}
          place={place}
          part="corner"
          data-dragging={index === draggedIndex || undefined}
          aria-label={t("features.handle", { feature: itemName(feature), number: index + 1 })}
          {...handlersFor({ kind: "corner", featureId: id, index })}
        />
      ))}
      {hasRoom &&
        findSides(feature).map((side) => (
          <MapHandle
            key={pointKey(side.point)}
            place={side.at}
            part="midpoint"
            tabIndex={-1}
            aria-label={t("features.midHandle", { feature: itemName(feature) })}
            {...handlersFor({ kind: "new", ...side })}
          />
        ))}
    </div>
  );
}
