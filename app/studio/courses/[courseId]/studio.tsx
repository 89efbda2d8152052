"use client";

import dynamic from "next/dynamic";
import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from "react";
import { useSay } from "@/app/ui/say";
import { addFairway, deleteFairway } from "@/lib/editor/commands";
import { fairwayWithId, pathWithId } from "@/lib/editor/document";
import { previewOf } from "@/lib/editor/newer";
import { problemsOf } from "@/lib/editor/problems";
import { shownDocument } from "@/lib/editor/session";
import { saveStatus } from "@/lib/editor/status";
import { newId } from "@/lib/ids";
import type { Basemap } from "@/lib/validation/basemaps";
import type { Coordinates } from "@/lib/validation/coordinates";
import type { OwnedCourse } from "@/lib/validation/course";
import { FairwayList } from "./fairway-list";
import type { LookAt } from "./map/camera";
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
  /** Whose work this is: the browser keeps unsaved work by account. */
  account: string;
  course: OwnedCourse;
  basemaps: readonly Basemap[];
}

/** The course editor: the fairways beside the map, over one session. */
export function Studio({ account, course, basemaps }: StudioProps) {
  const say = useSay();
  const [store] = useState(() => openedSession(account, course));
  const session = useSyncExternalStore(store.subscribe, store.get, store.get);
  const [lookAt, setLookAt] = useState<LookAt | null>(null);
  const mapCentre = useRef<Coordinates>(course.location ?? { lat: 0, lng: 0 });
  useEffect(() => store.enter(), [store]);
  useShortcuts(store);

  const { history, saving, selected, selectedPath, drag, announcement } = session;
  const problems = useMemo(() => problemsOf(history.present), [history.present]);
  const status = saveStatus(saving, history.present, problems);
  const preview = useMemo(() => previewOf({ history, saving }), [history, saving]);
  const shown = useMemo(
    () => (drag || !preview ? shownDocument({ history, drag }) : preview),
    [history, drag, preview],
  );
  const selectedFairway = fairwayWithId(shown, selected);
  // A hole as another version has it can be looked at, not taken in the hand.
  const inHand =
    drag || selectedFairway === fairwayWithId(history.present, selected) ? selectedFairway : null;

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
      <StudioHeader course={course} history={history} status={status} dispatch={store.dispatch}>
        <SaveTrouble
          courseId={course.id}
          session={session}
          blocked={status.tone === "blocked"}
          dispatch={store.dispatch}
          onLook={select}
        />
      </StudioHeader>
      <section aria-label={say("studio.courseMap")} className="studio-map">
        <MapBoundary>
          <CourseMap
            course={course}
            basemaps={basemaps}
            committed={preview ?? history.present}
            selected={inHand}
            path={inHand && pathWithId(inHand, selectedPath)}
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
