import { hash } from "node:crypto";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import type { Clock } from "@/lib/clock";
import { CARD_SIZE, type DrawCard, describeCard } from "@/lib/course-page/card";
import { type CoursePage, renderCoursePage } from "@/lib/course-page/page";
import { PAGE_SCRIPT } from "@/lib/course-page/script";
import { toSharedDocument } from "@/lib/course-page/shared-document";
import { embedCode, sharePaths } from "@/lib/courses/share-paths";
import type { SharedOutline, SharingUseCases } from "@/lib/courses/sharing";
import { toCourseDocument } from "@/lib/editor/document";
import { etagOf } from "@/lib/etag";
import { exportCourse } from "@/lib/exchange/write";
import { log } from "@/lib/log";
import { messagesIn } from "@/lib/messages/catalogue";
import { UNIT_COOKIE } from "@/lib/messages/preference-cookies";
import { languageFrom, unitFrom } from "@/lib/messages/preferences";
import type { Language } from "@/lib/messages/section";
import { type Translate, translatorFor } from "@/lib/messages/translator";
import type { Counter } from "@/lib/rate-limit/counter";
import { SHARED_LIMITS } from "@/lib/rate-limit/limits";
import { acceptsGzip } from "./accepts-gzip";
import { byteCache } from "./byte-cache";
import { enforceLimit } from "./enforce-limit";
import { renderErrorPage } from "./error-page";
import { HttpError, toHttpError } from "./errors";
import { requestLanguage } from "./language";
import { type ApiRequest, requestPath, requestQuery } from "./message";
import { matchesEtag } from "./respond";
import type { WebResponse } from "./web";

export interface SharedCourseDeps {
  sharing: SharingUseCases;
  counter: Counter;
  clock: Clock;
  baseUrl: string;
  /** Differs between builds. */
  release: string;
  drawCard: DrawCard;
}

/** What follows `/c/{shareId}`. */
const PARTS = /^\/c\/([^/]*)(?:\/(embed|image\.png|course\.(?:geojson|kml|gpx)))?$/;

const KINDS = {
  geojson: "application/geo+json",
  kml: "application/vnd.google-earth.kml+xml",
  gpx: "application/gpx+xml",
} as const;

/** How long caches may show a page without asking: a link that was switched off works that much longer there. */
const MAX_AGE_SECONDS = 60;

/** Longer values are cut, as for pages (lib/server/bounds.ts): parsing them takes more than linear time. */
const MAX_ACCEPT_LANGUAGE = 256;

const PAGE_CACHE_BYTES = 16 * 1024 * 1024;
const IMAGE_CACHE_BYTES = 8 * 1024 * 1024;

const compress = promisify(gzip);

interface Compressed {
  readonly text: Uint8Array;
  readonly gzipped: Uint8Array;
}

/**
 * The page of a shared course and what belongs to it: `/c/{shareId}`, its downloads, its picture, and `/oembed`. Without
 * Next: these responses are the same for everybody who has the same language and unit, so they have no cookie and no nonce,
 * and caches may keep them.
 *
 * Returns null for the embedded map of a shared course, which Next renders.
 */
