import type { Clock } from "@/lib/clock";
import type { DirectoryUseCases } from "@/lib/courses/directory";
import { sharePaths } from "@/lib/courses/share-paths";
import { GUIDE_PAGES } from "@/lib/guide/pages";
import { byteCache } from "./byte-cache";
import { notFound } from "./errors";

/** How long a file is cached: in memory, then by HTTP caches. A stale link to a course that is no longer public gets 404. */
export const SITEMAP_AGE_SECONDS = 3600;

const CACHE_BYTES = 16 * 1024 * 1024;

/** The sitemaps (sitemaps.org). @param baseUrl an origin. */
export function sitemapFiles(
  directory: Pick<DirectoryUseCases, "countSitemaps" | "sitemap">,
  clock: Clock,
  baseUrl: string,
) {
  const cache = byteCache<string>(CACHE_BYTES, (text) => text.length);

  const pages = ["", "/explore", "/docs", ...GUIDE_PAGES.map(({ slug }) => `/docs/${slug}`)];

  /** Computes a file once per `SITEMAP_AGE_SECONDS` for all clients. */
  function cached(name: string, make: () => Promise<string>): Promise<string> {
    const period = Math.floor(clock().getTime() / 1000 / SITEMAP_AGE_SECONDS);
    return cache.get(`${period}/${name}`, make);
  }

  async function makeIndex(): Promise<string> {
    const courses = Array.from({ length: await directory.countSitemaps() }, (_, i) => String(i + 1));
    return list(
      "sitemapindex",
      ["pages", ...courses].map((name) => element("sitemap", `${baseUrl}/sitemap/${name}.xml`)),
    );
  }

  async function makeFile(name: string): Promise<string> {
    if (name === "pages") {
      return list(
        "urlset",
        pages.map((page) => element("url", baseUrl + page)),
      );
    }
    const courses = /^[1-9]\d{0,2}$/.test(name) ? await directory.sitemap(Number(name)) : [];
    if (courses.length === 0) throw notFound("There is no such sitemap.");
    const urls = courses.map(({ id, updatedAt }) => element("url", baseUrl + sharePaths(id).page, updatedAt));
    return list("urlset", urls);
  }

  return {
    index: () => cached("index", makeIndex),
    /** @param name `pages`, or the number of a list of courses. @throws HttpError 404. */
    file: (name: string) => cached(`file/${name}`, () => makeFile(name)),
  };
}
export type SitemapFiles = ReturnType<typeof sitemapFiles>;

function list(name: "sitemapindex" | "urlset", elements: readonly string[]): string {
  const namespace = "http://www.sitemaps.org/schemas/sitemap/0.9";
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${name} xmlns="${namespace}">\n${elements.join("\n")}\n</${name}>\n`;
}

/** @param address an origin and a path of `[A-Za-z0-9/._-]`: nothing to escape. */
function element(name: "sitemap" | "url", address: string, updatedAt?: Date): string {
  const lastmod = updatedAt ? `<lastmod>${updatedAt.toISOString()}</lastmod>` : "";
  return `<${name}><loc>${address}</loc>${lastmod}</${name}>`;
}
