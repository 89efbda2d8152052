import { isGuideSlug } from "@/lib/guide/pages";
import { readGuide, writeLlmsTxt } from "@/lib/guide/read-guide";
import { toPostmanCollection } from "@/lib/openapi/postman";
import { apiDocument } from "../api-document";
import { writeChangesFeed } from "../changes-feed";
import { anyone } from "../endpoint";
import { notFound } from "../errors";
import { guideFacts } from "../guide-facts";
import { jsonResponse } from "../respond";

/** The same for every client: any origin may read it, and caches may store it for an hour. */
const PUBLIC = { "Cache-Control": "public, max-age=3600" };

const openApi = anyone("/openapi.json", { isPublic: true }).GET({
  perform: (_deps, { baseUrl }) => apiDocument(baseUrl),
  render: (document) => jsonResponse(200, document, PUBLIC),
});

const postman = anyone("/postman.json", { isPublic: true }).GET({
  perform: (_deps, { baseUrl }) => toPostmanCollection(apiDocument(baseUrl)),
  render: (collection) => jsonResponse(200, collection, PUBLIC),
});

const llmsTxt = anyone("/llms.txt").GET({
  perform: (_deps, { baseUrl }) => writeLlmsTxt(baseUrl),
  render: (text) => textResponse(text, "text/plain; charset=utf-8"),
});

const guidePage = anyone("/docs/{page}.md").GET({
  perform(_deps, { params: { page }, baseUrl }) {
    if (!isGuideSlug(page)) throw notFound("There is no such page.");
    return readGuide(page, guideFacts(baseUrl));
  },
  render: (text) => textResponse(text, "text/markdown; charset=utf-8"),
});

/** The changes of the API, for feed readers. */
const changesFeed = anyone("/docs/changes.rss", { isPublic: true }).GET({
  perform: (_deps, { baseUrl }) => writeChangesFeed(guideFacts(baseUrl)),
  render: (text) => textResponse(text, "application/rss+xml; charset=utf-8"),
});

function textResponse(body: string, type: string) {
  return { status: 200, headers: { "Content-Type": type, "Cache-Control": "public, max-age=300" }, body };
}

export const DOCUMENT_ENDPOINTS = [openApi, postman, llmsTxt, guidePage, changesFeed];
