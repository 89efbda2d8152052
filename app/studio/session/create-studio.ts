import { createRef, type RefObject } from "react";
import type { Command } from "@/lib/editor/commands/command";
import { whyNotDraw } from "@/lib/editor/commands/drawing";
import { featuresFullReason } from "@/lib/editor/commands/features";
import { addNewHole } from "@/lib/editor/commands/holes";
import type { CourseDocument } from "@/lib/editor/document";
import { everything, holesBetween, joinGroups, type Member, toggleMember } from "@/lib/editor/groups";
import {
  endGroup,
  type Selection,
  selectedFairwayId,
  selectedMembers,
  selectGroup,
  selectHole,
} from "@/lib/editor/selection";
import type { Session } from "@/lib/editor/session";
import type { ToolKind } from "@/lib/editor/tool";
import { newId } from "@/lib/ids";
import { type Message, message } from "@/lib/messages/message";
import type { Coordinates } from "@/lib/validation/coordinates";
import type { FeatureKind, FeatureShape } from "@/lib/validation/feature";
import type { OwnedCourse } from "@/lib/validation/owned-course";
import { newHole } from "./new-hole";
import { createPageStore, type PageStore, type Side } from "./page-state";
import type { StudioSession } from "./session-cache";

/** The view of the map. */
export interface MapView {
  /** In degrees. */
  readonly centre: Coordinates;
  readonly zoom: number;
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

/** An open studio: its course, its state, and what its parts can do. `useStudio` gives it to them. */
export type Studio = ReturnType<typeof createStudio>;

export function createStudio(account: string, course: OwnedCourse, store: StudioSession) {
  const page: PageStore = createPageStore(store.get().history.present.features.length > 0);
  const mapView: { current: MapView } = {
    current: { centre: course.location ?? { lat: 0, lng: 0 }, zoom: 16 },
  };
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

  /** Selects a hole and moves the map to it, or to both holes if there is a second one. */
  const showHole = (fairwayId: string, otherId: string | null = null) => {
    select(selectHole(fairwayId));
    page.set({ cameraTarget: { fairwayId, otherId } });
  };

  const openSide = (side: Side) => {
    dispatch({ type: "close-version" });
    page.set({ side });
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

  const hideKind = (kind: FeatureKind, isHidden: boolean) => {
    const hiddenKinds = new Set(page.get().hiddenKinds);
    if (isHidden) hiddenKinds.add(kind);
    else hiddenKinds.delete(kind);
    page.set({ hiddenKinds });
  };

  const offerKinds = () => {
    dispatch({ type: "leave-tool" });
    select(endGroup(store.get().selection));
    closeSide();
    const { sheet, drawer } = page.get();
    page.set({
      ...{ list: "features", isChoosingKind: true, sheet: sheet === "low" ? "middle" : sheet },
      // On a phone an open panel takes the place of the lists.
      drawer: window.matchMedia(ROOMY_SCREEN).matches ? drawer : null,
    });
  };

  /** Changes the tool, or says why not. The tool in use ends; a feature with enough corners is kept. */
  const chooseTool = (kind: ToolKind) => {
    const session = store.get();
    // The key again, perhaps held down, must not restart what is being drawn.
    if (session.view.kind !== "edit" || (kind === session.tool.kind && kind !== "feature")) return;
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
        return offerKinds();
      case "measure":
        return dispatch({ type: "sketch", sketch: { kind } });
    }
  };

  return {
    account,
    course,
    store,
    page,
    mapView,
    buttons,
    dispatch,
    select,
    tell,
    run,
    showHole,
    openSide,
    closeSide,
    toggle,
    hideKind,
    chooseTool,

    /** Selects a hole and moves the map to it without animation, since keyboard focus cannot wait. */
    jumpTo(fairwayId: string): void {
      select(selectHole(fairwayId));
      page.set({ cameraTarget: { fairwayId, jump: true } });
    },
    /** Moves the map to places in degrees. */
    showPlaces: (places: readonly Coordinates[]) => page.set({ cameraTarget: { fairwayId: null, places } }),

    /** Selects a hole or a feature of a list. With modifier keys, it is added to what is selected or removed from it. */
    pickHole(fairwayId: string, holeId: string, keys: PickKeys) {
      const { history, layoutId, selection } = store.get();
      if (!picksSeveral(selection, keys)) return showHole(fairwayId);
      if (!keys.shiftKey || isSticky(selection)) return toggle({ holeId });
      const anchor = selection.kind === "group" ? selection.anchor : selectedFairwayId(selection);
      const range = holesBetween(history.present, layoutId, anchor ?? fairwayId, fairwayId);
      select(selectGroup(selection, joinGroups(selectedMembers(history.present, selection), range)));
    },
    pickFeature(featureId: string, keys: PickKeys): void {
      if (picksSeveral(store.get().selection, keys)) toggle({ featureId });
      else select({ kind: "feature", featureId });
    },
    selectAll(): void {
      const { history, layoutId, selection, view } = store.get();
      const { present } = history;
      if (view.kind === "edit")
        select(selectGroup(selection, everything(present, layoutId, present.features)));
    },
    /** From now on, every click adds to the selection or removes from it. */
    selectSeveral(): void {
      const { history, selection } = store.get();
      select(selectGroup(selection, selectedMembers(history.present, selection), true));
    },
    endGroup: () => select(endGroup(store.get().selection)),

    drawFeature(featureKind: FeatureKind, shape: FeatureShape): void {
      hideKind(featureKind, false);
      dispatch({
        type: "sketch",
        sketch: { kind: "feature", featureId: newId("feature"), featureKind, shape },
      });
    },
    /** Adds a hole at the centre of the map. */
    addHole() {
      const session = store.get();
      const why = whyTooFarOut(session.history.present, mapView.current.zoom);
      if (why) return tell(why);
      const { fairwayId, play } = newHole(session);
      const shownId = play?.playId ?? fairwayId;
      run(addNewHole(fairwayId, mapView.current.centre, play), selectHole(shownId));
      showHole(shownId);
    },
    /** For code that could not be loaded: closes what needs it, and says so. */
    failWith: (close: () => void) => () => {
      close();
      tell(message("exchange.notLoaded"));
    },
  };
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

function whyNotUse(kind: ToolKind, { history, selection }: Session, zoom: number): Message | null {
  const { present } = history;
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
