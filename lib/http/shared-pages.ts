import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { type DrawCard, describeCard } from "@/lib/course-page/card";
import { type CoursePage, renderCoursePage } from "@/lib/course-page/page";
import { toSharedDocument } from "@/lib/course-page/shared-document";
import type { SharedOutline, SharingUseCases } from "@/lib/courses/sharing";
import { toCourseDocument } from "@/lib/editor/document";
import { etagOf } from "@/lib/etag";
import { exportCourse } from "@/lib/exchange/write";
import type { Translate } from "@/lib/messages/translator";
import { byteCache } from "./byte-cache";
import { HttpError, sharedCourseNotFound } from "./errors";

interface SharedPagesDeps {
  sharing: SharingUseCases;
  baseUrl: string;
  /** Differs between builds. */
  release: string;
  drawCard: DrawCard;
}

/** The formats of files, and their media types. */
export const FILE_TYPES = {
  geojson: "application/geo+json",
  kml: "application/vnd.google-earth.kml+xml",
  gpx: "application/gpx+xml",
} as const;
export type FileFormat = keyof typeof FILE_TYPES;

const PAGE_CACHE_BYTES = 16 * 1024 * 1024;
const IMAGE_CACHE_BYTES = 8 * 1024 * 1024;

const compress = promisify(gzip);

interface Compressed {
  readonly text: Uint8Array;
  readonly gzipped: Uint8Array;
}

/** A shared course in one language and unit. */
export interface SharedCourse {
  readonly shareId: string;
  readonly outline: SharedOutline;
  readonly t: Translate;
}

/**
 * What there is of a shared course: its page, its picture, its files. They are the same for everybody who has the same
 * language and unit, so pages and pictures are kept in memory by their ETags.
 */
export function sharedPages({ sharing, baseUrl, release, drawCard }: SharedPagesDeps) {
  const pages = byteCache<Compressed>(PAGE_CACHE_BYTES, ({ text, gzipped }) => text.length + gzipped.length);
  const images = byteCache<Uint8Array>(IMAGE_CACHE_BYTES, (png) => png.length);

  /** The same for the same state of the course and setting, the same language and unit, and the same release. */
  function etag({ outline: { courseId, state }, t: { language, unit } }: SharedCourse, part: string): string {
    // Hashed: the times of edits and the id of the course are not public.
    const text = [courseId, state, language, unit, part, release].join("\n");
    return `"${etagOf(text)}"`;
  }

  /** @throws HttpError 404 if sharing has ended since the outline was read. */
  async function load(course: SharedCourse, version: string): Promise<CoursePage> {
    const { shareId, outline } = course;
    const { sharing: how, name, location, ownerName } = outline;
    const document = await sharing.readDocument(shareId);
    if (!document) throw sharedCourseNotFound();
    return {
      ...{ shareId, sharing: how, name, location, ownerName, baseUrl },
      document: toSharedDocument(toCourseDocument(document)),
      version: version.slice(1, 13),
    };
  }

  return {
    etag,

    page(course: SharedCourse): Promise<Compressed> {
      const version = etag(course, "");
      return pages.get(version, async () => {
        const text = Buffer.from(renderCoursePage(await load(course, version), course.t));
        return { text, gzipped: await compress(text) };
      });
    },

    /** @throws HttpError 503 while too many pictures are being drawn. */
    image(course: SharedCourse): Promise<Uint8Array> {
      const version = etag(course, "image.png");
      return images.get(version, async () => {
        const drawn = await drawCard(describeCard(await load(course, version), course.t));
        if (drawn) return drawn;
        throw new HttpError(503, "unavailable", "Too many pictures are being drawn.", {
          headers: { "Retry-After": "2" },
        });
      });
    },

    async file(course: SharedCourse, format: FileFormat): Promise<{ name: string; text: string }> {
      const { name, location, document } = await load(course, etag(course, format));
      // Loaded with the first file: a start doesn't wait for it.
      const { xmldom } = await import("@/lib/exchange/xmldom");
      return exportCourse(format, { name, location, document }, { courseId: "", xml: xmldom });
    },
  };
}
export type SharedPages = ReturnType<typeof sharedPages>;
