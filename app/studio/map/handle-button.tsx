import type { Map as MapLibreMap } from "maplibre-gl";
import { memo } from "react";
import { useTranslate } from "@/app/ui/translations";
import type { Gap } from "@/lib/editor/commands/points";
import { type Handle, handleKey, handleName } from "@/lib/editor/handles";
import type { Coordinates } from "@/lib/validation/coordinates";
import { useAnchor } from "./anchor";

interface HandleButtonProps {
  map: MapLibreMap;
  handle: Handle;
  hole: number;
  place: Coordinates;
  dragging: boolean;
}

/** A handle for mouse, touch and keys. What happens on it is for `Handles`, around all of them. */
export const HandleButton = memo(
  function HandleButton({ map, handle, hole, place, dragging }: HandleButtonProps) {
    const t = useTranslate();
    const anchor = useAnchor(map, place);
    return (
      <div ref={anchor} className="map-anchor" data-part={handle.part}>
        <button
          type="button"
          className="map-handle"
          data-part={handle.part}
          data-key={handleKey(handle)}
          data-dragging={dragging || undefined}
          aria-label={t(handleName(handle, hole))}
          aria-describedby="handle-keys"
          aria-haspopup="menu"
        >
          <span aria-hidden className="map-handle-mark">
            {handle.part === "tee" && hole}
          </span>
        </button>
      </div>
    );
  },
  // A drag moves one handle; the others are the same in new objects.
  (before, after) =>
    before.place === after.place &&
    before.dragging === after.dragging &&
    before.hole === after.hole &&
    before.map === after.map &&
    handleKey(before.handle) === handleKey(after.handle),
);

interface MidpointButtonProps {
  map: MapLibreMap;
  gap: Gap;
  hole: number;
}

/**
 * The small handle between two others, which becomes a control point. Not on the way of the Tab key: every handle has
 * a key that does the same. Its name contains no handle's name, by which people and tests find those.
 */
export const MidpointButton = memo(function MidpointButton({ map, gap, hole }: MidpointButtonProps) {
  const t = useTranslate();
  const anchor = useAnchor(map, gap.at);
  return (
    <div ref={anchor} className="map-anchor" data-part="midpoint">
      <button
        type="button"
        tabIndex={-1}
        className="map-handle"
        data-part="midpoint"
        data-gap={handleKey(gap.handle)}
        aria-label={t("tools.midpoint", { number: gap.handle.index + 1, hole })}
      >
        <span aria-hidden className="map-handle-mark" />
      </button>
    </div>
  );
});
