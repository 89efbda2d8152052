"use client";

import dynamic from "next/dynamic";
import { useDeferredValue, useEffect, useRef, useState } from "react";
import { useMapSettings } from "@/app/map/settings-store";
import { afterInputPause, inInputPause } from "@/app/ui/input-pause";
import { onDemand, popupOnDemand } from "@/app/ui/load-on-demand";
import { useTranslate } from "@/app/ui/translations";
import { useFocusAfter } from "@/app/ui/use-focus-after";
import { can } from "@/lib/courses/roles";
import { findProblems } from "@/lib/editor/checks/problems";
import { fairwaysOf } from "@/lib/editor/fairways";
import { currentNotice } from "@/lib/editor/remote-changes";
import { canEdit, canSave } from "@/lib/editor/view";
import type { OwnedCourse } from "@/lib/validation/owned-course";
import type { Terrain } from "@/lib/validation/terrain";
import { useShortcuts } from "./commands/use-shortcuts";
import { CommentPlaces, Comments } from "./comments/comments-on-demand";
import { LiveContext } from "./live/live-context";
import { PeopleOnTheMap } from "./live/live-on-demand";
import { useLive } from "./live/use-live";
import { MapBoundary, MapPlaceholder } from "./map/map-boundary";
import { EditPanels } from "./panels/edit-panels";
import { SaveNotices } from "./panels/save-notices";
import { sendAs } from "./session/course-requests";
import { createStudio } from "./session/create-studio";
import type { keepCourse } from "./session/keep-course";
import type { Keeper } from "./session/local-account";
import { findOrOpenSession, openReadOnlySession, type StudioSession } from "./session/session-cache";
import { onFirstChange, startLater } from "./session/start-later";
import type { StudioSettings } from "./session/studio-settings";
import { StudioContext, useDrawnDocument, usePage, useSettledSession, useStudio } from "./session/use-studio";
import { SheetGrip } from "./sheet-grip";
import { StudioHeader } from "./studio-header";
import { useClipboard } from "./use-clipboard";
import { useSaveStatus } from "./use-save-status";
import "./studio.css";

const CourseMap = dynamic(() => import("./map/course-map").then((module) => module.CourseMap), {
  ssr: false,
  loading: LoadingMap,
});
// Not by next/dynamic: without a connection, it would tear down the studio.
const AreaBox = onDemand(() => import("./map/area-box").then((module) => module.AreaBox));
const CommandDialog = popupOnDemand(() =>
  import("./commands/command-dialog").then((module) => module.CommandDialog),
);
const ComparisonOnMap = onDemand(() =>
  import("./versions/comparison-on-map").then((module) => module.ComparisonOnMap),
);
const LiveNotices = onDemand(() => import("./live/live-notices").then((module) => module.LiveNotices));
const OldVersionNotice = onDemand(() =>
  import("./versions/old-version-notice").then((module) => module.OldVersionNotice),
);
const GroundOnMap = onDemand(() => import("./ground/ground-on-map").then((module) => module.GroundOnMap));
const ReportDialog = popupOnDemand(() =>
  import("./ground/report-dialog").then((module) => module.ReportDialog),
);
const KeepMapDialog = popupOnDemand(() =>
  import("./keep/keep-map-dialog").then((module) => module.KeepMapDialog),
);
// For users who may not edit.
const RoleNote = onDemand(() => import("./comments/role-note").then((module) => module.RoleNote));
const ReadPanels = onDemand(() => import("./panels/read-panels").then((module) => module.ReadPanels));
const VersionsPanel = onDemand(() =>
  import("./versions/versions-panel").then((module) => module.VersionsPanel),
);

// For courses without an account.
const OnlyHere = onDemand(() => import("./keep/keep").then((module) => module.OnlyHere));
const KeepDialog = popupOnDemand(() => import("./keep/keep").then((module) => module.KeepDialog));

interface CourseStudioProps extends StudioSettings {
  /** The user's id: unsaved work is stored in the browser by account. */
  account: string;
  /**
   * The `OwnedCourse` as JSON. React would take several times as long to serialise and parse tens of
   * thousands of positions as objects.
   */
  courseJson: string;
  /** The file that the course was created from, to import now; it is in the browser. */
  importedFileId: string | null;
  keeper?: Keeper;
}

/** The studio of a course, over one session. Users whose role does not allow them to edit get the same studio in its read view. */
export function CourseStudio({
  account,
  courseJson,
  importedFileId,
  keeper,
  ...settings
}: CourseStudioProps) {
  const t = useTranslate();
  const [course] = useState((): OwnedCourse => JSON.parse(courseJson));
  const [studio] = useState(() => {
    sendAs(account, settings.userName);
    const isEditor = can(settings.role, "edit");
    const session = isEditor ? findOrOpenSession(account, course) : openReadOnlySession(course);
    const opened = createStudio(account, course, session, settings.terrain, keeper);
    if (isEditor && importedFileId !== null)
      opened.page.set({ dialog: { kind: "handed-over", fileId: importedFileId } });
    return opened;
  });
  const { store, page } = studio;
  useEffect(() => store.enter(), [store]);
  useEffect(() => store.keepUndo(t), [store, t]);
  // The browser compiles the validation when it first runs, which would delay the first edit.
  useEffect(() => afterInputPause(() => void findProblems(store.get().history.present)), [store]);
  const { terrain } = studio;
  useEffect(() => (terrain ? measureLater(store, terrain) : undefined), [store, terrain]);
  // The settings are those of the page when it opened.
  const [keptSettings] = useState(settings);
  useEffect(() => keepLater(account, course, keptSettings, store), [account, course, keptSettings, store]);
  // Links on other pages, and in emails, open a panel or a dialog.
  useEffect(() => {
    const part = window.location.hash.slice(1);
    if (part === "comments" || part === "versions") page.set({ side: part });
    if (part === "export" || part === "keep") page.set({ dialog: { kind: part } });
  }, [page]);
  return (
    <StudioContext value={studio}>
      <Studio {...settings} />
    </StudioContext>
  );
}