export function sharedCourseEndpoint(deps: SharedCourseDeps) {
  const { sharing, counter, clock, baseUrl, release, drawCard } = deps;
  const pages = byteCache<Compressed>(PAGE_CACHE_BYTES, ({ text, gzipped }) => text.length + gzipped.length);
  const images = byteCache<Uint8Array>(IMAGE_CACHE_BYTES, (png) => png.length);

  return async (request: ApiRequest, address: string): Promise<WebResponse | null> => {
    const t = translatorOf(request);
    const path = requestPath(request);
    const isEmbed = path.endsWith("/embed");
    const common = commonHeaders(request.record.requestId, isEmbed);
    try {
      if (request.method !== "GET" && request.method !== "HEAD") {
        throw new HttpError(405, "method_not_allowed", "Method not allowed. Use GET.", {
          headers: { Allow: "GET, HEAD" },
        });
      }
      if (path === "/oembed") {
        await enforceLimit(counter, clock, `oembed:address:${address}`, SHARED_LIMITS.oembedPerAddress);
        return withHeaders(await oembed(request, sharing, baseUrl), common);
      }
      const [, shareId = "", part = ""] = PARTS.exec(path) ?? [];
      const isFile = part.startsWith("course.");
      const [limit, what] = isFile
        ? ([SHARED_LIMITS.filesPerAddress, "files"] as const)
        : part === "image.png"
          ? ([SHARED_LIMITS.imagesPerAddress, "images"] as const)
          : ([SHARED_LIMITS.pagesPerAddress, "pages"] as const);
      // Before the look-up: guessing ids counts, too.
      await enforceLimit(counter, clock, `shared-${what}:address:${address}`, limit);
      const outline = await sharing.find(shareId);
      if (!outline) return notFoundPage(t, common);
      if (part === "embed") return null;
      const etag = pageEtag(outline, t, `${part}\n${release}`);
      const headers = { ...common, ...cacheHeaders(request, outline, etag) };
      const ifNoneMatch = request.header("if-none-match");
      if (ifNoneMatch !== null && matchesEtag(ifNoneMatch, etag)) {
        return { status: 304, headers, body: null };
      }
      const load = () => loadPage(sharing, shareId, outline, etag, baseUrl);
      if (part === "") {
        const page = await pages.get(etag, async () => {
          const loaded = await load();
          const text = Buffer.from(renderCoursePage(loaded, t));
          return { text, gzipped: await compress(text) };
        });
        return pageResponse(request, page, headers);
      }
      if (part === "image.png") {
        const png = await images.get(etag, async () => {
          const drawn = await drawCard(describeCard(await load(), t));
          if (drawn) return drawn;
          throw new HttpError(503, "unavailable", "Too many pictures are being drawn.", {
            headers: { "Retry-After": "2" },
          });
        });
        return {
          status: 200,
          headers: {
            ...headers,
            "Content-Type": "image/png",
            "Cross-Origin-Resource-Policy": "cross-origin",
          },
          body: png,
        };
      }
      const format = part.slice("course.".length) as keyof typeof KINDS;
      const { name, location, document } = await load();
      // Loaded with the first file: a start doesn't wait for it.
      const { xmldom } = await import("@/lib/exchange/xmldom");
      const file = exportCourse(format, { name, location, document }, { courseId: "", xml: xmldom });
      return {
        status: 200,
        headers: {
          ...headers,
          "Content-Type": `${KINDS[format]}; charset=utf-8`,
          "Content-Disposition": contentDisposition(file.name),
        },
        body: file.text,
      };
    } catch (thrown) {
      if (thrown instanceof Ended) return notFoundPage(t, common);
      return failurePage(t, thrown, common);
    }
  };
}
export type SharedCourseEndpoint = ReturnType<typeof sharedCourseEndpoint>;

/** Sharing ended between the look-up and reading the document. */
class Ended extends Error {}

async function loadPage(
  sharing: SharingUseCases,
  shareId: string,
  { sharing: how, name, location, ownerName }: SharedOutline,
  etag: string,
  baseUrl: string,
): Promise<CoursePage> {
  const document = await sharing.readDocument(shareId);
  if (!document) throw new Ended();
  return {
    ...{ shareId, sharing: how, name, location, ownerName, baseUrl },
    document: toSharedDocument(toCourseDocument(document)),
    version: etag.slice(1, 13),
  };
}

