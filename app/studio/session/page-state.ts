import type { MapMouseEvent } from "maplibre-gl";
import type { FairwayId } from "@/lib/editor/fairways";
import type { CoursePoint } from "@/lib/editor/points";
import type { ThrowPlan } from "@/lib/flight/plan";
import type { LevelOutcomes } from "@/lib/flight/who-can-play";
import type { HeightGrid } from "@/lib/ground/grid";
import type { Message } from "@/lib/messages/message";
import type { CommentCounts } from "@/lib/validation/comments";
import type { Coordinates } from "@/lib/validation/coordinates";
import type { CourseNotice } from "@/lib/validation/course-notice";
import type { FeatureKind } from "@/lib/validation/feature";
import { createStore, type Store } from "./store";

/** What to bring into view. A new object for every request, so that the same places can be requested twice. */
export interface CameraTarget {
  /** In degrees; null for the whole course. */
  readonly places: readonly Coordinates[] | null;
  /** Whether to move without animation: the focus follows, and must not wait for the map. */
  readonly jump?: boolean;
  /** The zoom to go to at most, unless the map is closer already. */
  readonly maxZoom?: number;
}

/** The dialog over the studio. */
export type OpenDialog =
  | { readonly kind: "commands" | "help" | "share" | "export" | "status" | "layout" | "compare" }
  /** `compared` is the index of what the report is compared with, of what it offers. */
  | { readonly kind: "report"; readonly compared?: number }
  | { readonly kind: "keep-map" }
  /** For a course without an account: how to keep it, and what else needs one. */
  | { readonly kind: "keep"; readonly why?: "comments" | "versions" }
  /** `dropped` is a file that was dropped on the page. */
  | { readonly kind: "import"; readonly dropped: File | null }
  /** Imports the file that the course was created from, which is in the browser. */
  | { readonly kind: "handed-over"; readonly fileId: string }
  | { readonly kind: "position"; readonly point: CoursePoint };

/** The panel beside the map. */
export type Side = "edit" | "comments" | "versions";

/** The panel below the lists. */
export type Drawer = "details" | "checks" | "throws";

export interface ThrowGround {
  /** What is known of it. Unless heights are known, the ground is level. */
  readonly state: "known" | "off" | "loading" | "failed" | "unknown" | "surface";
  readonly heights: HeightGrid;
  /** The spacing of its heights, in metres. */
  readonly resolution: number;
  /** The name of the survey that they are of, rather than of the service. */
  readonly survey?: string | undefined;
}

/** The throws that the panel shows. */
export interface ShownThrows {
  readonly plan: ThrowPlan;
  /** The hole to which the aims of the plan belong. */
  readonly fairwayId: FairwayId | null;
  readonly ground: ThrowGround;
  readonly keptId: string | null;
  /** The throw whose outcomes are shown, counted from 0. */
  readonly index: number;
  /** What each level makes of it, as far as it is known. */
  readonly outcomes: readonly LevelOutcomes[];
}

/** The heights of the sheet with lists and details, on a phone. */
export const SHEET_HEIGHTS = ["low", "middle", "tall"] as const;
export type SheetHeight = (typeof SHEET_HEIGHTS)[number];

/** What is open on the page and where the map goes. Unlike the session, it ends with the page and knows no course. */
export interface PageState {
  readonly side: Side;
  readonly list: "holes" | "features";
  readonly featureKind: FeatureKind;
  /** Whether the handle of the selected point takes the focus once it is there. */
  readonly isPointAwaited: boolean;
  /** Whether the palette of the Feature tool takes the focus when it opens. */
  readonly isPaletteAwaited: boolean;
  /** The ids of holes and features that the user's map doesn't show, and of those that take no pointer there. */
  readonly hiddenIds: ReadonlySet<string>;
  readonly lockedIds: ReadonlySet<string>;
  readonly drawer: Drawer | null;
  /** Null until the panel with throws has been open. */
  readonly throws: ShownThrows | null;
  readonly sheet: SheetHeight;
  /** Whether the map shows the box of the area that a course may cover. */
  readonly isBoxShown: boolean;
  readonly dialog: OpenDialog | null;
  /** Whether the map has the whole page. */
  readonly arePanelsHidden: boolean;
  readonly isMapSettingsOpen: boolean;
  /** An error that doesn't concern the background of the map, such as why the user's position could not be found. */
  readonly mapError: Message | null;
  /** Files that were dropped on the page, the first of which is a picture or a survey. */
  readonly droppedPictures: readonly File[] | null;
  readonly cameraTarget: CameraTarget | null;
  /** The press of the mouse with Alt by which a hole or a feature is dragged; null once it is released. */
  readonly grabbed: MapMouseEvent | null;
  readonly menuPress: MapMouseEvent | null;
  /** The key of the person whom the map follows. */
  readonly followed: string | null;
  /** Whether the map shows how the course differs from the version that is viewed. */
  readonly isComparing: boolean;
  /** What others did that everyone present is told, until the user dismisses it. */
  readonly notices: readonly CourseNotice[];
  readonly commentCounts: CommentCounts;
}

export type PageStore = Store<PageState>;

/** A page that shows the lists. */
export function createPageStore(): PageStore {
  return createStore<PageState>({
    side: "edit",
    list: "holes",
    featureKind: "out_of_bounds",
    isPointAwaited: false,
    isPaletteAwaited: false,
    hiddenIds: new Set(),
    lockedIds: new Set(),
    drawer: null,
    throws: null,
    sheet: "middle",
    isBoxShown: false,
    dialog: null,
    arePanelsHidden: false,
    isMapSettingsOpen: false,
    mapError: null,
    droppedPictures: null,
    cameraTarget: null,
    grabbed: null,
    menuPress: null,
    followed: null,
    isComparing: true,
    notices: [],
    commentCounts: { open: 0, unread: 0 },
  });
}
