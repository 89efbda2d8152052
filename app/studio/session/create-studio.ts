import { createRef, type RefObject } from "react";
import type { Command } from "@/lib/editor/commands/command";
import { whyNotDraw } from "@/lib/editor/commands/drawing";
import { featuresFullReason } from "@/lib/editor/commands/features";
import { addNewHole } from "@/lib/editor/commands/holes";
import { type CourseDocument, findFeature } from "@/lib/editor/document";
import type { FairwayId } from "@/lib/editor/fairways";
import { allPlaces, findFairway, mainFairwayId } from "@/lib/editor/fairways";
import {
  everything,
  type Group,
  holesBetween,
  joinGroups,
  type Member,
  toggleMember,
  withoutMembers,
} from "@/lib/editor/groups";
import type { Handle } from "@/lib/editor/handles";
import { addPointAt, type CoursePoint, type Gap } from "@/lib/editor/points";
import { sceneOf } from "@/lib/editor/scene";
import {
  endGroup,
  NO_SELECTION,
  type Selection,
  selectedFairwayId,
  selectedFeatureId,
  selectedMembers,
  selectedPoint,
  selectFeature,
  selectGroup,
  selectHole,
} from "@/lib/editor/selection";
import type { Session } from "@/lib/editor/session";
import { selectionWith } from "@/lib/editor/session-edits";
import { whyNotLeave } from "@/lib/editor/session-tools";
import type { ToolKind } from "@/lib/editor/tool";
import { canUse } from "@/lib/editor/view";
import { newId } from "@/lib/ids";
import { type LiveHand, type LiveHands, RESTING_HAND } from "@/lib/live/schema";
import { type Message, message } from "@/lib/messages/message";
import type { Coordinates } from "@/lib/validation/coordinates";
import type { FeatureId, HoleId } from "@/lib/validation/course-ids";
import { FEATURE_KINDS, type FeatureKind, type FeatureShape } from "@/lib/validation/feature";
import type { OwnedCourse } from "@/lib/validation/owned-course";
import type { Terrain } from "@/lib/validation/terrain";
import { deletePointOf } from "./edit-point";
import type { Keeper } from "./local-account";
import { newHole, newHoleIds } from "./new-hole";
import { type CameraTarget, createPageStore, type PageStore, type Side } from "./page-state";
import type { StudioSession } from "./session-cache";
import { createStore } from "./store";

export interface MapView {
  /** In degrees. */
  readonly centre: Coordinates;
  readonly zoom: number;
  /** The place under the mouse; null while it is elsewhere. */
  readonly pointer: Coordinates | null;
}

/** The modifier keys of a click. */
export interface PickKeys {
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
}

/** Screens with a column for the panels (studio.css), and those with room for the list and an open panel below it. */
export const ROOMY_SCREEN =
  "(min-width: 72rem) and (min-height: 32.01rem), (min-width: 56rem) and (min-height: 50rem)";

/**
 * Farther out than this, a new course may show a whole country. A course that has holes opens with all of them in view, which on
 * a phone can be farther out.
 */
const MIN_ZOOM = { firstHole: 14, otherHoles: 11 } as const;

/** What takes input on the map besides the session, at most one of each at a time. */
interface MapInput {
  /** Cancels the press or drag that is in progress; false if there is none. */
  cancelGesture: (() => boolean) | null;
  /** Takes a key for the drawing in progress; false if it isn't for that. */
  drawingKey: ((press: KeyboardEvent) => boolean) | null;
  /** What the task does that has the map. */
  task: TaskInput | null;
}

export interface TaskInput {
  /** Takes a click at a place in degrees. */
  readonly click: (at: Coordinates) => void;
  /** Escape; false if there is nothing to cancel. */
  readonly cancel?: () => boolean;
  readonly undo?: () => void;
}

/** An open studio: its course, its state, and what its parts can do. `useStudio` gives it to them. */
export type Studio = ReturnType<typeof createStudio>;

