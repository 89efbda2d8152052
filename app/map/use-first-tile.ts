import type { MapSourceDataEvent } from "maplibre-gl";
import { useEffect, useEffectEvent, useRef } from "react";
import { LAYER_PREFIX } from "./use-background";

/** Time after which a background without a tile counts as failed. MapLibre doesn't report missing tiles, and a server may not respond at all. */
const FIRST_TILE_TIMEOUT_MS = 8_000;

/** Whether a source is the background's: an error of one of ours, such as a hillshade, isn't one of the background. */
export const isOfBackground = (sourceId: string | undefined) => !sourceId?.startsWith(LAYER_PREFIX);

/**
 * Watches whether a background shows a tile. One that has works, so that an error only concerns some of its tiles.
 * @param background the one that is shown; a string, or an object of which there is one for each.
 * @param isDue whether it should show a tile by now.
 * @param onLate called once it is late. A page in the background loads no tiles, and is not told.
 * @param onTile called with each tile of the background.
 */
export function useFirstTile(background: unknown, isDue: boolean, onLate: () => void, onTile?: () => void) {
  const shown = useRef<unknown>(null);
  const isShown = () => shown.current === background;
  const announce = useEffectEvent(() => {
    if (!isShown() && !document.hidden) onLate();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each background gets its own time
  useEffect(() => {
    if (!isDue) return;
    const timer = setTimeout(announce, FIRST_TILE_TIMEOUT_MS);
    return () => clearTimeout(timer);
  }, [background, isDue]);
  return {
    isShown,
    /** Handler for the map's `onSourceData`. */
    onSourceData: ({ sourceId, tile }: Pick<MapSourceDataEvent, "sourceId" | "tile">) => {
      if (!isOfBackground(sourceId) || tile?.state !== "loaded") return;
      shown.current = background;
      onTile?.();
    },
  };
}
