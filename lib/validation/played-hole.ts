import type { Hole, HoleFlightPath, Target, Tee } from "./hole";
import type { Immutable } from "./immutable";
import type { Play } from "./layout";

/** A hole as one layout plays it. */
interface PlayedHole {
  /** Null if the hole has no tee. */
  readonly tee: Immutable<Tee> | null;
  readonly target: Immutable<Target> | null;
  /** The flight paths between tee and target, the one to play first; empty for a straight flight without a name. */
  readonly flightPaths: readonly Immutable<HoleFlightPath>[];
  /** The par set by the designer; null for the par by length. */
  readonly par: number | null;
  /** The length in metres set by the designer; null for the distance from tee to target. */
  readonly playedLength: number | null;
}

/**
 * How a layout plays a hole; the main layout if there is no `play`. Fields that a play leaves open are as in the main
 * layout.
 */
export function playHole(hole: Immutable<Hole>, play: Immutable<Play> | null = null): PlayedHole {
  const teeId = play?.teeId ?? hole.teeId;
  const targetId = play?.targetId ?? hole.targetId;
  const { par, playedLength } = play ?? hole;
  const flightPaths = hole.flightPaths.filter((path) => path.teeId === teeId && path.targetId === targetId);
  const chosen = flightPaths.findIndex(({ id }) => id === play?.flightPathId);
  return {
    tee: hole.tees.find(({ id }) => id === teeId) ?? null,
    target: hole.targets.find(({ id }) => id === targetId) ?? null,
    flightPaths: chosen > 0 ? [...flightPaths.splice(chosen, 1), ...flightPaths] : flightPaths,
    par,
    playedLength,
  };
}
