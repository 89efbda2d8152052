import type { ErrorEvent, Map as MapLibreMap } from "maplibre-gl";
import { useState } from "react";
import type { ImageryOffer } from "@/lib/imagery/offer";
import type { Basemap } from "@/lib/validation/basemaps";
import { isBackgroundFailure } from "./background-style";
import { chooseBasemap, NO_OFFSET } from "./map-settings";
import { useScheme } from "./palette";
import { useMapSettings } from "./settings-store";
import { useBackground } from "./use-background";
import { isOfBackground, useFirstTile } from "./use-first-tile";
import { useImagery } from "./use-imagery";

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
  const skipImagery = () => setFailedImagery((failed) => [...failed, choice]);
  const isDue = isOnTrial && !!background.loaded?.imagery;
  const { isShown, onSourceData } = useFirstTile(choice, isDue, skipImagery);

  return {
    settings,
    imagery,
    choice,
    offset,
    background,
    scheme: background.scheme,
    /** Handler for the map's `onError`. */
    onMapError: ({ error, sourceId }: Pick<ErrorEvent, "error"> & { sourceId?: string }) => {
      if (!isOfBackground(sourceId) || !isBackgroundFailure(error)) return;
      if (isOnTrial && !isShown()) skipImagery();
      else background.fail();
    },
    onSourceData,
  };
}
