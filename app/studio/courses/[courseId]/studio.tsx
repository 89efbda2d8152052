"use client";

import dynamic from "next/dynamic";
import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from "react";
import { useSay } from "@/app/ui/say";
import { addFairway, deleteFairway } from "@/lib/editor/commands";
import { fairwayWithId, pathWithId } from "@/lib/editor/document";
import { problemsOf } from "@/lib/editor/problems";
import { shownDocument } from "@/lib/editor/session";
import { saveStatus } from "@/lib/editor/status";
import { newId } from "@/lib/ids";
import type { Basemap } from "@/lib/validation/basemaps";
import type { Coordinates } from "@/lib/validation/coordinates";
import type { OwnedCourse } from "@/lib/validation/course";
import { FairwayList } from "./fairway-list";
import type { LookAt } from "./map/camera";
import type { PlaceSearchSettings } from "./map/place-search";
import { MapBoundary, MapPlaceholder } from "./map-boundary";
import { openedSession } from "./opened-sessions";
import { SaveTrouble } from "./save-trouble";
import { StudioHeader } from "./studio-header";
import { useShortcuts } from "./use-shortcuts";
import "./studio.css";

const CourseMap = dynamic(() => import("./map/course-map").then((module) => module.CourseMap), {
  ssr: false,
  loading: LoadingMap,
});

function LoadingMap() {
  return <MapPlaceholder>{useSay()("studio.loadingMap")}</MapPlaceholder>;
}

interface StudioProps {
  course: OwnedCourse;
  basemaps: readonly Basemap[];
  /** How places are searched by name; null where they cannot be. */
  places: PlaceSearchSettings | null;
}

/** The course editor: the fairways beside the map, over one session. */
export function Studio({ course, basemaps, places }: StudioProps) {
  const say = useSay();
  const [store] = useState(() => openedSession(course));
  const session = useSyncExternalStore(store.subscribe, store.get, store.get);
  const [lookAt, setLookAt] = useState<LookAt | null>(null);
  const mapCentre = useRef<Coordinates>(course.location ?? { lat: 0, lng: 0 });
  useEffect(() => store.enter(), [store]);
  useShortcuts(store);

  const { history, saving, selected, selectedPath, drag, announcement } = session;
  const problems = useMemo(() => problemsOf(history.present), [history.present]);
  const shown = useMemo(() => shownDocument({ history, drag }), [history, drag]);
  const selectedFairway = fairwayWithId(shown, selected);

  const select = useCallback(
    (fairwayId: string) => {
      store.dispatch({ type: "select", fairwayId });
      setLookAt({ fairwayId });
    },
    [store],
  );
  const add = () => {
    const fairwayId = newId("fairway");
    store.dispatch({ type: "run", command: addFairway(fairwayId, mapCentre.current), select: fairwayId });
    setLookAt({ fairwayId });
  };
  const remove = useCallback(
    (fairwayId: string) => store.dispatch({ type: "run", command: deleteFairway(fairwayId) }),
    [store],
  );

  return (
    <main className="studio">
      <StudioHeader
        course={course}
        history={history}
        status={saveStatus(saving, history.present, problems)}
        dispatch={store.dispatch}
      >
        <SaveTrouble courseId={course.id} phase={saving.phase} dispatch={store.dispatch} />
      </StudioHeader>
      <section aria-label={say("studio.courseMap")} className="studio-map">
        <MapBoundary>
          <CourseMap
            course={course}
            basemaps={basemaps}
            places={places}
            committed={history.present}
            selected={selectedFairway}
            path={selectedFairway && pathWithId(selectedFairway, selectedPath)}
            dragging={drag?.handle ?? null}
            lookAt={lookAt}
            dispatch={store.dispatch}
            centre={mapCentre}
          />
        </MapBoundary>
      </section>
      <FairwayList
        fairways={shown.fairways}
        problems={problems}
        selected={selectedFairway}
        onSelect={select}
        onAdd={add}
        onDelete={remove}
      />
      <div aria-live="polite" className="sr-only">
        {announcement.map((part) => say(part)).join(" ")}
      </div>
    </main>
  );
}
