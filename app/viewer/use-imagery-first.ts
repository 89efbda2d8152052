import type { MapSourceDataEvent } from "maplibre-gl";
import { useEffect, useRef, useState } from "react";
import { IMAGERY, isBackgroundFailure } from "@/app/map/background-style";
import type { Basemap } from "@/lib/validation/basemaps";

/** Timeout for the first tile of imagery. MapLibre doesn't report missing tiles, and a server may not respond at all. */
const FIRST_TILE_TIMEOUT_MS = 8_000;

/** Shows the imagery of the place, or the other background if there is none, it doesn't load, or the user prefers it. */
export function useImageryFirst(imagery: Basemap | null, basemap: Basemap | null) {
  const [isAerial, setAerial] = useState(imagery !== null);
  const hasShown = useRef(false);
  useEffect(() => {
    if (!isAerial) return;
    const timer = setTimeout(() => {
      if (!hasShown.current && !document.hidden) setAerial(false);
    }, FIRST_TILE_TIMEOUT_MS);
    return () => clearTimeout(timer);
  }, [isAerial]);
  return {
    isAerial,
    setAerial,
    basemap: isAerial ? imagery : basemap,
    events: {
      onBackgroundError: (error: Error) => {
        if (!hasShown.current && isBackgroundFailure(error)) setAerial(false);
      },
      onSourceData: ({ sourceId, tile }: MapSourceDataEvent) => {
        if (sourceId === IMAGERY && tile?.state === "loaded") hasShown.current = true;
      },
    },
  };
}
