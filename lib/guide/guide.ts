import { readFileSync } from "node:fs";
import path from "node:path";
import { fillIn } from "./fill-in";
import { type GuideContent, renderMarkdown } from "./markdown";
import { GUIDE_PAGES, type GuideSlug } from "./pages";

/** Relative to the project's root, which is the server's working directory. */
const FOLDER = "docs/api";

const rendered = new Map<string, GuideContent>();

/** Reads a page of the documentation as Markdown. */
export function readGuide(slug: GuideSlug, baseUrl: string): string {
  return fillIn(readFileSync(path.join(process.cwd(), FOLDER, `${slug}.md`), "utf8"), baseUrl);
}

/** Renders a page of the documentation. The result is cached. */
export function renderGuide(slug: GuideSlug, baseUrl: string): GuideContent {
  const key = `${baseUrl} ${slug}`;
  let content = rendered.get(key);
  if (!content) {
    content = renderMarkdown(readGuide(slug, baseUrl));
    rendered.set(key, content);
  }
  return content;
}

/** Renders all pages, for searching. */
export function renderAllGuides(baseUrl: string): Record<GuideSlug, GuideContent> {
  return Object.fromEntries(GUIDE_PAGES.map(({ slug }) => [slug, renderGuide(slug, baseUrl)])) as Record<
    GuideSlug,
    GuideContent
  >;
}

/** An index of the documentation for language models (llmstxt.org). */
export function writeLlmsTxt(baseUrl: string): string {
  const pages = GUIDE_PAGES.map(
    ({ slug, title, summary }) => `- [${title}](${baseUrl}/docs/${slug}.md): ${summary}`,
  );
  return `# Teepad

> Teepad stores disc golf courses. With a user's consent (OAuth 2.0, authorization code with PKCE), an application creates and reads that user's courses over a REST API.

## Documentation

${pages.join("\n")}
- [OpenAPI document](${baseUrl}/openapi.json): every endpoint, parameter, response and error.
- [Postman collection](${baseUrl}/postman.json): the same endpoints for Postman, Bruno and others.
`;
}
