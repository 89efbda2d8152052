import { type CourseDocument, type EditedFeature, findLayout, isInLayout } from "@/lib/editor/document";
import { itemName } from "@/lib/editor/item-name";
import type { MessageKey } from "@/lib/messages/catalogue";
import { message } from "@/lib/messages/message";
import type { LayoutId } from "@/lib/validation/course-ids";
import type { LayoutReport } from "./report-schema";

/** Features that nothing refers to, that say nothing, or that no round meets. */
export function findIdleFeatures(document: CourseDocument, layoutId: LayoutId): LayoutReport["idleFeatures"] {
  const { plays } = findLayout(document, layoutId);
  const played = new Set(plays ? plays.map(({ holeId }) => holeId) : document.holes.map(({ id }) => id));
  const used = new Set(document.features.map(({ dropZoneId }) => dropZoneId));
  const active = new Set(document.layouts.filter(({ isActive }) => isActive).map(({ id }) => id));
  const reasonFor = (feature: EditedFeature): MessageKey | null => {
    const { id, kind, name, notes, holeIds, layoutIds } = feature;
    if (kind === "drop_zone" && !used.has(id) && holeIds.length === 0) return "insight.unusedDropZone";
    if (kind === "note" && name === null && notes === null) return "insight.emptyNote";
    if (layoutIds.length > 0 && !layoutIds.some((each) => active.has(each))) return "insight.inactiveLayouts";
    if (isInLayout(feature, layoutId) && holeIds.length > 0 && !holeIds.some((each) => played.has(each)))
      return "insight.notPlayed";
    return null;
  };
  return document.features.flatMap((feature) => {
    const why = reasonFor(feature);
    return why ? [{ featureId: feature.id, feature: itemName(feature), why: message(why) }] : [];
  });
}
