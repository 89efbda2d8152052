import { type CourseDocument, findLayout } from "@/lib/editor/document";
import { mainFairwayId } from "@/lib/editor/fairways";
import type { DrawnHole, Session } from "@/lib/editor/session";
import { newId } from "@/lib/ids";
import type { LayoutId } from "@/lib/validation/course-ids";
import { LAYOUT_LIMITS } from "@/lib/validation/layout";

/** The ids of a new hole, and of its play if another layout than the main one is shown and has room for it. */
export function newHoleIds({ history, layoutId }: Pick<Session, "history" | "layoutId">) {
  return { holeId: newId("fairway"), play: newPlay(history.present, layoutId) };
}

/** A new hole to draw. */
export function newHole(session: Pick<Session, "history" | "layoutId">): Required<DrawnHole> {
  const { holeId, play } = newHoleIds(session);
  return { fairwayId: mainFairwayId(holeId), play };
}

function newPlay(document: CourseDocument, layoutId: LayoutId): Required<DrawnHole>["play"] {
  // The session's layout may have been deleted meanwhile.
  const { id, plays } = findLayout(document, layoutId);
  if (!plays || plays.length >= LAYOUT_LIMITS.plays) return null;
  return { layoutId: id, playId: newId("play") };
}
