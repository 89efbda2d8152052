import type { Gap } from "@/lib/editor/gaps";
import type { Handle } from "@/lib/editor/handles";
import type { HandleCommand } from "./handle-keys";
import { distanceBetween, dragThreshold, type Pixels } from "./pixels";

/**
 * Gestures on the handles of a hole, as a pure state machine that is tested without a DOM. Events report pointers and
 * keys, effects are what to do in response; `useHandleGesture` connects both to React.
 *
 *     idle ── pointer down ──▶ pressed ── moved far enough ──▶ dragging ── pointer up, Escape, cancel ──▶ idle
 *                                 ├── long press, right click ──▶ menu ── closed ──▶ idle
 *                                 └── pointer up, Escape, cancel ──▶ idle
 *
 * One pointer at a time: a second finger neither moves nor releases what the first one holds.
 */
export type GestureState =
  | { readonly kind: "idle" }
  | {
      readonly kind: "pressed";
      readonly hit: Hit;
      readonly pointer: Pick<PressedPointer, "id" | "type">;
      readonly start: Pixels;
    }
  | { readonly kind: "dragging"; readonly hit: Hit; readonly pointerId: number }
  | { readonly kind: "menu"; readonly handle: Handle };

/** The target of a press: a handle, or the middle of a gap, where a drag or a tap adds a control point. */
export interface Hit {
  /** In a gap, the control point that would be added. */
  readonly handle: Handle;
  readonly gap: Gap | null;
  /**
   * Vector from the pointer to the centre of the handle, so that the handle does not jump under the pointer.
   */
  readonly offset: Pixels;
}

/** A pointer going down, with the fields of Pointer Events. */
interface PressedPointer {
  readonly id: number;
  /** "mouse", "pen" or "touch". */
  readonly type: string;
  /** 0 is the primary button, a finger, or the tip of a pen. */
  readonly button: number;
}

export type GestureEvent =
  | {
      readonly type: "pointerDown";
      readonly pointer: PressedPointer;
      readonly at: Pixels;
      readonly hit: Hit;
    }
  | { readonly type: "pointerMove"; readonly pointerId: number; readonly at: Pixels }
  | { readonly type: "pointerUp"; readonly pointerId: number }
  /** The browser took over the pointer, or the capture was lost. */
  | { readonly type: "pointerCancel"; readonly pointerId: number }
  | { readonly type: "longPress" }
  | {
      readonly type: "contextMenu";
      /** 2 for a right click. The menu key reports other values, and a meaningless position. */
      readonly button: number;
      readonly focused: Handle | null;
      readonly hit: Hit | null;
    }
  /** A click without a pointer: Enter, Space, or a screen reader. */
  | { readonly type: "activate"; readonly target: Handle | Gap }
  | { readonly type: "command"; readonly handle: Handle; readonly command: HandleCommand }
  | { readonly type: "escape" }
  /** The session ended the drag, for example because a newer version of the course lacks the handle. */
  | { readonly type: "dragEnded" }
  | { readonly type: "closeMenu"; readonly returnFocus: boolean };

export type GestureEffect =
  | { readonly type: "focus"; readonly handle: Handle }
  /** Focus a handle once it exists. */
  | { readonly type: "focusAdded"; readonly handle: Handle }
  | { readonly type: "capture"; readonly pointerId: number }
  | { readonly type: "grab"; readonly handle: Handle }
  | { readonly type: "grabGap"; readonly gap: Gap }
  /** Move the centre of the grabbed handle here, in CSS pixels of the window. */
  | { readonly type: "drag"; readonly to: Pixels }
  | { readonly type: "drop" }
  | { readonly type: "cancelDrag" }
  | { readonly type: "addPoint"; readonly gap: Gap }
  | { readonly type: "command"; readonly handle: Handle; readonly command: HandleCommand };

export interface Transition {
  /** The same object if nothing has changed. */
  readonly state: GestureState;
  /** Effects to perform, in order. */
  readonly effects: readonly GestureEffect[];
}

export const IDLE: GestureState = { kind: "idle" };

/** Duration in milliseconds of a long press, which opens the menu of a handle. */
const LONG_PRESS_MS = 500;

/** Milliseconds after which a state expects `longPress`; null when it does not. */
export function longPressDelay(state: GestureState): number | null {
  return state.kind === "pressed" && state.pointer.type === "touch" && !state.hit.gap ? LONG_PRESS_MS : null;
}

/** Returns the next state and the effects of the transition. */
export function transition(state: GestureState, event: GestureEvent): Transition {
  switch (state.kind) {
    case "idle":
      return fromIdle(state, event);
    case "pressed":
      return fromPressed(state, event);
    case "dragging":
      return fromDragging(state, event);
    case "menu":
      return fromMenu(state, event);
  }
}

type StateOf<Kind extends GestureState["kind"]> = Extract<GestureState, { kind: Kind }>;

