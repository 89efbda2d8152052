import { findFairway, findFairwaySource, findPathOrPrimary } from "@/lib/editor/fairways";
import { handleKey, listHandles } from "@/lib/editor/handles";
import type { CoursePoint } from "@/lib/editor/points";
import { selectedFairwayId, selectedFeatureId } from "@/lib/editor/selection";
import type { Session } from "@/lib/editor/session";

/** The point of the course whose handle on the map the target is in; null for other targets. */
export function pointOf(target: EventTarget | null, { history, selection }: Session): CoursePoint | null {
  const element = target instanceof Element ? target.closest<HTMLElement>(".map-handle") : null;
  const { key, corner, end } = element?.dataset ?? {};
  const fairwayId = selectedFairwayId(selection);
  const fairway = findFairway(history.present, fairwayId);
  if (corner !== undefined) {
    const featureId = selectedFeatureId(selection);
    return featureId === null ? null : { kind: "corner", featureId, index: Number(corner) };
  }
  const hole = findFairwaySource(history.present, fairwayId)?.hole;
  if (end !== undefined && hole) {
    const isTee = hole.tees.some(({ id }) => id === end);
    return { kind: "end", holeId: hole.id, end: isTee ? "tee" : "target", id: end };
  }
  if (key === undefined || !fairway || selection.kind !== "hole") return null;
  const handles = listHandles(fairway, findPathOrPrimary(fairway, selection.pathId));
  const handle = handles.find((each) => handleKey(each) === key);
  return handle ? { kind: "handle", handle } : null;
}
