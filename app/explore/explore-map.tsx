"use client";

import { X } from "lucide-react";
import type { LngLatBoundsLike, Map as MapLibreMap, MapMouseEvent } from "maplibre-gl";
import Link from "next/link";
import { useEffect, useMemo, useState } from "react";
import { createPortal } from "react-dom";
import {
  GeolocateControl,
  Layer,
  Map as MapView,
  Marker,
  NavigationControl,
  Source,
} from "react-map-gl/maplibre";
import { bootStyle } from "@/app/map/background-style";
import { findHits } from "@/app/map/find-hits";
import { FLAT_MAP, keepNorthUp } from "@/app/map/flat-map";
import { addMapImages } from "@/app/map/images";
import { NO_OFFSET } from "@/app/map/map-settings";
import { contrastingScheme, PALETTES, useScheme } from "@/app/map/palette";
import { LAYER_PREFIX, useBackground } from "@/app/map/use-background";
import "@/app/map/worker";
import { Pin } from "@/app/map/pin";
import { Button } from "@/app/ui/button";
import { TranslationsProvider, useTranslate } from "@/app/ui/translations";
import type { ListedCourse } from "@/lib/courses/directory";
import { sharePaths } from "@/lib/courses/share-paths";
import { boundingBox } from "@/lib/geo/box";
import type { Messages } from "@/lib/messages/catalogue";
import type { Unit } from "@/lib/messages/length";
import type { Language } from "@/lib/messages/section";
import type { Basemap } from "@/lib/validation/basemaps";
import type { Coordinates } from "@/lib/validation/coordinates";
import { CourseRow, describeCourse } from "./course-row";
import { useView, type View, type ViewPoint } from "./use-view";
import "maplibre-gl/dist/maplibre-gl.css";
import "@/app/map/map-frame.css";

interface CourseMapProps {
  /** The places of what a search found, which the map then shows; null without a search. A new object shows them again. */
  found: readonly Coordinates[] | null;
  basemap: Basemap | null;
  /** What has the lists: the map highlights the course under the pointer or with the focus. */
  panel: HTMLElement;
  /** Where the list of the courses in view goes. */
  slot: HTMLElement;
  onReady: () => void;
  onUnavailable: () => void;
}

export interface ExploreMapProps extends CourseMapProps {
  language: Language;
  unit: Unit;
  /** The section `explore`. */
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

const WORLD = { longitude: 10, latitude: 30, zoom: 1.4 };
const CLUSTERS = `${LAYER_PREFIX}clusters`;
const COURSES = `${LAYER_PREFIX}courses`;
const NO_POINTS: View["points"] = { type: "FeatureCollection", features: [] };

/** Blue, for what is selected (--color-select). */
const SELECTION = "#2157d6";

/** CSS pixels around what a search found. */
const FOUND_PADDING = 64;

function CourseMap({ found, basemap, panel, slot, onReady, onUnavailable }: CourseMapProps) {
  const t = useTranslate();
  const systemScheme = useScheme();
  const [map, setMap] = useState<MapLibreMap | null>(null);
  const [boot] = useState(() => ({ style: bootStyle(systemScheme), bounds: boundsOf(found) }));
  const [selected, setSelected] = useState<ListedCourse | null>(null);
  const background = useBackground(map, { basemap, scheme: systemScheme, offset: NO_OFFSET, latitude: 0 });
  const scheme =
    background.loaded?.scheme ??
    contrastingScheme(background.state === "failed" ? null : basemap, systemScheme);
  const { view, hasFailed, retry } = useView(map);
  const pointed = usePointedPlace(panel);
  useShowFound(map, found);
  const colours = PALETTES[scheme];
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
    // MapLibre leaves out what is null.
    const { ownerName = null, ...course } = properties;
    setSelected({ ...course, ownerName, location: { lat, lng } });
  };

  return (
    <>
      <div className="map-frame h-full" data-scheme={scheme}>
        <MapView
          initialViewState={
            boot.bounds
              ? { bounds: boot.bounds, fitBoundsOptions: { padding: FOUND_PADDING, maxZoom: 13 } }
              : WORLD
          }
          // So that a link to the map, and the way back from a course, show the same place.
          hash={found === null ? "map" : false}
          mapStyle={boot.style}
          style={{ colorScheme: scheme }}
          {...FLAT_MAP}
          attributionControl={{ compact: true }}
          locale={{
            "Map.Title": t("explore.mapKeys"),
            "NavigationControl.ZoomIn": t("explore.zoomIn"),
            "NavigationControl.ZoomOut": t("explore.zoomOut"),
            "AttributionControl.ToggleAttribution": t("explore.attribution"),
            "GeolocateControl.FindMyLocation": t("explore.locate"),
            "GeolocateControl.LocationNotAvailable": t("explore.locate"),
          }}
          onLoad={({ target }) => {
            addMapImages(target);
            keepNorthUp(target);
            target.getCanvas().setAttribute("role", "application");
            setMap(target);
            onReady();
          }}
          onClick={onClick}
          onMouseMove={({ target, point }) => {
            const isHit = findHits(target, point, [CLUSTERS, COURSES], 4).length > 0;
            target.getCanvas().style.cursor = isHit ? "pointer" : "";
          }}
          onError={(event) => {
            // The error of a map that could not be created has no target. A background that fails leaves the plain one.
            if (!event.target) onUnavailable();
          }}
        >
          <NavigationControl position="top-right" showCompass={false} />
          <GeolocateControl position="top-right" fitBoundsOptions={{ maxZoom: 11 }} />
          {map && (
            <Source id={`${LAYER_PREFIX}directory`} type="geojson" data={view?.points ?? NO_POINTS}>
              <Layer
                id={COURSES}
                type="circle"
                filter={["!", ["has", "courses"]]}
                paint={{
                  "circle-radius": 7,
                  "circle-color": colours.target,
                  "circle-stroke-color": colours.casing,
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
                  // The largest on top.
                  "symbol-sort-key": ["get", "courses"],
                }}
              />
            </Source>
          )}
          {map && <FoundPlaces places={found ?? []} colour={colours.casing} />}
          {pin && (
            <Marker longitude={pin.lng} latitude={pin.lat} anchor="bottom" className="pointer-events-none">
              <Pin className="h-11 w-8 drop-shadow" />
            </Marker>
          )}
        </MapView>
      </div>
      {selected && <CourseCard course={selected} onClose={() => setSelected(null)} />}
      {createPortal(<CoursesInView view={view} hasFailed={hasFailed} onRetry={retry} />, slot)}
    </>
  );
}

/** Rings of what a search found, above the clusters that they are in. */
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

/** The list that follows the map: what the keyboard and screen readers have for its pins. */
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
          <Link
            href="/explore?page=1"
            prefetch={false}
            className="link inline-flex min-h-9 items-center text-sm"
          >
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

/** The place of the course in the lists that has the pointer or the focus. */
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

/** Moves the map to what a later search found. */
function useShowFound(map: MapLibreMap | null, found: readonly Coordinates[] | null): void {
  const [shown, setShown] = useState(found);
  useEffect(() => {
    if (!map || shown === found) return;
    setShown(found);
    const bounds = boundsOf(found);
    if (bounds) map.fitBounds(bounds, { padding: FOUND_PADDING, maxZoom: 13, maxDuration: 1500 });
  }, [map, found, shown]);
}

function boundsOf(places: readonly Coordinates[] | null): LngLatBoundsLike | null {
  const box = boundingBox(places ?? []);
  if (!box) return null;
  return [
    [box.west, box.south],
    [box.east, box.north],
  ];
}
