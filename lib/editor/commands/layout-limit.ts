import { type Message, message } from "@/lib/messages/message";
import { LAYOUT_LIMITS } from "@/lib/validation/layout";
import type { CourseDocument } from "../document";

/** The reason why a course cannot have another layout; null if it can. */
export function layoutsFullReason({ layouts }: CourseDocument): Message | null {
  const most = LAYOUT_LIMITS.layouts;
  return layouts.length >= most ? message("layouts.full", { most }) : null;
}
