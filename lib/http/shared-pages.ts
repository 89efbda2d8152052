import { byteCache, textBytes } from "@/lib/cache";
import { type DrawCard, describeCard, describeMap } from "@/lib/course-page/card";
import { renderMapFile } from "@/lib/course-page/map-file";
import { toSvg } from "@/lib/course-page/overview";
import { type CoursePage, overviewOf, renderCoursePage } from "@/lib/course-page/page";
import { shownLayouts, toSharedDocument } from "@/lib/course-page/shared-document";
import { renderSketch } from "@/lib/course-page/sketch-svg";
import type { SharedOutline, SharingUseCases } from "@/lib/courses/sharing";
import { toCourseDocument } from "@/lib/editor/document";
import { etagOf } from "@/lib/etag";
import { exportCourse, typeOf } from "@/lib/exchange/write";
import type { Translate } from "@/lib/messages/translator";
import type { Payer } from "@/lib/rate-limit/work-budget";
import { type StoredText, storedBytes, storeText } from "@/lib/stored-text";
import { takeTurn } from "@/lib/turns";
import { retryLater, sharedCourseNotFound } from "./errors";

interface SharedPagesDeps {
  sharing: SharingUseCases;
  baseUrl: string;
  /** Differs between builds. */
  release: string;
  drawCard: DrawCard;
}

/** The files of a course that hold all of it, by their extensions. */
const COURSE_FORMATS = ["geojson", "kml", "gpx"] as const;

/** The media types of the files of a shared course, by their extensions. */
export const FILE_TYPES = {
  geojson: typeOf("geojson"),
  kml: typeOf("kml"),
  gpx: typeOf("gpx"),
  /** The table of holes. */
  csv: "text/csv",
  /** The printed map. */
  svg: "image/svg+xml",
} as const;
export type FileFormat = keyof typeof FILE_TYPES;

const IMAGES = { "image.png": describeCard, "course.png": describeMap } as const;

/** The part that the embedded map reads. */
const MAP = "map.json";

/** The image in the directory. */
const SKETCH = "sketch.svg";

/** Parts without texts of ours, which are the same in every language. */
const UNTRANSLATED: readonly string[] = [...COURSE_FORMATS, MAP, SKETCH];

const TEXT_CACHE_BYTES = 24 * 1024 * 1024;
const IMAGE_CACHE_BYTES = 8 * 1024 * 1024;
const DRAWING_CACHE_BYTES = 8 * 1024 * 1024;

/** The size of the embedded map's drawing, of which only the aspect ratio matters. */
export const DRAWING = { width: 160, height: 90 };

export interface SharedCourse {
  readonly shareId: string;
  readonly outline: SharedOutline;
  readonly t: Translate;
}

/**
 * What there is of a shared course: its page, its picture, its files, its map. They are the same for everybody who has the same
 * language and unit, so they are kept in memory by their ETags.
 */
export function sharedPages({ sharing, baseUrl, release, drawCard }: SharedPagesDeps) {
  const texts = byteCache<StoredText>("shared texts", TEXT_CACHE_BYTES, storedBytes);
  const drawings = byteCache<string>("shared drawings", DRAWING_CACHE_BYTES, textBytes);
  const images = byteCache<Uint8Array>("shared pictures", IMAGE_CACHE_BYTES, (png) => png.length);

  /** The same for the same state of the course and setting, the same release, and, if texts are in it, the same language and unit. */
  function etag({ outline: { courseId, state }, t: { language, unit } }: SharedCourse, part: string): string {
    const readIn = UNTRANSLATED.includes(part) ? [] : [language, unit];
    // Hashed: the times of edits and the id of the course are not public.
    const text = [courseId, state, ...readIn, part, release].join("\n");
    return `"${etagOf(text)}"`;
  }

  /** @throws HttpError 404 if sharing has ended since the outline was read, 429. */
  async function load(course: SharedCourse, version: string, payer: Payer): Promise<CoursePage> {
    const { shareId, outline } = course;
    const { sharing: how, name, location, ownerName, place, status } = outline;
    const read = await sharing.readDocument(shareId);
    if (!read) throw sharedCourseNotFound();
    payer.spend(read.bytes);
    await takeTurn(read.bytes, 10_000);
    return {
      ...{ shareId, sharing: how, name, location, ownerName, place, status, baseUrl },
      document: toSharedDocument(toCourseDocument(read.document)),
      version: version.slice(1, 13),
    };
  }

  /** A text from memory, or as `write` makes it. */
  function stored(
    course: SharedCourse,
    part: string,
    payer: Payer,
    write: (page: CoursePage) => string | Promise<string>,
  ): Promise<StoredText> {
    const version = etag(course, part);
    return texts.get(version, () =>
      payer.run(async () => {
        const text = await write(await load(course, version, payer));
        // Besides the reading: the page of a large course takes twice as long as reading it.
        payer.spend(Buffer.byteLength(text));
        return storeText(text);
      }),
    );
  }

  return {
    etag,

    page: (course: SharedCourse, payer: Payer) =>
      stored(course, "", payer, (page) => renderCoursePage(page, course.t)),

    /** The preview image, or the map to download. @throws HttpError 503 while too many pictures are being drawn. */
    image(course: SharedCourse, part: keyof typeof IMAGES, payer: Payer): Promise<Uint8Array> {
      const version = etag(course, part);
      return images.get(version, () =>
        payer.run(async () => {
          const drawn = await drawCard(IMAGES[part](await load(course, version, payer), course.t));
          if (drawn) return drawn;
          throw retryLater(503, "Too many pictures are being drawn.", 2);
        }),
      );
    },

    file: (course: SharedCourse, format: FileFormat, payer: Payer) =>
      stored(course, format, payer, async ({ name, location, document }) => {
        if (format === "svg") return renderMapFile({ name, document }, course.t);
        // What follows is loaded with the first file: a start doesn't wait for it.
        if (format === "csv") return (await import("@/lib/exchange/write-csv")).toCsv(document, course.t);
        const { xmldom } = await import("@/lib/exchange/xmldom");
        return exportCourse(format, { name, location, document }, { courseId: "", xml: xmldom }).text;
      }),

    /** What the embedded map shows, as JSON: a `ViewedCourse` (app/viewer). */
    map: (course: SharedCourse, payer: Payer) =>
      stored(course, MAP, payer, ({ document }) =>
        JSON.stringify({ course: document, layoutId: shownLayouts(document)[0].id }),
      ),

    sketch: (course: SharedCourse, payer: Payer) =>
      stored(course, SKETCH, payer, ({ document }) => renderSketch(document)),

    /** What the embedded map shows without scripts: the content of an SVG element of 160 by 90. */
    drawing(course: SharedCourse, payer: Payer): Promise<string> {
      const version = etag(course, "drawing");
      return drawings.get(version, () =>
        payer.run(async () => toSvg(overviewOf(await load(course, version, payer), DRAWING, course.t)).text),
      );
    },
  };
}
export type SharedPages = ReturnType<typeof sharedPages>;
