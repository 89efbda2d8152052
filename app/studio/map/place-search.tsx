import { LoaderCircle, Search } from "lucide-react";
import type { Map as MapLibreMap } from "maplibre-gl";
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from "react";
import { Marker } from "react-map-gl/maplibre";
import { useTranslate } from "@/app/ui/translations";
import { actionOf } from "@/lib/editor/shortcuts";
import { parsePlace, type TypedPlace } from "@/lib/geo/place-text";
import { type Message, message } from "@/lib/messages/message";
import type { Language } from "@/lib/messages/section";
import { type FoundPlace, MAX_PLACE_QUERY_CHARACTERS, placesAnswer } from "@/lib/places/schema";
import type { Coordinates } from "@/lib/validation/coordinates";

/** How places are searched by name. */
export interface PlaceSearchSettings {
  /** What the geocoder wants said, in plain text. */
  attribution: string | null;
}

/** How close to look at a place that does not say it: a fairway fills the screen. */
const CLOSE = 16;

/** Milliseconds that a search may take, the server's own patience included. */
const TIMEOUT_MS = 8_000;

interface PlaceSearchProps {
  map: MapLibreMap | null;
  /** Null: coordinates alone can be gone to. */
  settings: PlaceSearchSettings | null;
  /** Shows, or (null) takes away, the pin at the place gone to. */
  onPin: (place: Coordinates | null) => void;
}

type Results =
  | { kind: "none" }
  | { kind: "searching" }
  | { kind: "said"; text: Message }
  | { kind: "places"; places: FoundPlace[] };

/** One box for coordinates, map links and names of places. The key `/` goes to it. */
export function PlaceSearch({ map, settings, onPin }: PlaceSearchProps) {
  const t = useTranslate();
  const [text, setText] = useState("");
  const [results, setResults] = useState<Results>({ kind: "none" });
  const field = useRef<HTMLInputElement>(null);
  const search = useRef<AbortController | null>(null);
  const cameFrom = useSlash(field);
  useEffect(() => () => search.current?.abort(), []);

  useEffect(() => {
    if (!map || results.kind !== "said") return;
    // What was said is of the map as it was. The flight to the place has begun by now.
    const onMove = () => setResults({ kind: "none" });
    map.on("movestart", onMove);
    return () => {
      map.off("movestart", onMove);
    };
  }, [map, results]);

  const forget = () => {
    search.current?.abort();
    setResults({ kind: "none" });
  };
  const goTo = ({ place, zoom }: TypedPlace) => {
    onPin(place);
    map?.flyTo({
      center: [place.lng, place.lat],
      zoom: zoom ?? Math.max(CLOSE, map.getZoom()),
      // Across half the world it would take long, and tiles on the way for nothing.
      maxDuration: 1500,
    });
    setResults({
      kind: "said",
      text: message("maps.wentTo", { place: `${place.lat.toFixed(5)}, ${place.lng.toFixed(5)}` }),
    });
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    forget();
    const query = text.trim();
    if (query === "") return;
    const typed = parsePlace(query);
    if (typed) return goTo(typed);
    if (!settings) return setResults({ kind: "said", text: message("maps.notCoordinates") });
    const abort = new AbortController();
    search.current = abort;
    setResults({ kind: "searching" });
    const found = await searchPlaces(query, t.language, abort.signal);
    if (!abort.signal.aborted) setResults(found);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Escape") return;
    event.stopPropagation();
    forget();
    onPin(null);
    setText("");
    field.current?.blur();
    cameFrom.current?.focus({ preventScroll: true });
    cameFrom.current = null;
  };

  return (
    <search className="place-search">
      <form className="map-control flex items-center" onSubmit={submit}>
        <label htmlFor="place-search" className="place-search-label">
          {results.kind === "searching" ? (
            <LoaderCircle aria-hidden className="size-4 motion-safe:animate-spin" />
          ) : (
            <Search aria-hidden className="size-4" />
          )}
          <span className="sr-only">{t(settings ? "maps.search" : "maps.searchCoordinates")}</span>
        </label>
        <input
          ref={field}
          id="place-search"
          className="place-search-field"
          enterKeyHint="search"
          autoComplete="off"
          spellCheck={false}
          maxLength={settings ? Math.max(MAX_PLACE_QUERY_CHARACTERS, 2000) : 2000}
          aria-keyshortcuts="/"
          placeholder={t(settings ? "maps.searchHint" : "maps.coordinatesHint")}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            forget();
          }}
          onKeyDown={onKeyDown}
        />
      </form>
      <p aria-live="polite" className={results.kind === "said" ? "map-note mt-1.5" : "sr-only"}>
        {results.kind === "said" && t(results.text)}
        {results.kind === "searching" && t("maps.searching")}
        {results.kind === "places" && t("maps.found", { count: results.places.length })}
      </p>
      {results.kind === "places" && (
        <div className="map-panel place-results">
          <ul>
            {results.places.map((place) => (
              <li key={`${place.name} ${place.lat} ${place.lng}`}>
                <button
                  type="button"
                  className="place-result"
                  onClick={() => goTo({ place, zoom: null })}
                  onKeyDown={onKeyDown}
                >
                  {place.name}
                </button>
              </li>
            ))}
          </ul>
          {settings?.attribution && <p className="px-3 py-1.5 text-xs text-muted">{settings.attribution}</p>}
        </div>
      )}
    </search>
  );
}

