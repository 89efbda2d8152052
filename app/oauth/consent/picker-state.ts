import * as z from "zod";
import { MAX_LISTED_SHAREABLE } from "@/lib/courses/links";
import { MAX_SHARED_COURSES } from "@/lib/courses/share-fields";

const text = z.string().max(2000);

/** What the picker shows. Serialised into the form, so that searching keeps the choice without scripts, too. */
export const pickerState = z.object({
  problems: z.record(z.string(), z.string()),
  /** The words that were searched for. */
  q: text,
  /** `edited` is ISO 8601. */
  courses: z
    .array(z.object({ id: text, name: text, edited: z.iso.datetime() }))
    .max(MAX_LISTED_SHAREABLE + MAX_SHARED_COURSES),
  chosen: z.array(text).max(MAX_SHARED_COURSES),
  /** Matches that aren't listed. */
  more: z.int().min(0),
  /** How often the list was searched; 0 at first. */
  searches: z.int().min(0).max(1_000_000),
});
export type PickerState = z.infer<typeof pickerState>;

/** What the browser sent as the state, which may be anything. An unreadable one lists nothing. */
export function readPickerState(sent: unknown): PickerState {
  const read = pickerState.safeParse(sent);
  return read.success ? read.data : { problems: {}, q: "", courses: [], chosen: [], more: 0, searches: 0 };
}
