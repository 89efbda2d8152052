import * as z from "zod";
import type { Id, IdPrefix } from "./id";

/** Guards queries by course id: Postgres rejects some characters, such as NUL. */
export function isCourseId(text: string): boolean {
  return /^course_[0-9a-z]{26}$/.test(text);
}

export function isLostEditId(text: string): boolean {
  return /^lost_[0-9a-z]{26}$/.test(text);
}

/** An identifier of the form of a regular expression, with the type of its prefix. */
function id<Prefix extends IdPrefix>(form: RegExp, name: string): z.ZodType<Id<Prefix>, Id<Prefix>> {
  return z.string().regex(form, `must be ${name} ID`);
}

/** A TypeID (lib/ids.ts): a prefix and 26 characters, sortable by creation. */
function typeId<Prefix extends IdPrefix>(prefix: Prefix, name: string) {
  return id<Prefix>(new RegExp(`^${prefix}_[0-7][0-9a-hjkmnp-tv-z]{25}$`), name);
}

/** An identifier that is unique within a hole. Those of a hole's first tee, target and flight path end in 0. */
function shortId<Prefix extends IdPrefix>(prefix: Prefix, name: string) {
  return id<Prefix>(new RegExp(`^${prefix}_[0-9a-z]{1,26}$`), name);
}

export const courseId = typeId("course", "a course");
/** A hole's identifier. Applications see it as the fairway's `id`. */
export const holeId = typeId("fairway", "a fairway");
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
export const layoutId = id<"layout">(/^layout_(main|[0-7][0-9a-hjkmnp-tv-z]{25})$/, "a layout");

export type HoleId = z.infer<typeof holeId>;
export type PlayId = z.infer<typeof playId>;
export type LayoutId = z.infer<typeof layoutId>;
export type FeatureId = z.infer<typeof featureId>;
export type TeeId = z.infer<typeof teeId>;
export type TargetId = z.infer<typeof targetId>;
export type FlightPathId = z.infer<typeof flightPathId>;
