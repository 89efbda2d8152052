"use client";

import dynamic from "next/dynamic";
import { useDeferredValue, useEffect, useRef, useState } from "react";
import type { PlaceSearchSettings } from "@/app/map/find-places";
import { useMapSettings } from "@/app/map/settings-store";
import { afterInputPause } from "@/app/ui/input-pause";
import { LoadOnDemand, onDemand } from "@/app/ui/load-on-demand";
import { useTranslate } from "@/app/ui/translations";
import { can } from "@/lib/courses/roles";
import { findProblems } from "@/lib/editor/checks/problems";
import { fairwaysOf } from "@/lib/editor/fairways";
import { canEdit } from "@/lib/editor/view";
import type { ImageryOffer } from "@/lib/imagery/offer";
import type { Picture } from "@/lib/pictures/schema";
import type { Basemap } from "@/lib/validation/basemaps";
import type { OwnedCourse } from "@/lib/validation/owned-course";
import type { CourseRole } from "@/lib/validation/people";
import { CommentPlaces, Comments } from "./comments/comments-on-demand";
import { LiveContext } from "./live/live-context";
import { PeopleOnTheMap } from "./live/live-on-demand";
import { useLive } from "./live/use-live";
import { MapBoundary, MapPlaceholder } from "./map/map-boundary";
import { CourseOutline } from "./panels/course-outline";
import { EditPanels } from "./panels/edit-panels";
import { SaveNotices, useFocusAfterDecision } from "./panels/save-notices";
import { createStudio } from "./session/create-studio";
import { findOrOpenSession, openReadOnlySession } from "./session/session-cache";
import { StudioContext, useDrawnDocument, usePage, useSettledSession, useStudio } from "./session/use-studio";
import { SheetGrip } from "./sheet-grip";
import { StudioHeader } from "./studio-header";
import { useSaveStatus } from "./use-save-status";
import { useShortcuts } from "./use-shortcuts";
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

interface CourseStudioProps extends StudioParts {
  /** The user's id: unsaved work is stored in the browser by account. */
  account: string;
  /**
   * The `OwnedCourse` as JSON. React would take several times as long to serialise and parse tens of
   * thousands of positions as objects.
   */
  courseJson: string;
}

interface StudioParts {
  /** The user's role on the course, and whom to ask for another. */
  role: CourseRole;
  ownerName: string;
  /** The file that the course was created from, to import now; it is in the browser. */
  importedFileId: string | null;
  basemaps: readonly Basemap[];
  /** The imagery that covers the course; null where the server offers none anywhere. */
  imagery: readonly ImageryOffer[] | null;
  /** The search for places by name; null if the server has no geocoder. */
  places: PlaceSearchSettings | null;
  /** The user's own pictures on the map. */
  pictures: readonly Picture[];
}

/** The studio of a course, over one session. Users whose role does not allow them to edit get the same studio in its read view. */
export function CourseStudio({ account, courseJson, ...parts }: CourseStudioProps) {
  const t = useTranslate();
  const [studio] = useState(() => {
    const course: OwnedCourse = JSON.parse(courseJson);
    const isEditor = can(parts.role, "edit");
    const session = isEditor ? findOrOpenSession(account, course) : openReadOnlySession(course);
    return createStudio(account, course, session);
  });
  const { store, page } = studio;
  useEffect(() => store.enter(), [store]);
  useEffect(() => store.keepUndo(t), [store, t]);
  // The browser compiles the validation when it first runs, which would delay the first edit.
  useEffect(() => afterInputPause(() => void findProblems(store.get().history.present)), [store]);
  // The link in an email opens the comments.
  useEffect(() => {
    if (window.location.hash === "#comments") page.set({ side: "comments" });
  }, [page]);
  return (
    <StudioContext value={studio}>
      <Studio {...parts} />
    </StudioContext>
  );
}

function Studio({ role, ownerName, importedFileId, ...mapParts }: StudioParts) {
  const t = useTranslate();
  const { page, closeSide, failWith } = useStudio();
  const { side, sheet, isBoxShown, isHelpShown } = usePage();
  const session = useSettledSession();
  const { history, view, announcement } = session;
  const isEditor = canEdit(view);
  const viewed = view.kind === "version" ? view.version : null;
  const { status, problems } = useSaveStatus(session);
  const statusLine = useRef<HTMLParagraphElement>(null);
  useFocusAfterDecision(session, statusLine);
  const live = useLive(role);
  useShortcuts(useMapSettings().singleKeys);
  const hideBox = () => page.set({ isBoxShown: false });
  const hideHelp = () => page.set({ isHelpShown: false });

  return (
    <LiveContext value={live}>
      <main className="studio" data-sheet={sheet} data-read-only={!isEditor || undefined}>
        <StudioHeader status={status} statusLine={statusLine} importedFileId={importedFileId} />
        <div className="studio-notices">
          {isEditor ? (
            <SaveNotices session={session} blocked={status.tone === "blocked"} />
          ) : (
            <p role="note" className="studio-note bg-warning-soft">
              {t("studio.readOnly", { role, owner: ownerName })}
            </p>
          )}
        </div>
        <section aria-label={t("studio.courseMap")} className="studio-map">
          <MapBoundary>
            <CourseMap {...mapParts}>
              {side === "comments" && <CommentPlaces />}
              {!viewed && <PeopleOnTheMap document={history.present} />}
              {isBoxShown && <LiveAreaBox onFail={failWith(hideBox)} />}
            </CourseMap>
          </MapBoundary>
          {viewed && (
            <LoadOnDemand component={oldVersionNotice} onFail={closeSide}>
              {(OldVersionNotice) => <OldVersionNotice viewed={viewed} />}
            </LoadOnDemand>
          )}
        </section>
        <SheetGrip height={sheet} onChange={(height) => page.set({ sheet: height })} />
        <SidePanel problems={problems} isSaved={!isEditor || status.tone === "saved"} />
        {isHelpShown && (
          <LoadOnDemand component={shortcutHelp} onFail={failWith(hideHelp)}>
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

interface SidePanelProps {
  problems: ReturnType<typeof useSaveStatus>["problems"];
  /** False while there are changes that the stored version lacks. */
  isSaved: boolean;
}

/** The panel beside the map. */
function SidePanel({ problems, isSaved }: SidePanelProps) {
  const { closeSide, failWith } = useStudio();
  const { side } = usePage();
  const isEditor = canEdit(useSettledSession().view);
  // The buttons respond first: another panel has long lists and resizes the map. For assistive
  // technology the closed one is gone at once.
  const shown = useDeferredValue(side);
  if (shown === "edit" && isEditor) return <EditPanels problems={problems} />;
  return (
    <div className="studio-side" data-raised aria-hidden={shown !== side || undefined}>
      {shown === "comments" && <Comments onFail={failWith(closeSide)} />}
      {shown === "versions" && (
        <LoadOnDemand component={versionsPanel} onFail={failWith(closeSide)}>
          {(VersionsPanel) => <VersionsPanel isSaved={isSaved} />}
        </LoadOnDemand>
      )}
      {shown === "edit" && <CourseOutline />}
    </div>
  );
}

function LoadingMap() {
  return <MapPlaceholder>{useTranslate()("studio.loadingMap")}</MapPlaceholder>;
}

/** Follows a drag frame by frame, without rendering the map. */
function LiveAreaBox({ onFail }: { onFail: () => void }) {
  const fairways = fairwaysOf(useDrawnDocument());
  return (
    <LoadOnDemand component={areaBox} onFail={onFail}>
      {(AreaBox) => <AreaBox fairways={fairways} />}
    </LoadOnDemand>
  );
}
