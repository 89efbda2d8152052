import type { Map as MapLibreMap } from "maplibre-gl";
import { useEffect, useState } from "react";
import { distanceInMetres } from "@/lib/geo/distance";
import type { ImageryOffer } from "@/lib/imagery/offer";
import { findImagery } from "./find-imagery";

/**
 * Minimum zoom at which the imagery on offer follows the map. Farther out, the map's centre is no particular
 * place.
 */
const MIN_ZOOM = 12;

/**
 * Distance in metres that the centre moves before imagery is requested again. Less than the tolerance with
 * which coverage outlines are simplified.
 */
const MIN_MOVE = 5_000;

/**
 * The imagery that covers the map's centre; initially that of the course.
 * @param ofCourse null if the server offers no imagery at all.
 */
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
      // Cancels a request for a previous centre, whose response would replace the current imagery.
      abort.abort();
      if (map.getZoom() < MIN_ZOOM || distanceInMetres(askedAt, centre) < MIN_MOVE) return;
      abort = new AbortController();
      try {
        const found = await findImagery(centre, abort.signal);
        askedAt = centre;
        // Imagery offered at both places keeps its identity, or the map would load it again.
        setImagery((before) =>
          found.map((offer) => before.find(({ basemap }) => basemap.name === offer.basemap.name) ?? offer),
        );
      } catch {
        // Keeps the current imagery until the next move.
      }
    };
    const listener = map.on("moveend", update);
    return () => {
      abort.abort();
      listener.unsubscribe();
    };
  }, [map, isOffered]);
  return imagery;
}
