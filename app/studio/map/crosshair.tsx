import type { Map as MapLibreMap } from "maplibre-gl";
import type { MissingEnd } from "@/lib/editor/commands/tool";
import type { Coordinates } from "@/lib/validation/coordinates";
import { useAnchor } from "./anchor";

interface AimMarkProps {
  map: MapLibreMap;
  place: Coordinates;
  wanted: MissingEnd | null;
}

/** The tee or target that would be placed, under the hand or under the crosshair. */
export function AimMark({ map, place, wanted }: AimMarkProps) {
  const anchor = useAnchor(map, place);
  if (!wanted) return null;
  return (
    <div ref={anchor} aria-hidden className="map-anchor" data-part="aim">
      <span className="map-handle" data-part={wanted.end}>
        <span className="map-handle-mark">{wanted.end === "tee" && wanted.hole}</span>
      </span>
    </div>
  );
}

/** The middle of the map, where Enter places. */
export function Crosshair() {
  return (
    <svg aria-hidden="true" viewBox="0 0 48 48" className="map-crosshair">
      <path d="M24 2v14M24 32v14M2 24h14M32 24h14" />
    </svg>
  );
}
