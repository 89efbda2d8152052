import * as z from "zod";
import { listOf } from "@/lib/validation/any-list";
import { FEATURE_LIMITS, feature } from "@/lib/validation/feature";
import { HOLE_LIMITS, hole } from "@/lib/validation/hole";
import type { CourseDocument } from "./document";

/** Holes and features on the clipboard, possibly of another course. */
const clipping = z.object({
  teepad: z.literal("clipping"),
  holes: listOf(hole, HOLE_LIMITS.holes),
  features: listOf(feature, FEATURE_LIMITS.features),
});
export type Clipping = Pick<CourseDocument, "holes" | "features">;

/** Far more characters than the largest course has. */
const MAX_CLIPPING_CHARACTERS = 4_000_000;

/** The holes and features of a text of the clipboard; null if it is not a valid clipping. */
export function readClipping(text: string): Clipping | null {
  if (text.length > MAX_CLIPPING_CHARACTERS) return null;
  try {
    return clipping.parse(JSON.parse(text));
  } catch {
    return null;
  }
}
