import { periodicCache, textBytes } from "@/lib/cache";
import type { Clock } from "@/lib/clock";
import type { DirectoryUseCases } from "@/lib/courses/directory";
import { sharePaths } from "@/lib/courses/share-paths";
import { GUIDE_PAGES } from "@/lib/guide/pages";
import { notFound } from "./errors";

/**
 * How long a file is cached in memory: making one skips the courses of all files before it, which are a million for the hundredth.
 * Meanwhile, links to courses that are no longer public get 404.
 */
const AGE_SECONDS = 300;

const CACHE_BYTES = 16 * 1024 * 1024;

/** The sitemaps (sitemaps.org). @param baseUrl an origin. */
export function sitemapFiles(
  directory: Pick<DirectoryUseCases, "countSitemaps" | "sitemap">,
  clock: Clock,
  baseUrl: string,
) {
  const cached = periodicCache("sitemaps", CACHE_BYTES, AGE_SECONDS, clock, textBytes);

  const pages = ["", "/explore", "/docs", ...GUIDE_PAGES.map(({ slug }) => `/docs/${slug}`)];

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
