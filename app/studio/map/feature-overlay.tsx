import type { Map as MapLibreMap } from "maplibre-gl";
import { type KeyboardEvent, useMemo, useState } from "react";
import { createPortal } from "react-dom";
import { FeatureOutline } from "@/app/map/feature-layers";
import type { Scheme } from "@/app/map/palette";
import { useTranslate } from "@/app/ui/translations";
import { addCorner, createFeature, deleteCorner, middleOf, moveCorner } from "@/lib/editor/commands/features";
import { itemName } from "@/lib/editor/differences";
import { type EditedFeature, findFeature } from "@/lib/editor/document";
import { selectedFeatureId } from "@/lib/editor/selection";
import { type Sketch, sketchOf } from "@/lib/editor/tool";
import { offsetBy } from "@/lib/geo/offset";
import type { Coordinates } from "@/lib/validation/coordinates";
import { FEATURE_LIMITS } from "@/lib/validation/feature";
import { useLiveScene, useStudio } from "../session/use-studio";
import { Anchored } from "./anchor";
import { readNudgeKey } from "./arrow-keys";
import type { Pixels } from "./gestures/pixels";
import { useCourseDrag } from "./gestures/use-course-drag";
import { cornerPlaces, snap } from "./snap";

interface FeatureOverlayProps {
  map: MapLibreMap;
  overlay: HTMLElement;
  scheme: Scheme;
}

/** The selected feature with the handles of its corners, or the one being drawn. */
export function FeatureOverlay({ map, overlay, scheme }: FeatureOverlayProps) {
  const { document, selection, tool } = useLiveScene();
  const selected = findFeature(document, selectedFeatureId(selection));
  const sketch = sketchOf(tool);
  const [preview, setPreview] = useState<EditedFeature | null>(null);
  const shown = sketch ? sketchFeature(sketch) : preview?.id === selected?.id ? preview : selected;
  return (
    <>
      <FeatureOutline feature={shown ?? selected} scheme={scheme} />
      {selected &&
        !sketch &&
        createPortal(
          <Corners
            key={selected.id}
            map={map}
            feature={preview?.id === selected.id ? preview : selected}
            committed={selected}
            onPreview={setPreview}
          />,
          overlay,
        )}
    </>
  );
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

interface CornersProps {
  map: MapLibreMap;
  /** The feature as shown, with a drag in progress applied. */
  feature: EditedFeature;
  committed: EditedFeature;
  onPreview: (feature: EditedFeature | null) => void;
}

/** The corner that is dragged, and the feature that has it: for the middle of a side, with the new corner. */
interface DraggedCorner {
  readonly base: EditedFeature;
  readonly index: number;
  readonly isNew: boolean;
}

/** A handle for each corner, and small ones in the middle of each side, which add a corner. */
function Corners({ map, feature, committed, onPreview }: CornersProps) {
  const t = useTranslate();
  const { store, run } = useStudio();
  const { id, points, shape } = feature;
  const sides = shape === "point" ? [] : points.slice(shape === "area" ? 0 : 1);
  const hasRoom = points.length < FEATURE_LIMITS.points;

  const places = useMemo(() => cornerPlaces(store.get().history.present, committed.id), [store, committed]);
  const placeAt = ({ x, y }: Pixels, altKey: boolean) => {
    const { left, top } = map.getCanvas().getBoundingClientRect();
    return snap(map, { x: x - left, y: y - top }, altKey ? [] : places);
  };
  const { handlersFor } = useCourseDrag<DraggedCorner>(placeAt, (effect) => {
    const { base, index, isNew } = effect.target;
    switch (effect.type) {
      case "grab":
        break;
      case "drag":
        onPreview({ ...base, points: base.points.with(index, effect.to) });
        break;
      case "drop":
        onPreview(null);
        run(isNew ? addCorner(id, index, effect.to) : moveCorner(id, index, effect.to));
        break;
      case "cancel":
        onPreview(null);
        break;
    }
  });

  const onKeyDown = (event: KeyboardEvent, index: number) => {
    const move = readNudgeKey(event);
    const place = committed.points[index];
    if (move && place) run(moveCorner(id, index, offsetBy(place, move)));
    else if (event.key === "Delete" || event.key === "Backspace") run(deleteCorner(id, index));
    else if ((event.key === "+" || event.key === "Insert") && place) {
      run(addCorner(id, index + 1, middleOf(place, committed.points[(index + 1) % points.length] ?? place)));
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <div className="map-handles">
      {points.map((place, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a corner is identified by its place in the outline
        <Anchored key={`corner-${index}`} map={map} place={place} part="corner">
          <button
            type="button"
            className="map-handle"
            data-part="corner"
            aria-label={t("features.handle", { feature: itemName(feature), number: index + 1 })}
            {...handlersFor({ base: committed, index, isNew: false })}
            onKeyDown={(event) => onKeyDown(event, index)}
          >
            <span aria-hidden className="map-handle-mark" />
          </button>
        </Anchored>
      ))}
      {hasRoom &&
        sides.map((to, side) => {
          // The first side of an area ends at its first corner, that of a line at its second.
          const index = shape === "area" ? side : side + 1;
          const from = points.at(index - 1) as Coordinates;
          const middle = middleOf(from, to);
          const at = shape === "area" && index === 0 ? points.length : index;
          return (
            <Anchored key={`middle-${index}`} map={map} place={middle} part="midpoint">
              <button
                type="button"
                tabIndex={-1}
                className="map-handle"
                data-part="midpoint"
                aria-label={t("features.midHandle", { feature: itemName(feature) })}
                {...handlersFor({
                  base: { ...committed, points: committed.points.toSpliced(at, 0, middle) },
                  index: at,
                  isNew: true,
                })}
              >
                <span aria-hidden className="map-handle-mark" />
              </button>
            </Anchored>
          );
        })}
    </div>
  );
}
