import * as z from "zod";

/** Guards queries by course id: Postgres rejects some characters, such as NUL. */
export function isCourseId(text: string): boolean {
  return /^course_[0-9a-z]{26}$/.test(text);
}

export function isLostEditId(text: string): boolean {
  return /^lost_[0-9a-z]{26}$/.test(text);
}

/** A TypeID (lib/ids.ts): a prefix and 26 characters, sortable by creation. */
function typeId(prefix: string, name: string) {
  return z.string().regex(new RegExp(`^${prefix}_[0-7][0-9a-hjkmnp-tv-z]{25}$`), `must be ${name} ID`);
}

/** An identifier that is unique within a hole. Those of a hole's first tee, target and flight path end in 0. */
function shortId(prefix: string, name: string) {
  return z.string().regex(new RegExp(`^${prefix}_[0-9a-z]{1,26}$`), `must be ${name} ID`);
}

export const courseId = typeId("course", "a course");
/** A hole's identifier. Applications see it as the fairway's `id`. */
export const fairwayId = typeId("fairway", "a fairway");
export const flightPathId = shortId("path", "a flight path");
export const teeId = shortId("tee", "a tee");
export const targetId = shortId("target", "a target");
export const featureId = typeId("feature", "a feature");
export const commentId = typeId("comment", "a comment");
/** The id of a hole's entry in a layout. */
export const playId = typeId("play", "a play");

/** The id of a throw that a hole keeps, and of a disc that a course keeps. */
export const throwId = typeId("throw", "a throw");
export const discId = typeId("disc", "a disc");

export const MAIN_LAYOUT_ID = "layout_main";
/** A layout's identifier, unique within its course. */
export const layoutId = z
  .string()
  .regex(/^layout_(main|[0-7][0-9a-hjkmnp-tv-z]{25})$/, "must be a layout ID");
