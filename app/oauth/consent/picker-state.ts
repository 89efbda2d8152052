import * as z from "zod";
import { MAX_LISTED_SHAREABLE } from "@/lib/courses/links";
import { MAX_SHARED_COURSES } from "@/lib/courses/share-fields";

const text = z.string().max(2000);

/**
 * State of the picker. Serialised into the form, so that a search keeps the selection even without scripts.
 */
const pickerState = z.object({
  problems: z.record(z.string(), z.string()),
  /** The search words. */
  q: text,
  /** `edited` is ISO 8601. */
  courses: z
    .array(z.object({ id: text, name: text, edited: z.iso.datetime() }))
    .max(MAX_LISTED_SHAREABLE + MAX_SHARED_COURSES),
  chosen: z.array(text).max(MAX_SHARED_COURSES),
  /** Number of matches that aren't listed. */
  more: z.int().min(0),
  /** Number of searches; 0 initially. */
  searches: z.int().min(0).max(1_000_000),
});
export type PickerState = z.infer<typeof pickerState>;

/** Parses the state sent by the browser, which may be anything. An invalid state becomes an empty list. */
export function readPickerState(sent: unknown): PickerState {
  const read = pickerState.safeParse(sent);
  return read.success ? read.data : { problems: {}, q: "", courses: [], chosen: [], more: 0, searches: 0 };
}
