import * as z from "zod";
import type { Disc } from "@/lib/validation/kept-throw";
import { AREA, DIAMETER, dragOf, liftOf, momentOf, spinInertia } from "./disc";
import { add, cross, dot, norm, scale, unit, type Vector } from "./vector";

const degrees = (min: number, max: number) => z.number().min(min).max(max);

/** How a disc leaves the hand. Angles in degrees. */
export const release = z.object({
  /** Metres per second. */
  speed: z.number().min(5).max(45).default(24.59),
  /** Revolutions per second. */
  spin: z.number().min(1).max(40).default(18),
  /** The direction of flight above the horizon. */
  launch: degrees(-30, 60).default(8),
  /** The front edge above the direction of flight. */
  nose: degrees(-30, 30).default(0),
  /** The tilt towards the side on which the disc fades; anhyzer is negative. */
  hyzer: degrees(-90, 90).default(0),
  /** Metres above the ground at the thrower. */
  height: z.number().min(0).max(5).default(1),
  hand: z.enum(["right", "left"]).default("right"),
  style: z.enum(["backhand", "forehand"]).default("backhand"),
});
export type Release = z.infer<typeof release>;

/** Wind in the thrower's frame. */
export const wind = z.object({
  /** Metres per second, 10 m above the ground if it has a roughness. */
  speed: z.number().min(0).max(25).default(0),
  /** Degrees that it comes from, clockwise from the direction of the throw: 0 is a headwind, 90 comes from the right. */
  from: degrees(-360, 360).default(0),
  /**
   * The roughness of the ground in metres, for the logarithmic profile: 0.03 is grass, 0.5 bushes. Null is the same wind at all
   * heights.
   */
  roughness: z.number().min(0.0001).max(2).nullable().default(null),
});
export type Wind = z.infer<typeof wind>;

export const CALM: Wind = { speed: 0, from: 0, roughness: null };

/** Where the disc flies. */
export interface Surroundings {
  readonly wind: Wind;
  /** The height of the ground in metres above that at the thrower's feet, `x` metres forward and `y` left. */
  readonly ground: (x: number, y: number) => number;
}

export const LEVEL_GROUND: Surroundings = { wind: CALM, ground: () => 0 };

/** A moment of a flight: seconds since the release, and metres forward, left and up from the thrower's feet. */
export interface Moment {
  readonly seconds: number;
  readonly at: Vector;
}

export interface Flight {
  /** From the release to the landing. */
  readonly moments: readonly Moment[];
  readonly landing: Moment;
  readonly apex: Moment;
}

/** Counts the changes of the model that move a landing, so that a kept result can be told from one of today. */
export const MODEL_VERSION = 1;

const GRAVITY: Vector = [0, 0, -9.81];

/** Kilograms per cubic metre, at sea level and 15 °C. */
const AIR_DENSITY = 1.225;

/** How the air slows the spin. */
const SPIN_DRAG = 2.1e-5;

/** Seconds. A landing with steps of 5 ms is less than 1 cm away. */
const STEP = 0.05;

/** Seconds after which a flight ends in the air: a strong updraught is no flight. */
const MAX_SECONDS = 60;

const radians = (angle: number) => (angle * Math.PI) / 180;

/** What the equations of motion move. */
interface State {
  readonly at: Vector;
  readonly velocity: Vector;
  /** The upward normal of the disc. */
  readonly normal: Vector;
  /** Radians per second; negative is clockwise seen from above. */
  readonly spin: number;
}

/**
 * The flight of a disc until it reaches the ground: fourth-order Runge-Kutta over the model in `disc.ts`. A skip, a slide and a roll
 * aren't part of it.
 */
export function fly(disc: Disc, thrown: Release, { wind, ground }: Surroundings, step = STEP): Flight {
  const windAt = windProfile(wind);
  const slope = (state: State) =>
    slopeOf(disc, state, windAt(state.at[2] - ground(state.at[0], state.at[1])));
  const clearance = ({ at }: State) => at[2] - ground(at[0], at[1]);
  let state = start(thrown);
  let seconds = 0;
  const moments: Moment[] = [{ seconds, at: state.at }];
  while (seconds < MAX_SECONDS) {
    const next = advance(state, step, slope);
    if (clearance(next) <= 0) {
      // By halving, as the ground may have edges.
      const part = halve([0, step], step / 100, (part) => clearance(advance(state, part, slope)) > 0);
      moments.push({ seconds: seconds + part, at: advance(state, part, slope).at });
      break;
    }
    state = next;
    seconds += step;
    moments.push({ seconds, at: state.at });
  }
  const apex = moments.reduce((highest, moment) => (moment.at[2] > highest.at[2] ? moment : highest));
  return { moments, landing: moments.at(-1) as Moment, apex };
}