function fromIdle(state: GestureState, event: GestureEvent): Transition {
  switch (event.type) {
    case "pointerDown": {
      const { pointer, at, hit } = event;
      if (pointer.button !== 0) return stay(state);
      const capture = { type: "capture", pointerId: pointer.id } as const;
      return {
        state: { kind: "pressed", hit, pointer, start: at },
        // In a gap there is nothing to grab until the drag starts.
        effects: hit.gap
          ? [capture]
          : [{ type: "focus", handle: hit.handle }, capture, { type: "grab", handle: hit.handle }],
      };
    }
    case "contextMenu": {
      const handle = findContextMenuHandle(event);
      return handle ? { state: { kind: "menu", handle }, effects: [] } : stay(state);
    }
    case "activate":
      return "part" in event.target
        ? { state: { kind: "menu", handle: event.target }, effects: [] }
        : { state, effects: addPointEffects(event.target) };
    case "command":
      return { state, effects: [event] };
    default:
      return stay(state);
  }
}

function fromPressed(state: StateOf<"pressed">, event: GestureEvent): Transition {
  const { hit, pointer, start } = state;
  switch (event.type) {
    case "pointerMove": {
      if (event.pointerId !== pointer.id || distanceBetween(start, event.at) < dragThreshold(pointer.type)) {
        return stay(state);
      }
      return {
        state: { kind: "dragging", hit, pointerId: pointer.id },
        effects: [
          ...(hit.gap ? [{ type: "grabGap", gap: hit.gap } as const] : []),
          dragEffect(event.at, hit),
        ],
      };
    }
    case "pointerUp":
      if (event.pointerId !== pointer.id) return stay(state);
      return { state: IDLE, effects: hit.gap ? addPointEffects(hit.gap) : [{ type: "drop" }] };
    case "longPress":
      if (longPressDelay(state) === null) return stay(state);
      return { state: { kind: "menu", handle: hit.handle }, effects: [{ type: "cancelDrag" }] };
    case "contextMenu": {
      const handle = findContextMenuHandle(event);
      return handle ? { state: { kind: "menu", handle }, effects: [{ type: "cancelDrag" }] } : stay(state);
    }
    default:
      return fromHolding(state, pointer.id, event);
  }
}

function fromDragging(state: StateOf<"dragging">, event: GestureEvent): Transition {
  const { hit, pointerId } = state;
  switch (event.type) {
    case "pointerMove":
      return event.pointerId === pointerId ? { state, effects: [dragEffect(event.at, hit)] } : stay(state);
    case "pointerUp": {
      if (event.pointerId !== pointerId) return stay(state);
      const focus = { type: "focusAdded", handle: hit.handle } as const;
      return { state: IDLE, effects: [...(hit.gap ? [focus] : []), { type: "drop" }] };
    }
    default:
      return fromHolding(state, pointerId, event);
  }
}

/**
 * Handles the events that end both a press and a drag. Keys are ignored while the pointer holds the handle.
 */
function fromHolding(
  state: StateOf<"pressed" | "dragging">,
  pointerId: number,
  event: GestureEvent,
): Transition {
  switch (event.type) {
    case "pointerCancel":
      return event.pointerId === pointerId ? { state: IDLE, effects: [{ type: "cancelDrag" }] } : stay(state);
    case "escape":
      return { state: IDLE, effects: [{ type: "cancelDrag" }] };
    case "dragEnded":
      return { state: IDLE, effects: [] };
    default:
      return stay(state);
  }
}

/**
 * After a long press the finger is still down: its moves and its release are ignored. All other events are
 * handled as in idle.
 */
function fromMenu(state: StateOf<"menu">, event: GestureEvent): Transition {
  if (event.type !== "closeMenu") return fromIdle(state, event);
  return { state: IDLE, effects: event.returnFocus ? [{ type: "focus", handle: state.handle }] : [] };
}

function stay(state: GestureState): Transition {
  return { state, effects: [] };
}

/** Whether a press that moved to here (CSS pixels) is a drag. */
export function isDrag({ pointer, at }: Extract<GestureEvent, { type: "pointerDown" }>, to: Pixels): boolean {
  return distanceBetween(at, to) >= dragThreshold(pointer.type);
}

function dragEffect(at: Pixels, { offset }: Hit): GestureEffect {
  return { type: "drag", to: { x: at.x + offset.x, y: at.y + offset.y } };
}

function addPointEffects(gap: Gap): GestureEffect[] {
  return [
    { type: "focusAdded", handle: gap.handle },
    { type: "addPoint", gap },
  ];
}

/**
 * A right click opens the menu of the handle under it, the menu key that of the focused handle. A gap has no
 * menu.
 */
function findContextMenuHandle({
  button,
  focused,
  hit,
}: Extract<GestureEvent, { type: "contextMenu" }>): Handle | null {
  if (button !== 2 && focused) return focused;
  return hit && !hit.gap ? hit.handle : null;
}

/**
 * The candidate whose centre is nearest to a position. Among overlapping handles, this is not always the
 * topmost.
 */
export function findNearestHit(
  candidates: readonly { readonly handle: Handle; readonly gap: Gap | null; readonly centre: Pixels }[],
  at: Pixels,
): Hit | null {
  let nearest: Hit | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const { handle, gap, centre } of candidates) {
    const distance = distanceBetween(centre, at);
    if (distance >= least) continue;
    least = distance;
    nearest = { handle, gap, offset: { x: centre.x - at.x, y: centre.y - at.y } };
  }
  return nearest;
}
