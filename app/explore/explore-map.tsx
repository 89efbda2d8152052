"use client";

import { Navigation, X } from "lucide-react";
import type { Map as MapLibreMap, MapMouseEvent } from "maplibre-gl";
import { useEffect, useMemo, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { GeolocateControl, Layer, Marker, Popup, Source } from "react-map-gl/maplibre";
import { boundsOf } from "@/app/map/bounds-of";
import { findHits } from "@/app/map/find-hits";
import { Icons } from "@/app/map/layers";
import { PALETTES } from "@/app/map/palette";
import { PlainMap } from "@/app/map/plain-map";
import { LAYER_PREFIX } from "@/app/map/use-background";
import { StatusBadge } from "@/app/status/status-badge";
import { Button, buttonClass } from "@/app/ui/button";
import { IconButton } from "@/app/ui/icon-button";
import { ButtonLink, Link } from "@/app/ui/link";
import { type Translations, TranslationsProvider, useTranslate } from "@/app/ui/translations";
import type { ListedCourse } from "@/lib/courses/directory";
import { sharePaths } from "@/lib/courses/share-paths";
import { distanceInMetres } from "@/lib/geo/distance";
import type { Translate } from "@/lib/messages/translator";
import { formatDay } from "@/lib/messages/when";
import type { Basemap } from "@/lib/validation/basemaps";
import type { Coordinates } from "@/lib/validation/coordinates";
import { CourseFacts, CourseRow } from "./course-row";
import { NoCourses } from "./no-courses";
import { useView, type View } from "./use-view";
import "@/app/map/locate-button.css";
import "./explore-map.css";

interface CourseMapProps {
  /**
   * Places of the search results, which the map then shows; null without a search. A new object shows them
   * again.
   */
  found: readonly Coordinates[] | null;
  /** The places that the map opens at without a search; none for the world. */
  start: readonly Coordinates[];
  /** Whether closed courses are left out. */
  onlyOpen: boolean;
  /** Whether the directory has no courses at all. */
  isEmpty: boolean;
  basemap: Basemap | null;
  /**
   * The element with the lists. The map highlights the course in it that is under the pointer or has the
   * focus.
   */
  panel: HTMLElement;
  /** The element into which to render the list of the courses in view. */
  slot: HTMLElement;
  onReady: () => void;
  onUnavailable: () => void;
}

export type ExploreMapProps = CourseMapProps & Translations;

/** The map of the public directory with its list of the courses in view, loaded on demand with its messages. */
export function ExploreMap({ language, unit, messages, ...map }: ExploreMapProps) {
  return (
    <TranslationsProvider language={language} unit={unit} messages={messages}>
      <CourseMap {...map} />
    </TranslationsProvider>
  );
}

const CLUSTERS = `${LAYER_PREFIX}clusters`;
const COURSES = `${LAYER_PREFIX}courses`;
const NO_PLACES: readonly Coordinates[] = [];
const NO_POINTS: View["points"] = { type: "FeatureCollection", features: [] };

/** Blue, for what is selected (--color-select). */
const SELECTION = "#2157d6";

/** Options for fitting the map to courses, in CSS pixels. The header pushes the lower edge of the map out of the window. */
const FOUND_FIT = { padding: { top: 64, right: 64, bottom: 112, left: 64 }, maxZoom: 13 };

function CourseMap(props: CourseMapProps) {
  const { found, start, onlyOpen, isEmpty, basemap, panel, slot, onReady, onUnavailable } = props;
  const t = useTranslate();
  const [map, setMap] = useState<MapLibreMap | null>(null);
  const [selected, setSelected] = useState<ListedCourse | null>(null);
  const { view, hasFailed, retry } = useView(map, onlyOpen);
  /** The user's position, once they have asked for it. */
  const [user, setUser] = useState<Coordinates | null>(null);
  const pointed = usePointedPlace(panel);
  useShowFound(map, found);
  const pin = pointed ?? selected?.location ?? null;

  const onClick = ({ target, point }: MapMouseEvent) => {
    const [hit] = findHits(target, point, [CLUSTERS, COURSES]);
    if (hit?.geometry.type !== "Point") return setSelected(null);
    const [lng = 0, lat = 0] = hit.geometry.coordinates;
    if ("courses" in hit.properties) {
      target.easeTo({ center: [lng, lat], zoom: Math.floor(target.getZoom()) + 2 });
      return;
    }
    // Not from the hit, whose properties are flattened.
    const course = view?.points.features.flatMap(({ properties }) =>
      "id" in properties && properties.id === hit.properties.id ? properties : [],
    )[0];
    setSelected(course ? { ...course, location: { lat, lng } } : null);
  };

  return (
    <>
      <PlainMap
        basemap={basemap}
        places={found ?? start}
        fit={FOUND_FIT}
        // Keeps the view in the URL, so that a link to the map, and going back from a course, show the same
        // place.
        hash={found === null ? "map" : false}
        name={t("explore.mapKeys")}
        onReady={(loaded) => {
          setMap(loaded);
          onReady();
        }}
        onUnavailable={onUnavailable}
        onClick={onClick}
        onMouseMove={({ target, point }) => {
          const isHit = findHits(target, point, [CLUSTERS, COURSES], 4).length > 0;
          target.getCanvas().style.cursor = isHit ? "pointer" : "";
        }}
      >
        {(scheme) => (
          <>
            <GeolocateControl
              position="top-right"
              fitBoundsOptions={{ maxZoom: 11 }}
              onGeolocate={({ coords }) => setUser({ lat: coords.latitude, lng: coords.longitude })}
            />
            <Source id={`${LAYER_PREFIX}directory`} type="geojson" data={view?.points ?? NO_POINTS}>
              <Layer
                id={COURSES}
                type="circle"
                filter={["!", ["has", "courses"]]}
                paint={{
                  "circle-radius": 7,
                  "circle-color": PALETTES[scheme].target,
                  "circle-stroke-color": PALETTES[scheme].casing,
                  "circle-stroke-width": 2.5,
                }}
              />
              <Icons
                id="clusters"
                filter={["has", "courses"]}
                image={["get", "image"]}
                // Draws the largest clusters on top.
                layout={{ "symbol-sort-key": ["get", "courses"] }}
              />
            </Source>
            <FoundPlaces places={found ?? NO_PLACES} colour={PALETTES[scheme].casing} />
            {pin && (
              <Marker longitude={pin.lng} latitude={pin.lat} className="pointer-events-none">
                <span
                  className="block size-6 rounded-full border-3 border-white shadow-float"
                  style={{ backgroundColor: SELECTION }}
                />
              </Marker>
            )}
            {selected?.location && (
              <Popup
                key={selected.id}
                longitude={selected.location.lng}
                latitude={selected.location.lat}
                offset={18}
                maxWidth="none"
                closeButton={false}
                closeOnClick={false}
                focusAfterOpen={false}
                className="course-popup"
              >
                <CourseCard course={selected} onClose={() => setSelected(null)} />
              </Popup>
            )}
          </>
        )}
      </PlainMap>
      {view && found === null && (
        <p
          role="status"
          className="absolute top-2.5 left-2.5 rounded-lg border border-line bg-surface px-3 py-1.5 text-sm font-semibold lg:hidden"
        >
          {describeView(view, isEmpty, t)}
        </p>
      )}
      {createPortal(
        <CoursesInView
          {...{ view, user, onlyOpen, isEmpty, hasFailed }}
          selectedId={selected?.id ?? null}
          onRetry={retry}
        />,
        slot,
      )}
    </>
  );
}

/** Marks of the courses that a search found, above the clusters that contain them. */
function FoundPlaces({ places, colour }: { places: readonly Coordinates[]; colour: string }) {
  const data = useMemo(
    () => ({
      type: "MultiPoint" as const,
      coordinates: places.map(({ lat, lng }) => [lng, lat]),
    }),
    [places],
  );
  return (
    <Source id={`${LAYER_PREFIX}found`} type="geojson" data={data}>
      <Layer
        id={`${LAYER_PREFIX}found`}
        type="circle"
        paint={{
          "circle-radius": 8,
          "circle-color": SELECTION,
          "circle-stroke-color": colour,
          "circle-stroke-width": 3,
        }}
      />
    </Source>
  );
}

/** The course that was pressed on the map, at its pin; on a phone, below. */
function CourseCard({ course, onClose }: { course: ListedCourse; onClose: () => void }) {
  const t = useTranslate();
  const { id, name, location, status } = course;
  return (
    <div
      role="status"
      className="grid w-80 max-w-[calc(100vw-1.5rem)] gap-3 rounded-card border border-line bg-surface p-4 text-base text-ink shadow-float"
    >
      <div className="grid gap-0.5">
        <div className="flex items-start gap-2">
          <p className="min-w-0 flex-1 font-semibold wrap-anywhere">
            <bdi>{name}</bdi>
          </p>
          {status && <StatusBadge state={status.state} t={t} />}
          <IconButton
            label={t("explore.close")}
            icon={X}
            iconClass="size-4"
            className="-mt-2 -mr-2 text-muted"
            onClick={onClose}
          />
        </div>
        <CourseFacts course={course} t={t} />
        {(status?.words || status?.until) && (
          <p className="text-sm wrap-anywhere">
            {status.words && <bdi>{status.words} </bdi>}
            {status.until && (
              <span className="text-muted">
                {t("status.untilDay", { day: formatDay(status.until, t.language) })}
              </span>
            )}
          </p>
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        <a href={sharePaths(id).page} className={buttonClass({ variant: "primary", size: "compact" })}>
          {t("explore.open")}
        </a>
        {location && (
          <a
            href={`https://www.openstreetmap.org/directions?to=${location.lat},${location.lng}`}
            rel="noreferrer"
            className={buttonClass({ size: "compact" })}
          >
            <Navigation aria-hidden="true" className="size-4" />
            {t("explore.directions")}
          </a>
        )}
      </div>
    </div>
  );
}

/** "14 courses in view"; the same text on every screen if there are none. */
function describeView(view: View, isEmpty: boolean, t: Translate): string {
  return isEmpty ? t("explore.none") : t("explore.inView", { count: view.total });
}

interface CoursesInViewProps {
  view: View | null;
  user: Coordinates | null;
  onlyOpen: boolean;
  isEmpty: boolean;
  selectedId: string | null;
  hasFailed: boolean;
  onRetry: () => void;
}

/** The list of the courses in view. Keyboard and screen reader users have it instead of pins. */
function CoursesInView(props: CoursesInViewProps) {
  const { view, user, onlyOpen, isEmpty, selectedId, hasFailed, onRetry } = props;
  const t = useTranslate();
  const list = useRef<HTMLUListElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls to each new selection
  useEffect(() => {
    list.current?.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest" });
  }, [selectedId]);
  return (
    <div className="mt-5">
      {hasFailed && (
        <div role="alert" className="mb-3 flex flex-wrap items-center gap-3">
          {t("explore.failed")}
          <Button size="compact" onClick={onRetry}>
            {t("explore.retry")}
          </Button>
        </div>
      )}
      {!view && !hasFailed && <LoadingRows text={t("explore.loading")} />}
      {view && (view.total === 0 || isEmpty) && (
        <NothingInView {...{ title: describeView(view, isEmpty, t), onlyOpen, isEmpty, t }} />
      )}
      {view && view.total > 0 && (
        <>
          <div role="status" className="flex flex-wrap items-baseline justify-between gap-x-4">
            <h2 className="text-base">{describeView(view, isEmpty, t)}</h2>
            <p className="text-sm text-muted">{t(user ? "explore.nearestToYou" : "explore.nearestFirst")}</p>
          </div>
          {view.total > view.nearby.length && (
            <p className="text-sm text-muted">{t("explore.nearest", { count: view.nearby.length })}</p>
          )}
          <ul ref={list} className="mt-3">
            {byDistance(view, user).map(({ course, distance }) => (
              <CourseRow
                key={course.id}
                course={course}
                distance={distance}
                isSelected={course.id === selectedId}
                t={t}
              />
            ))}
          </ul>
          <Link href="/explore?page=1" className="link mt-3 inline-flex min-h-9 items-center text-sm">
            {t("explore.listByName")}
          </Link>
        </>
      )}
    </div>
  );
}

/** The courses with their distances from the user, or else from the middle of the map, the nearest first. */
function byDistance({ nearby, centre }: View, user: Coordinates | null) {
  const measured = nearby.map((course) => ({
    course,
    distance: course.location ? distanceInMetres(user ?? centre, course.location) : undefined,
  }));
  return measured.sort((a, b) => (a.distance ?? 0) - (b.distance ?? 0));
}

interface NothingInViewProps extends Pick<CoursesInViewProps, "onlyOpen" | "isEmpty"> {
  title: string;
  t: Translate;
}

function NothingInView({ title, onlyOpen, isEmpty, t }: NothingInViewProps) {
  if (isEmpty) return <NoCourses title={title} help={t("explore.noneHelp")} />;
  return (
    <div role="status">
      <NoCourses title={title} help={t(onlyOpen ? "explore.emptyOpenView" : "explore.emptyView")}>
        <ButtonLink href={onlyOpen ? "/explore" : "/explore?page=1"} size="compact">
          {t(onlyOpen ? "explore.showClosed" : "explore.listByName")}
        </ButtonLink>
      </NoCourses>
    </div>
  );
}

/** Stands where the rows will be. */
function LoadingRows({ text }: { text: string }) {
  return (
    <div role="status">
      <p className="sr-only">{text}</p>
      {[0, 1, 2, 3].map((row) => (
        <div key={row} className="flex animate-pulse gap-3.5 py-3 motion-reduce:animate-none">
          <div className="h-16 w-32 flex-none rounded-lg bg-sunken" />
          <div className="grid flex-1 content-center gap-2">
            <div className="h-4 w-2/3 rounded bg-sunken" />
            <div className="h-3.5 w-1/2 rounded bg-sunken" />
          </div>
        </div>
      ))}
    </div>
  );
}

/** The location of the listed course under the pointer or with the focus. */
function usePointedPlace(panel: HTMLElement): Coordinates | null {
  const [place, setPlace] = useState<string | null>(null);
  useEffect(() => {
    const point = ({ target }: Event) => {
      const row = target instanceof Element ? target.closest<HTMLElement>("[data-place]") : null;
      setPlace(row?.dataset.place ?? null);
    };
    const leave = () => setPlace(null);
    const listening = new AbortController();
    const { signal } = listening;
    for (const type of ["pointerover", "focusin"]) panel.addEventListener(type, point, { signal });
    for (const type of ["pointerleave", "focusout"]) panel.addEventListener(type, leave, { signal });
    return () => listening.abort();
  }, [panel]);
  if (place === null) return null;
  const [lng = 0, lat = 0] = place.split(",").map(Number);
  return { lat, lng };
}

/** Moves the map to the results of a later search. It opens at those of the first one. */
function useShowFound(map: MapLibreMap | null, found: readonly Coordinates[] | null): void {
  const shown = useRef(found);
  useEffect(() => {
    if (!map || shown.current === found) return;
    shown.current = found;
    const bounds = boundsOf(found ?? []);
    if (bounds) map.fitBounds(bounds, { ...FOUND_FIT, maxDuration: 1500 });
  }, [map, found]);
}
