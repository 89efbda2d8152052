import { useEffect, useRef, useState } from "react";
import type { PlaceSearchSettings } from "@/app/map/find-places";
import { locateErrorMessage } from "@/app/map/locate-error";
import { useTranslate } from "@/app/ui/translations";
import { distanceInMetres } from "@/lib/geo/distance";
import { tidyPlace } from "@/lib/geo/place";
import { type Message, message } from "@/lib/messages/message";
import type { FoundPlace } from "@/lib/places/schema";
import type { Coordinates } from "@/lib/validation/coordinates";
import type { MapTarget } from "./place-map";

interface ChosenPlace {
  readonly at: Coordinates;
  /** Name of the search result; null if unknown. */
  readonly name: string | null;
}

/** Minimum zoom at which the centre of the map counts as the place of the course. */
const MIN_ZOOM = 10;

/** Distance in metres within which the name of a search result still describes the place of the course. */
const NAME_RADIUS = 2_000;

/** Geolocation options. The position only centres the map, so one from a minute ago is good enough. */
const LOCATING = { enableHighAccuracy: true, timeout: 15_000, maximumAge: 60_000 } as const;

/** Loaded when the field is first used. */
const loadSearch = () => import("@/app/map/find-places");

/**
 * State of the place of a new course, which the user sets by search, by their position or by moving the map.
 * Every choice replaces the previous one and cancels a pending search.
 */
export function useLocation(initialText: string, settings: PlaceSearchSettings | null) {
  const { language } = useTranslate();
  const [text, setText] = useState(initialText);
  /**
   * Whether the user has edited the text since the last choice. The text then takes precedence over the map.
   */
  const [isTyped, setTyped] = useState(initialText !== "");
  const [place, setPlace] = useState<ChosenPlace | null>(null);
  const [target, setTarget] = useState<MapTarget | null>(null);
  const [status, setStatus] = useState<Message | null>(null);
  const [found, setFound] = useState<readonly FoundPlace[]>([]);
  const search = useRef<AbortController | null>(null);
  useEffect(() => () => search.current?.abort(), []);

  const begin = (): AbortSignal => {
    search.current?.abort();
    search.current = new AbortController();
    setStatus(null);
    setFound([]);
    return search.current.signal;
  };
  const choose = (chosen: ChosenPlace, to: MapTarget, label = chosen.name ?? "") => {
    begin();
    setText(label);
    setTyped(false);
    setPlace(chosen);
    setTarget(to);
  };
  const find = async () => {
    const query = text.trim();
    const signal = begin();
    if (query === "") return;
    const module = await loadSearch().catch(() => null);
    if (signal.aborted) return;
    if (!module) {
      setStatus(message("exchange.notLoaded"));
      return;
    }
    const near = place?.at ?? { lat: 0, lng: 0 };
    const onAsk = () => setStatus(message("maps.searching"));
    const result = await module.findPlaces({ query, near, settings, language, onAsk }, signal);
    if (signal.aborted) return;
    switch (result.kind) {
      case "place":
        return choose(
          { at: result.typed.place, name: null },
          { at: result.typed.place, zoom: result.typed.zoom },
          text,
        );
      case "message":
        return setStatus(result.text);
      case "places":
        setStatus(message("maps.found", { count: result.places.length }));
        setFound(result.places);
    }
  };
  const locate = () => {
    const signal = begin();
    if (!("geolocation" in navigator)) {
      setStatus(message("maps.locateMissing"));
      return;
    }
    setStatus(message("newCourse.locating"));
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        const at = tidyPlace({ lat: coords.latitude, lng: coords.longitude });
        if (!signal.aborted) choose({ at, name: null }, { at, zoom: null });
      },
      ({ code }) => {
        if (!signal.aborted) setStatus(locateErrorMessage(code));
      },
      LOCATING,
    );
  };

  return {
    text,
    place,
    target,
    status,
    found,
    isTyped,
    /**
     * Value to submit: the typed text if it has not been looked up, for the server to parse; else the
     * coordinates of the place.
     */
    value: isTyped ? text : place ? `${place.at.lat}, ${place.at.lng}` : "",
    /** Goes to a place that the search has found. */
    goTo: ({ name, lat, lng }: FoundPlace) =>
      choose({ at: { lat, lng }, name }, { at: { lat, lng }, zoom: null }),
    find,
    locate,
    preload: () => void loadSearch().catch(() => {}),
    type: (next: string) => {
      begin();
      setText(next);
      setTyped(next.trim() !== "");
    },
    /** Shows some places, for example the holes of a file, and chooses their centre. */
    show: (at: Coordinates, places: readonly Coordinates[]) => choose({ at, name: null }, { places }),
    /** Handles a movement of the map by the user. */
    move: (at: Coordinates, zoom: number) => {
      begin();
      const isNear = place?.name != null && distanceInMetres(place.at, at) < NAME_RADIUS;
      const name = isNear ? place.name : null;
      setText(name ?? "");
      setTyped(false);
      setPlace(zoom < MIN_ZOOM ? null : { at, name });
    },
    later: () => {
      begin();
      setText("");
      setTyped(false);
      setPlace(null);
    },
  };
}
