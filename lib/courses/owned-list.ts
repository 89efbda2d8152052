import * as z from "zod";
import { COURSE_LIMITS } from "../validation/course";
import { oneLine } from "../validation/text";
import { foldText } from "./fold-text";

/** The orders of the list of a user's courses. The first is the default. */
export const OWNED_SORTS = ["edited", "name", "length"] as const;

const MAX_PAGE = 100_000;

/** The query of the home page. What cannot be read counts as missing, so that a mangled link still shows the courses. */
export const ownedListQuery = z.object({
  /** Words that the name has. */
  q: oneLine(COURSE_LIMITS.nameCodePoints).catch(""),
  sort: z.enum(OWNED_SORTS).catch(OWNED_SORTS[0]),
  page: z.coerce
    .number()
    .transform((page) => Math.min(Math.max(Math.floor(page), 1), MAX_PAGE))
    .catch(1),
});
export type OwnedListQuery = z.infer<typeof ownedListQuery>;

/** What a search and an order need to know of a course. */
export interface CourseOutline {
  id: string;
  name: string;
  updatedAt: Date;
  /** The sum of the main layout's lengths; 0 unless it was asked for. */
  metres: number;
}

/**
 * The courses whose name has every word of the search, in the order asked for: last edited and longest first, names by the
 * alphabet of the language. Here rather than in the database, whose collation depends on how it was created: many fold only
 * a to z, and "äijä" would not find "Äijänsuo".
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
    length: (a: CourseOutline, b: CourseOutline) => b.metres - a.metres || byName(a, b),
  };
  // The id decides last, so that no course is on two pages or on none.
  return found.sort((a, b) => orders[sort](a, b) || byEdit(a, b) || (a.id < b.id ? 1 : -1));
}
