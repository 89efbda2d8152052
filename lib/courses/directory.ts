import * as z from "zod";
import type { Clock } from "@/lib/clock";
import { type Box, boxCentre, isInBox } from "@/lib/geo/box";
import { CELL_ZOOM, type CellRange, cellsOf, type Tile, tilesCovering } from "@/lib/geo/map-cells";
import { nearestCopy } from "@/lib/geo/place";
import { UNCOUNTED } from "@/lib/rate-limit/work-budget";
import type { Coordinates } from "@/lib/validation/coordinates";
import { COURSE_LIMITS } from "@/lib/validation/course-limits";
import { oneLine } from "@/lib/validation/text";
import { type CourseStatus, type StoredStatus, statusAt } from "./course-status";
import { foldedWords } from "./fold-text";
import type { StoredTotals } from "./store";
import type { TotalsOf } from "./stored-totals";

/** A course in the public directory, without the ids of the course and its owner. */
export interface ListedCourse extends StoredTotals {
  /** The share id, in the address of the course's page. */
  readonly id: string;
  readonly name: string;
  /** The owner's name as published; null if the owner publishes none. */
  readonly ownerName: string | null;
  /** Where it is, in the owner's words. */
  readonly place: string | null;
  readonly location: Coordinates | null;
  readonly status: Pick<CourseStatus, "state" | "words" | "until"> | null;
}

/** A course as it is stored: its status also after its end, and its totals by its id and version. */
export interface StoredListing extends Omit<ListedCourse, "status" | keyof StoredTotals> {
  readonly course: { readonly id: string; readonly version: number };
  readonly status: StoredStatus | null;
}

/** Courses that are too close to each other to be shown individually. */
export interface CourseCluster {
  readonly courses: number;
  /** Their mean position. */
  readonly location: Coordinates;
}

/** A course's public page, as listed in a sitemap for search engines. */
export interface CoursePage {
  /** The share id. */
  readonly id: string;
  readonly updatedAt: Date;
}

interface ListedPlace {
  readonly courseId: string;
  readonly location: Coordinates;
  /** Null if the course isn't closed as a whole. */
  readonly closedUntil: Date | null;
}

type WordPrefix = string;

/**
 * The store port of the directory (lib/adapters/prisma/directory-store.ts): public courses that aren't deleted, of owners
 * who aren't disabled. Each method reads a range of an index, as far as its limit goes.
 */
export interface DirectoryStore {
  /**
   * Groups the courses of a range by square: cells without their last `squareBits` bits. A square with a
   * single course yields that course.
   * @param openAt leaves out the courses that are closed then.
   */
  aggregate(
    range: CellRange,
    squareBits: number,
    openAt: Date | null,
  ): Promise<(CourseCluster | StoredListing)[]>;
  listIn(range: CellRange, limit: number): Promise<StoredListing[]>;
  findPlaces(ranges: readonly CellRange[], limit: number): Promise<ListedPlace[]>;
  /** Returns the courses in the order of the ids, without those that are no longer in the directory. */
  listByIds(courseIds: readonly string[]): Promise<StoredListing[]>;
  /** Sorted by name. */
  list(page: { offset: number; limit: number }): Promise<StoredListing[]>;
  count(): Promise<number>;
  /** In a stable order: only deletions shift courses to other pages. */
  listPages(part: { offset: number; limit: number }): Promise<CoursePage[]>;
  /** Counts the courses with a word that starts with `prefix`, up to `max`. */
  countWith(prefix: WordPrefix, max: number): Promise<number>;
  /**
   * Of the first `candidates` courses with a word that starts with the first prefix, those that match the
   * other prefixes, too. Sorted by name.
   */
  search(
    prefixes: readonly WordPrefix[],
    candidates: number,
    page: { offset: number; limit: number },
  ): Promise<StoredListing[]>;
}

const DIRECTORY_PAGE = 24;

/** Maximum page number: each further page would skip more index entries. Search and the map find the rest. */
const MAX_DIRECTORY_PAGE = 400;

/** `1` for the courses that aren't closed as a whole only. */
export const onlyOpenParameter = z.literal("1").optional();

/** Search words, each a prefix of a word in the name. */
export const courseSearch = oneLine(COURSE_LIMITS.nameCodePoints);

