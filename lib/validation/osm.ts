import * as z from "zod";
import { forArrays, listOf } from "./any-list";
import { coordinates } from "./coordinates";

/** What a course keeps of an OpenStreetMap file: 27 holes with a few tees each, and what lies around them. */
export const OSM_LIMITS = { elements: 1000, tags: 40, refs: 2000, characters: 250_000 } as const;

const OSM_ID = /^(node|way|relation)\/[1-9]\d{0,15}$/;
/** Postgres stores neither NUL nor lone surrogates. */
const osmText = z
  .string()
  .max(1100)
  .refine((text) => text.isWellFormed() && !text.includes("\0"), "must not contain NUL or lone surrogates");

/** An element of OpenStreetMap as it was imported, so that a file of changes has what was edited since, and nothing else. */
const osmElement = z.object({
  /** `node/123` */
  id: z.string().regex(OSM_ID, "must be the ID of an element of OpenStreetMap, such as node/123"),
  version: z.number().int().min(1).max(1_000_000),
  /**
   * What it is in the course: `feature_…`, `layout_…`, `fairway_…/tee_0`, `fairway_…/target_0`, `fairway_…/tee_0/target_0` for the line
   * between them, `fairway_…/path_1` for another one, or `course`. Null for a node of a line.
   */
  partId: z.string().min(1).max(100).nullable(),
  /** `disc_golf=tee`. Keys don't contain `=`. */
  tags: listOf(osmText.regex(/^[^=]{1,255}=/, "must be a tag such as disc_golf=tee"), OSM_LIMITS.tags),
  /** Of a node. */
  at: coordinates.nullable(),
  /** The nodes of a way, or the members of a relation with their roles: `way/12 role`. */
  refs: listOf(
    osmText.regex(/^(node|way|relation)\/-?\d+/, "must be a member such as node/123"),
    OSM_LIMITS.refs,
  ),
});
export type OsmElement = z.infer<typeof osmElement>;

export const osmElements = listOf(osmElement, OSM_LIMITS.elements)
  .check(forArrays(z.minLength(1)))
  .refine(
    (elements) => JSON.stringify(elements).length <= OSM_LIMITS.characters,
    `must have at most ${OSM_LIMITS.characters} characters as JSON`,
  )
  .optional();
