import type { Language } from "@/lib/messages/section";
import { type FoundPlace, MAX_PLACE_QUERY_CHARACTERS, placesResponse } from "@/lib/places/schema";

/** Longer than the server's timeout for the geocoder. */
const TIMEOUT_MS = 8_000;

/** Searches places by name. @throws if the search is not available. */
export async function findPlaces(text: string, language: Language): Promise<FoundPlace[]> {
  const query = new URLSearchParams({ q: text.slice(0, MAX_PLACE_QUERY_CHARACTERS), language });
  const response = await fetch(`/api/studio/places?${query}`, { signal: AbortSignal.timeout(TIMEOUT_MS) });
  if (!response.ok) throw new Error(`Place search responded ${response.status}`);
  return placesResponse.parse(await response.json()).places;
}
