import type { FeatureCollection, Point } from "geojson";
import type { Map as MapLibreMap } from "maplibre-gl";
import { useEffect, useState } from "react";
import { clusterImageId } from "@/app/map/images";
import type { ListedCourse } from "@/lib/courses/directory";
import { boxCentre, isInBox } from "@/lib/geo/box";
import type { Coordinates } from "@/lib/validation/coordinates";
import { toBbox, toViewBox } from "./view-box";

/**
 * A point on the map: a cluster with its image, or a course. Not validated, since it comes from our own
 * server.
 */
export type ViewPoint = { courses: number; image: string } | Omit<ListedCourse, "location">;

export interface View {
  points: FeatureCollection<Point, ViewPoint>;
  /** Nearest to the middle of the map first. */
  nearby: readonly ListedCourse[];
  /** The middle of the map. */
  centre: Coordinates;
  /** Number of courses in view, both in clusters and single. */
  total: number;
}

/** Debounce in milliseconds before the view is loaded after a movement: the wheel zooms in steps. */
const SETTLE_MS = 150;

/** Loads the courses in view, or the open ones among them, after every movement of a map. Keeps the previous ones while loading, and if loading fails. */
export function useView(map: MapLibreMap | null, onlyOpen: boolean) {
  const [view, setView] = useState<View | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt runs it again
  useEffect(() => {
    if (!map) return;
    let abort = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const load = () => {
      abort.abort();
      abort = new AbortController();
      const { signal } = abort;
      loadView(map, onlyOpen, signal).then(
        (loaded) => {
          if (signal.aborted) return;
          setView(loaded);
          setFailed(false);
        },
        () => !signal.aborted && setFailed(true),
      );
    };
    const onMove = () => {
      clearTimeout(timer);
      timer = setTimeout(load, SETTLE_MS);
    };
    load();
    map.on("moveend", onMove);
    return () => {
      map.off("moveend", onMove);
      clearTimeout(timer);
      abort.abort();
    };
  }, [map, onlyOpen, attempt]);

  return { view, hasFailed, retry: () => setAttempt((before) => before + 1) };
}

async function loadView(map: MapLibreMap, onlyOpen: boolean, signal: AbortSignal): Promise<View> {
  const bounds = map.getBounds();
  const box = toViewBox({
    ...{ west: bounds.getWest(), south: bounds.getSouth() },
    ...{ east: bounds.getEast(), north: bounds.getNorth() },
  });
  const query = `bbox=${toBbox(box)}${onlyOpen ? "&open=1" : ""}`;
  const zoom = Math.max(0, Math.floor(map.getZoom()));
  const [points, { courses, hasMore }] = await Promise.all([
    getJson<FeatureCollection<Point, { courses: number } | Omit<ListedCourse, "location">>>(
      `/explore/points?${query}&zoom=${zoom}`,
      signal,
    ),
    getJson<{ courses: ListedCourse[]; hasMore: boolean }>(`/explore/courses?${query}`, signal),
  ]);
  const features = points.features.map((feature) => {
    const { properties } = feature;
    if (!("courses" in properties)) return { ...feature, properties };
    return { ...feature, properties: { ...properties, image: clusterImageId(properties.courses) } };
  });
  const inView = features.filter(({ geometry: { coordinates } }) => {
    const [lng = 0, lat = 0] = coordinates;
    return isInBox(box, { lng, lat });
  });
  const total = inView.reduce(
    (sum, { properties }) => sum + ("courses" in properties ? properties.courses : 1),
    0,
  );
  return {
    points: { type: "FeatureCollection", features },
    nearby: courses,
    centre: boxCentre(box),
    // The sum is approximate, since clusters count as in view by their mean position. A complete list is
    // exact.
    total: hasMore ? Math.max(total, courses.length) : courses.length,
  };
}

async function getJson<T>(path: string, signal: AbortSignal): Promise<T> {
  const response = await fetch(path, { signal });
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return response.json();
}
