import type * as z from "zod";
import { looksEmpty } from "@/lib/validation/text";

/** Trimmed, without control characters that a name can't have, and at most `max` code points; null if nothing remains. */
export function fitText(text: string | null | undefined, schema: z.ZodType<string>): string | null {
  if (text === null || text === undefined || looksEmpty(text)) return null;
  const exact = schema.safeParse(text);
  if (exact.success) return exact.data;
  const clean = [
    ...text
      .toWellFormed()
      .replace(/\p{Cc}+/gu, " ")
      .trim(),
  ];
  // Tries several lengths and keeps the longest that the schema accepts, because its limit is not known here.
  for (const length of [clean.length, 2000, 1000, 500, 60, 8]) {
    const cut = schema.safeParse(clean.slice(0, length).join("").trim());
    if (cut.success) return cut.data;
  }
  return null;
}
