import { memo } from "react";
import { useTranslate } from "@/app/ui/translations";
import { type Handle, handleKey, handleName } from "@/lib/editor/handles";
import type { Coordinates } from "@/lib/validation/coordinates";
import { MapHandle } from "../map-handle";

interface HandleButtonProps {
  handle: Handle;
  hole: number;
  mark: string | null;
  place: Coordinates;
  dragging: boolean;
  selected: boolean;
}

/** A handle for mouse, touch and keyboard. `Handles`, which contains all handles, listens to its events. */
export const HandleButton = memo(
  function HandleButton({ handle, hole, mark, place, dragging, selected }: HandleButtonProps) {
    const t = useTranslate();
    return (
      <MapHandle
        place={place}
        part={handle.part}
        mark={mark}
        data-key={handleKey(handle)}
        data-dragging={dragging || undefined}
        data-selected={selected || undefined}
        aria-label={t(handleName(handle, hole))}
        aria-describedby="handle-keys"
        aria-haspopup="menu"
      />
    );
  },
  // A drag moves only one handle. The others are new objects with the same content and needn't render.
  (before, after) =>
    before.place === after.place &&
    before.dragging === after.dragging &&
    before.selected === after.selected &&
    before.hole === after.hole &&
    before.mark === after.mark &&
    handleKey(before.handle) === handleKey(after.handle),
);
