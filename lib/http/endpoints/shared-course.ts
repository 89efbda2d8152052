import { hash } from "node:crypto";
import { CARD_SIZE } from "@/lib/course-page/card";
import { PAGE_SCRIPT } from "@/lib/course-page/script";
import { embedCode, sharePaths } from "@/lib/courses/share-paths";
import type { SharingUseCases } from "@/lib/courses/sharing";
import { messagesIn } from "@/lib/messages/catalogue";
import { UNIT_COOKIE } from "@/lib/messages/preference-cookies";
import { languageFrom, unitFrom } from "@/lib/messages/preferences";
import { type Translate, translatorFor } from "@/lib/messages/translator";
import { perMinute } from "@/lib/rate-limit/limits";
import { acceptsGzip } from "../accepts-gzip";
import { readCookie } from "../cookies";
import { anyone, type Call, type EndpointLimit } from "../endpoint";
import { HttpError, notFound, sharedCourseNotFound } from "../errors";
import { requestLanguage } from "../language";
import { type ApiRequest, type ApiResponse, requestQuery } from "../message";
import { jsonResponse, matchesEtag } from "../respond";
import { FILE_TYPES, type FileFormat, type SharedCourse, type SharedPages } from "../shared-pages";

/** How long caches may show a page without asking: a link that was switched off works that much longer there. */
const MAX_AGE_SECONDS = 60;

const ERRORS = { takesLanguage: true };

/** Pages are for a whole club behind one address on competition day. */
const PAGE_LIMIT: EndpointLimit = { key: "shared-pages", ...perMinute(300) };

/** A part of a shared course, if there is one and the client doesn't have it yet. */
function part(
  path: string,
  limit: EndpointLimit,
  name: string,
  render: (
    pages: SharedPages,
    course: SharedCourse,
    request: ApiRequest,
  ) => Promise<Pick<ApiResponse, "headers" | "body">>,
) {
  return anyone({
    method: "GET",
    path: `/c/{shareId}${path}` as const,
    limit,
    errors: ERRORS,
    async perform({ sharing, sharedPages }, { request, params: { shareId } }): Promise<ApiResponse> {
      const course = await findCourse(sharing, shareId, request);
      const etag = sharedPages.etag(course, name);
      const headers = {
        ETag: etag,
        // A response to somebody with cookies may be in the language of those.
        "Cache-Control": `${request.header("cookie") === null ? "public" : "private"}, max-age=${MAX_AGE_SECONDS}`,
        "Content-Security-Policy": POLICY,
        Vary: "Accept-Encoding, Accept-Language, Cookie",
        ...(course.outline.sharing === "link" ? { "X-Robots-Tag": "noindex" } : {}),
      };
      const ifNoneMatch = request.header("if-none-match");
      if (ifNoneMatch !== null && matchesEtag(ifNoneMatch, etag)) return { status: 304, headers, body: null };
      const rendered = await render(sharedPages, course, request);
      return { status: 200, headers: { ...headers, ...rendered.headers }, body: rendered.body };
    },
    render: (response) => response,
  });
}

/** @throws HttpError 404, the same for every id that leads nowhere, whatever the reason and whatever was asked for. */
async function findCourse(
  sharing: SharingUseCases,
  shareId: string,
  request: ApiRequest,
): Promise<SharedCourse> {
  const outline = await sharing.find(shareId);
  if (!outline) throw sharedCourseNotFound();
  return { shareId, outline, t: translatorOf(request) };
}

/** The page of a shared course, without Next: it has no cookie and no nonce, and caches may keep it. */
const page = part("", PAGE_LIMIT, "", async (pages, course, request) => {
  const { text, gzipped } = await pages.page(course);
  const isCompressed = acceptsGzip(request.header("accept-encoding"));
  return {
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      ...(isCompressed && { "Content-Encoding": "gzip" }),
    },
    body: isCompressed ? gzipped : text,
  };
});

