import type { SectionName } from "@/lib/messages/catalogue";

/** The message sections that the viewer uses in the browser. `layouts` has the colours of tees, for a course that has any. */
export const VIEWER_MESSAGES: SectionName[] = ["viewer", "holes", "layouts"];
