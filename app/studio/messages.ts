import type { SectionName } from "@/lib/messages/catalogue";

/** The message sections that the studio uses in the browser. The others stay on the server. */
export const STUDIO_MESSAGES: SectionName[] = [
  "checks",
  "comments",
  "drafts",
  "editing",
  "exchange",
  "features",
  "group",
  "help",
  "holes",
  "layouts",
  "live",
  "maps",
  "merging",
  "pictures",
  "problems",
  "saving",
  "studio",
  "tools",
  "versions",
];