/** The language and unit: of the address, else of the preferences, else of the browser. */
function translatorOf(request: ApiRequest): Translate {
  const query = requestQuery(request);
  const cookie = request.header("cookie");
  const accepted = request.header("accept-language")?.slice(0, MAX_ACCEPT_LANGUAGE) ?? null;
  const chosen = query.get("lang") ?? undefined;
  const language: Language = chosen ? languageFrom(chosen, null) : requestLanguage(cookie, accepted);
  const unit = unitFrom(query.get("unit") ?? UNIT_IN_COOKIES.exec(cookie ?? "")?.[1]);
  return translatorFor(
    language,
    messagesIn(language, [
      ...(["coursePage", "course", "features", "holes", "layouts", "print", "viewer", "rejections"] as const),
    ]),
    unit,
  );
}

const UNIT_IN_COOKIES = new RegExp(`(?:^|;\\s*)${UNIT_COOKIE.replace(".", "\\.")}=([^;]*)`);

/** The same for the same state of the course and setting, the same language and unit, and the same release. */
function pageEtag({ courseId, state }: SharedOutline, { language, unit }: Translate, what: string): string {
  // Hashed: the times of edits and the id of the course are not public.
  const text = [courseId, state, language, unit, what].join("\n");
  return `"${etagOf(text)}"`;
}

const SCRIPT_HASH = `'sha256-${hash("sha256", PAGE_SCRIPT, "base64")}'`;

