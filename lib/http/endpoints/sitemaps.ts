import { anyone } from "../endpoint";
import type { ApiRequest } from "../message";
import { publicTextResponse } from "../respond";
import { DIRECTORY_VIEW_LIMIT } from "./directory";

/** Signed in or with a client: nothing there for a search engine. */
const ROBOTS = ["/account", "/api/", "/courses/", "/oauth/", "/studio/"];

/** RFC 9309. */
const robots = anyone("/robots.txt").GET({
  limit: DIRECTORY_VIEW_LIMIT,
  perform: (_deps, { baseUrl }) =>
    [
      "User-agent: *",
      ...ROBOTS.map((each) => `Disallow: ${each}`),
      "",
      `Sitemap: ${baseUrl}/sitemap.xml`,
      "",
    ].join("\n"),
  render: (text, { request }) => file(request, text, "text/plain; charset=utf-8"),
});

/** Refers to `/sitemap/pages.xml` and the lists of courses in the public directory. */
const sitemapIndex = anyone("/sitemap.xml").GET({
  limit: DIRECTORY_VIEW_LIMIT,
  perform: ({ sitemaps }) => sitemaps.index(),
  render: (text, { request }) => file(request, text, "application/xml; charset=utf-8"),
});

const sitemap = anyone("/sitemap/{name}.xml").GET({
  limit: DIRECTORY_VIEW_LIMIT,
  perform: ({ sitemaps }, { params }) => sitemaps.file(params.name),
  render: (text, { request }) => file(request, text, "application/xml; charset=utf-8"),
});

/** How long HTTP caches may keep a file, as the page of a course. */
const MAX_AGE_SECONDS = 60;

const file = (request: ApiRequest, text: string, type: string) =>
  publicTextResponse(request, text, type, MAX_AGE_SECONDS);

export const SITEMAP_ENDPOINTS = [robots, sitemapIndex, sitemap];
