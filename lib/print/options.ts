import * as z from "zod";
import { UNITS } from "@/lib/messages/length";
import { COURSE_LIMITS } from "../validation/course";

/** Papers, in millimetres. */
export const PAPERS = {
  a4: { width: 210, height: 297, css: "A4" },
  letter: { width: 215.9, height: 279.4, css: "letter" },
} as const;

/** "1-9, 12" as hole numbers; null means all. What is no number is passed over. */
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

/** What a person wants printed, from the query of the print page. Whatever is not understood is as if left out. */
export const printOptions = z.object({
  show: z.enum(["all", "map", "signs"]).catch("all"),
  holes: holes.catch({ text: "", numbers: null }),
  per: z.enum(["1", "2"]).catch("1"),
  paper: z.enum(["a4", "letter"]).catch("a4"),
  unit: z.enum(UNITS).nullable().catch(null),
  /** The name of what lies beneath the course map, which may be a background of the person's browser; empty is nothing. */
  background: z.string().trim().max(60).catch(""),
});
export type PrintOptions = z.infer<typeof printOptions>;
