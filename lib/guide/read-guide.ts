import { readFileSync } from "node:fs";
import path from "node:path";
import { fillIn, type GuideFacts } from "./fill-in";
import { GUIDE_PAGES, type GuideSlug } from "./pages";

/** Relative to the project's root, which is the server's working directory. */
const FOLDER = "docs/api";

/** Reads a page of the documentation as Markdown. */
export function readGuide(slug: GuideSlug, facts: GuideFacts): string {
  return fillIn(readFileSync(path.join(process.cwd(), FOLDER, `${slug}.md`), "utf8"), facts);
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
