import type { CourseDocument } from "./document";
import { findMembers, type Group } from "./groups";

/** The start of every clipping, which distinguishes it from other text. */
export const CLIPPING_START = '{"teepad":"clipping"';

/** A group as text for the clipboard; null if it is empty. */
export function writeClipping(document: CourseDocument, group: Group): string | null {
  const members = findMembers(document, group);
  if (members.holes.length + members.features.length === 0) return null;
  return JSON.stringify({ teepad: "clipping", ...members });
}
