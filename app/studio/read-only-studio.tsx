"use client";

import dynamic from "next/dynamic";
import { useCallback, useMemo, useRef, useState } from "react";
import type { PlaceSearchSettings } from "@/app/map/find-places";
import { LoadOnDemand, onDemand } from "@/app/ui/load-on-demand";
import { useTranslate } from "@/app/ui/translations";
import type { ImageryOffer } from "@/lib/imagery/offer";
import { message } from "@/lib/messages/message";
import type { Picture } from "@/lib/pictures/schema";
import type { Basemap } from "@/lib/validation/basemaps";
import type { OwnedCourse } from "@/lib/validation/owned-course";
import type { CourseRole } from "@/lib/validation/people";
import { CommentPlaces, Comments } from "./comments/comments-on-demand";
import { refetchComments } from "./comments/refetch-comments";
import { useCommentsPanel } from "./comments/use-comments-panel";
import { CourseMenu } from "./exchange/course-menu";
import { LiveContext } from "./live/live-context";
import { PeopleOnTheMap } from "./live/live-on-demand";
import { useLive } from "./live/use-live";
import type { MapView } from "./map/course-map";
import { MapBoundary, MapPlaceholder } from "./map/map-boundary";
import { CourseOutline } from "./panels/course-outline";
import { openReadOnlySession } from "./session/read-only-session";
import { createReadOnlyView } from "./session/store-views";
import { useFeatureTools } from "./session/use-feature-tools";
import { useGroup } from "./session/use-group";
import { useSettledSession } from "./session/use-session";
import { useTools } from "./session/use-tools";
import { SheetGrip, type SheetHeight } from "./sheet-grip";
import { StudioHeader } from "./studio-header";
import { useHoleNavigation } from "./use-hole-navigation";
import { useVersionView } from "./versions/use-version-view";
import "./studio.css";

const CourseMap = dynamic(() => import("./map/course-map").then((module) => module.CourseMap), {
  ssr: false,
  loading: LoadingMap,
});
const oldVersionNotice = onDemand(() =>
  import("./versions/old-version-notice").then((module) => module.OldVersionNotice),
);
const versionsPanel = onDemand(() =>
  import("./versions/versions-panel").then((module) => module.VersionsPanel),
);

export interface ReadOnlyStudioProps {
  account: string;
  course: OwnedCourse;
  /** The user's role on the course, and whom to ask for another. */
  role: CourseRole;
  ownerName: string;
  basemaps: readonly Basemap[];
  imagery: readonly ImageryOffer[] | null;
  places: PlaceSearchSettings | null;
  pictures: readonly Picture[];
}

/**
 * The studio for users who may only look at the course: the map, the lists, versions, downloads and printing, without tools or
 * fields. It has no autosave and no drafts, so a draft from when the user could still edit stays where it is.
 */
export function ReadOnlyStudio(props: ReadOnlyStudioProps) {
  const { account, course, role, ownerName, basemaps, imagery, places, pictures } = props;
  const t = useTranslate();
  const [store] = useState(() => openReadOnlySession(course));
  const session = useSettledSession(store);
  const { present } = session.history;
  const { cameraTarget, select, jumpTo, showPlaces } = useHoleNavigation(store);
  const featureTools = useFeatureTools(store);
  const groupTools = useGroup(store, featureTools.selectedId);
  const live = useLive({
    store,
    courseId: course.id,
    selectedFeatureId: featureTools.selectedId,
    // Nothing is lost by loading the editor instead.
    onRole: (now) => now !== role && window.location.reload(),
    onComments: refetchComments,
  });
  const mapView = useRef<MapView>({ centre: course.location ?? { lat: 0, lng: 0 }, zoom: 16 });
  const tools = useTools(
    store,
    featureTools,
    groupTools,
    mapView,
    useCallback(() => {}, []),
  );
  const [sheet, setSheet] = useState<SheetHeight>("middle");
  const comments = useCommentsPanel();
  const versions = useVersionView(store, present);
  const { viewed, close: closeVersions } = versions;
  const shown = viewed?.document ?? present;
  const mapStore = useMemo(() => createReadOnlyView(store, shown), [store, shown]);
  /** Closes what could not be loaded, and says so. */
  const onFail = (close: () => void) => () => {
    close();
    store.dispatch({ type: "tell", text: message("exchange.notLoaded") });
  };

  return (
    <LiveContext value={live}>
      <main className="studio" data-sheet={sheet} data-read-only>
        <StudioHeader
          course={course}
          editing={null}
          confirmLeaving={LEAVE_FREELY}
          layouts={null}
          menu={<CourseMenu account={account} course={course} store={store} confirmLeaving={LEAVE_FREELY} />}
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
          <p role="note" className="studio-note bg-warning-soft">
            {t("studio.readOnly", { role, owner: ownerName })}
          </p>
        </div>
        <section aria-label={t("studio.courseMap")} className="studio-map">
          <MapBoundary>
            <CourseMap
              featureTools={featureTools}
              groupTools={groupTools}
              tools={tools}
              isReadOnly
              canEdit={false}
              course={course}
              basemaps={basemaps}
              imagery={imagery}
              places={places}
              pictures={pictures}
              droppedPicture={null}
              store={mapStore}
              cameraTarget={cameraTarget}
              onTravel={jumpTo}
              view={mapView}
            >
              {comments.isOpen && <CommentPlaces courseId={course.id} />}
              {!viewed && <PeopleOnTheMap document={present} />}
            </CourseMap>
          </MapBoundary>
          {viewed && (
            <LoadOnDemand component={oldVersionNotice} onFail={closeVersions}>
              {(OldVersionNotice) => <OldVersionNotice viewed={viewed} />}
            </LoadOnDemand>
          )}
        </section>
        <SheetGrip height={sheet} onChange={setSheet} />
        <div className="studio-side" data-raised>
          {comments.isOpen ? (
            <Comments
              onFail={onFail(comments.close)}
              courseId={course.id}
              document={present}
              layoutId={session.layoutId}
              selectedId={session.selected}
              onShow={select}
              onShowPlaces={showPlaces}
              mapCentre={() => mapView.current.centre}
              onClose={comments.close}
            />
          ) : versions.isOpen ? (
            <LoadOnDemand component={versionsPanel} onFail={onFail(closeVersions)}>
              {(VersionsPanel) => (
                <VersionsPanel
                  courseId={course.id}
                  canEdit={false}
                  savedVersion={session.saving.version}
                  isSaved
                  present={present}
                  viewed={viewed}
                  onView={versions.show}
                  onRestore={versions.restore}
                  onClose={versions.close}
                />
              )}
            </LoadOnDemand>
          ) : (
            <CourseOutline
              document={present}
              layoutId={session.layoutId}
              selectedId={session.selected}
              onLayout={(layoutId) => store.dispatch({ type: "show-layout", layoutId })}
              onShow={select}
            />
          )}
        </div>
      </main>
    </LiveContext>
  );
}

/** Nothing is lost by leaving. */
const LEAVE_FREELY = () => {};

function LoadingMap() {
  return <MapPlaceholder>{useTranslate()("studio.loadingMap")}</MapPlaceholder>;
}
