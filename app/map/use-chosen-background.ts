import type { ErrorEvent, Map as MapLibreMap, MapSourceDataEvent } from "maplibre-gl";
import { useEffect, useRef, useState } from "react";
import type { ImageryOffer } from "@/lib/imagery/offer";
import type { Basemap } from "@/lib/validation/basemaps";
import { IMAGERY, isBackgroundFailure } from "./background-style";
import { chooseBasemap, NO_OFFSET } from "./map-settings";
import { useScheme } from "./palette";
import { useMapSettings } from "./settings-store";
import { LAYER_PREFIX, useBackground } from "./use-background";
import { useImagery } from "./use-imagery";

/** Timeout for the first tile of automatically selected imagery. */
const FIRST_TILE_TIMEOUT_MS = 8_000;

interface Offer {
  basemaps: readonly Basemap[];
  /** The imagery of the map's initial view; null if the server offers no imagery at all. */
  imagery: readonly ImageryOffer[] | null;
  /** The course whose offsets apply; null for a course that isn't stored yet. */
  courseId: string | null;
  /** Latitude in degrees at which offsets in metres apply. */
  latitude: number;
}

/**
 * Shows the background that the user has chosen, or the best one for the place. Automatically selected
 * imagery that doesn't load is replaced by the next best.
 */
export function useChosenBackground(map: MapLibreMap | null, offer: Offer) {
  const systemScheme = useScheme();
  const settings = useMapSettings();
  const imagery = useImagery(map, offer.imagery);
  const [failedImagery, setFailedImagery] = useState<readonly string[]>([]);
  /** The background that has already shown imagery. It works, so an error only concerns some of its tiles. */
  const shownImagery = useRef<string | null>(null);
  const { choice, basemap, isAutomatic } = chooseBasemap(settings, offer.basemaps, imagery, failedImagery);
  const offset = settings.offsets[offer.courseId ?? ""]?.[choice] ?? NO_OFFSET;
  const background = useBackground(map, {
    basemap,
    scheme: systemScheme,
    offset,
    latitude: offer.latitude,
  });
  // For imagery that was selected automatically, another background is more useful than an error message.
  const isOnTrial = isAutomatic && imagery.some((each) => each.basemap === basemap);
  const isUnproven = () => isOnTrial && shownImagery.current !== choice;
  const skipImagery = () => setFailedImagery((failed) => [...failed, choice]);
  const isImageryReady = background.loaded?.imagery != null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: one trial for each background
  useEffect(() => {
    if (!isImageryReady || !isOnTrial) return;
    // A timeout, since MapLibre doesn't report missing tiles (404) and a server may not respond at all.
    const timer = setTimeout(() => {
      if (isUnproven() && !document.hidden) skipImagery();
    }, FIRST_TILE_TIMEOUT_MS);
    return () => clearTimeout(timer);
  }, [choice, isImageryReady, isOnTrial]);

  return {
    settings,
    imagery,
    choice,
    offset,
    background,
    scheme: background.scheme,
    /** Handler for the map's `onError`. */
    onMapError: ({ error, sourceId }: Pick<ErrorEvent, "error"> & { sourceId?: string }) => {
      // An error of our own sources, such as a hillshade, isn't one of the background.
      if (sourceId?.startsWith(LAYER_PREFIX) || !isBackgroundFailure(error)) return;
      if (isUnproven()) skipImagery();
      else background.fail();
    },
    /** Handler for the map's `onSourceData`. */
    onSourceData: ({ sourceId, tile }: Pick<MapSourceDataEvent, "sourceId" | "tile">) => {
      if (sourceId === IMAGERY && tile?.state === "loaded") shownImagery.current = choice;
    },
  };
}