export function createStudio(
  account: string,
  course: OwnedCourse,
  store: StudioSession,
  /** Where the height of the ground is read; null for nowhere. */
  terrain: Terrain | null = null,
  keeper: Keeper | null = null,
) {
  const page: PageStore = createPageStore();
  const mapView: { current: MapView } = {
    current: { centre: course.location ?? { lat: 0, lng: 0 }, zoom: 16, pointer: null },
  };
  const input: MapInput = { cancelGesture: null, drawingKey: null, task: null };
  /** What the user's hand does on the map, for the other people who have the course open. */
  const hand = createStore<LiveHand>(RESTING_HAND);
  const others = createStore<{ readonly hands: LiveHands }>({ hands: [] });
  /** The buttons that open panels, which get the focus back. */
  const buttons: Record<Exclude<Side, "edit">, RefObject<HTMLButtonElement | null>> = {
    comments: createRef(),
    versions: createRef(),
  };
  const { dispatch } = store;

  const select = (selection: Selection) => dispatch({ type: "select", selection });
  const tell = (text: Message) => dispatch({ type: "tell", text });
  const run = (command: Command, selection?: Selection) =>
    dispatch({ type: "run", command, select: selection });

  /** Moves the map to places in degrees. */
  const showPlaces = (places: readonly Coordinates[], how: Omit<CameraTarget, "places"> = {}) =>
    page.set({ cameraTarget: { places, ...how } });
  const placesOf = (fairwayId: FairwayId | null) => {
    const fairway = findFairway(sceneOf(store.get()).document, fairwayId);
    return fairway ? allPlaces(fairway) : [];
  };

  /** Selects a hole and moves the map to it, or to both holes if there is a second one. */
  const showHole = (fairwayId: FairwayId, otherId: FairwayId | null = null) => {
    showPlaces([...placesOf(fairwayId), ...placesOf(otherId)]);
    select(selectHole(fairwayId));
  };

  const showFeature = (featureId: FeatureId) => {
    showPlaces(findFeature(store.get().history.present, featureId)?.points ?? []);
    select(selectFeature(featureId));
  };

  const failToLoad = () => tell(message("exchange.notLoaded"));

  const openSide = (side: Side) => {
    if (keeper && side !== "edit") return page.set({ dialog: { kind: "keep", why: side } });
    dispatch({ type: "close-version" });
    page.set({ side, arePanelsHidden: false });
  };
  const closeSide = () => {
    const { side } = page.get();
    openSide("edit");
    if (side !== "edit") buttons[side].current?.focus();
  };

  /** Adds a hole or a feature to the selected ones, or removes it. */
  const toggle = (member: Member) => {
    const { history, selection } = store.get();
    select(selectGroup(selection, toggleMember(selectedMembers(history.present, selection), member)));
  };

  /** The part of a group that isn't locked. */
  const unlocked = (group: Group) => withoutMembers(group, page.get().lockedIds);
  /** The part of a group that the pointer can take on the map. */
  const reachable = (group: Group) => withoutMembers(unlocked(group), page.get().hiddenIds);

  const drawFeature = (featureKind: FeatureKind, shape: FeatureShape, holeIds: readonly HoleId[]) => {
    page.set({ featureKind });
    dispatch({
      type: "sketch",
      sketch: { kind: "feature", featureId: newId("feature"), featureKind, shape, holeIds },
    });
  };

  /** Starts the Feature tool with the kind that it drew last, or returns to its palette. */
  const openPalette = ({ tool, selection, history }: Session) => {
    if (tool.kind === "feature" && tool.points.length > 0) return;
    const { featureKind, sheet, drawer } = page.get();
    page.set({
      ...{ isPaletteAwaited: true, sheet: sheet === "tall" ? "middle" : sheet },
      // On a phone an open panel leaves the map no room for the palette.
      drawer: window.matchMedia(ROOMY_SCREEN).matches ? drawer : null,
    });
    const selected = findFeature(history.present, selectedFeatureId(selection));
    const holeIds = selected?.holeIds ?? selectedMembers(history.present, selection).holeIds;
    if (tool.kind !== "feature") drawFeature(featureKind, FEATURE_KINDS[featureKind][0], holeIds);
  };

  /** Changes the tool, or says why not. The tool in use ends; a feature with enough corners is kept. */
  const chooseTool = (kind: ToolKind) => {
    const session = store.get();
    // The key again, perhaps held down, must not restart what is being drawn.
    if (!canUse(session.view, kind) || (kind === session.tool.kind && kind !== "feature")) return;
    const why = whyNotUse(kind, session, mapView.current.zoom);
    if (why) return tell(why);
    switch (kind) {
      case "select":
        return dispatch({ type: "leave-tool" });
      case "hole":
        return dispatch({ type: "draw", ...newHole(session) });
      case "tee":
      case "target":
      case "path":
        return dispatch({ type: "draw", tool: kind, fairwayId: selectedFairwayId(session.selection) ?? "" });
      case "feature":
        return openPalette(session);
      case "measure":
        return dispatch({ type: "sketch", sketch: { kind } });
    }
  };

  return {
    account,
    course,
    keeper,
    store,
    terrain,
    page,
    mapView,
    input,
    hand,
    /** The hands of those people. */
    others,
    buttons,
    dispatch,
    select,
    tell,
    run,
    showHole,
    showFeature,
    openSide,
    closeSide,
    toggle,
    unlocked,
    reachable,
    chooseTool,

    /** Selects a point of a hole, which gets the focus, and moves the map there without animation, since the focus cannot wait. */
    jumpTo(handle: Handle): void {
      page.set({ isPointAwaited: true });
      showPlaces(placesOf(handle.fairwayId), { jump: true });
      select(selectionWith(NO_SELECTION, { kind: "handle", handle }));
    },
    /** Adds a control point or a corner in a gap, which gets the focus. */
    addPoint(gap: Gap): void {
      page.set({ isPointAwaited: true });
      run(addPointAt(gap), selectionWith(NO_SELECTION, gap.point));
    },
    showPlaces,

    /** Selects a hole or a feature of a list. With modifier keys, it is added to what is selected or removed from it. */
    pickHole(fairwayId: FairwayId, holeId: HoleId, keys: PickKeys) {
      const { history, layoutId, selection } = store.get();
      if (!picksSeveral(selection, keys)) return showHole(fairwayId);
      if (!keys.shiftKey || isSticky(selection)) return toggle({ holeId });
      const anchor = selection.kind === "group" ? selection.anchor : selectedFairwayId(selection);
      const range = holesBetween(history.present, layoutId, anchor ?? fairwayId, fairwayId);
      select(selectGroup(selection, joinGroups(selectedMembers(history.present, selection), range)));
    },
    pickFeature(featureId: FeatureId, keys: PickKeys): void {
      if (picksSeveral(store.get().selection, keys)) toggle({ featureId });
      else showFeature(featureId);
    },
    /** Hides holes and features on the user's map, or shows them. */
    hideItems: (ids: readonly string[], isHidden: boolean) =>
      page.set({ hiddenIds: withAll(page.get().hiddenIds, ids, isHidden) }),
    /** Locks holes and features against the pointer on the user's map, or unlocks them. */
    lockItems: (ids: readonly string[], isLocked: boolean) =>
      page.set({ lockedIds: withAll(page.get().lockedIds, ids, isLocked) }),
    selectAll(): void {
      const { history, layoutId, selection, view } = store.get();
      const { present } = history;
      if (view.kind === "edit")
        select(selectGroup(selection, reachable(everything(present, layoutId, present.features))));
    },
    /** From now on, every click adds to the selection or removes from it. */
    selectSeveral(): void {
      const { history, selection } = store.get();
      select(selectGroup(selection, selectedMembers(history.present, selection), true));
    },
    /** Whether no tool is in use and nothing is dragged, so that keys concern what is selected. */
    isIdle(): boolean {
      const { mode, drag } = sceneOf(store.get());
      return mode === "select" && !drag;
    },
    deleteSelected(): void {
      import("./edit-selection").then(({ deleteSelected }) => deleteSelected({ store, run }), failToLoad);
    },
    /** Deletes a point, by default the selected one; false if there is none. */
    deletePoint(point: CoursePoint | null = selectedPoint(store.get().selection)): boolean {
      if (point) deletePointOf({ store, run, tell }, point);
      return point !== null;
    },
    /** Duplicates what is selected: at this distance, or beside it. */
    duplicate(by: { readonly east: number; readonly north: number } | null = null): void {
      import("./edit-selection").then(
        ({ duplicateSelected }) => duplicateSelected({ store, run, tell, showHole }, by),
        failToLoad,
      );
    },
    /** Pastes a text of the clipboard: at a place in degrees, by default under the mouse, or in the middle of the map. */
    paste(text: string, at: Coordinates | null = mapView.current.pointer): void {
      const centre = at ?? mapView.current.centre;
      import("./edit-selection").then(
        ({ pasteText }) => pasteText({ store, run, tell, showHole }, text, centre),
        failToLoad,
      );
    },
    endGroup: () => select(endGroup(store.get().selection)),

    /** Draws features that apply to these holes, or for none to the whole course. */
    drawFeature,
    /** Adds a hole after the last one, or at the centre of the map. */
    addHole() {
      const session = store.get();
      const why = whyTooFarOut(session.history.present, mapView.current.zoom);
      if (why) return tell(why);
      const { holeId, play } = newHoleIds(session);
      const shownId = play?.playId ?? mainFairwayId(holeId);
      run(addNewHole(holeId, mapView.current.centre, play), selectHole(shownId));
      // No closer than the handles need: the designer goes on to look at the holes around it.
      showPlaces(placesOf(shownId), { maxZoom: 17 });
    },
    /** For code that could not be loaded: closes what needs it, and says so. */
    failWith: (close: () => void) => () => {
      close();
      failToLoad();
    },
  };
}

