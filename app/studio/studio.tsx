"use client";

import { Settings2 } from "lucide-react";
import dynamic from "next/dynamic";
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useTranslate } from "@/app/ui/translations";
import { problemsOf } from "@/lib/editor/checks/problems";
import { addFairway, deleteFairway, replaceDocument } from "@/lib/editor/commands/commands";
import { type CourseDocument, fairwayWithId, pathWithId } from "@/lib/editor/document";
import { shownDocument } from "@/lib/editor/session";
import { problemsApartFrom, saveStatus } from "@/lib/editor/status";
import { newId } from "@/lib/ids";
import { message } from "@/lib/messages/message";
import type { Basemap } from "@/lib/validation/basemaps";
import type { Coordinates } from "@/lib/validation/coordinates";
import type { OwnedCourse } from "@/lib/validation/course";
import { StudioExchange } from "./exchange/studio-exchange";
import type { CameraTarget } from "./map/camera";
import { MapBoundary, MapPlaceholder } from "./map/map-boundary";
import type { PlaceSearchSettings } from "./map/place-search";
import { FairwayList } from "./panels/fairway-list";
import { SaveError, useFocusAfterDecision } from "./panels/save-error";
import { StudioPanels } from "./panels/studio-panels";
import { openedSession } from "./session/opened-sessions";
import type { SessionStore } from "./session/session-store";
import { shownInstead, withPreview } from "./session/shown-store";
import { useLiveSession, useSettledSession } from "./session/use-session";
import { StudioHeader } from "./studio-header";
import { useShortcuts } from "./use-shortcuts";
import { OldVersionNotice } from "./versions/old-version-notice";
import type { LookedAt } from "./versions/versions-panel";
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
  return <MapPlaceholder>{useTranslate()("studio.loadingMap")}</MapPlaceholder>;
}

const VersionsPanel = dynamic(
  () => import("./versions/versions-panel").then((module) => module.VersionsPanel),
  {
    ssr: false,
  },
);

interface StudioProps {
  /** Whose work this is: the browser keeps unsaved work by account. */
  account: string;
  course: OwnedCourse;
  basemaps: readonly Basemap[];
  /** How places are searched by name; null where they cannot be. */
  places: PlaceSearchSettings | null;
}