/** The query of the directory's page. Invalid values are treated as missing, so that a mangled link still shows courses. */
export const directoryQuery = z.object({
  q: courseSearch.catch(""),
  page: z.coerce
    .number()
    .transform((page) => Math.min(Math.max(Math.floor(page), 1), MAX_DIRECTORY_PAGE))
    .catch(1),
  open: onlyOpenParameter.catch(undefined),
});
export type DirectoryQuery = z.infer<typeof directoryQuery>;

/** Further words are ignored: they add cost, not precision. */
const MAX_SEARCH_WORDS = 6;

/** Maximum number of courses that a search compares: candidates found by the rarest word. */
export const MAX_CANDIDATES = 2_000;

/** From this zoom on, courses are shown individually: a tile is at most 2.4 km wide. */
export const MAX_TILE_ZOOM = 14;

/**
 * Zoom levels between a tile and the squares whose courses form a cluster: a square is an eighth of a tile
 * wide, 64 CSS pixels.
 */
const SQUARES_PER_TILE_ZOOM = 3;

const MAX_PER_TILE = 100;

/** Maximum number of courses listed beside the map, and of the places they are chosen from. */
const MAX_NEARBY = 40;
const MAX_PLACES = 500;

const BOX_TILES = 16;

/** Courses per sitemap, and maximum number of sitemaps. The protocol allows more of both, but each file is built in memory. */
const SITEMAP_COURSES = 10_000;
const MAX_SITEMAPS = 100;

/** Maximum number of times that a box with too many courses is halved: enough to get from the world to a few kilometres. */
const MAX_HALVINGS = 14;

