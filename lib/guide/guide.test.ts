import { describe, expect, test } from "vitest";
import { API_ERROR_CODES } from "@/lib/http/error-codes";
import { guideFacts } from "@/lib/http/guide-facts";
import { AUTHORIZATION_ERROR_CODES } from "@/lib/oauth/authorize";
import { OAUTH_ERROR_CODES, OAUTH_ERROR_REASONS } from "@/lib/oauth/errors";
import { renderAllGuides, renderGuide } from "./guide";
import { renderMarkdown } from "./markdown";
import { GUIDE_PAGES } from "./pages";
import { readGuide, writeLlmsTxt } from "./read-guide";
import { searchGuide } from "./search";

const BASE = "https://teepad.example";
const FACTS = guideFacts(BASE);
const pages = renderAllGuides(FACTS);

/** The links of a page that point to this service. */
const linksOf = (html: string) =>
  [...html.matchAll(/href="([^"]*)"/g)]
    .map(([, href = ""]) => href.replace(BASE, ""))
    .filter((href) => /^[/#]/.test(href));

describe.each(GUIDE_PAGES)("the page $slug of the documentation", ({ slug, title }) => {
  test("begins with its title, and has nothing left to fill in", () => {
    const markdown = readGuide(slug, FACTS);
    expect(markdown.split("\n")[0]).toBe(`# ${title}`);
    expect(markdown).not.toMatch(/\{\{|\}\}/);
  });

  test("links only to pages and sections that exist", () => {
    for (const link of linksOf(renderGuide(slug, FACTS).html)) {
      const [path = "", anchor] = link.split("#");
      const target = path === "" ? slug : /^\/docs\/([a-z-]+)$/.exec(path)?.[1];
      if (target === undefined) {
        expect([
          "/signup",
          "/developers",
          "/developers/new",
          "/developers/try",
          "/developers/api",
          "/docs/changes.rss",
          "/openapi.json",
          "/postman.json",
          "/course.schema.json",
          "/python/teepad.py",
          "/python/teepad_api.py",
        ]).toContain(path);
        continue;
      }
      const content = pages[target as keyof typeof pages];
      expect(content, link).toBeDefined();
      if (anchor) expect(content.sections.map(({ id }) => id)).toContain(anchor);
    }
  });

  test("has one anchor per heading", () => {
    const ids = [...renderGuide(slug, FACTS).html.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });
});

test("the page of errors explains every code and reason that applications receive, and no other", () => {
  const explained = [...readGuide("errors", FACTS).matchAll(/^### `(\w+)`$/gm)].map(([, code]) => code);
  const codes = new Set([...API_ERROR_CODES, ...OAUTH_ERROR_CODES, ...AUTHORIZATION_ERROR_CODES]);
  expect(explained.sort()).toEqual([...codes, ...OAUTH_ERROR_REASONS].sort());
});

test("code and text are escaped", () => {
  expect(renderMarkdown("# A\n\n```\n<b>&\n```\n").html).toContain("&lt;b&gt;&amp;");
});

describe("search", () => {
  test("finds the section of an error by its code first", () => {
    expect(searchGuide(pages, "refresh_reused")[0]).toMatchObject({ slug: "errors", id: "refresh_reused" });
  });

  test("needs all words, wherever they are in a section", () => {
    const hits = searchGuide(pages, "new refresh token");
    expect(hits.length).toBeGreaterThan(0);
    for (const { title, slug, id } of hits) {
      const section = pages[slug].sections.find((each) => each.id === id);
      expect(`${title} ${section?.text}`.toLowerCase()).toMatch(/(?=.*new)(?=.*refresh)(?=.*token)/);
    }
  });

  test("of nothing, or of something that isn't there, finds nothing", () => {
    expect(searchGuide(pages, "  ")).toEqual([]);
    expect(searchGuide(pages, "quidditch")).toEqual([]);
  });
});

test("llms.txt lists every page as Markdown", () => {
  for (const { slug } of GUIDE_PAGES) expect(writeLlmsTxt(BASE)).toContain(`${BASE}/docs/${slug}.md`);
});