/** The course editor: the fairways beside the map, over one session. */
export function Studio({ account, course, basemaps, places }: StudioProps) {
  const t = useTranslate();
  const [store] = useState(() => openedSession(account, course));
  const session = useSettledSession(store);
  const [cameraTarget, setCameraTarget] = useState<CameraTarget | null>(null);
  const mapCentre = useRef<Coordinates>(course.location ?? { lat: 0, lng: 0 });
  const [versionsOpen, setVersionsOpen] = useState(false);
  const [look, setLook] = useState<{ at: LookedAt; over: CourseDocument } | null>(null);
  const versionsButton = useRef<HTMLButtonElement>(null);
  const statusLine = useRef<HTMLParagraphElement>(null);
  useEffect(() => store.enter(), [store]);
  useFocusAfterDecision(session, statusLine);
  const [boxShown, setBoxShown] = useState(false);
  const [helpShown, setHelpShown] = useState(false);

  const { history, saving, selected, selectedPath, drawing, announcement } = session;
  const found = useMemo(() => problemsOf(history.present), [history.present]);
  const drawn = drawing && fairwayWithId(history.present, drawing.fairwayId);
  const problems = useMemo(() => problemsApartFrom(drawn, found), [drawn, found]);
  const status = saveStatus(saving, history.present, found, drawn);
  // An undo by key, or anything else that changes the course, is to be seen.
  const lookedAt = look?.over === history.present ? look.at : null;
  const previewed = useMemo(() => withPreview(store), [store]);
  const mapStore = useMemo(
    () => (lookedAt ? shownInstead(store, lookedAt.document) : previewed),
    [store, previewed, lookedAt],
  );

  const select = useCallback(
    (fairwayId: string, otherId: string | null = null) => {
      store.dispatch({ type: "select", fairwayId });
      setCameraTarget({ fairwayId, otherId });
    },
    [store],
  );
  const travel = useCallback(
    (fairwayId: string) => {
      store.dispatch({ type: "select", fairwayId });
      setCameraTarget({ fairwayId, jump: true });
    },
    [store],
  );
  const openHelp = useCallback(() => setHelpShown(true), []);
  useShortcuts(store, { onHelp: openHelp, onSelect: select });
  const add = () => {
    const fairwayId = newId("fairway");
    store.dispatch({ type: "run", command: addFairway(fairwayId, mapCentre.current), select: fairwayId });
    setCameraTarget({ fairwayId });
  };
  const remove = useCallback(
    (fairwayId: string) => store.dispatch({ type: "run", command: deleteFairway(fairwayId) }),
    [store],
  );

  const closeVersions = () => {
    setVersionsOpen(false);
    setLook(null);
    versionsButton.current?.focus();
  };
  const restore = ({ version, document }: LookedAt) => {
    const label = message("versions.restored", { version });
    store.dispatch({ type: "run", command: replaceDocument(label, document) });
    closeVersions();
  };

  return (
    <main className="studio">
      <StudioHeader
        course={course}
        history={history}
        status={status}
        statusLine={statusLine}
        dispatch={store.dispatch}
        onHelp={openHelp}
        menu={(askBeforeLeaving) => (
          <StudioExchange
            course={course}
            store={store}
            onImported={select}
            more={[
              {
                text: t("studio.coursePage"),
                icon: <Settings2 aria-hidden className="size-4" />,
                action: { href: `/courses/${course.id}`, askBeforeLeaving },
              },
            ]}
          />
        )}
        versions={{
          button: versionsButton,
          open: versionsOpen,
          toggle: versionsOpen ? closeVersions : () => setVersionsOpen(true),
        }}
      >
        <SaveError
          courseId={course.id}
          session={session}
          blocked={status.tone === "blocked"}
          dispatch={store.dispatch}
          onLook={select}
        />
      </StudioHeader>
      <section aria-label={t("studio.courseMap")} className="studio-map">
        <MapBoundary>
          <CourseMap
            course={course}
            basemaps={basemaps}
            places={places}
            store={mapStore}
            cameraTarget={cameraTarget}
            onTravel={travel}
            centre={mapCentre}
          >
            {boxShown && <Live store={store}>{(shown) => <AreaBox fairways={shown.fairways} />}</Live>}
          </CourseMap>
        </MapBoundary>
        {lookedAt && <OldVersionNotice lookedAt={lookedAt} />}
      </section>
      {versionsOpen ? (
        <VersionsPanel
          courseId={course.id}
          savedVersion={saving.version}
          present={history.present}
          lookedAt={lookedAt}
          onLook={(at) => setLook(at && { at, over: store.get().history.present })}
          onRestore={restore}
          onClose={closeVersions}
        />
      ) : (
        <Live store={previewed}>
          {(shown) => {
            const selectedFairway = fairwayWithId(shown, selected);
            return (
              <FairwayList
                fairways={shown.fairways}
                problems={problems}
                selected={selectedFairway}
                onSelect={select}
                onAdd={add}
                onDelete={remove}
                dispatch={store.dispatch}
              >
                <StudioPanels
                  fairways={shown.fairways}
                  checked={history.present}
                  problems={problems}
                  selected={selectedFairway}
                  path={selectedFairway && pathWithId(selectedFairway, selectedPath)}
                  boxShown={boxShown}
                  onShowBox={setBoxShown}
                  onShow={select}
                  dispatch={store.dispatch}
                />
              </FairwayList>
            );
          }}
        </Live>
      )}
      {helpShown && <ShortcutHelp onClose={() => setHelpShown(false)} />}
      <div aria-live="polite" className="sr-only">
        {announcement.map((part) => t(part)).join(" ")}
      </div>
    </main>
  );
}

/** What shows a drag or a drawing at every frame; everything else of the studio rests meanwhile. */
function Live({ store, children }: { store: SessionStore; children: (shown: CourseDocument) => ReactNode }) {
  const { history, drag, drawing } = useLiveSession(store);
  return children(useMemo(() => shownDocument({ history, drag, drawing }), [history, drag, drawing]));
}
