import type { TypedPlace } from "@/lib/geo/place-text";
import { parseTypedPlace, splitLocalCode } from "@/lib/geo/typed-place";
import { type Message, message } from "@/lib/messages/message";
import type { Language } from "@/lib/messages/section";
import {
  type FoundPlace,
  type GeocoderAttribution,
  MAX_PLACE_QUERY_CHARACTERS,
  placesResponse,
} from "@/lib/places/schema";
import type { Coordinates } from "@/lib/validation/coordinates";

export interface PlaceSearchSettings {
  /** The credit that the geocoder requires. */
  attribution: GeocoderAttribution | null;
}

/** Result of a search: one place, places to choose from, or a message. */
export type SearchResult =
  | { kind: "place"; typed: TypedPlace }
  | { kind: "places"; places: FoundPlace[] }
  | { kind: "message"; text: Message };

interface Search {
  /** What the user typed, trimmed. */
  query: string;
  /** Reference location for short plus codes. */
  near: Coordinates;
  settings: PlaceSearchSettings | null;
  language: Language;
  /** Called when a request is sent to the server. */
  onAsk: () => void;
}

/** Longer than the server may wait for the geocoder's rate limit and its response. */
const TIMEOUT_MS = 10_000;

/**
 * Finds the place that the user typed: coordinates, a plus code or a map link in the browser, a name on the
 * server. Never rejects. Import it when the field is first used: the parser is as large as the field.
 */
export async function findPlaces(search: Search, signal: AbortSignal): Promise<SearchResult> {
  const { query, near, settings, language, onAsk } = search;
  const typed = parseTypedPlace(query, near);
  if (typed) return { kind: "place", typed };
  // A whole link is no name, and where it leads to is nobody else's business.
  if (/^[a-z][a-z\d+.-]*:\/\//i.test(query))
    return { kind: "message", text: message("maps.notUnderstoodLink") };
  if (!settings) return { kind: "message", text: message("maps.notCoordinates") };
  if (!signal.aborted) onAsk();
  const local = splitLocalCode(query);
  const found = await searchByName(local?.locality ?? query, language, signal);
  const locality = local && found.kind === "places" ? found.places[0] : null;
  const coded = locality && parseTypedPlace(local?.code ?? "", locality);
  return coded ? { kind: "place", typed: coded } : found;
}

async function searchByName(query: string, language: Language, signal: AbortSignal): Promise<SearchResult> {
  const failure = (key: "maps.searchTooMany" | "maps.searchUnavailable"): SearchResult => ({
    kind: "message",
    text: message(key),
  });
  try {
    const response = await fetch(
      `/api/studio/places?${new URLSearchParams({ q: query.slice(0, MAX_PLACE_QUERY_CHARACTERS), language })}`,
      { signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]) },
    );
    if (response.status === 429) return failure("maps.searchTooMany");
    if (!response.ok) return failure("maps.searchUnavailable");
    const { places } = placesResponse.parse(await response.json());
    return places.length > 0
      ? { kind: "places", places }
      : { kind: "message", text: message("maps.found", { count: 0 }) };
  } catch {
    return failure("maps.searchUnavailable");
  }
}
