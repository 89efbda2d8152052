import type { NextPart } from "@/lib/editor/commands/drawing";
import type { Coordinates } from "@/lib/validation/coordinates";
import type { CourseColour } from "@/lib/validation/hole";
import { Anchored } from "../anchor";
import { teeStyle } from "../holes/tee-style";

interface PlacementPreviewProps {
  place: Coordinates;
  next: NextPart | null;
  /** Colour of the tee to place. */
  colour: CourseColour | null;
}

/** Preview of the tee, target or control point to place, under the pointer or the crosshair. */
export function PlacementPreview({ place, next, colour }: PlacementPreviewProps) {
  if (!next) return null;
  return (
    <Anchored place={place} part="aim" isDecoration>
      <span className="map-handle" data-part={next.part} style={teeStyle(colour)}>
        <span className="map-handle-mark">{next.part === "tee" && next.hole}</span>
      </span>
    </Anchored>
  );
}

/**
 * Crosshair at the centre of the map, where keys and the buttons for touch place an end or a corner. Touch screens always show it.
 * With a mouse, `isFor` decides: "all" shows it, "keys" only while the map has the keyboard focus, and "touch" doesn't.
 */
export function Crosshair({ isFor }: { isFor: "all" | "keys" | "touch" }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 48 48" className={`map-crosshair map-crosshair-${isFor}`}>
      <path d="M24 2v14M24 32v14M2 24h14M32 24h14" />
    </svg>
  );
}