/** When the code that keeps the course is loaded, in milliseconds: after what the first edit needs. */
const KEEP_AFTER_MS = 3_000;

/** Keeps the course in this browser for use without a connection. Returns the function that stops it. */
function keepLater(...course: Parameters<typeof keepCourse>): () => void {
  return startLater(
    (onReady) => {
      const timer = setTimeout(() => inInputPause(onReady), KEEP_AFTER_MS);
      return () => clearTimeout(timer);
    },
    async () => {
      const { keepCourse } = await import("./session/keep-course");
      return () => keepCourse(...course);
    },
  );
}

/** Measures what the user places and moves; the code is loaded with the first edit. Returns the function that stops it. */
function measureLater(store: StudioSession, terrain: Terrain): () => void {
  const { history } = store.get();
  return startLater(
    (onReady) =>
      onFirstChange(
        store,
        (session) => session.history.past,
        () => afterInputPause(onReady),
      ),
    async () => {
      const { measureEdits } = await import("./ground/measure-edits");
      return () => measureEdits(store, terrain, history);
    },
  );
}

function Studio({ role, ownerName, ...mapParts }: StudioSettings) {
  const t = useTranslate();
  const { course, keeper, page, closeSide, failWith, terrain } = useStudio();
  const { side, sheet, isBoxShown, arePanelsHidden, dialog, isComparing, notices } = usePage();
  const session = useSettledSession();
  const { history, view, announcement } = session;
  const isEditor = canEdit(view);
  const note = !canSave(view) && <RoleNote {...{ role, ownerName }} />;
  const viewed = view.kind === "version" ? view.version : null;
  const { status, problems } = useSaveStatus(session);
  const statusLine = useRef<HTMLParagraphElement>(null);
  // A notice, or an entry of the list, disappears with the button that the user pressed.
  const noticeCount = notices.length + Number(currentNotice(session) !== null);
  useFocusAfter(session.unapplied.length + noticeCount, statusLine);
  const live = useLive(role);
  const settings = useMapSettings();
  useShortcuts(settings.singleKeys);
  useClipboard();
  const hideBox = () => page.set({ isBoxShown: false });
  const closeDialog = () => page.set({ dialog: null });
  const forDialog = { onClose: closeDialog, onFail: failWith(closeDialog) };

  return (
    <LiveContext value={live}>
      <p className="hidden p-8 print:block">
        {t("studio.printedElsewhere", { page: `${course.studioUrl}/print` })}
      </p>
      <main className="studio" data-sheet={sheet} data-only-map={arePanelsHidden || undefined}>
        <StudioHeader
          status={status}
          statusLine={statusLine}
          note={!isEditor && note}
          backgrounds={mapParts}
        />
        <div className="studio-notices">
          <div aria-live="polite">{notices.length > 0 && <LiveNotices />}</div>
          {keeper && <OnlyHere />}
          {isEditor && note}
          {isEditor && <SaveNotices session={session} blocked={status.tone === "blocked"} />}
        </div>
        <section aria-label={t("studio.courseMap")} className="studio-map">
          <MapBoundary>
            <CourseMap {...mapParts}>
              {side === "comments" && <CommentPlaces />}
              {!viewed && <PeopleOnTheMap document={history.present} />}
              {viewed && isComparing && (
                <ComparisonOnMap version={viewed.document} present={history.present} />
              )}
              {terrain && settings.ground.length > 0 && <GroundOnMap terrain={terrain} />}
              {isBoxShown && <LiveAreaBox onFail={failWith(hideBox)} />}
            </CourseMap>
          </MapBoundary>
          {viewed && <OldVersionNotice viewed={viewed} onFail={closeSide} />}
        </section>
        <SheetGrip height={sheet} onChange={(height) => page.set({ sheet: height })} />
        <SidePanel problems={problems} isSaved={!isEditor || status.tone === "saved"} />
        {(dialog?.kind === "help" || dialog?.kind === "commands" || dialog?.kind === "position") && (
          <CommandDialog key={dialog.kind} dialog={dialog} {...forDialog} />
        )}
        {dialog?.kind === "report" && <ReportDialog {...forDialog} />}
        {dialog?.kind === "keep-map" && <KeepMapDialog {...mapParts} {...forDialog} terrain={terrain} />}
        {keeper && dialog && dialog.kind !== "handed-over" && <KeepDialog {...forDialog} />}
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
  if (shown === "edit") {
    return isEditor ? <EditPanels problems={problems} /> : <ReadPanels onFail={failWith(() => {})} />;
  }
  return (
    <div className="studio-side" data-raised aria-hidden={shown !== side || undefined}>
      {shown === "comments" && <Comments onFail={failWith(closeSide)} />}
      {shown === "versions" && <VersionsPanel isSaved={isSaved} onFail={failWith(closeSide)} />}
    </div>
  );
}

function LoadingMap() {
  return <MapPlaceholder>{useTranslate()("studio.loadingMap")}</MapPlaceholder>;
}

/** Follows a drag frame by frame, without rendering the map. */
function LiveAreaBox({ onFail }: { onFail: () => void }) {
  const fairways = fairwaysOf(useDrawnDocument());
  return <AreaBox fairways={fairways} onFail={onFail} />;
}
