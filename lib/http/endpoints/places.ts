import * as z from "zod";
import { imageryAt } from "@/lib/imagery/imagery-at";
import { languageFrom } from "@/lib/messages/preferences";
import { GeocoderBusy, GeocoderUnavailable } from "@/lib/places/geocoder";
import { placesQuery } from "@/lib/places/schema";
import { perMinute } from "@/lib/rate-limit/limits";
import { session } from "../endpoint";
import { HttpError, notFound } from "../errors";
import { requestQuery } from "../message";
import { jsonResponse } from "../respond";

/**
 * Place search: `{"places": [{name, lat, lng}]}`. A proxy, so that the geocoder's key stays on the server, users stay anonymous
 * to it, and only signed-in users spend its quota.
 */
const findPlaces = session({
  method: "GET",
  path: "/api/studio/places",
  // A search costs the geocoder's operator money or goodwill. It is one submitted name, not one per typed letter.
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
    return new HttpError(429, "rate_limit_exceeded", "Too many searches at once. Retry in a few seconds.", {
      headers: { "Retry-After": String(error.retryAfterSeconds) },
    });
  }
  if (error instanceof GeocoderUnavailable) {
    return new HttpError(503, "unavailable", "Place search is temporarily unavailable. Retry in 5 seconds.", {
      headers: { "Retry-After": "5" },
      cause: error.cause,
    });
  }
  return error;
}

const degrees = (max: number) => z.coerce.number().min(-max).max(max);

/**
 * The imagery that covers a place. The table stays on the server, since the studio needs two or three of its entries.
 */
const findImagery = session({
  method: "GET",
  path: "/api/studio/imagery",
  query: z.object({ lat: degrees(90), lng: degrees(180) }),
  perform({ hasImagery }, { query }) {
    if (!hasImagery) throw notFound("Imagery is turned off.");
    return imageryAt(query);
  },
  render: (imagery) => jsonResponse(200, { imagery }),
});

export const PLACE_ENDPOINTS = [findPlaces, findImagery];
