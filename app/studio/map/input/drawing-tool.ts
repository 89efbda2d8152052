import { findAction, type KeyPress } from "@/lib/editor/shortcuts";
import { distanceInMetres } from "@/lib/geo/distance";
import { MIN_HOLE_LENGTH } from "@/lib/messages/length";
import { type Message, message } from "@/lib/messages/message";
import type { Coordinates } from "@/lib/validation/coordinates";
import { COURSE_LIMITS } from "@/lib/validation/course-limits";
import { distanceBetween, type Pixels } from "./pixels";

/**
 * The drawing tool, as a pure state machine that is tested without a DOM; `useDrawing` connects it to the
 * map. It aims with the pointer while that is over the map, otherwise with the centre of the map, under a
 * crosshair. The session decides which end comes next and when the hole is complete.
 */
export interface DrawingToolState {
  readonly aim: "off" | "centre" | "pointer";
  /**
   * The last click that placed an end, kept after the drawing has ended: the second click of a double click
   * must not place another end.
   */
  readonly lastClick: MapClick | null;
}

/** A click on the map, in CSS pixels of the map and milliseconds, with or without Shift, by a finger or another pointer. */
export interface MapClick extends Pixels {
  readonly time: number;
  readonly shift?: boolean;
  readonly touch?: boolean;
}

export type DrawingToolEvent =
  | { readonly type: "start" }
  | { readonly type: "stop" }
  | { readonly type: "pointerMove"; readonly at: Coordinates }
  | { readonly type: "pointerLeave" }
  | { readonly type: "mapMove" }
  | { readonly type: "click"; readonly click: MapClick; readonly at: Coordinates }
  | { readonly type: "doubleClick"; readonly click: MapClick }
  /** The buttons that place an end or a control point, by default at the centre. */
  | { readonly type: "place"; readonly at?: Coordinates }
  | { readonly type: "bend"; readonly at?: Coordinates }
  | { readonly type: "key"; readonly press: KeyPress };

/** State of the map and the document that the tool depends on, in degrees. */
export interface DrawingToolContext {
  readonly centre: Coordinates;
  /** The tee or target that the hole already has. */
  readonly otherEnd: Coordinates | null;
  /** What the next place becomes by default: an end, or a control point of a flight path or a corner of a sketch. */
  readonly next: "end" | "point";
}

export type DrawingToolEffect =
  | { readonly type: "aim"; readonly at: Coordinates }
  | { readonly type: "place"; readonly at: Coordinates; readonly by: "pointer" | "keyboard" }
  | { readonly type: "bend"; readonly at: Coordinates }
  | { readonly type: "unbend" }
  /** Ends a flight path or a sketch. */
  | { readonly type: "finish" }
  | { readonly type: "pan"; readonly by: Pixels }
  | { readonly type: "refuse"; readonly why: Message }
  | { readonly type: "cancel" };

export interface DrawingToolTransition {
  readonly state: DrawingToolState;
  readonly effects: readonly DrawingToolEffect[];
  /** Whether the tool handled the event. The map must ignore it then. */
  readonly consumed: boolean;
}

export const DRAWING_OFF: DrawingToolState = { aim: "off", lastClick: null };

/**
 * Limits of a double tap, the same as MapLibre's, and of a double click. The latter is narrow, since the next
 * tee is often close to the target.
 */
const DOUBLE_CLICK_MS = 500;
const DOUBLE_TAP_PIXELS = 30;
const DOUBLE_CLICK_PIXELS = 6;

/** Distances in CSS pixels by which an arrow key moves the map, without and with Shift. */
const ARROW_STEPS = { aim: 40, aimFine: 4 } as const;

const ARROWS: Readonly<Record<string, Pixels>> = {
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
};

export function transition(
  state: DrawingToolState,
  event: DrawingToolEvent,
  context: DrawingToolContext,
): DrawingToolTransition {
  if (event.type === "doubleClick" && state.aim !== "off" && context.next === "point") {
    return handle(state, { type: "finish" });
  }
  // Applies even when the first click completed the hole: the second one must neither select nor add a
  // control point.
  if ((event.type === "click" || event.type === "doubleClick") && isRepeat(state.lastClick, event.click)) {
    return handle(state);
  }
  if (state.aim !== "off") return fromAiming(state, event, context);
  return event.type === "start" ? aimAt(state, "centre", context.centre) : ignore(state);
}

