import { lengthInMetres } from "@/lib/geo/distance";
import { METRES_PER_FOOT } from "@/lib/geo/units";
import type { Coordinates } from "@/lib/validation/coordinates";
import type { Ground } from "./ground";

interface PlaceAlong {
  /** Metres along the line from its start. */
  readonly along: number;
  readonly place: Coordinates;
}

export interface Sample extends PlaceAlong {
  /** The height of the ground, or null where it is unknown. */
  readonly metres: number | null;
}

/** Maximum number of steps of one line. */
const MAX_STEPS = 1000;

/** Finer than this, a slope is a stone. */
const MIN_STEP_METRES = 0.5;

/** Evenly spaced places of a line (degrees, longitudes without a jump), both ends included, about `step` metres apart. */
export function samplesAlong(line: readonly Coordinates[], step: number): PlaceAlong[] {
  const [first] = line;
  if (!first) return [];
  const length = lengthInMetres(line);
  const steps = Math.min(MAX_STEPS, Math.max(1, Math.ceil(length / step)));
  let [at, before, metres] = [0, 0, lengthInMetres(line.slice(0, 2))];
  return Array.from({ length: steps + 1 }, (_, index) => {
    const along = (length * index) / steps;
    while (at + 2 < line.length && before + metres < along) {
      before += metres;
      at += 1;
      metres = lengthInMetres(line.slice(at, at + 2));
    }
    const [from, to] = [line[at] ?? first, line[at + 1] ?? first];
    const share = metres === 0 ? 0 : Math.min(1, (along - before) / metres);
    const place = {
      lat: from.lat + share * (to.lat - from.lat),
      lng: from.lng + share * (to.lng - from.lng),
    };
    return { along, place };
  });
}

/**
 * The ground along a line. The step is the resolution of the heights: a finer one would add no detail, a coarser one miss a
 * ridge.
 */
export function profileAlong(line: readonly Coordinates[], ground: Ground): Sample[] {
  const samples = samplesAlong(line, Math.max(ground.resolution, MIN_STEP_METRES));
  return samples.map((sample) => ({ ...sample, metres: ground.heightAt(sample.place) }));
}

/** A piece of a profile, between two neighbouring samples. */
export interface Slope {
  /** Metres from the start of the line to the start of the piece. */
  readonly along: number;
  readonly length: number;
  /** 0.08 is 8 % up. */
  readonly slope: number;
}

/** The shortest run that rules for slopes know: 10 ft. */
const MIN_BASE_METRES = 10 * METRES_PER_FOOT;

/** The error of a slope that the rounding of heights may cause. */
const SLOPE_ERROR = 0.005;

/** The shortest distance in metres over which a slope is measured. */
export function slopeBase(quantum: number): number {
  return Math.max(MIN_BASE_METRES, quantum / SLOPE_ERROR);
}

/**
 * The slope of each piece of a profile, measured over a base around it that is long enough for the rounding of the heights
 * (`quantum`, in metres): Mapterhorn's from one pixel to the next would be wrong by 5 %. Pieces whose heights are
 * unknown are left out.
 */
export function slopesOf(profile: readonly Sample[], quantum: number): Slope[] {
  const base = slopeBase(quantum);
  const room = Math.max(0, (profile.at(-1)?.along ?? 0) - base);
  const slopes: Slope[] = [];
  let [first, last] = [0, 0];
  for (let i = 0; i + 1 < profile.length; i++) {
    const [from, to] = [profile[i] as Sample, profile[i + 1] as Sample];
    const start = Math.min(room, Math.max(0, (from.along + to.along - base) / 2));
    while ((profile[first + 1]?.along ?? Number.POSITIVE_INFINITY) <= start) first++;
    while (last + 1 < profile.length && (profile[last] as Sample).along < start + base) last++;
    const [low, high] = [profile[first] as Sample, profile[last] as Sample];
    if (to.along === from.along || [from, to, low, high].some(({ metres }) => metres === null)) continue;
    const slope = ((high.metres ?? 0) - (low.metres ?? 0)) / (high.along - low.along);
    slopes.push({ along: from.along, length: to.along - from.along, slope });
  }
  return slopes;
}

/** Each is null if too many heights are missing. */
interface SlopeStatistics {
  readonly lowest: Sample | null;
  readonly highest: Sample | null;
  readonly steepest: Slope | null;
}

export function slopeStatistics(profile: readonly Sample[], quantum: number): SlopeStatistics {
  return {
    lowest: greatest(profile, ({ metres }) => (metres === null ? null : -metres)),
    highest: greatest(profile, ({ metres }) => metres),
    steepest: greatest(slopesOf(profile, quantum), ({ slope }) => Math.abs(slope)),
  };
}

/** The first item with the greatest value; items without one are left out. */
function greatest<T>(items: readonly T[], measure: (item: T) => number | null): T | null {
  let best: { item: T; value: number } | null = null;
  for (const item of items) {
    const value = measure(item);
    if (value !== null && (!best || value > best.value)) best = { item, value };
  }
  return best?.item ?? null;
}

/** Metres above the ground where a throw leaves the hand: waist height. No source gives one. */
const RELEASE_METRES = 1;
/** The rim of a target is 82 cm above the ground (PDGA, Disc Golf Course Design Elements, p. 3). */
const RIM_METRES = 0.82;

/** Where a straight throw begins and ends, in metres above sea level; null without heights at both ends. */
function throwEnds(profile: readonly Sample[]): [number, number] | null {
  const [from, to] = [profile[0]?.metres ?? null, profile.at(-1)?.metres ?? null];
  return from === null || to === null ? null : [from + RELEASE_METRES, to + RIM_METRES];
}

/** A straight throw from the hand to the rim of the target, in metres along the line and above sea level; null as in `throwEnds`. */
export function straightThrow(profile: readonly Sample[]): { along: number; metres: number }[] | null {
  const ends = throwEnds(profile);
  if (!ends) return null;
  return [
    { along: 0, metres: ends[0] },
    { along: profile.at(-1)?.along ?? 0, metres: ends[1] },
  ];
}

interface Clearance {
  /** Metres between the line of the throw and the ground where they are least; negative if the ground is above it. */
  readonly metres: number;
  /** Metres from the tee to that place. */
  readonly along: number;
}

/**
 * The clearance of a throw in a straight line from the hand to the rim of the target. The ends, where it is close to the ground by
 * nature, don't count. Null without heights at both ends and somewhere between them.
 */
export function throwClearance(profile: readonly Sample[]): Clearance | null {
  const ends = throwEnds(profile);
  const length = profile.at(-1)?.along ?? 0;
  if (!ends || length === 0) return null;
  const [from, to] = ends;
  return profile.slice(1, -1).reduce<Clearance | null>((least, { along, metres }) => {
    if (metres === null) return least;
    const above = from + (along / length) * (to - from) - metres;
    return least && least.metres <= above ? least : { metres: above, along };
  }, null);
}