/** Where the map was sent to; only for the eye, since it cannot be used for anything. */
export function Pin({ place }: { place: Coordinates }) {
  return (
    <Marker longitude={place.lng} latitude={place.lat} anchor="bottom" style={{ pointerEvents: "none" }}>
      <svg aria-hidden="true" width="26" height="34" viewBox="0 0 26 34">
        <path
          d="M13 1C6.4 1 1 6.3 1 12.9 1 21.500 13 33 13 33s12-11.500 12-20.100C25 6.300 19.600 1 13 1Z"
          className="fill-target stroke-surface"
          strokeWidth="2"
        />
        <circle cx="13" cy="13" r="4" className="fill-surface" />
      </svg>
    </Marker>
  );
}

async function searchPlaces(query: string, language: Language, signal: AbortSignal): Promise<Results> {
  const said = (key: "maps.searchSignedOut" | "maps.searchTooMany" | "maps.searchAway"): Results => ({
    kind: "said",
    text: message(key),
  });
  try {
    const response = await fetch(
      `/api/studio/places?${new URLSearchParams({ q: query.slice(0, MAX_PLACE_QUERY_CHARACTERS), language })}`,
      {
        signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
      },
    );
    if (response.status === 401) return said("maps.searchSignedOut");
    if (response.status === 429) return said("maps.searchTooMany");
    if (!response.ok) return said("maps.searchAway");
    const { places } = placesAnswer.parse(await response.json());
    return places.length > 0
      ? { kind: "places", places }
      : { kind: "said", text: message("maps.found", { count: 0 }) };
  } catch {
    return said("maps.searchAway");
  }
}

/** `/` puts the focus into the field, unless somebody writes a slash. Knows where it was, for Escape to go back to. */
function useSlash(field: { current: HTMLInputElement | null }): { current: HTMLElement | null } {
  const cameFrom = useRef<HTMLElement | null>(null);
  useEffect(() => {
    const onKeyDown = (event: globalThis.KeyboardEvent) => {
      if (event.defaultPrevented || actionOf("anywhere", event) !== "goTo") return;
      if (
        event.target instanceof HTMLElement &&
        event.target.matches("input, textarea, select, [contenteditable]")
      )
        return;
      if (document.querySelector("dialog[open]")) return;
      event.preventDefault();
      cameFrom.current =
        event.target instanceof HTMLElement && event.target !== document.body ? event.target : null;
      field.current?.focus();
      field.current?.select();
    };
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, [field]);
  return cameFrom;
}
