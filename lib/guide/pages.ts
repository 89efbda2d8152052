/** The pages of the public documentation, in reading order. Their texts are docs/api/{slug}.md. */
export const GUIDE_PAGES = [
  {
    slug: "getting-started",
    title: "Getting started",
    summary: "From creating an account to your first API call.",
  },
  { slug: "oauth", title: "OAuth step by step", summary: "Authorization, tokens, refreshing, revoking." },
  {
    slug: "courses",
    title: "Courses",
    summary: "What a course contains, and how to create, change and read it.",
  },
  { slug: "sync", title: "Staying in sync", summary: "Keep a copy of a user's courses up to date." },
  { slug: "webhooks", title: "Webhooks", summary: "Get notified of every change, signed and in order." },
  {
    slug: "agents",
    title: "Agents (MCP)",
    summary: "Let an agent read and check courses, and suggest changes.",
  },
  {
    slug: "open-data",
    title: "Open data",
    summary: "Courses that everyone may use, without a key.",
  },
  {
    slug: "test-mode",
    title: "Test mode",
    summary: "Test users without passwords, and expired tokens, limits and events on request.",
  },
  {
    slug: "client",
    title: "TypeScript client",
    summary: "Typed calls that refresh tokens and retry for you, to copy into your project.",
  },
  {
    slug: "python",
    title: "Python client",
    summary: "The same for Python 3.9 and later, without dependencies.",
  },
  { slug: "errors", title: "Errors", summary: "Every code and reason: its cause and what to do." },
  { slug: "limits", title: "Limits", summary: "Requests per minute, sizes, and how to retry." },
  { slug: "versioning", title: "Versioning", summary: "What may change, and how we announce it." },
] as const;

export type GuideSlug = (typeof GUIDE_PAGES)[number]["slug"];

export function isGuideSlug(slug: string): slug is GuideSlug {
  return GUIDE_PAGES.some((page) => page.slug === slug);
}

/** URL of the documentation of an error, by its code, or by the reason if the response has one. */
export function errorDocsUrl(baseUrl: string, code: string): string {
  return `${baseUrl}/docs/errors#${code}`;
}
