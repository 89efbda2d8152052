import { type CourseDocument, findLayout } from "@/lib/editor/document";
import type { DrawnHole, Session } from "@/lib/editor/session";
import { newId } from "@/lib/ids";
import { LAYOUT_LIMITS } from "@/lib/validation/layout";

/** The ids of a new hole, and of its play if another layout than the main one is shown and has room for it. */
export function newHole({ history, layoutId }: Pick<Session, "history" | "layoutId">): Required<DrawnHole> {
  return { fairwayId: newId("fairway"), play: newPlay(history.present, layoutId) };
}

function newPlay(document: CourseDocument, layoutId: string): Required<DrawnHole>["play"] {
  // The session's layout may have been deleted meanwhile.
  const { id, plays } = findLayout(document, layoutId);
  if (!plays || plays.length >= LAYOUT_LIMITS.plays) return null;
  return { layoutId: id, playId: newId("play") };
}
