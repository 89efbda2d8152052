import type { CourseFeature } from "@/lib/validation/feature";

/** What is known of the size of a tree, in metres. */
export type TreeSize = Pick<CourseFeature, "height" | "crownBase" | "crownRadius">;

/** A tree of which only the place is known, in metres. Our assumption. */
export const ASSUMED_TREE = { height: 14, crownBase: 4, crownRadius: 2.5, trunkRadius: 0.25 } as const;

/** The whole size of a tree. What isn't known is in proportion to its height. */
export function treeSize({ height = ASSUMED_TREE.height, crownBase, crownRadius }: TreeSize) {
  const scale = height / ASSUMED_TREE.height;
  return {
    height,
    crownBase: Math.min(height, crownBase ?? scale * ASSUMED_TREE.crownBase),
    crownRadius: crownRadius ?? scale * ASSUMED_TREE.crownRadius,
  };
}