const image = part(
  "/image.png",
  { key: "shared-images", ...perMinute(60) },
  "image.png",
  async (pages, course) => ({
    headers: { "Content-Type": "image/png", "Cross-Origin-Resource-Policy": "cross-origin" },
    body: await pages.image(course),
  }),
);

function file(format: FileFormat) {
  const limit = { key: "shared-files", ...perMinute(30) };
  return part(`/course.${format}`, limit, format, async (pages, course) => {
    const { name, text } = await pages.file(course, format);
    return {
      headers: {
        "Content-Type": `${FILE_TYPES[format]}; charset=utf-8`,
        "Content-Disposition": contentDisposition(name),
      },
      body: text,
    };
  });
}

/** The map that other sites embed. Next renders it, once it is clear that there is one. */
const embed = anyone({
  method: "GET",
  path: "/c/{shareId}/embed",
  limit: PAGE_LIMIT,
  errors: ERRORS,
  allowsFraming: true,
  isGuard: true,
  perform: ({ sharing }, { request, params }) => findCourse(sharing, params.shareId, request),
  render: () => ({ status: 200, headers: {}, body: null }),
});

/** The language and unit: of the address, else of the preferences, else of the browser. */
function translatorOf(request: ApiRequest): Translate {
  const query = requestQuery(request);
  const cookies = request.header("cookie");
  const chosen = query.get("lang");
  const language = chosen
    ? languageFrom(chosen, null)
    : requestLanguage(cookies, request.header("accept-language"));
  const unit = unitFrom(query.get("unit") ?? readCookie(cookies, UNIT_COOKIE) ?? undefined);
  const sections = ["coursePage", "course", "features", "holes", "layouts", "print", "viewer"] as const;
  return translatorFor(language, messagesIn(language, [...sections]), unit);
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

/** RFC 6266: the name in ASCII, and as it is. */
function contentDisposition(name: string): string {
  const ascii = name.replace(/[^\x20-\x7e]|["\\%]/g, "_");
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (found) => `%${found.charCodeAt(0).toString(16)}`,
  );
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}

/** The sizes of an embedded map in pixels: the defaults, and the allowed range. */
const EMBED_SIZE = { width: 800, height: 480, min: 240, max: 4000 } as const;

/** oEmbed (oembed.com, section 2.3): what another site needs to show the map of a course for a link to its page. */
const oembed = anyone({
  method: "GET",
  path: "/oembed",
  limit: { key: "oembed", ...perMinute(100) },
  async perform({ sharing }, call) {
    const { shareId, width, height } = readOembedQuery(call);
    const outline = shareId === null ? null : await sharing.find(shareId);
    if (!outline || shareId === null) throw notFound("No shared course has this address.");
    return { shareId, outline, width, height };
  },
  render({ shareId, outline, width, height }, { baseUrl }) {
    const paths = sharePaths(shareId);
    const size = { width: String(width), height: String(height) };
    return jsonResponse(
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
  },
});

/** @throws HttpError 400, 501. */
function readOembedQuery({ request, baseUrl }: Pick<Call, "request" | "baseUrl">) {
  const query = requestQuery(request);
  const invalid = (text: string) => new HttpError(400, "validation_error", text);
  const url = query.get("url");
  if (!url) throw invalid("url must be the URL of a shared course's page.");
  const size = (name: "maxwidth" | "maxheight"): number => {
    const pixels = readSize(query.get(name));
    if (pixels === null) throw invalid(`${name} must be a whole number of pixels.`);
    return pixels;
  };
  const width = Math.min(EMBED_SIZE.width, size("maxwidth"));
  const height = Math.min(EMBED_SIZE.height, size("maxheight"));
  const format = query.get("format") ?? "json";
  if (format !== "json") throw new HttpError(501, "not_implemented", "format must be json.");
  return { shareId: shareIdIn(url, baseUrl), width, height };
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

export const SHARED_COURSE_ENDPOINTS = [
  page,
  image,
  ...(Object.keys(FILE_TYPES) as FileFormat[]).map(file),
  embed,
  oembed,
];
