"use client";

import dynamic from "next/dynamic";
import { useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from "react";
import type { PlaceSearchSettings } from "@/app/map/find-places";
import { useMapSettings } from "@/app/map/settings-store";
import { afterInputPause } from "@/app/ui/input-pause";
import { LoadOnDemand, onDemand } from "@/app/ui/load-on-demand";
import { useTranslate } from "@/app/ui/translations";
import { findProblems } from "@/lib/editor/checks/problems";
import { addNewHole } from "@/lib/editor/commands/holes";
import { fairwaysOf } from "@/lib/editor/fairways";
import type { ImageryOffer } from "@/lib/imagery/offer";
import { message } from "@/lib/messages/message";
import type { Picture } from "@/lib/pictures/schema";
import type { Basemap } from "@/lib/validation/basemaps";
import type { OwnedCourse } from "@/lib/validation/owned-course";
import { CommentPlaces, Comments } from "./comments/comments-on-demand";
import { refetchComments } from "./comments/refetch-comments";
import { useCommentsPanel } from "./comments/use-comments-panel";
import { CourseMenu } from "./exchange/course-menu";
import { LiveContext } from "./live/live-context";
import { PeopleOnTheMap } from "./live/live-on-demand";
import { useLive } from "./live/use-live";
import type { MapView } from "./map/course-map";
import { MapBoundary, MapPlaceholder } from "./map/map-boundary";
import { EditPanels } from "./panels/edit-panels";
import { LayoutSwitcher } from "./panels/layout-switcher";
import { SaveNotices, useFocusAfterDecision } from "./panels/save-notices";
import { type Panel, ROOMY_SCREEN } from "./panels/studio-drawer";
import { newHole } from "./session/new-hole";
import { findOrOpenSession } from "./session/session-cache";
import type { SessionStore } from "./session/session-store";
import { createMergePreview, createReadOnlyView } from "./session/store-views";
import { useFeatureTools } from "./session/use-feature-tools";
import { useGroup } from "./session/use-group";
import { useSettledSession, useShownDocument } from "./session/use-session";
import { useTools, whyTooFarOut } from "./session/use-tools";
import { SheetGrip, type SheetHeight } from "./sheet-grip";
import { StudioHeader } from "./studio-header";
import { useConfirmLeaving } from "./use-confirm-leaving";
import { useHoleNavigation } from "./use-hole-navigation";
import { useSaveStatus } from "./use-save-status";
import { useShortcuts } from "./use-shortcuts";
import { useVersionView } from "./versions/use-version-view";
import "./studio.css";

const CourseMap = dynamic(() => import("./map/course-map").then((module) => module.CourseMap), {
  ssr: false,
  loading: LoadingMap,
});
// Not by next/dynamic: without a connection, it would tear down the studio.
const areaBox = onDemand(() => import("./map/area-box").then((module) => module.AreaBox));
const shortcutHelp = onDemand(() => import("./shortcut-help").then((module) => module.ShortcutHelp));
const oldVersionNotice = onDemand(() =>
  import("./versions/old-version-notice").then((module) => module.OldVersionNotice),
);
const versionsPanel = onDemand(() =>
  import("./versions/versions-panel").then((module) => module.VersionsPanel),
);

export interface StudioProps {
  /** The user's id: unsaved work is stored in the browser by account. */
  account: string;
  course: OwnedCourse;
  /** The file that the course was created from, to import now; it is in the browser. */
  importedFileId?: string | null;
  basemaps: readonly Basemap[];
  /** The imagery that covers the course; null where the server offers none anywhere. */
  imagery: readonly ImageryOffer[] | null;
  /** The search for places by name; null if the server has no geocoder. */
  places: PlaceSearchSettings | null;
  /** The user's own pictures on the map. */
  pictures: readonly Picture[];
}

/** The course editor: the list of holes and the panels beside the map, all over one session. */
export function Studio(props: StudioProps) {
  const { account, course, importedFileId = null, basemaps, imagery, places, pictures } = props;
  const t = useTranslate();
  const [store] = useState(() => findOrOpenSession(account, course));
  useEffect(() => store.enter(), [store]);
  useEffect(() => store.keepUndo(t), [store, t]);
  // The browser compiles the validation when it first runs, which would delay the first edit.
  useEffect(() => afterInputPause(() => void findProblems(store.get().history.present)), [store]);
  const session = useSettledSession(store);
  const { history, saving, announcement } = session;
  const { status, problems } = useSaveStatus(session);
  const confirmLeaving = useConfirmLeaving(status);
  const statusLine = useRef<HTMLParagraphElement>(null);
  useFocusAfterDecision(session, statusLine);

  const { cameraTarget, select, jumpTo, showPlaces } = useHoleNavigation(store);
  const mapView = useRef<MapView>({ centre: course.location ?? { lat: 0, lng: 0 }, zoom: 16 });
  const addHole = useCallback(() => {
    const session = store.get();
    const why = whyTooFarOut(session.history.present, mapView.current.zoom);
    if (why) {
      store.dispatch({ type: "tell", text: why });
      return;
    }
    const { fairwayId, play } = newHole(session);
    const shownId = play?.playId ?? fairwayId;
    store.dispatch({
      type: "run",
      command: addNewHole(fairwayId, mapView.current.centre, play),
      select: shownId,
    });
    select(shownId);
  }, [store, select]);

  const featureTools = useFeatureTools(store);
  const groupTools = useGroup(store, featureTools.selectedId);
  const live = useLive({
    store,
    courseId: course.id,
    selectedFeatureId: featureTools.selectedId,
    onComments: refetchComments,
  });
  const [droppedPicture, dropPicture] = useState<File | null>(null);
  const [boxShown, setBoxShown] = useState(false);
  const [sheet, setSheet] = useState<SheetHeight>("middle");
  const [panel, setPanel] = useState<Panel | null>(null);
  const [helpShown, setHelpShown] = useState(false);
  const showHelp = useCallback(() => setHelpShown(true), []);
  const hideHelp = () => setHelpShown(false);
  /** Closes what could not be loaded, and says so. */
  const onFail = (close: () => void) => () => {
    close();
    store.dispatch({ type: "tell", text: message("exchange.notLoaded") });
  };
  const comments = useCommentsPanel();
  const { setOpen: setCommentsOpen } = comments;
  const versions = useVersionView(store, history.present);
  const { viewed, close: closeVersions } = versions;
  const makeRoomForFeatures = useCallback(() => {
    closeVersions();
    setCommentsOpen(false);
    setSheet((height) => (height === "low" ? "middle" : height));
    // On a phone an open panel takes the place of the lists.
    if (!window.matchMedia(ROOMY_SCREEN).matches) setPanel(null);
  }, [closeVersions, setCommentsOpen]);
  // The buttons respond first: another panel has long lists and resizes the map. For assistive
  // technology the closed one is gone at once.
  const sidePanel = useDeferredValue(comments.isOpen ? "comments" : versions.isOpen ? "versions" : "edit");
  const tools = useTools(store, featureTools, groupTools, mapView, makeRoomForFeatures);
  // An older version is read-only.
  const { singleKeys } = useMapSettings();
  useShortcuts(store, {
    onHelp: showHelp,
    onSelect: select,
    singleKeys,
    onTool: viewed ? null : tools.use,
    onSelectAll: () => {
      if (viewed) return;
      groupTools.change((rules, _, { history: { present }, layoutId }) =>
        rules.everything(present, layoutId, present.features),
      );
    },
  });
  const preview = useMemo(() => createMergePreview(store), [store]);
  const mapStore = useMemo(
    () => (viewed ? createReadOnlyView(store, viewed.document) : preview),
    [store, preview, viewed],
  );

  return (
    <LiveContext value={live}>
      <main className="studio" data-sheet={sheet}>
        <StudioHeader
          course={course}
          editing={{ history, status, statusLine, dispatch: store.dispatch, onHelp: showHelp }}
          confirmLeaving={confirmLeaving}
          layouts={
            !viewed && (
              <LayoutSwitcher
                document={history.present}
                layoutId={session.layoutId}
                dispatch={store.dispatch}
              />
            )
          }
          menu={
            <CourseMenu
              account={account}
              course={course}
              store={store}
              confirmLeaving={confirmLeaving}
              imports={{ fileId: importedFileId, onImported: showPlaces, onPicture: dropPicture }}
            />
          }
          versions={{
            button: versions.button,
            isOpen: versions.isOpen,
            toggle: () => {
              if (versions.isOpen) return versions.close();
              comments.setOpen(false);
              versions.open();
            },
          }}
          comments={{
            button: comments.button,
            isOpen: comments.isOpen,
            toggle: () => {
              if (comments.isOpen) return comments.close();
              closeVersions();
              comments.setOpen(true);
            },
          }}
        />
        <div className="studio-notices">
          <SaveNotices
            courseId={course.id}
            session={session}
            blocked={status.tone === "blocked"}
            dispatch={store.dispatch}
            onShow={select}
          />
        </div>
        <section aria-label={t("studio.courseMap")} className="studio-map">
          <MapBoundary>
            <CourseMap
              featureTools={featureTools}
              groupTools={groupTools}
              tools={tools}
              isReadOnly={viewed !== null}
              canEdit
              course={course}
              basemaps={basemaps}
              imagery={imagery}
              places={places}
              pictures={pictures}
              droppedPicture={droppedPicture}
              store={mapStore}
              cameraTarget={cameraTarget}
              onTravel={jumpTo}
              view={mapView}
            >
              {comments.isOpen && <CommentPlaces courseId={course.id} />}
              {!viewed && <PeopleOnTheMap document={history.present} />}
              {boxShown && <LiveAreaBox store={store} onFail={onFail(() => setBoxShown(false))} />}
            </CourseMap>
          </MapBoundary>
          {viewed && (
            <LoadOnDemand component={oldVersionNotice} onFail={closeVersions}>
              {(OldVersionNotice) => <OldVersionNotice viewed={viewed} />}
            </LoadOnDemand>
          )}
        </section>
        <SheetGrip height={sheet} onChange={setSheet} />
        {sidePanel === "comments" ? (
          <div className="studio-side" data-raised aria-hidden={!comments.isOpen || undefined}>
            <Comments
              onFail={onFail(comments.close)}
              courseId={course.id}
              document={history.present}
              layoutId={session.layoutId}
              selectedId={session.selected}
              onShow={select}
              onShowPlaces={showPlaces}
              mapCentre={() => mapView.current.centre}
              onClose={comments.close}
            />
          </div>
        ) : sidePanel === "versions" ? (
          <div className="studio-side" data-raised aria-hidden={!versions.isOpen || undefined}>
            <LoadOnDemand component={versionsPanel} onFail={onFail(closeVersions)}>
              {(VersionsPanel) => (
                <VersionsPanel
                  courseId={course.id}
                  canEdit
                  savedVersion={saving.version}
                  isSaved={status.tone === "saved"}
                  present={history.present}
                  viewed={viewed}
                  onView={versions.show}
                  onRestore={versions.restore}
                  onClose={versions.close}
                />
              )}
            </LoadOnDemand>
          </div>
        ) : (
          <EditPanels
            session={session}
            shownStore={preview}
            problems={problems}
            boxShown={boxShown}
            onShowBox={setBoxShown}
            onAdd={addHole}
            onShow={select}
            dispatch={store.dispatch}
            featureTools={featureTools}
            groupTools={groupTools}
            panel={panel}
            onPanel={setPanel}
            mapCentre={() => mapView.current.centre}
          />
        )}
        {helpShown && (
          <LoadOnDemand component={shortcutHelp} onFail={onFail(hideHelp)}>
            {(ShortcutHelp) => <ShortcutHelp onClose={hideHelp} />}
          </LoadOnDemand>
        )}
        <div aria-live="polite" className="sr-only">
          {announcement.map((part) => t(part)).join(" ")}
        </div>
      </main>
    </LiveContext>
  );
}

function LoadingMap() {
  return <MapPlaceholder>{useTranslate()("studio.loadingMap")}</MapPlaceholder>;
}

/** Follows a drag frame by frame, without rendering the map. */
function LiveAreaBox({ store, onFail }: { store: SessionStore; onFail: () => void }) {
  const fairways = fairwaysOf(useShownDocument(store));
  return (
    <LoadOnDemand component={areaBox} onFail={onFail}>
      {(AreaBox) => <AreaBox fairways={fairways} />}
    </LoadOnDemand>
  );
}
