import * as z from "zod";
import { COURSE_LIMITS } from "../validation/course-limits";
import { oneLine } from "../validation/text";
import { foldText } from "./fold-text";

/** The sort orders of a user's list of courses. The first is the default. */
export const OWNED_SORTS = ["edited", "name", "length"] as const;

const MAX_PAGE = 100_000;

/** The query of the home page. Invalid values are treated as missing, so that a mangled link still shows the courses. */
export const ownedListQuery = z.object({
  /** Search words, all of which the name must contain. */
  q: oneLine(COURSE_LIMITS.nameCodePoints).catch(""),
  sort: z.enum(OWNED_SORTS).catch(OWNED_SORTS[0]),
  page: z.coerce
    .number()
    .transform((page) => Math.min(Math.max(Math.floor(page), 1), MAX_PAGE))
    .catch(1),
});
export type OwnedListQuery = z.infer<typeof ownedListQuery>;

/** The fields of a course that searching and sorting need. */
export interface CourseOutline {
  id: string;
  name: string;
  version: number;
  updatedAt: Date;
  /** The total length of the main layout in metres, where courses are sorted by it. */
  metres?: number;
}

/**
 * The courses whose name contains every word of the search, in the requested order: most recently edited
 * first, longest first, or names in the alphabetical order of the language. Not done in the database, because
 * its collation depends on how it was created: many fold only a to z, so that "äijä" would not find
 * "Äijänsuo".
 */
export function selectOutlines(
  outlines: readonly CourseOutline[],
  { q, sort }: Pick<OwnedListQuery, "q" | "sort">,
  language: string,
): CourseOutline[] {
  const words = foldText(q).split(/\s+/).filter(Boolean);
  const found = outlines.filter(({ name }) => {
    const folded = foldText(name);
    return words.every((word) => folded.includes(word));
  });
  const { compare } = new Intl.Collator(language, { numeric: true });
  const byName = (a: CourseOutline, b: CourseOutline) => compare(a.name, b.name);
  const byEdit = (a: CourseOutline, b: CourseOutline) => b.updatedAt.getTime() - a.updatedAt.getTime();
  const orders = {
    edited: byEdit,
    name: byName,
    length: (a: CourseOutline, b: CourseOutline) => (b.metres ?? 0) - (a.metres ?? 0) || byName(a, b),
  };
  // The id breaks ties, so that no course appears on two pages or on none.
  return found.sort((a, b) => orders[sort](a, b) || byEdit(a, b) || (a.id < b.id ? 1 : -1));
}
