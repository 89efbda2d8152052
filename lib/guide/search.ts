import type { GuideContent } from "./markdown";
import { GUIDE_PAGES, type GuideSlug } from "./pages";

interface GuideHit {
  readonly slug: GuideSlug;
  readonly page: string;
  readonly id: string;
  readonly title: string;
  /** The text around the first matching word, about 200 characters. */
  readonly excerpt: string;
}

/** Longer queries are cut off. */
export const MAX_QUERY_LENGTH = 100;
const MAX_HITS = 20;
const EXCERPT = { before: 60, length: 200 };

function cutOut(text: string, from: number): string {
  const start = from === 0 ? 0 : text.indexOf(" ", from) + 1;
  const rest = text.slice(start);
  const end = rest.length <= EXCERPT.length ? rest.length : rest.lastIndexOf(" ", EXCERPT.length);
  return `${start > 0 ? "… " : ""}${rest.slice(0, end)}${end < rest.length ? " …" : ""}`;
}

/** Finds the sections that contain all words of a query. Sections with the words in their titles come first. */
export function searchGuide(pages: Readonly<Record<GuideSlug, GuideContent>>, query: string): GuideHit[] {
  const words = query.slice(0, MAX_QUERY_LENGTH).toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const hits = GUIDE_PAGES.flatMap(({ slug, title: page }) =>
    pages[slug].sections.flatMap(({ id, title, text }) => {
      const heading = `${title || page}`.toLowerCase();
      const all = `${heading} ${text.toLowerCase()}`;
      if (!words.every((word) => all.includes(word))) return [];
      const rank = words.filter((word) => heading.includes(word)).length;
      const at = text.toLowerCase().indexOf(words[0] as string) - EXCERPT.before;
      const excerpt = cutOut(text, Math.max(0, at));
      return [{ rank, hit: { slug, page, id, title: title || page, excerpt } }];
    }),
  );
  return hits
    .sort((a, b) => b.rank - a.rank)
    .slice(0, MAX_HITS)
    .map(({ hit }) => hit);
}
