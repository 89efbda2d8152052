import { METRES_PER_FOOT } from "@/lib/geo/units";
import type { SkillLevel } from "@/lib/validation/skill-level";

export function feetToMetres(feet: number): number {
  return feet * METRES_PER_FOOT;
}

/** Lengths are compared with the tables in whole feet, as those are printed. */
export function wholeFeet(metres: number): number {
  return Math.round(metres / METRES_PER_FOOT);
}

/** A figure for each level; null where the source has none, which is never filled in. */
type ByLevel<T> = Readonly<Record<SkillLevel, T>>;

// The PDGA's figures, in feet as published, after the transcription with pages in the public repository
// adam-dutton/hyzerlines. They are guidelines; the PDGA doesn't approve courses. Its documents print metres as
// well, rounded on their own so that ranges overlap; they aren't used.

/**
 * The last whole foot of par 2, 3, 4 and 5 by effective length; above is par 6. Green has no par 2: it starts with par 3
 * (Par Guidelines, draft of 1 January 2022, p. 10).
 */
export const PAR_FEET: ByLevel<readonly [number | null, number, number, number]> = {
  gold: [185, 585, 1010, 1395],
  blue: [85, 480, 845, 1245],
  white: [55, 430, 765, 1170],
  red: [30, 375, 680, 1010],
  green: [null, 310, 525, 790],
};

/** The longest fairway throw (Par Guidelines, p. 9). */
export const FAIRWAY_THROW_FEET: ByLevel<number> = { gold: 330, blue: 270, white: 240, red: 210, green: 170 };

/** The shortest hole of par 3, 4 and 5 (Course Design Player Skill Level Guidelines, p. 2). */
export const SHORTEST_FEET: ByLevel<Readonly<Record<3 | 4 | 5, number>>> = {
  gold: { 3: 250, 4: 625, 5: 1000 },
  blue: { 3: 200, 4: 525, 5: 800 },
  white: { 3: 160, 4: 450, 5: 675 },
  red: { 3: 140, 4: 375, 5: 550 },
  green: { 3: 100, 4: 325, 5: 475 },
};

/** The typical length of 18 holes; there is no figure for other numbers of holes (Skill Level Guidelines, p. 2). */
export const COURSE_FEET: ByLevel<readonly [number, number]> = {
  gold: [7000, 11_000],
  blue: [5000, 8500],
  white: [4500, 7500],
  red: [3500, 5500],
  green: [2500, 4000],
};

/** The longest throw to the corner of a sharper dogleg (Skill Level Guidelines, pp. 3–4). */
export const DOGLEG_FEET: ByLevel<number> = { gold: 295, blue: 260, white: 200, red: 160, green: 100 };

/** The longest forced throw across water (Skill Level Guidelines, p. 3). */
export const CARRY_FEET: ByLevel<number | null> = {
  gold: 265,
  blue: 230,
  white: null,
  red: null,
  green: null,
};

/** The usual tee pad, 6 × 13 ft behind the front of the tee (Disc Golf Course Design Elements, pp. 2–3). */
export const PAD_FEET = { width: 6, length: 13 } as const;

/**
 * Acres for 18 holes of minimum, average and championship length, by foliage (Disc Golf Course Acreage Guide). It has no row
 * for Green, and means Red below 850.
 */
export const ACRES: ByLevel<Record<"scattered" | "average" | "corridor", [number, number, number]> | null> = {
  gold: { scattered: [26, 32, 39], average: [18, 22, 27], corridor: [14, 16, 20] },
  blue: { scattered: [21, 26, 33], average: [14, 18, 22], corridor: [10, 13, 16] },
  white: { scattered: [16, 21, 27], average: [10, 14, 18], corridor: [8, 11, 13] },
  red: { scattered: [12, 17, 23], average: [9, 12, 15], corridor: [6, 8, 11] },
  green: null,
};

/** Upper bounds of UDisc's length bins by mean hole, in metres: about, as published in August 2023. The last bin has none. */
export const MEAN_LENGTH_METRES = [55, 75, 95, 120] as const;

/**
 * The accessible route of the US Access Board's outdoor rules (ABA 1017.7.1): the longest run in feet at each slope. Runs
 * above 8.33 % together may be at most 30 % of the length; above 12 % is never accessible.
 */
export const ACCESSIBLE_RUNS = [
  { slope: 0.05, feet: Number.POSITIVE_INFINITY },
  { slope: 0.0833, feet: 200 },
  { slope: 0.1, feet: 30 },
  { slope: 0.12, feet: 10 },
] as const;
export const MAX_STEEP_SHARE = 0.3;
