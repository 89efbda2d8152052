import type { GuideFacts } from "./fill-in";
import { type GuideContent, renderMarkdown } from "./markdown";
import { GUIDE_PAGES, type GuideSlug } from "./pages";
import { readGuide } from "./read-guide";

const rendered = new Map<string, GuideContent>();

/** Renders a page of the documentation. The result is cached. */
export function renderGuide(slug: GuideSlug, facts: GuideFacts): GuideContent {
  const key = `${facts.baseUrl} ${slug}`;
  let content = rendered.get(key);
  if (!content) {
    content = renderMarkdown(readGuide(slug, facts));
    rendered.set(key, content);
  }
  return content;
}

export function renderAllGuides(facts: GuideFacts): Record<GuideSlug, GuideContent> {
  return Object.fromEntries(GUIDE_PAGES.map(({ slug }) => [slug, renderGuide(slug, facts)])) as Record<
    GuideSlug,
    GuideContent
  >;
}
