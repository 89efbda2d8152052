import type { Message } from "@/lib/messages/message";
import type { Coordinates } from "@/lib/validation/coordinates";
import type { FeatureKind } from "@/lib/validation/feature";
import { createStore, type Store } from "./store";

/** A hole to bring into view. A new object for every request, so that the same hole can be requested twice. */
export interface CameraTarget {
  /** Null if there is no hole to show. */
  readonly fairwayId: string | null;
  /** A second hole to show with it. */
  readonly otherId?: string | null;
  /** Further places to show, in degrees. */
  readonly places?: readonly Coordinates[];
  /** Whether to move without animation: the focus follows, and must not wait for the map. */
  readonly jump?: boolean;
}

/** The panel beside the map. */
export type Side = "edit" | "comments" | "versions";

/** The panel below the lists. */
export type Drawer = "details" | "checks";

/** The heights of the sheet with lists and details, on a phone. */
export const SHEET_HEIGHTS = ["low", "middle", "tall"] as const;
export type SheetHeight = (typeof SHEET_HEIGHTS)[number];

/** What is open on the page and where the map goes. Unlike the session, it ends with the page and knows no course. */
export interface PageState {
  readonly side: Side;
  readonly list: "holes" | "features";
  /** Whether the list of features offers the kinds to draw. */
  readonly isChoosingKind: boolean;
  /** Kinds of features that the map doesn't show. */
  readonly hiddenKinds: ReadonlySet<FeatureKind>;
  readonly drawer: Drawer | null;
  readonly sheet: SheetHeight;
  /** Whether the map shows the box of the area that a course may cover. */
  readonly isBoxShown: boolean;
  readonly isHelpShown: boolean;
  readonly isMapSettingsOpen: boolean;
  /** An error that doesn't concern the background of the map, such as why the user's position could not be found. */
  readonly mapError: Message | null;
  /** A picture file that was dropped on the page. */
  readonly droppedPicture: File | null;
  readonly cameraTarget: CameraTarget | null;
}

export type PageStore = Store<PageState>;

/** A page that shows the lists. Without features, their list offers the kinds to draw. */
export function createPageStore(hasFeatures: boolean): PageStore {
  return createStore<PageState>({
    side: "edit",
    list: "holes",
    isChoosingKind: !hasFeatures,
    hiddenKinds: new Set(),
    drawer: null,
    sheet: "middle",
    isBoxShown: false,
    isHelpShown: false,
    isMapSettingsOpen: false,
    mapError: null,
    droppedPicture: null,
    cameraTarget: null,
  });
}
