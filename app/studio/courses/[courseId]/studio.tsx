"use client";

import dynamic from "next/dynamic";
import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from "react";
import { useSay } from "@/app/ui/say";
import { checksOf } from "@/lib/editor/checks";
import { addFairway, deleteFairway } from "@/lib/editor/commands";
import { fairwayWithId, pathWithId } from "@/lib/editor/document";
import { moveBy, moveInList } from "@/lib/editor/order";
import { problemsOf } from "@/lib/editor/problems";
import { shownDocument } from "@/lib/editor/session";
import { saveStatus } from "@/lib/editor/status";
import { newId } from "@/lib/ids";
import type { Basemap } from "@/lib/validation/basemaps";
import type { Coordinates } from "@/lib/validation/coordinates";
import type { OwnedCourse } from "@/lib/validation/course";
import { ChecksPanel } from "./checks-panel";
import { FairwayList } from "./fairway-list";
import { HolePanel } from "./hole-panel";
import type { LookAt } from "./map/camera";
import { MapBoundary, MapPlaceholder } from "./map-boundary";
import { openedSession } from "./opened-sessions";
import { SaveTrouble } from "./save-trouble";
import { StudioDrawer } from "./studio-drawer";
import { StudioHeader } from "./studio-header";
import { useShortcuts } from "./use-shortcuts";
import "./studio.css";

const CourseMap = dynamic(() => import("./map/course-map").then((module) => module.CourseMap), {
  ssr: false,
  loading: LoadingMap,
});

const AreaBox = dynamic(() => import("./map/area-box").then((module) => module.AreaBox), { ssr: false });
const ShortcutHelp = dynamic(() => import("./shortcut-help").then((module) => module.ShortcutHelp), {
  ssr: false,
});

function LoadingMap() {
  return <MapPlaceholder>{useSay()("studio.loadingMap")}</MapPlaceholder>;
}

/** The course editor: the fairways beside the map, over one session. */
export function Studio({ course, basemaps }: { course: OwnedCourse; basemaps: readonly Basemap[] }) {
  const say = useSay();
  const [store] = useState(() => openedSession(course));
  const session = useSyncExternalStore(store.subscribe, store.get, store.get);
  const [lookAt, setLookAt] = useState<LookAt | null>(null);
  const mapCentre = useRef<Coordinates>(course.location ?? { lat: 0, lng: 0 });
  useEffect(() => store.enter(), [store]);
  const [boxShown, setBoxShown] = useState(false);
  const [helpShown, setHelpShown] = useState(false);

  const { history, saving, selected, selectedPath, drag, announcement } = session;
  const problems = useMemo(() => problemsOf(history.present), [history.present]);
  const shown = useMemo(() => shownDocument({ history, drag }), [history, drag]);
  const selectedFairway = fairwayWithId(shown, selected);
  const selectedFlight = selectedFairway && pathWithId(selectedFairway, selectedPath);
  const findings = useMemo(() => checksOf(history.present, problems), [history.present, problems]);

  const select = useCallback(
    (fairwayId: string) => {
      store.dispatch({ type: "select", fairwayId });
      setLookAt({ fairwayId });
    },
    [store],
  );
  const openHelp = useCallback(() => setHelpShown(true), []);
  useShortcuts(store, {
    onHelp: openHelp,
    onStep: (by) => {
      const { fairways } = shown;
      const next = fairways[fairways.findIndex(({ id }) => id === selected) + by];
      if (next) select(next.id);
    },
  });
  const move = useCallback(
    (id: string, index: number) =>
      store.dispatch({ type: "run", command: moveInList(id, index), select: id }),
    [store],
  );
  const moveByOne = useCallback(
    (id: string, by: 1 | -1) => store.dispatch({ type: "run", command: moveBy(id, by), select: id }),
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
        onHelp={openHelp}
      >
        <SaveTrouble courseId={course.id} phase={saving.phase} dispatch={store.dispatch} />
      </StudioHeader>
      <section aria-label={say("studio.courseMap")} className="studio-map">
        <MapBoundary>
          <CourseMap
            course={course}
            basemaps={basemaps}
            committed={history.present}
            selected={selectedFairway}
            path={selectedFlight}
            dragging={drag?.handle ?? null}
            lookAt={lookAt}
            dispatch={store.dispatch}
            centre={mapCentre}
          >
            {boxShown && <AreaBox fairways={shown.fairways} />}
          </CourseMap>
        </MapBoundary>
      </section>
      <FairwayList
        fairways={shown.fairways}
        problems={problems}
        selected={selectedFairway}
        onSelect={select}
        onAdd={add}
        onDelete={remove}
        onMove={move}
        onMoveBy={moveByOne}
      >
        <StudioDrawer
          selected={selectedFairway}
          findings={findings}
          details={
            selectedFairway &&
            selectedFlight && (
              <HolePanel
                fairways={shown.fairways}
                fairway={selectedFairway}
                path={selectedFlight}
                dispatch={store.dispatch}
                onShow={select}
              />
            )
          }
          checks={
            <ChecksPanel
              fairways={shown.fairways}
              findings={findings}
              boxShown={boxShown}
              onShowBox={setBoxShown}
              dispatch={store.dispatch}
              onShow={select}
            />
          }
        />
      </FairwayList>
      {helpShown && <ShortcutHelp onClose={() => setHelpShown(false)} />}
      <div aria-live="polite" className="sr-only">
        {announcement.map((part) => say(part)).join(" ")}
      </div>
    </main>
  );
}
