import type { Coordinates } from "@/lib/validation/coordinates";
import { distanceBetween, dragThreshold, type Pixels } from "./pixels";

/**
 * A drag of something on the map that has no menu: a corner of a feature, a group, a picture, an end that the layout
 * doesn't play. A pure state machine, tested without a DOM; `useDragGesture` connects it to React.
 *
 *     idle ── pointer down ──▶ pressed ── moved far enough ──▶ dragging ── pointer up (drop), Escape, cancel ──▶ idle
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
  /** Where it was pressed. */
  readonly from: PointerPosition;
  /** The last move. */
  readonly move: Move;
}

/** A position of the pointer: in CSS pixels of the window, and the place there in degrees. */
export interface PointerPosition {
  readonly at: Pixels;
  readonly place: Coordinates;
}

/** Where the pointer was moved, in degrees, and whether Shift was held there. */
interface Move {
  readonly to: Coordinates;
  readonly shiftKey: boolean;
}

export type DragEvent<Target> =
  | ({ readonly type: "pointerDown" } & Omit<Held<Target>, "move">)
  | ({
      readonly type: "pointerMove";
      readonly pointerId: number;
      readonly shiftKey: boolean;
    } & PointerPosition)
  | { readonly type: "pointerUp"; readonly pointerId: number }
  /** The browser took over the pointer. */
  | { readonly type: "pointerCancel"; readonly pointerId: number }
  | { readonly type: "escape" };

export type DragEffect<Target> =
  /** The drag begins. */
  | { readonly type: "grab"; readonly target: Target }
  | ({ readonly type: "drag" | "drop"; readonly target: Target; readonly from: Coordinates } & Move)
  | { readonly type: "cancel"; readonly target: Target };

interface Transition<Target> {
  /** The same object if nothing has changed. */
  readonly state: DragState<Target>;
  /** Effects to perform, in order. */
  readonly effects: readonly DragEffect<Target>[];
}

const IDLE = { kind: "idle" } as const;

/** Returns the next state and the effects of the transition. */
export function transition<Target>(state: DragState<Target>, event: DragEvent<Target>): Transition<Target> {
  const isOther = "pointerId" in event && state.kind !== "idle" && event.pointerId !== state.pointerId;
  if (isOther) return { state, effects: [] };
  switch (state.kind) {
    case "idle":
      return fromIdle(event);
    case "pressed":
    case "dragging":
      return fromHeld(state, event);
  }
}

function fromIdle<Target>(event: DragEvent<Target>): Transition<Target> {
  if (event.type !== "pointerDown") return { state: IDLE, effects: [] };
  const { type, ...press } = event;
  const move = { to: press.from.place, shiftKey: false };
  return { state: { kind: "pressed", ...press, move }, effects: [] };
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
      const moved = { to: event.place, shiftKey: event.shiftKey };
      return {
        state: { ...state, kind: "dragging", move: moved },
        effects: [
          ...(isDragging ? [] : [{ type: "grab", target } as const]),
          { type: "drag", target, from, ...moved },
        ],
      };
    }
    case "pointerUp":
      return { state: IDLE, effects: isDragging ? [{ type: "drop", target, from, ...move }] : [] };
    case "pointerCancel":
    case "escape":
      return { state: IDLE, effects: isDragging ? [{ type: "cancel", target }] : [] };
  }
}
