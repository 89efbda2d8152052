import type { Language } from "@/lib/messages/section";
import type { Caller } from "@/lib/oauth/bearer";
import { services } from "@/lib/services";
import type { PickerState } from "./picker-state";

/** The user's courses that the picker lists for an application. */
export async function listForPicker(
  caller: Caller,
  { q, chosen }: { q: string; chosen: readonly string[] },
  language: Language,
): Promise<PickerState> {
  const { courses, more, ...found } = await services().courseLinks.listShareable(
    caller,
    { q, chosen },
    language,
  );
  return {
    problems: {},
    q: found.q,
    courses: courses.map(({ id, name, updatedAt }) => ({ id, name, edited: updatedAt.toISOString() })),
    chosen: courses.filter(({ id }) => chosen.includes(id)).map(({ id }) => id),
    more,
    searches: 0,
  };
}
