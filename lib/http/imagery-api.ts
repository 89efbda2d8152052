import * as z from "zod";
import { imageryAt } from "@/lib/imagery/imagery-at";
import { check } from "@/lib/validation/problems";
import type { GetCurrentUser } from "./current-user";
import { notFound, validationError } from "./errors";
import { jsonResponse } from "./respond";
import { studioEndpoint } from "./studio-endpoint";

const degrees = (max: number) => z.coerce.number().min(-max).max(max);

/** The query: a place in degrees. */
const imageryQuery = z.object({ lat: degrees(90), lng: degrees(180) });

/**
 * The imagery that covers a place: `GET /api/studio/imagery?lat=…&lng=…`. The table stays on the server, since the studio
 * needs two or three of its entries.
 */
export function imageryApi(isEnabled: boolean) {
  return async function find(request: Request, currentUser: GetCurrentUser): Promise<Response> {
    return studioEndpoint(request, currentUser, async () => {
      if (!isEnabled) throw notFound("Imagery is turned off.");
      const query = check(imageryQuery, Object.fromEntries(new URL(request.url).searchParams));
      if (!query.ok) throw validationError(query.problems);
      return jsonResponse(200, { imagery: imageryAt(query.value) });
    });
  };
}
