import type { Map as MapLibreMap } from "maplibre-gl";
import { useEffect, useState } from "react";
import { distanceInMetres } from "@/lib/geo/distance";
import type { ImageryOffer } from "@/lib/imagery/offer";

/** The zoom from which the offer follows the map. Farther out, its centre is no particular place. */
const MIN_ZOOM = 12;

/** Metres that the centre moves before the server is asked again: less than the outlines of coverage are simplified. */
const MIN_MOVE = 5_000;

/** The imagery that covers the map's centre. At first that of the course; null where the server offers none anywhere. */
export function useImagery(
  map: MapLibreMap | null,
  ofCourse: readonly ImageryOffer[] | null,
): readonly ImageryOffer[] {
  const [imagery, setImagery] = useState(ofCourse ?? []);
  const isOffered = ofCourse !== null;
  useEffect(() => {
    if (!map || !isOffered) return;
    let askedAt = map.getCenter();
    let abort = new AbortController();
    const update = async () => {
      const centre = map.getCenter().wrap();
      // An answer for where the map was on its way here would replace the offer.
      abort.abort();
      if (map.getZoom() < MIN_ZOOM || distanceInMetres(askedAt, centre) < MIN_MOVE) return;
      abort = new AbortController();
      const place = new URLSearchParams({ lat: String(centre.lat), lng: String(centre.lng) });
      try {
        const response = await fetch(`/api/studio/imagery?${place}`, { signal: abort.signal });
        const { imageryResponse } = await import("@/lib/imagery/offer");
        const found = imageryResponse.parse(await response.json()).imagery;
        askedAt = centre;
        // What is offered in both places keeps its identity, or the map would load it again.
        setImagery((before) =>
          found.map((offer) => before.find(({ basemap }) => basemap.name === offer.basemap.name) ?? offer),
        );
      } catch {
        // The offer stays as it was until the next move.
      }
    };
    map.on("moveend", update);
    return () => {
      abort.abort();
      map.off("moveend", update);
    };
  }, [map, isOffered]);
  return imagery;
}
