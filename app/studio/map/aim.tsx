import type { Map as MapLibreMap } from "maplibre-gl";
import type { MissingEnd } from "@/lib/editor/commands/drawing";
import type { Coordinates } from "@/lib/validation/coordinates";
import { useAnchor } from "./anchor";

interface PlacementPreviewProps {
  map: MapLibreMap;
  place: Coordinates;
  /** The end that comes next. */
  end: MissingEnd | null;
}

/** The tee or target that would be placed, under the pointer or the crosshair. */
export function PlacementPreview({ map, place, end }: PlacementPreviewProps) {
  const anchor = useAnchor(map, place);
  if (!end) return null;
  return (
    <div ref={anchor} aria-hidden className="map-anchor" data-part="aim">
      <span className="map-handle" data-part={end.end}>
        <span className="map-handle-mark">{end.end === "tee" && end.hole}</span>
      </span>
    </div>
  );
}

/** The centre of the map, where Enter places an end. */
export function Crosshair() {
  return (
    <svg aria-hidden="true" viewBox="0 0 48 48" className="map-crosshair">
      <path d="M24 2v14M24 32v14M2 24h14M32 24h14" />
    </svg>
  );
}