/** A set with these ids, or without them. */
function withAll(set: ReadonlySet<string>, ids: readonly string[], isAdded: boolean): ReadonlySet<string> {
  return isAdded ? new Set([...set, ...ids]) : new Set([...set].filter((id) => !ids.includes(id)));
}

/** Whether a click adds to the selection, or removes from it, instead of replacing it. */
export function picksSeveral(selection: Selection, { shiftKey, ctrlKey, metaKey }: PickKeys): boolean {
  return shiftKey || ctrlKey || metaKey || isSticky(selection);
}

function isSticky(selection: Selection): boolean {
  return selection.kind === "group" && selection.isSticky;
}

/** Why nothing should be drawn at this zoom; null if it can be. */
function whyTooFarOut({ holes }: CourseDocument, zoom: number): Message | null {
  const least = holes.length === 0 ? MIN_ZOOM.firstHole : MIN_ZOOM.otherHoles;
  return zoom < least ? message("tools.zoomIn") : null;
}

function whyNotUse(kind: ToolKind, { history, selection, tool }: Session, zoom: number): Message | null {
  const { present } = history;
  const why = whyNotLeave(tool);
  if (why) return why;
  switch (kind) {
    case "select":
    case "measure":
      return null;
    case "feature":
      return featuresFullReason(present);
    case "hole":
      return whyTooFarOut(present, zoom);
    case "tee":
    case "target":
    case "path": {
      const fairwayId = selectedFairwayId(selection);
      const why = fairwayId === null ? message("tools.noHoleSelected") : whyNotDraw(present, kind, fairwayId);
      return whyTooFarOut(present, zoom) ?? why;
    }
  }
}