/** The value in a range up to which a condition holds, by halving. */
export function halve(
  [low, high]: [number, number],
  tolerance: number,
  holds: (middle: number) => boolean,
): number {
  const middle = (low + high) / 2;
  if (high - low <= tolerance) return middle;
  return halve(holds(middle) ? [middle, high] : [low, middle], tolerance, holds);
}

/** A right-handed backhand turns clockwise, seen from above, as does a left-handed forehand. */
function spinSign({ hand, style }: Release): 1 | -1 {
  return (hand === "right") === (style === "backhand") ? -1 : 1;
}

function start(thrown: Release): State {
  const [launch, nose] = [radians(thrown.launch), radians(thrown.nose)];
  const sign = spinSign(thrown);
  const tilt = -sign * radians(thrown.hyzer);
  // The nose, then the hyzer, then the launch.
  const pitched: Vector = [-Math.sin(nose), Math.cos(nose) * Math.sin(tilt), Math.cos(nose) * Math.cos(tilt)];
  const normal: Vector = [
    pitched[0] * Math.cos(launch) - pitched[2] * Math.sin(launch),
    pitched[1],
    pitched[0] * Math.sin(launch) + pitched[2] * Math.cos(launch),
  ];
  return {
    at: [0, 0, thrown.height],
    velocity: scale([Math.cos(launch), 0, Math.sin(launch)], thrown.speed),
    normal,
    spin: sign * 2 * Math.PI * thrown.spin,
  };
}

/** The velocity of the air at a height in metres above the ground. */
function windProfile({ speed, from, roughness }: Wind): (height: number) => Vector {
  const angle = radians(from);
  const full: Vector = [-speed * Math.cos(angle), speed * Math.sin(angle), 0];
  if (roughness === null) return () => full;
  const reference = Math.log((10 + roughness) / roughness);
  return (height) => scale(full, Math.log((Math.max(0, height) + roughness) / roughness) / reference);
}

/** The change of a state per second, in moving air. */
function slopeOf(disc: Disc, { velocity, normal, spin }: State, air: Vector): State {
  const flow = add(velocity, air, -1);
  const speed = norm(flow);
  const along = unit(flow);
  const upward = dot(along, normal);
  const attack = -Math.asin(Math.max(-1, Math.min(1, upward)));
  const forward = unit(add(along, normal, -upward));
  const force = 0.5 * AIR_DENSITY * speed ** 2 * AREA;
  const lift = scale(cross(along, cross(normal, forward)), force * liftOf(disc, attack));
  const drag = scale(along, -force * dragOf(disc, attack));
  const inertia = spinInertia(disc.mass);
  const turning = (momentOf(disc, attack) * force * DIAMETER) / (inertia * spin);
  return {
    at: velocity,
    velocity: add(GRAVITY, add(lift, drag), 1000 / disc.mass),
    normal: cross(scale(forward, turning), normal),
    spin: (-SPIN_DRAG * spin * force * DIAMETER) / inertia,
  };
}

/** One Runge-Kutta step. */
function advance(state: State, step: number, slope: (state: State) => State): State {
  const first = slope(state);
  const second = slope(moved(state, first, step / 2));
  const third = slope(moved(state, second, step / 2));
  const fourth = slope(moved(state, third, step));
  const half = moved(moved(state, first, step / 6), second, step / 3);
  return moved(moved(half, third, step / 3), fourth, step / 6);
}

const moved = (state: State, by: State, step: number): State => ({
  at: add(state.at, by.at, step),
  velocity: add(state.velocity, by.velocity, step),
  normal: unit(add(state.normal, by.normal, step)),
  spin: state.spin + step * by.spin,
});
