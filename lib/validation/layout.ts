import * as z from "zod";
import { listOf } from "./any-list";
import { fairwayId, flightPathId, layoutId, MAIN_LAYOUT_ID, playId, targetId, teeId } from "./course-ids";
import { COURSE_COLOURS, designedPar, playedLength } from "./hole";
import { oneLine, paragraphs } from "./text";

export const LAYOUT_LIMITS = {
  /** Maximum number of layouts, including the main one. */
  layouts: 24,
  /** Maximum number of holes of a round: twice the maximum of a course. */
  plays: 54,
  nameCodePoints: 60,
  descriptionCodePoints: 1000,
} as const;

/** The PDGA's skill levels, by player rating: 970+, 925+, 875+, 825+ and below. */
export const SKILL_LEVELS = ["gold", "blue", "white", "red", "green"] as const;

/** An entry of a layout: one hole of a round, and how it is played. */
export const play = z.object({
  id: playId,
  holeId: fairwayId,
  /** Null for the tee of the main layout. */
  teeId: teeId.nullable(),
  /** Null for the target in use. */
  targetId: targetId.nullable(),
  /** Null for the primary flight path between the two. */
  flightPathId: flightPathId.nullable(),
  /** Null for the par by length. */
  par: designedPar,
  /** Null for the distance from tee to target. */
  playedLength,
});
export type Play = z.infer<typeof play>;

/**
 * A round of a course: the holes to play in order, with the tee and the target of each. A layout may leave out a hole
 * or play it twice.
 */
export const layout = z.object({
  id: layoutId,
  name: oneLine(LAYOUT_LIMITS.nameCodePoints),
  colour: z.enum(COURSE_COLOURS).nullable(),
  description: paragraphs(LAYOUT_LIMITS.descriptionCodePoints).nullable(),
  level: z.enum(SKILL_LEVELS).nullable(),
  isActive: z.boolean(),
  /** In playing order. Null for the main layout, which plays every hole once, by number, as defined in the hole. */
  plays: listOf(play, LAYOUT_LIMITS.plays).nullable(),
});
export type Layout = z.infer<typeof layout>;

/** The main layout of a new course. */
export const NEW_MAIN_LAYOUT: Layout = {
  id: MAIN_LAYOUT_ID,
  name: "Main",
  colour: null,
  description: null,
  level: null,
  isActive: true,
  plays: null,
};
