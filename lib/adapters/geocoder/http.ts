import { type Geocoder, GeocoderUnavailable } from "@/lib/places/geocoder";
import { geocoderResponse } from "@/lib/places/schema";

const TIMEOUT_MS = 5_000;

/** Far more than a list of a few places needs. */
const MAX_RESPONSE_BYTES = 512 * 1024;

/** A response that cannot be used. Its message contains neither the query nor the key, so it may be logged. */
class ResponseError extends Error {}

/**
 * A geocoder over HTTP whose responses are like Nominatim's or Photon's.
 * @param template a URL with `{query}` and, optionally, `{language}`.
 * @param userAgent identifies this server, as Nominatim's usage policy requires.
 */
export function httpGeocoder(template: string, userAgent: string): Geocoder {
  return {
    async find(query, language) {
      const url = template
        .replaceAll("{query}", encodeURIComponent(query))
        .replaceAll("{language}", encodeURIComponent(language));
      try {
        const response = await fetch(url, {
          headers: { Accept: "application/json", "User-Agent": userAgent },
          // Only the URL that the operator configured is called.
          redirect: "error",
          signal: AbortSignal.timeout(TIMEOUT_MS),
        });
        if (!response.ok) throw new ResponseError(`status ${response.status}`);
        return geocoderResponse.parse(JSON.parse(await readText(response)));
      } catch (error) {
        throw new GeocoderUnavailable(loggableReason(error));
      }
    },
  };
}

async function readText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > MAX_RESPONSE_BYTES) throw new ResponseError(`more than ${MAX_RESPONSE_BYTES} bytes`);
    chunks.push(chunk);
  }
  return new TextDecoder().decode(Buffer.concat(chunks));
}

/** Messages of other errors (fetch, JSON) may contain the key in the URL, or the query. */
function loggableReason(error: unknown): string {
  if (error instanceof ResponseError) return error.message;
  return error instanceof Error ? error.name : "unknown";
}
