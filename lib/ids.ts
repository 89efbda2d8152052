import { typeid } from "typeid-js";

/** The kinds of thing that have an identifier, each its prefix. */
export type IdPrefix =
  | "user"
  | "course"
  | "fairway"
  | "grant"
  | "family"
  | "request"
  | "secret"
  | "event"
  | "path"
  | "session"
  | "draft";

/**
 * A new identifier: the prefix, `_`, and a UUIDv7 in 26 URL-safe characters (TypeID), so that identifiers are
 * opaque, never a counter, and sort by creation.
 */
export function newId(prefix: IdPrefix): string {
  return typeid(prefix).toString();
}
