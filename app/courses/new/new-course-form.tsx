"use client";

import { LocateFixed, Search } from "lucide-react";
import { type KeyboardEvent, useRef, useState } from "react";
import { EMPTY_FORM } from "@/app/forms/form-state";
import { useFormAction } from "@/app/forms/use-form-action";
import { GeocoderCredit } from "@/app/map/geocoder-credit";
import { Button } from "@/app/ui/button";
import { FormProblem, InputField } from "@/app/ui/field";
import { useTranslate } from "@/app/ui/translations";
import { useHydrated } from "@/app/ui/use-hydrated";
import { tidyPlace } from "@/lib/geo/place";
import { parseTypedPlace } from "@/lib/geo/typed-place";
import type { FoundPlace, GeocoderAttribution } from "@/lib/places/schema";
import type { Basemap } from "@/lib/validation/basemaps";
import type { Coordinates } from "@/lib/validation/coordinates";
import { LazyPinMap } from "../lazy-pin-map";
import { createCourseAction } from "./actions";
import { findPlaces } from "./find-places";

interface NewCourseFormProps {
  basemap: Basemap | null;
  /** Null where places cannot be searched by name. */
  places: { attribution: GeocoderAttribution | null } | null;
}

/** The results of a search below the location field: places to choose from, or a text. */
type Results = { text: string; places: readonly FoundPlace[] };
const NO_RESULTS: Results = { text: "", places: [] };

/** The name and the location of a new course: a text field, which works without scripts, and a map that fills it. */
export function NewCourseForm({ basemap, places }: NewCourseFormProps) {
  const t = useTranslate();
  const isHydrated = useHydrated();
  const [{ values, problems }, action, pending] = useFormAction(createCourseAction, EMPTY_FORM);
  const [location, setLocation] = useState(values.location ?? "");
  const [focus, setFocus] = useState<Coordinates | null>(null);
  const [results, setResults] = useState(NO_RESULTS);
  const typed = parseTypedPlace(location, null)?.place ?? null;
  /** Raised by every choice of a place: an answer that was asked for before it is no longer wanted. */
  const choices = useRef(0);

  const place = (at: Coordinates) => {
    const { lat, lng } = tidyPlace(at);
    choices.current++;
    setLocation(`${lat}, ${lng}`);
    setResults(NO_RESULTS);
  };
  const goTo = (at: Coordinates) => {
    place(at);
    setFocus(at);
  };
  const find = async () => {
    if (typed) return goTo(typed);
    if (!places || location.trim() === "") return;
    setResults({ text: t("newCourse.searching"), places: [] });
    const choice = ++choices.current;
    const found = await findPlaces(location, t.language).catch(() => null);
    if (choice !== choices.current) return;
    const text = found ? t("newCourse.found", { count: found.length }) : t("newCourse.searchFailed");
    setResults({ text, places: found ?? [] });
  };
  const locate = () => {
    setResults({ text: t("newCourse.locating"), places: [] });
    const choice = ++choices.current;
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        if (choice === choices.current) goTo({ lat: coords.latitude, lng: coords.longitude });
      },
      () => {
        if (choice === choices.current) setResults({ text: t("newCourse.locateFailed"), places: [] });
      },
      { enableHighAccuracy: true, timeout: 15_000, maximumAge: 60_000 },
    );
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // The name of a place is not a location yet. Coordinates are, so the form may be submitted.
    if (event.key !== "Enter" || typed || !places || location.trim() === "") return;
    event.preventDefault();
    void find();
  };

  return (
    <form
      action={action}
      className="mt-6 grid gap-6 lg:grid-cols-[21rem_minmax(0,1fr)] lg:grid-rows-[auto_1fr] lg:gap-x-8"
    >
      <div className="grid gap-5">
        <FormProblem>{problems[""]}</FormProblem>
        <InputField
          label={t("newCourse.name")}
          name="name"
          required
          autoComplete="off"
          defaultValue={values.name}
          problem={problems.name}
        />
        <div>
          <InputField
            label={t("newCourse.location")}
            name="location"
            autoComplete="off"
            placeholder="59.8949, 10.7872"
            hint={t(places ? "newCourse.locationHint" : "newCourse.coordinatesHint")}
            value={location}
            onChange={(event) => {
              choices.current++;
              setLocation(event.target.value);
              setResults(NO_RESULTS);
            }}
            // Where coordinates were pasted, the map follows at once.
            onPaste={(event) => {
              const pasted = parseTypedPlace(event.clipboardData.getData("text"), null);
              if (pasted) setFocus(pasted.place);
            }}
            onKeyDown={onKeyDown}
            problem={problems.location && t("newCourse.locationInvalid")}
          />
          <div className="mt-3 flex flex-wrap gap-2 noscript:hidden">
            <Button size="compact" onClick={find}>
              <Search aria-hidden="true" className="size-4" />
              {t("newCourse.find")}
            </Button>
            <Button size="compact" onClick={locate}>
              <LocateFixed aria-hidden="true" className="size-4" />
              {t("newCourse.myLocation")}
            </Button>
          </div>
          <p role="status" className="mt-3 text-sm text-muted empty:hidden">
            {results.text}
          </p>
          {results.places.length > 0 && (
            <>
              <ul className="card mt-2 divide-y divide-line overflow-hidden text-sm">
                {results.places.map((found) => (
                  <li key={`${found.name} ${found.lat} ${found.lng}`}>
                    <button
                      type="button"
                      className="min-h-11 w-full cursor-pointer px-3 py-2 text-left -outline-offset-2 hover:bg-sunken"
                      onClick={() => goTo(found)}
                    >
                      {found.name}
                    </button>
                  </li>
                ))}
              </ul>
              {places?.attribution && <GeocoderCredit {...places.attribution} className="mt-1" />}
            </>
          )}
        </div>
      </div>
      <div className="lg:col-start-2 lg:row-span-2 lg:row-start-1 noscript:hidden">
        <section
          aria-label={t("newCourse.map")}
          className="card h-80 overflow-hidden sm:h-112 lg:h-[min(38rem,calc(100dvh-15rem))] lg:min-h-96"
        >
          {isHydrated && (
            <LazyPinMap fairways={NO_FAIRWAYS} basemap={basemap} pin={typed} focus={focus} onPlace={place} />
          )}
        </section>
        <p className="mt-2 text-sm text-muted">{t("newCourse.pinHelp")}</p>
      </div>
      <div className="grid content-start gap-4">
        <Button type="submit" variant="primary" aria-disabled={pending}>
          {t("newCourse.create")}
        </Button>
        <p className="text-sm text-muted">{t("newCourse.fromFile")}</p>
      </div>
    </form>
  );
}

const NO_FAIRWAYS = [] as const;
