import type { Map as MapLibreMap } from "maplibre-gl";
import { memo } from "react";
import { preloadMenu } from "@/app/ui/menu-on-demand";
import { useTranslate } from "@/app/ui/translations";
import type { Gap } from "@/lib/editor/gaps";
import { type Handle, handleKey, handleName } from "@/lib/editor/handles";
import type { Coordinates } from "@/lib/validation/coordinates";
import { Anchored } from "./anchor";

interface HandleButtonProps {
  map: MapLibreMap;
  handle: Handle;
  hole: number;
  /** The text on the handle. */
  mark: string | null;
  place: Coordinates;
  dragging: boolean;
}

/** A handle for mouse, touch and keyboard. `Handles`, which contains all handles, listens to its events. */
export const HandleButton = memo(
  function HandleButton({ map, handle, hole, mark, place, dragging }: HandleButtonProps) {
    const t = useTranslate();
    return (
      <Anchored map={map} place={place} part={handle.part}>
        <button
          type="button"
          className="map-handle"
          data-part={handle.part}
          data-key={handleKey(handle)}
          data-dragging={dragging || undefined}
          aria-label={t(handleName(handle, hole))}
          aria-describedby="handle-keys"
          aria-haspopup="menu"
          onPointerEnter={preloadMenu}
          onFocus={preloadMenu}
        >
          <span aria-hidden className="map-handle-mark">
            {mark}
          </span>
        </button>
      </Anchored>
    );
  },
  // A drag moves only one handle. The others are new objects with the same content and needn't render.
  (before, after) =>
    before.place === after.place &&
    before.dragging === after.dragging &&
    before.hole === after.hole &&
    before.mark === after.mark &&
    before.map === after.map &&
    handleKey(before.handle) === handleKey(after.handle),
);

interface MidpointButtonProps {
  map: MapLibreMap;
  gap: Gap;
  hole: number;
}

/**
 * The small handle in the middle of a gap, which becomes a control point. Outside the Tab order: every handle has a key
 * that adds a point beside it. Its accessible name contains no handle's name, since users and tests find handles by name.
 */
export const MidpointButton = memo(function MidpointButton({ map, gap, hole }: MidpointButtonProps) {
  const t = useTranslate();
  return (
    <Anchored map={map} place={gap.at} part="midpoint">
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
    </Anchored>
  );
});
