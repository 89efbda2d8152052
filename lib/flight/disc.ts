import type { Disc } from "@/lib/validation/kept-throw";

/** Generic discs, so that a designer needs no list of products. */
export const DISCS = {
  putter: { speed: 2, glide: 3, turn: 0, mass: 175 },
  midrange: { speed: 5, glide: 5, turn: -1, mass: 175 },
  fairway: { speed: 7, glide: 5, turn: -1, mass: 175 },
  stable: { speed: 9, glide: 4, turn: 0, mass: 175 },
  driver: { speed: 12, glide: 5, turn: -1, mass: 175 },
} as const satisfies Record<string, Disc>;

/** Metres. */
export const DIAMETER = 0.211;

/** Square metres. */
export const AREA = Math.PI * (DIAMETER / 2) ** 2;

/** The moment of inertia about the axis of spin, in kg m², of a disc of this mass in grams. */
export const spinInertia = (mass: number) => (1.231e-3 * mass) / 175;

// The coefficients are those of carrino/FrisPy (MIT), after the wind-tunnel measurements of Kamaruddin (2011): functions of the
// angle of attack in radians, positive with the nose up.

/** Lift per radian. */
const LIFT_SLOPE = 2.29;
const STALL = Math.PI / 4;

const levelLift = ({ glide }: Disc) => (0.152 * glide) / 5;

/** The lift coefficient. Beyond the stall at 45° it falls to none at 90°. */
export function liftOf(disc: Disc, attack: number): number {
  const within = Math.max(-STALL, Math.min(STALL, attack));
  const lift = levelLift(disc) + LIFT_SLOPE * within + (within < 0 ? 1.64 * within ** 2 : 0);
  const beyond = Math.abs(attack - within) / (Math.PI / 2 - STALL);
  return lift * (1 - Math.min(1, beyond));
}

/** The drag coefficient. */
export function dragOf(disc: Disc, attack: number): number {
  const least = -levelLift(disc) / LIFT_SLOPE;
  const induced = 1.67 * (attack - least) ** 2;
  return 0.084 - 0.01355 * Math.sqrt(disc.speed) + (attack < least ? 0.75 * induced : induced);
}

const MOMENT_PEAK = 0.28;

/** The coefficient of the pitching moment; positive lifts the nose. */
export function momentOf(disc: Disc, attack: number): number {
  const level = 0.005 * disc.turn;
  if (attack < 0) return 2 * level - momentOf(disc, -attack);
  const centre = (1.2 - 0.72 * Math.sqrt(disc.speed / 14)) * 0.178;
  const dip = Math.sin((Math.PI * Math.min(attack, MOMENT_PEAK)) / (2 * MOMENT_PEAK));
  return level + 0.401 * (attack - centre * dip);
}
