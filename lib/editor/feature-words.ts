import type { Translate } from "@/lib/messages/translator";
import type { HoleId, LayoutId } from "@/lib/validation/course-ids";
import { type CourseDocument, type EditedFeature, isInLayout } from "./document";

/** The features that players meet on a hole in a layout, without those that concern the whole course. */
export function featuresOfHole(
  { features }: CourseDocument,
  holeId: HoleId,
  layoutId: LayoutId,
): EditedFeature[] {
  return features.filter((feature) => feature.holeIds.includes(holeId) && isInLayout(feature, layoutId));
}

/** A feature in words: its kind, for a mandatory with the side, and its name. */
export function featureTitle({ kind, name, passOn }: EditedFeature, t: Translate): string {
  const side = passOn === "right" ? "features.mandatoryRight" : "features.mandatoryLeft";
  const title = t(kind === "mandatory" && passOn ? side : `features.${kind}`);
  return name === null ? title : t("features.named", { kind: title, name });
}
