import * as z from "zod";
import { forArrays, listOf } from "./any-list";
import { coordinates } from "./coordinates";
import { discId, throwId } from "./course-ids";
import { SKILL_LEVELS } from "./skill-level";
import { oneLine, optionalLine } from "./text";

/** What a designer keeps of throws. None of it is computed on the server. */
export const THROW_LIMITS = {
  /** Kept throws of a hole. */
  throws: 6,
  /** Own discs of a course. */
  discs: 20,
  /** Throws to one target: those of a par 6 to the green. */
  aims: 5,
  /** Measured landings of a level. */
  landings: 200,
  /** Places of the line of one throw. */
  linePlaces: 10,
  nameCodePoints: 40,
} as const;

const number = (min: number, max: number) => z.number().min(min).max(max);

/** The least and the greatest flight numbers. */
export const DISC_LIMITS = { speed: [1, 14], glide: [1, 7], turn: [-5, 1] } as const;

/**
 * A disc by its flight numbers. Fade isn't one of them here: in the model it follows from speed and turn, so a number printed on
 * a disc would contradict it.
 */
export const disc = z.object({
  /** How thin the rim is, and so how little it drags. */
  speed: number(...DISC_LIMITS.speed),
  /** Lift at a level flight. */
  glide: number(...DISC_LIMITS.glide),
  /** How much it turns against its fade while it is fast. */
  turn: number(...DISC_LIMITS.turn),
  /** Grams. */
  mass: number(100, 200).default(175),
});
export type Disc = z.infer<typeof disc>;

/** A disc that the course keeps. */
export const ownDisc = z.object({ id: discId, name: oneLine(THROW_LIMITS.nameCodePoints), numbers: disc });
export type OwnDisc = z.infer<typeof ownDisc>;

/** How a disc is thrown, apart from power and direction. Angles in degrees. */
const thrown = {
  disc,
  /** Null for a disc without a name of its own. */
  discName: optionalLine(THROW_LIMITS.nameCodePoints),
  hand: z.enum(["right", "left"]),
  style: z.enum(["backhand", "forehand"]),
  hyzer: number(-90, 90),
  launch: number(-30, 60),
};

const share = number(0, 1);
const angle = number(0, 90);

/** Standard deviations of one release around what was intended: degrees, and a share of the speed. */
const spread = z.object({ direction: angle, launch: angle, nose: angle, hyzer: angle, speed: share });
export type Spread = z.infer<typeof spread>;

/** A throw as signs and reports draw it, since nothing is computed where they are made. */
const picture = z.object({
  /** Of each throw of the plan, the places through which its curve goes. */
  lines: notEmpty(listOf(notEmpty(listOf(coordinates, THROW_LIMITS.linePlaces)), THROW_LIMITS.aims)),
  /** The ellipse in which four of five throws end: metres from its centre to its ends, degrees clockwise from north of the long axis. */
  landings: z.object({
    centre: coordinates,
    bearing: number(0, 180),
    long: number(0, 500),
    short: number(0, 500),
  }),
});
export type ThrowPicture = z.infer<typeof picture>;

/** A throw of a hole that a designer keeps, with what its level makes of it. */
export const keptThrow = z.object({
  id: throwId,
  plan: z.object({
    ...thrown,
    level: z.enum(SKILL_LEVELS),
    /** Metres per second 10 m above the ground; degrees clockwise from north; metres. */
    wind: z.object({
      speed: number(0, 25),
      fromBearing: number(0, 360),
      roughness: number(0.0001, 2),
    }),
    hasTrees: z.boolean(),
    /** The tee as it was, and where each throw should land. The last one is the throw that is kept. */
    from: coordinates,
    aims: notEmpty(listOf(coordinates, THROW_LIMITS.aims)),
  }),
  /** With what it was computed by, as it was on that day. */
  result: z.object({
    keptOn: z.iso.date("must be a date such as 2026-11-27"),
    model: z.number().int().min(1).max(1000),
    throws: z.number().int().min(1).max(100_000),
    spread,
    /** The measured landings behind the spread; 0 if it is assumed. */
    measured: z.number().int().min(0).max(THROW_LIMITS.landings),
    /** Whether the heights of the ground were known. Else, it is level. */
    hasGround: z.boolean(),
    /** Of the throws: those that meet no tree, those within the circles, and of the others those to the left. */
    through: share,
    circle1: share,
    circle2: share,
    left: share,
    /** Absent in what was kept before there were pictures. */
    picture: picture.optional(),
  }),
});
export type KeptThrow = z.infer<typeof keptThrow>;

const landing = z.object({
  /** Metres along the line of the throw. */
  length: number(1, 250),
  /** Metres to the left of it; null if only the length was measured. */
  left: number(-150, 150).nullable(),
});

/** The landings of a level that a club has measured, of one kind of throw. */
export const measuredLandings = z.object({
  id: z.enum(SKILL_LEVELS),
  thrown: z.object(thrown),
  landings: notEmpty(listOf(landing, THROW_LIMITS.landings)),
});
export type MeasuredLandings = z.infer<typeof measuredLandings>;

/** A list that is absent while it is empty. */
export function optionalList<T extends z.ZodType>(item: T, most: number) {
  return notEmpty(listOf(item, most)).optional();
}

function notEmpty<T extends z.ZodType>(list: z.ZodArray<T>): z.ZodArray<T> {
  return list.check(forArrays(z.minLength(1)));
}