/** The public directory: the courses in a map tile, the courses nearest to the middle of the map, and search. */
export function directoryUseCases(store: DirectoryStore, totalsOf: TotalsOf, clock: Clock) {
  /** Without those that were deleted since. */
  async function toListed(found: readonly StoredListing[]): Promise<ListedCourse[]> {
    const totals = await totalsOf(
      found.map(({ course }) => course),
      // Added up once for everybody.
      UNCOUNTED,
    );
    return found.flatMap(({ course: _course, status, ...listing }, i): ListedCourse[] => {
      const known = totals[i];
      if (!known) return [];
      if (!status) return [{ ...listing, ...known, status }];
      const { state, words, until } = statusAt(status, listing.location, clock());
      return [{ ...listing, ...known, status: { state, words, until } }];
    });
  }

  /** Leaves out closed courses after a limit, not before it: the number of rows read stays bounded however many are closed. */
  const toListedCourses = async (
    found: readonly StoredListing[],
    onlyOpen: boolean,
  ): Promise<ListedCourse[]> =>
    (await toListed(found)).filter(({ status }) => !onlyOpen || status?.state !== "closed");

  return {
    /** The contents of a map tile: clusters, and courses that are far enough from others to be shown individually. */
    async tile(tile: Tile, onlyOpen = false): Promise<(CourseCluster | ListedCourse)[]> {
      const range = cellsOf(tile);
      if (tile.zoom >= MAX_TILE_ZOOM) {
        return toListedCourses(await store.listIn(range, MAX_PER_TILE), onlyOpen);
      }
      const squareBits = 2 * (CELL_ZOOM - tile.zoom - SQUARES_PER_TILE_ZOOM);
      const items = await store.aggregate(range, squareBits, onlyOpen ? clock() : null);
      const clusters = items.filter((item): item is CourseCluster => "courses" in item);
      const listings = items.filter((item): item is StoredListing => !("courses" in item));
      return [...clusters, ...(await toListed(listings))];
    },

    /** The courses in a box, nearest to its middle first: at most `MAX_NEARBY`. */
    async nearby(box: Box, onlyOpen = false): Promise<{ courses: ListedCourse[]; hasMore: boolean }> {
      const centre = boxCentre(box);
      const now = clock();
      const isWanted = ({ location, closedUntil }: ListedPlace) =>
        isInBox(box, location) && !(onlyOpen && closedUntil !== null && now < closedUntil);
      // Halve the box around the middle until it contains few enough courses to compare them all.
      let places: ListedPlace[] = [];
      let inner = box;
      for (let halvings = 0; halvings <= MAX_HALVINGS; halvings++) {
        const found = await store.findPlaces(coverWithRanges(inner), MAX_PLACES);
        const isComplete = found.length < MAX_PLACES;
        const within = found.filter(isWanted);
        // Too few courses near the middle: add those already found in the larger box. That result was
        // truncated, so the order is approximate.
        if (isComplete && halvings > 0 && within.length < MAX_NEARBY) {
          places = [...within, ...places];
          break;
        }
        places = within;
        if (isComplete) break;
        inner = halve(inner);
      }
      const distances = new Map(
        places.map(({ courseId, location }) => [courseId, roughDistance(location, centre)]),
      );
      const nearest = [...distances].sort(([, a], [, b]) => a - b).slice(0, MAX_NEARBY);
      const courses = await toListed(await store.listByIds(nearest.map(([courseId]) => courseId)));
      return { courses, hasMore: distances.size > nearest.length };
    },

    /**
     * A page of the courses whose name has, for every word of the query, a word that starts with it; of all
     * courses if the query is empty.
     */
    async browse({ q, page, open }: DirectoryQuery): Promise<{ courses: ListedCourse[]; hasMore: boolean }> {
      const words = searchWords(q);
      // Fetch one extra course to see whether another page follows.
      const part = { offset: (page - 1) * DIRECTORY_PAGE, limit: DIRECTORY_PAGE + 1 };
      const found =
        words.length > 0
          ? await store.search(await sortByRarity(words), MAX_CANDIDATES, part)
          : q === ""
            ? await store.list(part)
            : [];
      const isLast = page === MAX_DIRECTORY_PAGE;
      return {
        courses: await toListedCourses(found.slice(0, DIRECTORY_PAGE), open !== undefined),
        hasMore: found.length > DIRECTORY_PAGE && !isLast,
      };
    },

    /** The number of sitemaps needed to list all courses, at most `MAX_SITEMAPS`. */
    async countSitemaps(): Promise<number> {
      return Math.min(MAX_SITEMAPS, Math.ceil((await store.count()) / SITEMAP_COURSES));
    },

    /** @param number starts at 1. The result is empty beyond the last sitemap. */
    async sitemap(number: number): Promise<CoursePage[]> {
      if (number > MAX_SITEMAPS) return [];
      return store.listPages({ offset: (number - 1) * SITEMAP_COURSES, limit: SITEMAP_COURSES });
    },
  };

  /** So that a search compares as few courses as possible. */
  async function sortByRarity(words: string[]): Promise<string[]> {
    return words.length < 2 ? words : (await rarestFirst(words, store)).map(({ word }) => word);
  }
}
export type DirectoryUseCases = ReturnType<typeof directoryUseCases>;

/** Counts the courses with each word, up to `MAX_CANDIDATES`. The rarest is first: "golf" is in every other name. */
export async function rarestFirst(
  words: readonly string[],
  store: Pick<DirectoryStore, "countWith">,
): Promise<{ word: string; courses: number }[]> {
  const counted = await Promise.all(
    words.map(async (word) => ({ word, courses: await store.countWith(word, MAX_CANDIDATES) })),
  );
  return counted.sort((a, b) => a.courses - b.courses);
}

/** The words of a `courseSearch`. */
export function searchWords(text: string): string[] {
  return foldedWords(text).slice(0, MAX_SEARCH_WORDS);
}

/** The cell ranges of the tiles that cover a box. They extend slightly beyond the box. */
export function coverWithRanges(box: Box): CellRange[] {
  return tilesCovering(box, CELL_ZOOM, BOX_TILES).map(cellsOf);
}

/** A box of half the width and height, with the same middle. */
function halve({ south, north, west, east }: Box): Box {
  const [height, width] = [(north - south) / 4, (east - west) / 4];
  return { south: south + height, north: north - height, west: west + width, east: east - width };
}

/** An approximate distance for comparisons, in squared degrees of latitude. */
function roughDistance(place: Coordinates, centre: Coordinates): number {
  const { lat, lng } = nearestCopy(place, centre);
  return (lat - centre.lat) ** 2 + ((lng - centre.lng) * Math.cos((centre.lat * Math.PI) / 180)) ** 2;
}
