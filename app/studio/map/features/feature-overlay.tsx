import { type KeyboardEvent, useMemo } from "react";
import { createPortal } from "react-dom";
import { FeatureOutline } from "@/app/map/feature-outline";
import { PALETTES } from "@/app/map/palette";
import { useTranslate } from "@/app/ui/translations";
import { type Drag, draggedPoint } from "@/lib/editor/commands/drag";
import {
  addCorner,
  createFeature,
  deleteCorner,
  deleteFeature,
  middleOf,
} from "@/lib/editor/commands/features";
import { describeSize } from "@/lib/editor/describe-size";
import { type EditedFeature, findFeature } from "@/lib/editor/document";
import { itemName } from "@/lib/editor/item-name";
import { MODES } from "@/lib/editor/mode";
import { drawnDocument } from "@/lib/editor/scene";
import { selectedFeatureId, selectedPoint } from "@/lib/editor/selection";
import { type Sketch, sketchOf } from "@/lib/editor/tool";
import { distanceInMetres } from "@/lib/geo/distance";
import { formatLength } from "@/lib/messages/length";
import { FEATURE_STYLES } from "@/lib/print/feature-styles";
import type { Coordinates } from "@/lib/validation/coordinates";
import { FEATURE_LIMITS } from "@/lib/validation/feature";
import { useLiveScene, usePage, useStudio } from "../../session/use-studio";
import { Anchored, toMapPixels } from "../anchor";
import { drawLine, useMovingPaths, useRenderOnMove } from "../holes/moving-paths";
import { readNudgeKey } from "../input/arrow-keys";
import { useCourseDrag } from "../input/use-drag-gesture";
import { useCourseMap } from "../map-context";
import { MapHandle, NOT_FOR_THE_MAP } from "../map-handle";
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
  const { store, run, dispatch } = useStudio();
  const { hiddenIds } = usePage();
  const { id, points, shape } = feature;
  const sides = shape === "point" ? [] : points.slice(shape === "area" ? 0 : 1);
  // The middle of a side that is dragged must stay, though the corner that it adds is the last one.
  const hasRoom = committed.points.length < FEATURE_LIMITS.points;
  const dragged = drag && draggedPoint(drag.target);
  const draggedIndex = dragged?.kind === "corner" ? dragged.index : null;

  const places = useMemo(
    () => cornerPlaces(store.get().history.present, committed.id, hiddenIds),
    [store, committed, hiddenIds],
  );
  const { handlersFor } = useCourseDrag(
    (at, altKey) => snap(map, toMapPixels(map, at), altKey ? [] : places),
    () => shape === "point",
  );

  const onKeyDown = (event: KeyboardEvent, index: number) => {
    const by = readNudgeKey(event);
    const place = committed.points[index];
    if (by) {
      dispatch({ type: "nudge", target: { kind: "corner", featureId: id, index }, by, at: event.timeStamp });
    } else if (event.key === "Delete" || event.key === "Backspace")
      run(shape === "point" ? deleteFeature(id) : deleteCorner(id, index));
    else if ((event.key === "+" || event.key === "Insert") && place) {
      run(addCorner(id, index + 1, middleOf(place, committed.points[(index + 1) % points.length] ?? place)));
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <div
      className="map-handles"
      data-dragging={draggedIndex === null ? undefined : true}
      {...NOT_FOR_THE_MAP}
    >
      {points.map((place, index) => (
        <MapHandle
          // biome-ignore lint/suspicious/noArrayIndexKey: a corner is identified by its place in the outline
          key={`corner-${index}`}
          place={place}
          part="corner"
          data-corner={index}
          data-selected={index === selectedIndex || undefined}
          onFocus={() => dispatch({ type: "select-point", point: { kind: "corner", featureId: id, index } })}
          data-dragging={index === draggedIndex || undefined}
          aria-label={t("features.handle", { feature: itemName(feature), number: index + 1 })}
          {...handlersFor({ kind: "corner", featureId: id, index })}
          onKeyDown={(event) => onKeyDown(event, index)}
        />
      ))}
      {hasRoom &&
        sides.map((to, side) => {
          // The first side of an area ends at its first corner, that of a line at its second.
          const index = shape === "area" ? side : side + 1;
          const from = points.at(index - 1) as Coordinates;
          const middle = middleOf(from, to);
          const insertAt = shape === "area" && index === 0 ? points.length : index;
          return (
            <MapHandle
              key={`middle-${index}`}
              place={middle}
              part="midpoint"
              tabIndex={-1}
              aria-label={t("features.midHandle", { feature: itemName(feature) })}
              {...handlersFor({
                kind: "new",
                point: { kind: "corner", featureId: id, index: insertAt },
                at: middle,
              })}
            />
          );
        })}
    </div>
  );
}
