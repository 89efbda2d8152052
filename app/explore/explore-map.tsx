"use client";

import { X } from "lucide-react";
import type { Map as MapLibreMap, MapMouseEvent } from "maplibre-gl";
import { useEffect, useMemo, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { GeolocateControl, Layer, Marker, Source } from "react-map-gl/maplibre";
import { boundsOf } from "@/app/map/bounds-of";
import { findHits } from "@/app/map/find-hits";
import { PALETTES } from "@/app/map/palette";
import { Pin } from "@/app/map/pin";
import { PlainMap } from "@/app/map/plain-map";
import { LAYER_PREFIX } from "@/app/map/use-background";
import { Button } from "@/app/ui/button";
import { Link } from "@/app/ui/link";
import { TranslationsProvider, useTranslate } from "@/app/ui/translations";
import type { ListedCourse } from "@/lib/courses/directory";
import { sharePaths } from "@/lib/courses/share-paths";
import type { Messages } from "@/lib/messages/catalogue";
import type { Unit } from "@/lib/messages/length";
import type { Language } from "@/lib/messages/section";
import type { Basemap } from "@/lib/validation/basemaps";
import type { Coordinates } from "@/lib/validation/coordinates";
import { CourseRow, describeCourse } from "./course-row";
import { useView, type View, type ViewPoint } from "./use-view";
import "@/app/map/locate-button.css";

interface CourseMapProps {
  /**
   * Places of the search results, which the map then shows; null without a search. A new object shows them
   * again.
   */
  found: readonly Coordinates[] | null;
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

export interface ExploreMapProps extends CourseMapProps {
  language: Language;
  unit: Unit;
  /** The messages of the section `explore`. */
  messages: Messages;
}

/** The map of the public directory with its list of the courses in view, loaded on demand. */
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

/** Options for fitting the map to search results. The padding is in CSS pixels. */
const FOUND_FIT = { padding: 64, maxZoom: 13 };

function CourseMap({ found, basemap, panel, slot, onReady, onUnavailable }: CourseMapProps) {
  const t = useTranslate();
  const [map, setMap] = useState<MapLibreMap | null>(null);
  const [selected, setSelected] = useState<ListedCourse | null>(null);
  const { view, hasFailed, retry } = useView(map);
  const pointed = usePointedPlace(panel);
  useShowFound(map, found);
  const pin = pointed ?? selected?.location ?? null;

  const onClick = ({ target, point }: MapMouseEvent) => {
    const [hit] = findHits(target, point, [CLUSTERS, COURSES]);
    if (hit?.geometry.type !== "Point") return setSelected(null);
    const [lng = 0, lat = 0] = hit.geometry.coordinates;
    const properties = hit.properties as ViewPoint;
    if ("courses" in properties) {
      target.easeTo({ center: [lng, lat], zoom: Math.floor(target.getZoom()) + 2 });
      return;
    }
    // MapLibre drops properties that are null.
    const { ownerName = null, ...course } = properties;
    setSelected({ ...course, ownerName, location: { lat, lng } });
  };

  return (
    <>
      <PlainMap
        basemap={basemap}
        places={found ?? NO_PLACES}
        fit={FOUND_FIT}
        // Keeps the view in the URL, so that a link to the map, and going back from a course, show the same
        // place.
        hash={found === null ? "map" : false}
        locale={{
          "Map.Title": t("explore.mapKeys"),
          "NavigationControl.ZoomIn": t("explore.zoomIn"),
          "NavigationControl.ZoomOut": t("explore.zoomOut"),
          "AttributionControl.ToggleAttribution": t("explore.attribution"),
          "GeolocateControl.FindMyLocation": t("explore.locate"),
          "GeolocateControl.LocationNotAvailable": t("explore.locate"),
        }}
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
            <GeolocateControl position="top-right" fitBoundsOptions={{ maxZoom: 11 }} />
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
              <Layer
                id={CLUSTERS}
                type="symbol"
                filter={["has", "courses"]}
                layout={{
                  "icon-image": ["get", "image"],
                  "icon-allow-overlap": true,
                  "icon-ignore-placement": true,
                  // Draws the largest clusters on top.
                  "symbol-sort-key": ["get", "courses"],
                }}
              />
            </Source>
            <FoundPlaces places={found ?? NO_PLACES} colour={PALETTES[scheme].casing} />
            {pin && (
              <Marker longitude={pin.lng} latitude={pin.lat} anchor="bottom" className="pointer-events-none">
                <Pin className="h-11 w-8 drop-shadow" />
              </Marker>
            )}
          </>
        )}
      </PlainMap>
      {selected && <CourseCard course={selected} onClose={() => setSelected(null)} />}
      {createPortal(<CoursesInView view={view} hasFailed={hasFailed} onRetry={retry} />, slot)}
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

function CourseCard({ course, onClose }: { course: ListedCourse; onClose: () => void }) {
  const t = useTranslate();
  return (
    <div className="explore-card" role="status">
      <div className="min-w-0 flex-1">
        <p className="font-semibold wrap-anywhere">
          <bdi>{course.name}</bdi>
        </p>
        <p className="text-sm text-muted">{describeCourse(course, t)}</p>
        {course.ownerName && (
          <p className="text-sm text-muted wrap-anywhere">{t("explore.by", { owner: course.ownerName })}</p>
        )}
        <a href={sharePaths(course.id).page} className="link mt-1 inline-flex min-h-9 items-center text-sm">
          {t("explore.open")}
        </a>
      </div>
      <button
        type="button"
        className="icon-button text-muted"
        aria-label={t("explore.close")}
        onClick={onClose}
      >
        <X aria-hidden="true" className="size-4" />
      </button>
    </div>
  );
}

interface CoursesInViewProps {
  view: View | null;
  hasFailed: boolean;
  onRetry: () => void;
}

/** The list of the courses in view. Keyboard and screen reader users have it instead of pins. */
function CoursesInView({ view, hasFailed, onRetry }: CoursesInViewProps) {
  const t = useTranslate();
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
      {view && (
        <>
          <div role="status">
            <h2 className="text-base">{t("explore.inView", { count: view.total })}</h2>
            {view.total === 0 && <p className="text-sm text-muted">{t("explore.emptyView")}</p>}
            {view.total > view.nearby.length && (
              <p className="text-sm text-muted">{t("explore.nearest", { count: view.nearby.length })}</p>
            )}
          </div>
          <Link href="/explore?page=1" className="link inline-flex min-h-9 items-center text-sm">
            {t("explore.listByName")}
          </Link>
          <ul className="explore-rows">
            {view.nearby.map((course) => (
              <CourseRow key={course.id} course={course} t={t} />
            ))}
          </ul>
        </>
      )}
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
    panel.addEventListener("pointerover", point);
    panel.addEventListener("focusin", point);
    panel.addEventListener("pointerleave", leave);
    panel.addEventListener("focusout", leave);
    return () => {
      panel.removeEventListener("pointerover", point);
      panel.removeEventListener("focusin", point);
      panel.removeEventListener("pointerleave", leave);
      panel.removeEventListener("focusout", leave);
    };
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
