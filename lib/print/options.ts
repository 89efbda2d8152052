import * as z from "zod";
import { UNITS } from "@/lib/messages/length";
import { COURSE_LIMITS } from "../validation/course";
import { layoutId, MAIN_LAYOUT_ID } from "../validation/course-ids";

/** Paper sizes in millimetres, upright. */
export const PAPERS = {
  a4: { width: 210, height: 297, css: "A4" },
  letter: { width: 215.9, height: 279.4, css: "letter" },
} as const;

/** Parses "1-9, 12" as hole numbers; null for all. Anything except numbers is ignored. */
const holes = z
  .string()
  .max(200)
  .transform((text) => {
    const numbers = new Set<number>();
    for (const [, from, to] of text.matchAll(/(\d{1,3})(?:\s*[-–]\s*(\d{1,3}))?/g)) {
      const last = Math.min(Number(to ?? from), COURSE_LIMITS.fairways);
      for (let number = Number(from); number <= last; number++) numbers.add(number);
    }
    return { text: text.trim(), numbers: /\d/.test(text) ? numbers : null };
  });

/** The options of the print page, from its query. Invalid values are replaced by their defaults. */
export const printOptions = z.object({
  show: z.enum(["all", "map", "signs", "scorecard"]).catch("all"),
  /** The id of the layout. The main layout is used if the course has no such layout. */
  layout: layoutId.catch(MAIN_LAYOUT_ID),
  holes: holes.catch({ text: "", numbers: null }),
  per: z.enum(["1", "2", "4"]).catch("1"),
  paper: z.enum(["a4", "letter"]).catch("a4"),
  orientation: z.enum(["portrait", "landscape"]).catch("portrait"),
  unit: z.enum(UNITS).nullable().catch(null),
  /** The name of the course map's background, which may be one of the user's own; empty for none. */
  background: z.string().trim().max(60).catch(""),
  /** Whether to show the owner's pictures below the course. */
  pictures: z.enum(["on", "off"]).catch("on"),
  /** Whether signs have a QR code that links to the hole on the course's page. Only if the course is shared. */
  qr: z.enum(["on", "off"]).catch("off"),
});
export type PrintOptions = z.infer<typeof printOptions>;

/** The size of a page in millimetres. */
export function pageSize({ paper, orientation }: Pick<PrintOptions, "paper" | "orientation">) {
  const { width, height } = PAPERS[paper];
  return orientation === "portrait" ? { width, height } : { width: height, height: width };
}
