import type { Coordinates } from "@/lib/validation/coordinates";
import { distanceBetween, dragThreshold, type Pixels } from "./pixels";

/**
 * A press or a drag of anything on the map: a handle of a hole, a corner of a feature, a group, a picture. A pure state
 * machine, tested without a DOM; `useDragGesture` connects it to React.
 *
 *     idle ── pointer down ──▶ pressed ── moved far enough ──▶ dragging ── pointer up (drop), Escape, cancel ──▶ idle
 *                                 └── pointer up (tap), long press (menu), Escape, cancel ──▶ idle
 *
 * One pointer at a time: a second finger neither moves nor releases what the first one holds. Places are those under the
 * pointer when it was there: the map may be zoomed during a drag.
 */
export type DragState<Target> =
  | { readonly kind: "idle" }
  | ({ readonly kind: "pressed" | "dragging" } & Held<Target>);

interface Held<Target> {
  readonly target: Target;
  readonly pointerId: number;
  /** "mouse", "pen" or "touch". */
  readonly pointerType: string;
  /** Whether a long press by a finger opens the target's menu. */
  readonly hasMenu: boolean;
  /** Where it was pressed. */
  readonly from: PointerPosition;
  readonly move: Move;
}

/** A position of the pointer: in CSS pixels of the window, and the place there in degrees. */
export interface PointerPosition {
  readonly at: Pixels;
  readonly place: Coordinates;
}

/** Where the pointer was moved, in degrees, and whether Shift or Alt was held there. */
interface Move {
  readonly to: Coordinates;
  readonly shiftKey: boolean;
  readonly altKey?: boolean;
}

export type DragEvent<Target> =
  | ({ readonly type: "pointerDown" } & Omit<Held<Target>, "move">)
  | ({
      readonly type: "pointerMove";
      readonly pointerId: number;
      readonly shiftKey: boolean;
      readonly altKey?: boolean;
    } & PointerPosition)
  /** `time` in milliseconds. */
  | {
      readonly type: "pointerUp";
      readonly pointerId: number;
      readonly shiftKey: boolean;
      readonly time: number;
    }
  /** The browser took over the pointer. */
  | { readonly type: "pointerCancel"; readonly pointerId: number }
  /** The press that began there has lasted `LONG_PRESS_MS`. */
  | { readonly type: "longPress"; readonly from: PointerPosition }
  | { readonly type: "escape" }
  /** The target was let go elsewhere, for example because a newer version of the course lacks it. */
  | { readonly type: "released" };

export type DragEffect<Target> =
  /** The pointer went down; a press or a drag is reverted; the menu opens. */
  | { readonly type: "press" | "cancel" | "menu"; readonly target: Target }
  /** The drag begins, at the place that was pressed. */
  | { readonly type: "grab"; readonly target: Target; readonly from: Coordinates }
  | ({ readonly type: "drag" | "drop"; readonly target: Target; readonly from: Coordinates } & Move)
  | {
      readonly type: "tap";
      readonly target: Target;
      readonly from: PointerPosition;
      readonly isTouch: boolean;
      readonly shiftKey: boolean;
      readonly time: number;
    };

export interface Transition<Target> {
  /** The same object if nothing has changed. */
  readonly state: DragState<Target>;
  /** Effects to perform, in order. */
  readonly effects: readonly DragEffect<Target>[];
}

const IDLE = { kind: "idle" } as const;

/** Duration in milliseconds of a long press. */
export const LONG_PRESS_MS = 500;

/** Returns the next state and the effects of the transition. */
export function transition<Target>(state: DragState<Target>, event: DragEvent<Target>): Transition<Target> {
  if (state.kind === "idle") return fromIdle(event);
  const isOther = "pointerId" in event && event.pointerId !== state.pointerId;
  return isOther ? { state, effects: [] } : fromHeld(state, event);
}

function fromIdle<Target>(event: DragEvent<Target>): Transition<Target> {
  if (event.type !== "pointerDown") return { state: IDLE, effects: [] };
  const { type, ...press } = event;
  const move = { to: press.from.place, shiftKey: false };
  return { state: { kind: "pressed", ...press, move }, effects: [{ type: "press", target: press.target }] };
}

/** Whether a long press opens the menu, if the pointer stays where it is. */
export function expectsLongPress<Target>(state: DragState<Target>): boolean {
  return state.kind === "pressed" && state.hasMenu && state.pointerType === "touch";
}

function fromHeld<Target>(
  state: Exclude<DragState<Target>, { kind: "idle" }>,
  event: DragEvent<Target>,
): Transition<Target> {
  const { target, pointerType, move } = state;
  const from = state.from.place;
  const isDragging = state.kind === "dragging";
  switch (event.type) {
    case "pointerDown":
      return { state, effects: [] };
    case "pointerMove": {
      if (!isDragging && distanceBetween(state.from.at, event.at) < dragThreshold(pointerType)) {
        return { state, effects: [] };
      }
      const { place: to, shiftKey, altKey = false } = event;
      const moved = { to, shiftKey, ...(altKey && { altKey }) };
      return {
        state: { ...state, kind: "dragging", move: moved },
        effects: [
          ...(isDragging ? [] : [{ type: "grab", target, from } as const]),
          { type: "drag", target, from, ...moved },
        ],
      };
    }
    case "pointerUp": {
      if (isDragging) return { state: IDLE, effects: [{ type: "drop", target, from, ...move }] };
      const { shiftKey, time } = event;
      const isTouch = pointerType === "touch";
      return { state: IDLE, effects: [{ type: "tap", target, from: state.from, isTouch, shiftKey, time }] };
    }
    case "longPress":
      if (!expectsLongPress(state) || event.from !== state.from) return { state, effects: [] };
      return {
        state: IDLE,
        effects: [
          { type: "cancel", target },
          { type: "menu", target },
        ],
      };
    case "pointerCancel":
    case "escape":
      return { state: IDLE, effects: [{ type: "cancel", target }] };
    case "released":
      return { state: IDLE, effects: [] };
  }
}
