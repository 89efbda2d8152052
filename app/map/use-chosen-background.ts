import type { ErrorEvent, Map as MapLibreMap, MapSourceDataEvent } from "maplibre-gl";
import { useEffect, useRef, useState } from "react";
import type { ImageryOffer } from "@/lib/imagery/offer";
import type { Basemap } from "@/lib/validation/basemaps";
import { IMAGERY, isBackgroundFailure } from "./background-style";
import { chooseBasemap, NO_OFFSET } from "./map-settings";
import { contrastingScheme, useScheme } from "./palette";
import { useMapSettings } from "./settings-store";
import { useBackground } from "./use-background";
import { useImagery } from "./use-imagery";

/** How long imagery that was chosen for the user may take to show a tile. */
const FIRST_TILE_TIMEOUT_MS = 8_000;

interface Offer {
  /** The configured backgrounds. */
  basemaps: readonly Basemap[];
  /** The imagery where the map begins; null where the server offers none anywhere. */
  imagery: readonly ImageryOffer[] | null;
  /** The course whose offsets apply; null for a course that isn't stored yet. */
  courseId: string | null;
  /** Degrees. Offsets are metres around it. */
  latitude: number;
}

/**
 * Shows the background that the user has chosen, or the best one of the place: imagery that was chosen for the user and
 * doesn't load gives way to the next.
 */
export function useChosenBackground(map: MapLibreMap | null, offer: Offer) {
  const systemScheme = useScheme();
  const settings = useMapSettings();
  const imagery = useImagery(map, offer.imagery);
  const [failedImagery, setFailedImagery] = useState<readonly string[]>([]);
  /** The background that has shown imagery: it exists, and an error concerns some of its tiles only. */
  const shownImagery = useRef<string | null>(null);
  const { choice, basemap, isAutomatic } = chooseBasemap(settings, offer.basemaps, imagery, failedImagery);
  const offset = settings.offsets[offer.courseId ?? ""]?.[choice] ?? NO_OFFSET;
  const background = useBackground(map, {
    basemap,
    scheme: systemScheme,
    offset,
    latitude: offer.latitude,
  });
  // Imagery that the user has not chosen: another background helps more than a message.
  const isOnTrial = isAutomatic && imagery.some((each) => each.basemap === basemap);
  const isUnproven = () => isOnTrial && shownImagery.current !== choice;
  const skipImagery = () => setFailedImagery((failed) => [...failed, choice]);
  const isImageryReady = background.loaded?.imagery != null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: one trial for each background
  useEffect(() => {
    if (!isImageryReady || !isOnTrial) return;
    // MapLibre reports no missing tiles (404), and a server may not respond at all.
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
    /** Of our layers. A failed background leaves the plain one, on which the system's scheme stands out. */
    scheme:
      background.loaded?.scheme ??
      contrastingScheme(background.state === "failed" ? null : basemap, systemScheme),
    /** For `onError` of the map. */
    onMapError: ({ error }: Pick<ErrorEvent, "error">) => {
      if (!isBackgroundFailure(error)) return;
      if (isUnproven()) skipImagery();
      else background.fail();
    },
    /** For `onSourceData` of the map. */
    onSourceData: ({ sourceId, tile }: Pick<MapSourceDataEvent, "sourceId" | "tile">) => {
      if (sourceId === IMAGERY && tile?.state === "loaded") shownImagery.current = choice;
    },
  };
}