function fromAiming(
  state: DrawingToolState,
  event: DrawingToolEvent,
  context: DrawingToolContext,
): DrawingToolTransition {
  const { centre, otherEnd } = context;
  switch (event.type) {
    case "start":
      return ignore(state);
    case "stop":
      return handle(withAim(state, "off"));
    case "pointerMove":
      return aimAt(state, "pointer", event.at);
    case "pointerLeave":
      return aimAt(state, "centre", centre);
    case "mapMove":
      return state.aim === "centre" ? aimAt(state, "centre", centre) : ignore(state);
    case "click": {
      const clicked = { ...state, lastClick: event.click };
      if (event.click.shift || context.next === "point") {
        return handle(clicked, { type: "bend", at: event.at });
      }
      if (isTooClose(otherEnd, event.at)) return refuseTooClose(state);
      return handle(clicked, { type: "place", at: event.at, by: "pointer" });
    }
    case "doubleClick":
      return handle(state);
    case "place":
      return placeAt(state, event.at ?? centre, context);
    case "bend":
      return bendAt(state, event.at ?? centre, context);
    case "key":
      return fromKey(state, event.press, context);
  }
}

function fromKey(
  state: DrawingToolState,
  press: KeyPress,
  context: DrawingToolContext,
): DrawingToolTransition {
  const action = findAction("drawing", press);
  switch (action) {
    case "aim":
    case "aimFine": {
      const { x, y } = ARROWS[press.key] as Pixels;
      const step = ARROW_STEPS[action];
      // Moving the map updates the aim.
      return handle(withAim(state, "centre"), { type: "pan", by: { x: x * step, y: y * step } });
    }
    case "put":
      if (press.key === "Enter" && context.next === "point") return handle(state, { type: "finish" });
      return placeAt(state, context.centre, context);
    case "bend":
      return bendAt(state, context.centre, context);
    case "unbend":
      return handle(state, { type: "unbend" });
    case "stop":
      return handle(state, { type: "cancel" });
    case null:
      return ignore(state);
  }
}

function bendAt(state: DrawingToolState, at: Coordinates, { centre }: DrawingToolContext) {
  return handle(state, { type: "bend", at }, { type: "aim", at: centre });
}

function aimAt(state: DrawingToolState, aim: "centre" | "pointer", at: Coordinates) {
  return handle(withAim(state, aim), { type: "aim", at });
}

function placeAt(state: DrawingToolState, at: Coordinates, context: DrawingToolContext) {
  const { centre, otherEnd } = context;
  if (context.next === "point") return bendAt(state, at, context);
  if (isTooClose(otherEnd, at)) return refuseTooClose(state);
  // Starts aiming for the other end; a no-op when the hole is complete.
  return handle(state, { type: "place", at, by: "keyboard" }, { type: "aim", at: centre });
}

function refuseTooClose(state: DrawingToolState) {
  return handle(state, { type: "refuse", why: message("tools.tooClose", { limit: MIN_HOLE_LENGTH }) });
}

function handle(state: DrawingToolState, ...effects: DrawingToolEffect[]): DrawingToolTransition {
  return { state, effects, consumed: true };
}

function ignore(state: DrawingToolState): DrawingToolTransition {
  return { state, effects: [], consumed: false };
}

function withAim(state: DrawingToolState, aim: DrawingToolState["aim"]): DrawingToolState {
  return state.aim === aim ? state : { ...state, aim };
}

function isRepeat(last: MapClick | null, click: MapClick): boolean {
  return (
    last !== null &&
    click.time - last.time < DOUBLE_CLICK_MS &&
    distanceBetween(last, click) < (click.touch ? DOUBLE_TAP_PIXELS : DOUBLE_CLICK_PIXELS)
  );
}

/**
 * Whether the ends are too close together for the hole to be saved, for example after pressing Enter twice.
 */
function isTooClose(otherEnd: Coordinates | null, at: Coordinates): boolean {
  return otherEnd !== null && distanceInMetres(otherEnd, at) < COURSE_LIMITS.minFairwayMetres;
}