/** The script by its hash, which stays the same in caches, and nothing of other hosts. */
const POLICY = [
  "default-src 'none'",
  `script-src ${SCRIPT_HASH}`,
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "frame-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

/** Of pages that say that something is not there, whose style is in them. */
const ERROR_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors ";

function commonHeaders(requestId: string, isEmbed: boolean): Record<string, string> {
  return {
    "X-Request-Id": requestId,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy":
      "camera=(), display-capture=(), geolocation=(self), microphone=(), payment=(), usb=()",
    "Content-Security-Policy": ERROR_POLICY + (isEmbed ? "*" : "'none'"),
    ...(isEmbed ? {} : { "X-Frame-Options": "DENY" }),
    Vary: "Accept-Encoding, Accept-Language, Cookie",
  };
}

function cacheHeaders(request: ApiRequest, { sharing }: SharedOutline, etag: string): Record<string, string> {
  // A response to somebody with cookies may be in the language of those.
  const scope = request.header("cookie") === null ? "public" : "private";
  return {
    ETag: etag,
    "Cache-Control": `${scope}, max-age=${MAX_AGE_SECONDS}`,
    "Content-Security-Policy": POLICY,
    ...(sharing === "link" ? { "X-Robots-Tag": "noindex" } : {}),
  };
}

function pageResponse(
  request: ApiRequest,
  { text, gzipped }: Compressed,
  headers: Record<string, string>,
): WebResponse {
  const isCompressed = acceptsGzip(request.header("accept-encoding"));
  return {
    status: 200,
    headers: {
      ...headers,
      "Content-Type": "text/html; charset=utf-8",
      ...(isCompressed ? { "Content-Encoding": "gzip" } : {}),
    },
    body: isCompressed ? gzipped : text,
  };
}

/** RFC 6266: the name in ASCII, and as it is. */
function contentDisposition(name: string): string {
  const ascii = name.replace(/[^\x20-\x7e]|["\\%]/g, "_");
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (found) => `%${found.charCodeAt(0).toString(16)}`,
  );
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}

/** The same for every id that leads nowhere, whatever the reason and whatever was asked for. */
function notFoundPage(t: Translate, common: Record<string, string>): WebResponse {
  return errorResponse(404, t, common, t("coursePage.notFound"), t("coursePage.notFoundText"));
}

function failurePage(t: Translate, thrown: unknown, common: Record<string, string>): WebResponse {
  const error = toHttpError(thrown);
  if (error.status >= 500) log.error("Request failed: shared course", { error: error.cause ?? thrown });
  const headers = { ...common, ...error.headers };
  if (error.status === 429) {
    return errorResponse(429, t, headers, t("coursePage.tooMany"), t("coursePage.tooManyText"));
  }
  const text =
    error.status === 503
      ? t("rejections.unavailable")
      : error.status >= 500
        ? t("rejections.serverError")
        : error.message;
  return errorResponse(error.status, t, headers, t("rejections.title"), text);
}

function errorResponse(
  status: number,
  { language }: Translate,
  headers: Record<string, string>,
  title: string,
  text: string,
): WebResponse {
  return {
    status,
    headers: { ...headers, "Content-Type": "text/html; charset=utf-8", "Cache-Control": "no-store" },
    body: renderErrorPage({ status, language, title, paragraphs: [text] }),
  };
}

function withHeaders(response: WebResponse, headers: Record<string, string>): WebResponse {
  return { ...response, headers: { ...headers, ...response.headers } };
}

/** The sizes of an embedded map in pixels: the defaults, and the allowed range. */
const EMBED_SIZE = { width: 800, height: 480, min: 240, max: 4000 } as const;

/** oEmbed (oembed.com, section 2.3): what another site needs to show the map of a course for a link to its page. */
async function oembed(request: ApiRequest, sharing: SharingUseCases, baseUrl: string): Promise<WebResponse> {
  const query = requestQuery(request);
  const format = query.get("format") ?? "json";
  const respond = (status: number, body: object, headers: Record<string, string> = {}): WebResponse => ({
    status,
    headers: { "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store", ...headers },
    body: JSON.stringify(body),
  });
  const fail = (status: number, error: string, message: string) => respond(status, { error, message });
  const url = query.get("url");
  if (!url) return fail(400, "validation_error", "url must be the URL of a shared course's page.");
  const sizes = [readSize(query.get("maxwidth")), readSize(query.get("maxheight"))];
  if (sizes.includes(null)) {
    const name = sizes[0] === null ? "maxwidth" : "maxheight";
    return fail(400, "validation_error", `${name} must be a whole number of pixels.`);
  }
  if (format !== "json") return fail(501, "not_implemented", "format must be json.");
  const shareId = shareIdIn(url, baseUrl);
  const outline = shareId === null ? null : await sharing.find(shareId);
  if (!outline || shareId === null) return fail(404, "not_found", "No shared course has this address.");
  const [maxWidth, maxHeight] = sizes as [number, number];
  const paths = sharePaths(shareId);
  const width = Math.min(EMBED_SIZE.width, maxWidth);
  const height = Math.min(EMBED_SIZE.height, maxHeight);
  const size = { width: String(width), height: String(height) };
  return respond(
    200,
    {
      version: "1.0",
      type: "rich",
      title: outline.name,
      ...(outline.ownerName === null ? {} : { author_name: outline.ownerName }),
      provider_name: "Teepad",
      provider_url: baseUrl,
      cache_age: MAX_AGE_SECONDS,
      html: embedCode(baseUrl + paths.embed, outline.name, size),
      width,
      height,
      thumbnail_url: baseUrl + paths.image,
      thumbnail_width: CARD_SIZE.width,
      thumbnail_height: CARD_SIZE.height,
    },
    {
      "Cache-Control": `public, max-age=${MAX_AGE_SECONDS}`,
      ...(outline.sharing === "link" ? { "X-Robots-Tag": "noindex" } : {}),
    },
  );
}

/** Pixels: the maximum without a value, null for what is no number of pixels. */
function readSize(text: string | null): number | null {
  if (text === null) return EMBED_SIZE.max;
  if (!/^\d{1,6}$/.test(text)) return null;
  return Math.max(EMBED_SIZE.min, Number(text));
}

/** The share id in an address of this server; null for any other address. */
function shareIdIn(url: string, baseUrl: string): string | null {
  if (url.length > 2_000 || !URL.canParse(url)) return null;
  const { origin, pathname } = new URL(url);
  if (origin !== new URL(baseUrl).origin) return null;
  return /^\/c\/([^/]+)(?:\/embed)?$/.exec(pathname)?.[1] ?? null;
}
