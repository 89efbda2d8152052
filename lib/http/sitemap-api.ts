import type { Clock } from "@/lib/clock";
import type { DirectoryUseCases } from "@/lib/courses/directory";
import { sharePaths } from "@/lib/courses/share-paths";
import { GUIDE_PAGES } from "@/lib/guide/pages";
import type { Counter } from "@/lib/rate-limit/counter";
import { DIRECTORY_LIMITS } from "@/lib/rate-limit/limits";
import { byteCache } from "./byte-cache";
import { enforceLimit } from "./enforce-limit";
import { methodNotAllowed, notFound } from "./errors";
import { type ApiRequest, type ApiResponse, requestPath } from "./message";
import { errorResponse, etagResponse } from "./respond";

interface SitemapApiDeps {
  directory: Pick<DirectoryUseCases, "countSitemaps" | "sitemap">;
  counter: Counter;
  clock: Clock;
  /** An origin. */
  baseUrl: string;
}

/** How long a file is cached: in memory, then by HTTP caches. A stale link to a course that is no longer public gets 404. */
const MAX_AGE_SECONDS = 3600;

const CACHE_BYTES = 16 * 1024 * 1024;

const XML = { "Content-Type": "application/xml; charset=utf-8" };

/** Signed in or with a client: nothing there for a search engine. */
const ROBOTS = ["/account", "/api/", "/courses/", "/oauth/", "/studio/"];

/**
 * What search engines read (sitemaps.org, RFC 9309): `/robots.txt`, and `/sitemap.xml` with the addresses of
 * `/sitemap/pages.xml` and of `/sitemap/{n}.xml`, which list the courses of the public directory.
 */
export function sitemapApi({ directory, counter, clock, baseUrl }: SitemapApiDeps) {
  const cache = byteCache<string>(CACHE_BYTES, (text) => text.length);

  const pages = ["", "/explore", "/docs", ...GUIDE_PAGES.map(({ slug }) => `/docs/${slug}`)];

  async function makeFile(path: string): Promise<string> {
    if (path === "/sitemap.xml") {
      const courses = Array.from({ length: await directory.countSitemaps() }, (_, i) => String(i + 1));
      return list(
        "sitemapindex",
        ["pages", ...courses].map((name) => element("sitemap", `${baseUrl}/sitemap/${name}.xml`)),
      );
    }
    const [, name = ""] = /^\/sitemap\/(pages|[1-9]\d{0,2})\.xml$/.exec(path) ?? [];
    if (name === "") throw notFound("There is no such sitemap.");
    if (name === "pages")
      return list(
        "urlset",
        pages.map((page) => element("url", baseUrl + page)),
      );
    const courses = await directory.sitemap(Number(name));
    if (courses.length === 0) throw notFound("There is no such sitemap.");
    const urls = courses.map(({ id, updatedAt }) => element("url", baseUrl + sharePaths(id).page, updatedAt));
    return list("urlset", urls);
  }

  return async function handle(request: ApiRequest, address: string): Promise<ApiResponse> {
    const common = { "X-Request-Id": request.record.requestId };
    try {
      if (request.method !== "GET" && request.method !== "HEAD") throw methodNotAllowed(["GET", "HEAD"]);
      await enforceLimit(counter, clock, `directory:address:${address}`, DIRECTORY_LIMITS.viewsPerAddress);
      const path = requestPath(request);
      const headers = { ...common, "Cache-Control": `public, max-age=${MAX_AGE_SECONDS}` };
      if (path === "/robots.txt") {
        const rules = ["User-agent: *", ...ROBOTS.map((each) => `Disallow: ${each}`), ""];
        const text = [...rules, `Sitemap: ${baseUrl}/sitemap.xml`, ""].join("\n");
        return etagResponse(request, text, { ...headers, "Content-Type": "text/plain; charset=utf-8" });
      }
      const period = Math.floor(clock().getTime() / 1000 / MAX_AGE_SECONDS);
      const text = await cache.get(period + path, () => makeFile(path));
      return etagResponse(request, text, { ...headers, ...XML, Vary: "Accept-Encoding" });
    } catch (error) {
      return errorResponse(error, request.record, { ...common, "Cache-Control": "no-store" });
    }
  };
}
export type SitemapApi = ReturnType<typeof sitemapApi>;

function list(name: "sitemapindex" | "urlset", elements: readonly string[]): string {
  const namespace = "http://www.sitemaps.org/schemas/sitemap/0.9";
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${name} xmlns="${namespace}">\n${elements.join("\n")}\n</${name}>\n`;
}

/** @param address an origin and a path of `[A-Za-z0-9/._-]`: nothing to escape. */
function element(name: "sitemap" | "url", address: string, updatedAt?: Date): string {
  const lastmod = updatedAt ? `<lastmod>${updatedAt.toISOString()}</lastmod>` : "";
  return `<${name}><loc>${address}</loc>${lastmod}</${name}>`;
}
