import { createFairway } from "@/lib/courses/fairways";
import { foldedWords, foldText } from "@/lib/courses/fold-text";
import { cellAt } from "@/lib/geo/map-cells";
import { newId } from "@/lib/ids";
import type { Coordinates } from "@/lib/validation/coordinates";
import { createBenchFairways, type RunSql } from "@/scripts/bench/data";

/** Courses for each insert. */
const BATCH = 5_000;

/** Where the towns of the benchmark are, in degrees, and their share of all courses. */
const REGIONS = [
  { share: 0.45, south: 28, north: 48, west: -122, east: -72 },
  { share: 0.4, south: 44, north: 66, west: -8, east: 30 },
  { share: 0.15, south: -45, north: 45, west: -180, east: 180 },
];

const TOWNS = 2_000;

const SYLLABLES = "ta li puo lar maa ri oit tos no kees jä rven eke berg".split(" ");
const KINDS = ["Disc Golf Park", "DiscGolf Course", "Frisbeegolf", "Disc Golf Course", "DGC"];

/** A seeded generator of numbers from 0 to 1 (mulberry32). */
function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/**
 * Fills a migrated database with public courses of 18 holes: 2 000 towns, most of them in North America and Europe, with the
 * courses of each within some 30 km.
 */
export async function fillDirectory(run: RunSql, courses: number): Promise<void> {
  const random = seededRandom(1);
  const between = (low: number, high: number) => low + random() * (high - low);
  const pick = <T>(items: readonly T[]) => items[Math.floor(random() * items.length)] as T;
  const towns = Array.from({ length: TOWNS }, () => {
    const where = random();
    const region = REGIONS.find(
      (_, i) => where < REGIONS.slice(0, i + 1).reduce((sum, { share }) => sum + share, 0),
    );
    const { south, north, west, east } = region ?? (REGIONS[0] as (typeof REGIONS)[0]);
    const name = Array.from({ length: 3 }, () => pick(SYLLABLES)).join("");
    return { name, at: { lat: between(south, north), lng: between(west, east) } };
  });
  const fairways = JSON.stringify(
    createBenchFairways().map((input) => createFairway(newId("fairway"), input)),
  );
  await run(
    `INSERT INTO "User" ("id", "email", "name") VALUES ('user_directory', 'directory@bench.example', 'Bench')`,
  );
  for (let first = 0; first < courses; first += BATCH) {
    const batch = Array.from({ length: Math.min(BATCH, courses - first) }, (_, i) => {
      const { name: town, at } = pick(towns);
      const place: Coordinates = {
        lat: Math.min(89, Math.max(-89, at.lat + between(-0.15, 0.15) + between(-0.15, 0.15))),
        lng: Math.min(180, Math.max(-180, at.lng + between(-0.3, 0.3) + between(-0.3, 0.3))),
      };
      const name = `${town} ${pick(SYLLABLES)}${pick(SYLLABLES)} ${pick(KINDS)}`;
      const id = String(first + i).padStart(25, "0");
      return { id, name, key: foldText(name), cell: cellAt(place), words: foldedWords(name), ...place };
    });
    const rows = JSON.stringify(batch);
    const from = `FROM json_to_recordset($1::json)
       AS t(id text, name text, key text, cell bigint, words text[], lat float8, lng float8)`;
    await run(
      `INSERT INTO "Course" ("id", "ownerId", "name", "lat", "lng", "fairways", "createdAt", "updatedAt")
       SELECT 'course_d' || id, 'user_directory', name, lat, lng, $2::json, now(), now() ${from}`,
      [rows, fairways],
    );
    await run(
      `INSERT INTO "CourseShare" ("courseId", "sharing", "shareId", "updatedAt")
       SELECT 'course_d' || id, 'public', id, now() ${from}`,
      [rows],
    );
    // A closure that has ended, of each.
    await run(
      `INSERT INTO "CourseStatus" ("courseId", "state", "until", "closedHoleIds", "checkedAt")
       SELECT 'course_d' || id, 'closed', '2026-01-31', '{}', now() ${from}`,
      [rows],
    );
    await run(
      `INSERT INTO "CourseListing" ("courseId", "ownerId", "nameKey", "cell", "lat", "lng")
       SELECT 'course_d' || id, 'user_directory', convert_to(key, 'UTF8'), cell, lat, lng ${from}`,
      [rows],
    );
    await run(
      `INSERT INTO "CourseListingWord" ("courseId", "word")
       SELECT 'course_d' || id, convert_to(word, 'UTF8') ${from}, unnest(words) AS word`,
      [rows],
    );
  }
}
