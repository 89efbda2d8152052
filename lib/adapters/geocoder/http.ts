import { type Geocoder, GeocoderUnavailable } from "@/lib/places/geocoder";
import { geocoderAnswer } from "@/lib/places/schema";

/** Milliseconds that a person waits for a list of places. */
const TIMEOUT_MS = 5_000;

/** Far more than the few places that are asked for. */
const MAX_BYTES = 512 * 1024;

/**
 * A geocoder over HTTP that answers like Nominatim or Photon.
 * @param template its address with `{query}`, and `{language}` where it takes one.
 * @param userAgent who asks: Nominatim's usage policy wants to know.
 */
export function httpGeocoder(template: string, userAgent: string): Geocoder {
  return {
    async find(query, language) {
      const address = template
        .replaceAll("{query}", encodeURIComponent(query))
        .replaceAll("{language}", encodeURIComponent(language));
      try {
        const response = await fetch(address, {
          headers: { Accept: "application/json", "User-Agent": userAgent },
          // An address that the operator did not write is not asked.
          redirect: "error",
          signal: AbortSignal.timeout(TIMEOUT_MS),
        });
        if (!response.ok) throw new Error(`it answered ${response.status}`);
        return geocoderAnswer.parse(JSON.parse(await textOf(response)));
      } catch (error) {
        // The message of a failed fetch or parse may hold the key in the address, or what somebody searches for.
        throw new GeocoderUnavailable(reasonOf(error));
      }
    },
  };
}

/** The body as text, of so many bytes at most. */
async function textOf(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > MAX_BYTES) throw new Error("it answered too much");
    chunks.push(chunk);
  }
  return new TextDecoder().decode(Buffer.concat(chunks));
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  return error.message.startsWith("it answered") ? error.message : error.name;
}
