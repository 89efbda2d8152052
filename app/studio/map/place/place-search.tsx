import { Search } from "lucide-react";
import type { Map as MapLibreMap } from "maplibre-gl";
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from "react";
import type { PlaceSearchSettings, SearchResult } from "@/app/map/find-places";
import { onDemand } from "@/app/ui/load-on-demand";
import { Spinner } from "@/app/ui/spinner";
import { useTranslate } from "@/app/ui/translations";
import type { TypedPlace } from "@/lib/geo/place-text";
import { type Message, message } from "@/lib/messages/message";
import type { FoundPlace } from "@/lib/places/schema";
import type { Coordinates } from "@/lib/validation/coordinates";

/** Loaded when the field is first used. */
const loadSearch = () => import("./place-results");
const PlaceResults = onDemand(() => import("./place-results").then((module) => module.PlaceResults));
export const SearchPin = onDemand(() => import("./place-results").then((module) => module.SearchPin));

/** Default zoom for a place without one: a fairway fills the screen. */
const PLACE_ZOOM = 16;

interface PlaceSearchProps {
  map: MapLibreMap | null;
  settings: PlaceSearchSettings | null;
  /** Moves the pin to a place, or removes it (null). */
  onPin: (place: Coordinates | null) => void;
}

type Results =
  | { kind: "none" }
  | { kind: "searching" }
  | { kind: "message"; text: Message }
  | { kind: "places"; places: FoundPlace[] };

function flyTo(map: MapLibreMap, { place, zoom }: TypedPlace): void {
  map.flyTo({
    center: [place.lng, place.lat],
    zoom: zoom ?? Math.max(PLACE_ZOOM, map.getZoom()),
    // Jump instead of flying for longer than this: a flight across half the world would load tiles on the
    // way.
    maxDuration: 1500,
  });
}

/** A search box for coordinates, map links and place names. The key `/` focuses it. */
export function PlaceSearch({ map, settings, onPin }: PlaceSearchProps) {
  const t = useTranslate();
  const [text, setText] = useState("");
  const [results, setResults] = useState<Results>({ kind: "none" });
  const field = useRef<HTMLInputElement>(null);
  const search = useRef<AbortController | null>(null);
  /** Had the focus before, for Escape to return to. */
  const previousFocus = useRef<HTMLElement | null>(null);
  useEffect(() => () => search.current?.abort(), []);

  /** A place that was found before the map has loaded. */
  const awaited = useRef<TypedPlace | null>(null);
  useEffect(() => {
    if (map && awaited.current) flyTo(map, awaited.current);
    awaited.current = null;
  }, [map]);

  useEffect(() => {
    if (!map || results.kind !== "message") return;
    // The message describes where the map is, so a later move makes it wrong. The flight to the place has
    // already started.
    const listener = map.on("movestart", () => setResults({ kind: "none" }));
    return () => listener.unsubscribe();
  }, [map, results]);

  const clearResults = () => {
    search.current?.abort();
    setResults({ kind: "none" });
  };
  const goTo = (typed: TypedPlace) => {
    const { place } = typed;
    onPin(place);
    if (map) flyTo(map, typed);
    else awaited.current = typed;
    setResults({
      kind: "message",
      text: message("maps.wentTo", { place: `${place.lat.toFixed(5)}, ${place.lng.toFixed(5)}` }),
    });
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    clearResults();
    const query = text.trim();
    if (query === "") return;
    const abort = new AbortController();
    search.current = abort;
    const near = map?.getCenter().wrap() ?? { lat: 0, lng: 0 };
    const onAsk = () => setResults({ kind: "searching" });
    const found = await loadSearch().then(
      ({ findPlaces }) => findPlaces({ query, near, settings, language: t.language, onAsk }, abort.signal),
      (): SearchResult => ({ kind: "message", text: message("exchange.notLoaded") }),
    );
    if (abort.signal.aborted) return;
    if (found.kind === "place") goTo(found.typed);
    else setResults(found);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Escape") return;
    event.stopPropagation();
    clearResults();
    onPin(null);
    setText("");
    field.current?.blur();
    previousFocus.current?.focus({ preventScroll: true });
    previousFocus.current = null;
  };

  return (
    <search className="place-search">
      <form className="map-control flex items-center" onSubmit={submit}>
        <label htmlFor="place-search" className="place-search-label">
          {results.kind === "searching" ? <Spinner /> : <Search aria-hidden className="size-4" />}
          <span className="sr-only">{t(settings ? "maps.search" : "maps.searchCoordinates")}</span>
        </label>
        <input
          ref={field}
          id="place-search"
          className="place-search-field"
          enterKeyHint="search"
          autoComplete="off"
          spellCheck={false}
          maxLength={2000}
          aria-keyshortcuts="/"
          placeholder={t(settings ? "maps.searchHint" : "maps.coordinatesHint")}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            clearResults();
          }}
          onFocus={({ relatedTarget }) => {
            if (relatedTarget instanceof HTMLElement) previousFocus.current = relatedTarget;
            void loadSearch().catch(() => {});
          }}
          onKeyDown={onKeyDown}
        />
      </form>
      <p aria-live="polite" className={results.kind === "message" ? "map-note mt-1.5" : "sr-only"}>
        {results.kind === "message" && t(results.text)}
        {results.kind === "searching" && t("maps.searching")}
        {results.kind === "places" && t("maps.found", { count: results.places.length })}
      </p>
      {results.kind === "places" && (
        <PlaceResults
          places={results.places}
          settings={settings}
          onChoose={(place) => goTo({ place, zoom: null })}
          onKeyDown={onKeyDown}
        />
      )}
    </search>
  );
}
