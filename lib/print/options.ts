import * as z from "zod";
import { UNITS } from "@/lib/messages/length";
import { layoutId, MAIN_LAYOUT_ID } from "../validation/course-ids";
import { COURSE_LIMITS } from "../validation/course-limits";

/** The size for which a page is laid out, in millimetres, upright. */
const A4 = { width: 210, height: 297 };

/** Sizes of paper. All A sizes have the same proportions, so A3 and A2 are an A4 page, enlarged. */
const PAPERS = {
  a4: { ...A4, enlargement: 1, css: "A4" },
  a3: { ...A4, enlargement: Math.SQRT2, css: "A3" },
  a2: { ...A4, enlargement: 2, css: null },
  letter: { width: 215.9, height: 279.4, enlargement: 1, css: "letter" },
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
  show: z.enum(["signs", "map", "scorecard", "board", "all"]).catch("signs"),
  /** The id of the layout. The main layout is used if the course has no such layout. */
  layout: layoutId.catch(MAIN_LAYOUT_ID),
  holes: holes.catch({ text: "", numbers: null }),
  per: z.enum(["1", "2", "4"]).catch("1"),
  paper: z.enum(["a4", "a3", "a2", "letter"]).catch("a4"),
  orientation: z.enum(["portrait", "landscape"]).catch("portrait"),
  unit: z.enum(UNITS).nullable().catch(null),
  /**
   * The name of the background of maps and signs, which may be one of the user's own; empty for none, null for the course's
   * first imagery.
   */
  background: z.string().trim().max(60).nullable().catch(null),
  /** Whether to draw hillshade and contours over the background. */
  ground: z.enum(["on", "off"]).catch("off"),
  /** Whether signs show the ground along their hole. */
  profile: z.enum(["on", "off"]).catch("off"),
  /** Whether to show the owner's pictures below the course. */
  pictures: z.enum(["on", "off"]).catch("on"),
  /** Whether signs show the throws that are kept with their holes. */
  throws: z.enum(["on", "off"]).catch("off"),
  /** Whether signs and the board have a QR code that links to the course's page. Only if the course is shared. */
  qr: z.enum(["on", "off"]).catch("on"),
});
export type PrintOptions = z.infer<typeof printOptions>;

type PaperOptions = Pick<PrintOptions, "paper" | "orientation">;

/** The size in millimetres for which a page is laid out, and how much the paper enlarges it. */
export function pageSize({ paper, orientation }: PaperOptions) {
  const { width, height, enlargement } = PAPERS[paper];
  return orientation === "portrait"
    ? { width, height, enlargement }
    : { width: height, height: width, enlargement };
}

/** The value of the CSS property `size` for this paper. CSS has no name for A2. */
export function pageSizeRule(options: PaperOptions): string {
  const { css } = PAPERS[options.paper];
  if (css) return `${css} ${options.orientation}`;
  const { width, height, enlargement } = pageSize(options);
  return `${width * enlargement}mm ${height * enlargement}mm`;
}
