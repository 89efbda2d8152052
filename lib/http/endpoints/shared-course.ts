import { hash } from "node:crypto";
import { CARD_SIZE } from "@/lib/course-page/card";
import { PAGE_SCRIPT } from "@/lib/course-page/script";
import { embedCode, sharePaths } from "@/lib/courses/share-paths";
import type { SharingUseCases } from "@/lib/courses/sharing";
import { toFileStem } from "@/lib/exchange/file-stem";
import { messagesIn } from "@/lib/messages/catalogue";
import { unitFrom } from "@/lib/messages/length";
import { UNIT_COOKIE } from "@/lib/messages/preference-cookies";
import { type Translate, translatorFor } from "@/lib/messages/translator";
import { perMinute } from "@/lib/rate-limit/limits";
import { readCookie } from "../cookies";
import { anyone, type Call, type EndpointLimit, type Visitor } from "../endpoint";
import { HttpError, notFound, sharedCourseNotFound } from "../errors";
import { pageLanguage } from "../language";
import { type ApiRequest, type ApiResponse, requestQuery } from "../message";
import { isNotModified, JSON_TYPE, jsonResponse, storedContent } from "../respond";
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
  read: (
    pages: SharedPages,
    course: SharedCourse,
    call: Call & Visitor,
  ) => Promise<Pick<ApiResponse, "headers" | "body">>,
) {
  return anyone(`/c/{shareId}${path}`, { errors: ERRORS }).GET({
    limit,
    async perform({ sharing, sharedPages }, call) {
      const { request, params } = call;
      const course = await findCourse(sharing, params.shareId, request);
      const etag = sharedPages.etag(course, name);
      const content = isNotModified(request, etag) ? null : await read(sharedPages, course, call);
      return { sharing: course.outline.sharing, etag, content };
    },
    render({ sharing, etag, content }, { request }) {
      const headers = {
        // Weak: compressed, the bytes differ (RFC 9110 section 8.8.1).
        ETag: `W/${etag}`,
        // A response to somebody with cookies may be in the language of those.
        "Cache-Control": `${request.header("cookie") === null ? "public" : "private"}, max-age=${MAX_AGE_SECONDS}`,
        "Content-Security-Policy": POLICY,
        Vary: "Accept-Encoding, Accept-Language, Cookie",
        ...(sharing === "link" ? { "X-Robots-Tag": "noindex" } : {}),
      };
      return content
        ? { status: 200, headers: { ...headers, ...content.headers }, body: content.body }
        : { status: 304, headers, body: null };
    },
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
const page = part("", PAGE_LIMIT, "", async (pages, course, call) =>
  storedContent(call.request, await pages.page(course, call.payer), "text/html; charset=utf-8"),
);

/** What the embedded map fetches once it is asked for. */
const map = part("/map.json", PAGE_LIMIT, "map.json", async (pages, course, call) =>
  storedContent(call.request, await pages.map(course, call.payer), JSON_TYPE),
);

const IMAGE_LIMIT: EndpointLimit = { key: "shared-images", ...perMinute(60) };

const image = part("/image.png", IMAGE_LIMIT, "image.png", async (pages, course, { payer }) => ({
  headers: { "Content-Type": "image/png", "Cross-Origin-Resource-Policy": "cross-origin" },
  body: await pages.image(course, "image.png", payer),
}));

const mapImage = part("/course.png", IMAGE_LIMIT, "course.png", async (pages, course, { payer }) => ({
  headers: { "Content-Type": "image/png", "Content-Disposition": download(course, "png") },
  body: await pages.image(course, "course.png", payer),
}));

/** In the directory, which shows up to 40. Its only style is ours. */
const sketch = part(
  "/sketch.svg",
  { key: "shared-sketches", ...perMinute(1_200) },
  "sketch.svg",
  async (pages, course, call) => {
    const { headers, body } = storedContent(
      call.request,
      await pages.sketch(course, call.payer),
      "image/svg+xml; charset=utf-8",
    );
    const policy = "default-src 'none'; style-src 'unsafe-inline'";
    return { headers: { ...headers, "Content-Security-Policy": policy }, body };
  },
);

function file(format: FileFormat) {
  const limit = { key: "shared-files", ...perMinute(60) };
  return part(`/course.${format}`, limit, format, async (pages, course, call) => {
    const text = await pages.file(course, format, call.payer);
    const { headers, body } = storedContent(call.request, text, `${FILE_TYPES[format]}; charset=utf-8`);
    return { headers: { ...headers, "Content-Disposition": download(course, format) }, body };
  });
}

/** The map that other sites embed. Next renders it, once it is clear that there is one. */
const embed = anyone("/c/{shareId}/embed", { errors: ERRORS, isGuard: true, allowsFraming: true }).GET({
  limit: PAGE_LIMIT,
  async perform({ sharing, sharedPages }, { request, params, payer }) {
    const course = await findCourse(sharing, params.shareId, request);
    // For the page, which can't refuse the request any more.
    await sharedPages.drawing(course, payer);
  },
  render: () => ({ status: 200, headers: {}, body: null }),
});

/** The language and unit: of the address, else of the preferences, else of the browser. */
function translatorOf(request: ApiRequest): Translate {
  const language = pageLanguage(request);
  const unit = requestQuery(request).get("unit") ?? readCookie(request.header("cookie"), UNIT_COOKIE);
  const sections = [
    "coursePage",
    "course",
    "features",
    "holes",
    "layouts",
    "print",
    "profile",
    "site",
    "status",
    "viewer",
  ] as const;
  return translatorFor(language, messagesIn(language, [...sections]), unitFrom(unit ?? undefined));
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
function download({ outline }: SharedCourse, extension: string): string {
  const name = `${toFileStem(outline.name)}.${extension}`;
  const ascii = name.replace(/[^\x20-\x7e]|["\\%]/g, "_");
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (found) => `%${found.charCodeAt(0).toString(16)}`,
  );
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}

/** The size of an embedded map in pixels, where it has that much room. */
const EMBED_SIZE = { width: 800, height: 480 } as const;

/** oEmbed (oembed.com, section 2.3): what another site needs to show the map of a course for a link to its page. */
const oembed = anyone("/oembed").GET({
  limit: { key: "oembed", ...perMinute(100) },
  async perform({ sharing }, call) {
    const { shareId, max } = readOembedQuery(call);
    const outline = shareId === null ? null : await sharing.find(shareId);
    if (!outline || shareId === null) throw notFound("No shared course has this address.");
    return { shareId, outline, max };
  },
  render({ shareId, outline, max }, { baseUrl }) {
    const paths = sharePaths(shareId);
    const width = Math.min(EMBED_SIZE.width, max.width);
    const height = Math.min(EMBED_SIZE.height, max.height);
    const size = { width: String(width), height: String(height) };
    const hasRoomForImage = CARD_SIZE.width <= max.width && CARD_SIZE.height <= max.height;
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
        ...(hasRoomForImage && {
          thumbnail_url: baseUrl + paths.image,
          thumbnail_width: CARD_SIZE.width,
          thumbnail_height: CARD_SIZE.height,
        }),
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
  const max = { width: size("maxwidth"), height: size("maxheight") };
  const format = query.get("format") ?? "json";
  if (format !== "json") throw new HttpError(501, "not_implemented", "format must be json.");
  return { shareId: shareIdIn(url, baseUrl), max };
}

/** Pixels: no limit without a value, null for what is no number of pixels. */
function readSize(text: string | null): number | null {
  if (text === null) return Number.POSITIVE_INFINITY;
  return /^[1-9]\d{0,5}$/.test(text) ? Number(text) : null;
}

/** The share id in an address of this server; null for any other address. */
function shareIdIn(url: string, baseUrl: string): string | null {
  if (url.length > 2_000 || !URL.canParse(url)) return null;
  const { origin, pathname } = new URL(url);
  if (origin !== new URL(baseUrl).origin) return null;
  return /^\/c\/([^/]+)(?:\/embed)?$/.exec(pathname)?.[1] ?? null;
}

const FILES = (Object.keys(FILE_TYPES) as FileFormat[]).map(file);

export const SHARED_COURSE_ENDPOINTS = [page, image, mapImage, sketch, ...FILES, map, embed, oembed];
