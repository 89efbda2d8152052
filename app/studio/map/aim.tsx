import type { Map as MapLibreMap } from "maplibre-gl";
import type { NextPart } from "@/lib/editor/commands/drawing";
import type { Coordinates } from "@/lib/validation/coordinates";
import type { CourseColour } from "@/lib/validation/hole";
import { useAnchor } from "./anchor";
import { teeStyle } from "./tee-style";

interface PlacementPreviewProps {
  map: MapLibreMap;
  place: Coordinates;
  /** The part to place next. */
  next: NextPart | null;
  /** Colour of the tee to place. */
  colour: CourseColour | null;
}

/** Preview of the tee, target or control point to place, under the pointer or the crosshair. */
export function PlacementPreview({ map, place, next, colour }: PlacementPreviewProps) {
  const anchor = useAnchor(map, place);
  if (!next) return null;
  return (
    <div ref={anchor} aria-hidden className="map-anchor" data-part="aim" style={teeStyle(colour)}>
      <span className="map-handle" data-part={next.part}>
        <span className="map-handle-mark">{next.part === "tee" && next.hole}</span>
      </span>
    </div>
  );
}

/**
 * Crosshair at the centre of the map, where keys place an end or a corner. `forKeys` shows it only while the
 * map has the keyboard focus.
 */
export function Crosshair({ forKeys = false }: { forKeys?: boolean }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 48 48"
      className={`map-crosshair ${forKeys ? "map-crosshair-keys" : ""}`}
    >
      <path d="M24 2v14M24 32v14M2 24h14M32 24h14" />
    </svg>
  );
}
