import * as z from "zod";
import { listOf } from "./any-list";
import { flightPathId, holeId, layoutId, MAIN_LAYOUT_ID, playId, targetId, teeId } from "./course-ids";
import { COURSE_COLOURS, designedPar, playedLength } from "./hole";
import { measuredLandings, optionalList, ownDisc, THROW_LIMITS } from "./kept-throw";
import { osmElements } from "./osm";
import { SKILL_LEVELS } from "./skill-level";
import { description, looksEmpty, optionalParagraphs, refuseEmptyLooking } from "./text";

export const LAYOUT_LIMITS = {
  /** Maximum number of layouts, including the main one. */
  layouts: 24,
  /** Maximum number of holes of a round: twice the maximum of a course. */
  plays: 54,
  nameCodePoints: 60,
  descriptionCodePoints: 1000,
} as const;

/** An entry of a layout: one hole of a round, and how it is played. */
export const play = z.object({
  id: playId,
  holeId,
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
  /** A stored name of invisible characters only is read as "?". */
  name: description(LAYOUT_LIMITS.nameCodePoints)
    .overwrite((text) => (text !== "" && looksEmpty(text) ? "?" : text))
    .superRefine(refuseEmptyLooking),
  colour: z.enum(COURSE_COLOURS).nullable(),
  description: optionalParagraphs(LAYOUT_LIMITS.descriptionCodePoints),
  level: z.enum(SKILL_LEVELS).nullable(),
  isActive: z.boolean(),
  /** In playing order. Null for the main layout, which plays every hole once, by number, as defined in the hole. */
  plays: listOf(play, LAYOUT_LIMITS.plays).nullable(),
  /** The course's own discs, and the landings that its club has measured: kept with the main layout. */
  discs: optionalList(ownDisc, THROW_LIMITS.discs),
  landings: optionalList(measuredLandings, SKILL_LEVELS.length),
  /** The elements of OpenStreetMap that the course was imported from: kept with the main layout. */
  osm: osmElements,
});
export type Layout = z.infer<typeof layout>;

export const NEW_MAIN_LAYOUT: Layout = {
  id: MAIN_LAYOUT_ID,
  name: "Main",
  colour: null,
  description: null,
  level: null,
  isActive: true,
  plays: null,
};
