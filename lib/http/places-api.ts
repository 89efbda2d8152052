import type { Clock } from "@/lib/clock";
import { languageFrom } from "@/lib/messages/preferences";
import { type Geocoder, GeocoderUnavailable } from "@/lib/places/geocoder";
import { placeQuery } from "@/lib/places/schema";
import { allowanceOf, type Counter } from "@/lib/rate-limit/counter";
import { PLACE_LIMITS } from "@/lib/rate-limit/limits";
import { check } from "@/lib/validation/problems";
import type { CurrentUser } from "./current-user";
import { HttpError, notFound, rateLimitExceeded, validationError } from "./errors";
import { json } from "./respond";
import { studioEndpoint } from "./studio-endpoint";

interface PlacesApi {
  /** Null where none is configured. */
  geocoder: Geocoder | null;
  counter: Counter;
  clock: Clock;
}

/**
 * Searching a place from the studio: `GET /api/studio/places?q=…&language=…` answers `{"places": [{name, lat, lng}]}`.
 * Through us, so that the geocoder's key stays here, it does not learn who asks, and nobody but our people uses it up.
 */
export function placesApi({ geocoder, counter, clock }: PlacesApi) {
  return async function search(request: Request, currentUser: CurrentUser): Promise<Response> {
    return studioEndpoint(currentUser, "You are signed out. Sign in to search.", async (user) => {
      if (!geocoder) throw notFound();
      const parameters = new URL(request.url).searchParams;
      const query = check(placeQuery, parameters.get("q") ?? undefined);
      if (!query.ok) throw validationError(query.problems);

      for (const [key, limit] of [
        [`places:${user.id}`, PLACE_LIMITS.perPerson],
        ["places", PLACE_LIMITS.everybody],
      ] as const) {
        const allowance = allowanceOf(limit, await counter.count(key, limit.windowSeconds));
        if (allowance.exceeded) throw rateLimitExceeded(allowance, clock());
      }

      const language = languageFrom(parameters.get("language") ?? undefined, null);
      const places = await geocoder.find(query.value, language).catch((error: unknown) => {
        throw error instanceof GeocoderUnavailable ? away(error) : error;
      });
      return json(200, { places });
    });
  };
}

function away({ cause }: GeocoderUnavailable): HttpError {
  return new HttpError(503, "unavailable", "The search for places does not answer. Try again soon.", {
    headers: { "Retry-After": "5" },
    cause,
  });
}
