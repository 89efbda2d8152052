import { byteCache, textBytes } from "@/lib/cache";
import { toCourseDocument } from "@/lib/editor/document";
import { type EditedFairway, fairwaysOf, isComplete } from "@/lib/editor/fairways";
import { courseTotals } from "@/lib/editor/measures";
import { takeTurn } from "@/lib/turns";
import type { Coordinates } from "@/lib/validation/coordinates";
import type { CourseColour } from "@/lib/validation/hole";
import { madeOnce } from "./made-once";
import { type Sketch, sketchCourse } from "./sketch";
import type { CourseStore, MeasuredDocument } from "./store";
import { type StoredDocument, toDocumentData } from "./stored-course";

/** What lists and a course's page show of its contents. */
export interface CourseGlance {
  /** As the main layout plays them, each with its primary flight path only. */
  readonly fairways: readonly EditedFairway[];
  readonly sketch: Sketch;
  /** As parameters of messages. */
  readonly totals: {
    readonly holes: number;
    readonly par: number;
    readonly length: { readonly metres: number };
  };
  readonly layouts: readonly {
    readonly name: string;
    readonly colour: CourseColour | null;
    readonly isActive: boolean;
  }[];
  /** Whether every hole has a tee and a target. */
  readonly isFinished: boolean;
}

/** Thousands of ordinary courses, or 200 of the largest. */
const CACHE_BYTES = 16 * 1024 * 1024;

/**
 * What is shown of courses, made once for each version. A list of large courses would otherwise read and draw megabytes to
 * show a few lines.
 *
 * Rejected: storing it when a course is saved. The API's statements, which save most courses, would have to draw as well.
 */
export function courseGlances(read: CourseStore["readDocuments"]) {
  const glancesOf = madeOnce({
    cache: byteCache<{ glance: CourseGlance; bytes: number } | null>(
      "course glances",
      CACHE_BYTES,
      ({ bytes }) => bytes,
    ),
    read,
    // Each may have 2 MB.
    atOnce: 5,
    async make({ document, bytes }: MeasuredDocument) {
      await takeTurn(bytes, 30_000);
      const glance = toGlance(document);
      return { glance, bytes: textBytes(JSON.stringify(glance)) };
    },
    effort: 1,
  });
  return async (...args: Parameters<typeof glancesOf>): Promise<(CourseGlance | null)[]> =>
    (await glancesOf(...args)).map((made) => made?.glance ?? null);
}

function toGlance(stored: StoredDocument): CourseGlance {
  const { layouts, ...document } = toCourseDocument(toDocumentData(stored));
  const fairways = fairwaysOf({ layouts, ...document });
  const { par, distance } = courseTotals(fairways);
  return {
    fairways: fairways.map(({ flightPaths: [path], ...fairway }) => ({
      ...fairway,
      flightPaths: [{ ...path, points: path.points.map(roundToMetre) }],
    })),
    sketch: sketchCourse(fairways, layouts[0]?.colour),
    totals: { holes: fairways.length, par, length: { metres: distance } },
    // Without lengths: those of twenty layouts cost twenty times as much as everything else.
    layouts: layouts.map(({ name, colour, isActive }) => ({ name, colour, isActive })),
    isFinished: fairways.every(isComplete),
  };
}

/** About a metre: most of a large course's length are digits. */
function roundToMetre({ lat, lng }: Coordinates): Coordinates {
  return { lat: Math.round(lat * 1e5) / 1e5, lng: Math.round(lng * 1e5) / 1e5 };
}
