import type { Clock } from "@/lib/clock";
import { languageFrom } from "@/lib/messages/preferences";
import { type Geocoder, GeocoderBusy, GeocoderUnavailable } from "@/lib/places/geocoder";
import { placesQuery } from "@/lib/places/schema";
import type { Counter } from "@/lib/rate-limit/counter";
import { PLACE_LIMITS } from "@/lib/rate-limit/limits";
import { check } from "@/lib/validation/problems";
import type { GetCurrentUser } from "./current-user";
import { enforceLimit } from "./enforce-limit";
import { HttpError, notFound, validationError } from "./errors";
import { jsonResponse } from "./respond";
import { studioEndpoint } from "./studio-endpoint";

interface PlacesApiDeps {
  /** Null if none is configured. */
  geocoder: Geocoder | null;
  counter: Counter;
  clock: Clock;
}

/**
 * Place search for the studio: `GET /api/studio/places?q=…&language=…` responds `{"places": [{name, lat, lng}]}`. A proxy,
 * so that the geocoder's key stays on the server, users stay anonymous to it, and only signed-in users spend its quota.
 */
export function placesApi({ geocoder, counter, clock }: PlacesApiDeps) {
  return async function search(request: Request, currentUser: GetCurrentUser): Promise<Response> {
    return studioEndpoint(request, currentUser, async (user) => {
      if (!geocoder) throw notFound("Place search is not configured.");
      const parameters = new URL(request.url).searchParams;
      const query = check(placesQuery, Object.fromEntries(parameters));
      if (!query.ok) throw validationError(query.problems);
      await enforceLimit(counter, clock, `places:${user.id}`, PLACE_LIMITS.perUser);

      const language = languageFrom(parameters.get("language") ?? undefined, null);
      const places = await geocoder.find(query.value.q, language).catch((error: unknown) => {
        throw toHttpError(error);
      });
      return jsonResponse(200, { places });
    });
  };
}

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
