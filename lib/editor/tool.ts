import type { Coordinates } from "@/lib/validation/coordinates";
import type { FeatureId, HoleId } from "@/lib/validation/course-ids";
import type { FeatureKind, FeatureShape } from "@/lib/validation/feature";
import { DRAWING_TOOLS, type Drawing } from "./commands/drawing";

/** The tool in use, with what it has begun, or the task that has the map. */
export type Tool = { readonly kind: "select" } | Drawing | Sketch | Task;

/**
 * What a part of the studio does on the map that changes nothing of the course: fitting a picture of the user's, and choosing the
 * place of a comment. The part has its state; here it has the map, so that no tool has it.
 */
export interface Task {
  readonly kind: "fit" | "comment";
}

/** A feature being drawn, or a line being measured. It is not part of the document. */
export type Sketch = FeatureSketch | MeasuredLine;

interface SketchedLine {
  /** The corners placed already, in degrees. */
  readonly points: readonly Coordinates[];
  /** The position of the pointer in degrees; null until it moves. */
  readonly aim: Coordinates | null;
}

export interface FeatureSketch extends SketchedLine {
  readonly kind: "feature";
  readonly featureId: FeatureId;
  readonly featureKind: FeatureKind;
  readonly shape: FeatureShape;
  /** The holes to which it will apply; empty for the whole course. */
  readonly holeIds: readonly HoleId[];
}

interface MeasuredLine extends SketchedLine {
  readonly kind: "measure";
}

/** The tools in the order of the toolbar. "feature" offers the kinds to draw. */
export const TOOLS = ["select", ...DRAWING_TOOLS, "feature", "measure"] as const satisfies Tool["kind"][];
export type ToolKind = (typeof TOOLS)[number];

export const SELECT_TOOL: Tool = { kind: "select" };

/** The drawing in progress, of a hole or a part of one; null with other tools. */
export function drawingOf(tool: Tool): Drawing | null {
  return "bends" in tool ? tool : null;
}

/** The feature being drawn or the line being measured; null with other tools. */
export function sketchOf(tool: Tool): Sketch | null {
  return "points" in tool ? tool : null;
}

/** The task that has the map; null with tools. */
export function taskOf(tool: Tool): Task | null {
  return tool.kind === "fit" || tool.kind === "comment" ? tool : null;
}
