import * as z from "zod";
import { imageryAt } from "@/lib/imagery/imagery-at";
import { languageFrom } from "@/lib/messages/preferences";
import { GeocoderBusy, GeocoderUnavailable } from "@/lib/places/geocoder";
import { placesQuery } from "@/lib/places/schema";
import { perMinute } from "@/lib/rate-limit/limits";
import { anyone } from "../endpoint";
import { notFound, retryLater } from "../errors";
import { requestQuery } from "../message";
import { jsonResponse } from "../respond";

/**
 * Place search: `{"places": [{name, lat, lng}]}`. A proxy, so that the geocoder's key stays on the server, users stay anonymous
 * to it, and each address spends little of its quota. Also for visitors, who begin a course without an account by finding its
 * place.
 */
const findPlaces = anyone("/api/studio/places").GET({
  // A search costs the geocoder's operator money or goodwill. It is one submitted name, not one per typed letter. A third of the
  // turns of all processes together (GEOCODER_LIMIT).
  limit: { key: "places", ...perMinute(20) },
  query: placesQuery,
  async perform({ geocoder }, { query, request }) {
    if (!geocoder) throw notFound("Place search is not configured.");
    const language = languageFrom(requestQuery(request).get("language") ?? undefined, null);
    return geocoder.find(query.q, language).catch((error: unknown) => {
      throw toHttpError(error);
    });
  },
  render: (places) => jsonResponse(200, { places }),
});

function toHttpError(error: unknown): unknown {
  if (error instanceof GeocoderBusy) {
    return retryLater(429, "Too many searches at once. Retry in a few seconds.", error.retryAfterSeconds);
  }
  if (error instanceof GeocoderUnavailable) {
    const { cause } = error;
    return retryLater(503, "Place search is temporarily unavailable. Retry in 5 seconds.", 5, { cause });
  }
  return error;
}

const degrees = (max: number) => z.coerce.number().min(-max).max(max);

/** The imagery that covers a place. The table stays on the server, since the studio needs two or three of its entries. */
const findImagery = anyone("/api/studio/imagery").GET({
  limit: { key: "imagery", ...perMinute(120) },
  query: z.object({ lat: degrees(90), lng: degrees(180) }),
  perform({ hasImagery }, { query }) {
    if (!hasImagery) throw notFound("Imagery is turned off.");
    return imageryAt(query);
  },
  render: (imagery) => jsonResponse(200, { imagery }),
});

export const PLACE_ENDPOINTS = [findPlaces, findImagery];
