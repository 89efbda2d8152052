import type { ComponentProps, ReactNode } from "react";
import type { Coordinates } from "@/lib/validation/coordinates";
import { Anchored } from "./anchor";

interface MapHandleProps extends ComponentProps<"button"> {
  place: Coordinates;
  /** What it is, for styles and tests, and what its anchor is, if that differs. */
  part: string;
  anchor?: string;
  /** The text or icon on the visible mark, which `children` may replace. */
  mark?: ReactNode;
}

/** A handle: a button on the map, larger than the mark inside it, to be easier to hit. */
export function MapHandle({ place, part, anchor = part, mark, children, ...button }: MapHandleProps) {
  return (
    <Anchored place={place} part={anchor}>
      <button type="button" className="map-handle" data-part={part} {...button}>
        {children ?? (
          <span aria-hidden className="map-handle-mark">
            {mark}
          </span>
        )}
      </button>
    </Anchored>
  );
}

const stopPropagation = (event: { stopPropagation: () => void }) => event.stopPropagation();

/** Keeps the events of handles from the map underneath, which would pan or zoom. */
export const NOT_FOR_THE_MAP = {
  onMouseDown: stopPropagation,
  onTouchStart: stopPropagation,
  onClick: stopPropagation,
  onDoubleClick: stopPropagation,
};
