import type { Point } from "@/lib/geo/curve";
import {
  type Corners,
  type CornersProblem,
  fitPicture,
  type PictureSize,
  type PointPair,
} from "@/lib/geo/picture-fit";

/** How a picture is fitted: where it lies without points, its points, and the one whose place is still to be clicked. */
interface FitShape {
  readonly base: Corners;
  readonly pairs: readonly PointPair[];
  readonly pending: Point | null;
}

export interface FitState extends FitShape {
  readonly size: PictureSize;
  /** Where the picture lies; the last valid corners while there is a problem. */
  readonly corners: Corners;
  readonly problem: CornersProblem | "tooClose" | null;
  /** Earlier shapes, the latest last. */
  readonly past: readonly FitShape[];
}

const MAX_STEPS = 100;

export function startFit(size: PictureSize, corners: Corners): FitState {
  return { size, base: corners, pairs: [], pending: null, corners, problem: null, past: [] };
}

/** Changes the shape, within the step that was begun last. */
export function reshape(state: FitState, change: Partial<FitShape>): FitState {
  const { base, pairs, pending } = { ...state, ...change };
  const fitted = fitPicture(state.size, pairs, base);
  const corners = fitted.ok ? fitted.corners : state.corners;
  return { ...state, base, pairs, pending, corners, problem: fitted.ok ? null : fitted.problem };
}

export function beginStep(state: FitState): FitState {
  const { base, pairs, pending, past } = state;
  return { ...state, past: [...past, { base, pairs, pending }].slice(-MAX_STEPS) };
}

export function step(state: FitState, change: Partial<FitShape>): FitState {
  return reshape(beginStep(state), change);
}

export function undo(state: FitState): FitState {
  const last = state.past.at(-1);
  return last ? { ...reshape(state, last), past: state.past.slice(0, -1) } : state;
}

/** Removes a point. The picture stays where it lies, as far as the other points allow. */
export function removePair(state: FitState, index: number): FitState {
  return step(state, { base: state.corners, pairs: state.pairs.toSpliced(index, 1) });
}
