import { beforeAll, describe, expect, it } from "vitest";
import { directoryUseCases, MAX_CANDIDATES } from "@/lib/courses/directory";
import { type OpenCourseQuery, openCourseUseCases, openCursor } from "@/lib/courses/open-courses";
import { storedTotals } from "@/lib/courses/stored-totals";
import { tilesCovering } from "@/lib/geo/map-cells";
import { wireOperator } from "@/lib/server/operator";
import { openNewTestDatabase } from "@/scripts/testing/database";
import { startTestServer, unlimited } from "@/scripts/testing/server";
import { setUp } from "@/scripts/testing/set-up";
import type { Sql, Statement } from "../database/sql";
import { prismaCourseStore } from "./course-store";
import { prismaDirectoryStore } from "./directory-store";
import { prismaOpenCourseStore } from "./open-course-store";
import { fillDirectory } from "./testing/directory-data";

/** Enough that reading all of them costs far more than any limit of the directory. */
const COURSES = 20_000;

const server = setUp(async () =>
  startTestServer({ counter: unlimited, database: await openNewTestDatabase() }),
);

beforeAll(async () => {
  const { prisma } = server.database;
  await fillDirectory((sql, parameters = []) => prisma.$executeRawUnsafe(sql, ...parameters), COURSES);
  await prisma.$executeRawUnsafe(`UPDATE "CourseShare" SET "licence" = 'CC0-1.0'`);
  await prisma.$executeRawUnsafe(
    `INSERT INTO "OpenCourse" ("courseId", "changedAt")
     SELECT "courseId", now() - row_number() OVER (ORDER BY "courseId") * interval '1 s' FROM "CourseListing"`,
  );
  await prisma.$executeRawUnsafe("VACUUM ANALYZE");
});

interface Plan {
  "Node Type": string;
  "Relation Name"?: string;
  "Actual Rows": number;
  "Actual Loops": number;
  Plans?: Plan[];
}

const flatten = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(flatten)];

/** What the statements of a use case read, by the generic plans that Postgres settles on. */
function countReads() {
  const reads: { table: string; node: string; rows: number }[] = [];
  const literal = (value: unknown): string =>
    Array.isArray(value)
      ? `ARRAY[${value.map(literal).join()}]`
      : value === null
        ? "NULL"
        : `'${String(value).replaceAll("'", "''")}'`;
  const sql: Sql = async (statement: Statement, values) => {
    const plan = await server.database.prisma.$transaction(async (tx) => {
      await tx.$executeRawUnsafe("SET LOCAL plan_cache_mode = force_generic_plan");
      await tx.$executeRawUnsafe(`PREPARE explained_${statement.name} AS ${statement.text}`);
      const parameters = values.map((value, index) => {
        if (!Array.isArray(value)) return literal(value);
        const isNumbers = statement.text.includes(`$${index + 1}::bigint[]`);
        return `${value.length > 0 ? literal(value) : "'{}'"}::${isNumbers ? "bigint" : "text"}[]`;
      });
      const [row] = await tx.$queryRawUnsafe<{ "QUERY PLAN": [{ Plan: Plan }] }[]>(
        `EXPLAIN (ANALYZE, FORMAT JSON) EXECUTE explained_${statement.name} ${parameters.length > 0 ? `(${parameters.join()})` : ""}`,
      );
      await tx.$executeRawUnsafe(`DEALLOCATE explained_${statement.name}`);
      if (!row) throw new Error("No plan");
      return row["QUERY PLAN"][0].Plan;
    });
    for (const node of flatten(plan)) {
      if (node["Relation Name"] === undefined) continue;
      const rows = node["Actual Rows"] * node["Actual Loops"];
      reads.push({ table: node["Relation Name"], node: node["Node Type"], rows });
    }
    return server.database.sql(statement, values);
  };
  const totalsOf = storedTotals(prismaCourseStore(server.database.prisma, sql).readTotals);
  const directory = directoryUseCases(prismaDirectoryStore(sql), totalsOf, server.clock.now);
  const openCourses = openCourseUseCases(prismaOpenCourseStore(sql), server.baseUrl);
  return { directory, openCourses, reads, rows: () => reads.reduce((sum, read) => sum + read.rows, 0) };
}

const expectIndexes = (reads: ReturnType<typeof countReads>["reads"]) =>
  // One user has all courses.
  expect(reads.filter(({ node, table }) => node === "Seq Scan" && table !== "User")).toEqual([]);

describe("the public directory", () => {
  it.each([
    { q: "", page: 1, most: 150 },
    { q: "zzz", page: 1, most: 10 },
    { q: "golf", page: 1, most: 5_000 },
    { q: "disc golf zzz", page: 1, most: 5_000 },
    // Every word is frequent: it compares the first 2,000 courses, and counts the words as far.
    { q: "disc golf park course", page: 1, most: 25_000 },
  ])("reads a bounded part of its indexes for $q", async ({ most, ...query }) => {
    const { directory, reads, rows } = countReads();
    await directory.browse(query);
    expectIndexes(reads);
    expect(rows()).toBeLessThanOrEqual(most);
  });

  it("reads no more for the open courses alone, though all are closed", async () => {
    const { prisma } = server.database;
    const box = { west: -180, east: 180, south: -85, north: 85 };
    const tile = { zoom: 0, x: 0, y: 0 };
    try {
      await prisma.courseListing.updateMany({ data: { closedUntil: new Date("9999-12-31") } });
      await prisma.$executeRawUnsafe('VACUUM ANALYZE "CourseListing"');
      const { directory, reads, rows } = countReads();
      expect(await directory.nearby(box, true)).toEqual({ courses: [], hasMore: false });
      expectIndexes(reads);
      expect(rows()).toBeLessThan(9_000);
      expect(await directory.tile(tile, true)).toEqual([]);
    } finally {
      await prisma.courseListing.updateMany({ data: { closedUntil: null } });
      await prisma.$executeRawUnsafe('VACUUM FULL ANALYZE "CourseListing"');
    }
    const { directory, reads } = countReads();
    const items = await directory.tile(tile, true);
    const courses = items.reduce((sum, item) => sum + ("courses" in item ? item.courses : 1), 0);
    expect(courses).toBe(COURSES);
    const [listing] = reads.filter(({ table }) => table === "CourseListing");
    expect(listing).toMatchObject({ rows: COURSES });
  });

  it("reads each listing and course once at most for a sitemap", async () => {
    const { directory, reads } = countReads();
    expect(await directory.countSitemaps()).toBe(COURSES / 10_000);
    const parts = [await directory.sitemap(1), await directory.sitemap(2), await directory.sitemap(3)];
    expect(new Set(parts.flat().map(({ id }) => id)).size).toBe(COURSES);
    for (const { table, rows } of reads) expect(rows, table).toBeLessThanOrEqual(COURSES);
  });

  it("reads the courses of a tile, and of the world once each, by the index of places", async () => {
    const world = countReads();
    await world.directory.tile({ zoom: 0, x: 0, y: 0 });
    const [listing] = world.reads.filter(({ table }) => table === "CourseListing");
    expect(listing).toMatchObject({ rows: COURSES });
    const small = countReads();
    const { lat, lng } = await server.database.prisma.courseListing.findFirstOrThrow();
    const box = { south: lat ?? 0, north: lat ?? 0, west: lng ?? 0, east: lng ?? 0 };
    const [tile] = tilesCovering(box, 12, 4);
    const found = tile ? await small.directory.tile(tile) : [];
    expect(found.length).toBeGreaterThan(0);
    expectIndexes(small.reads);
    expect(small.rows()).toBeLessThan(200);
  });

  it("looks at a bounded number of courses for those near the middle of any box", async () => {
    for (const box of [
      { west: -180, east: 180, south: -85, north: 85 },
      { west: -10, east: 30, south: 40, north: 65 },
      { west: 170, east: 190, south: -20, north: 0 },
    ]) {
      const { directory, reads, rows } = countReads();
      await directory.nearby(box);
      expectIndexes(reads);
      expect(rows()).toBeLessThan(9_000);
    }
  });
});

describe("open data", () => {
  const START = { changedAt: new Date(0), courseId: "" };
  const WORLD = { west: -180, east: 180, south: -85, north: 85 };
  const EUROPE = { west: 0, east: 20, south: 45, north: 60 };

  const countMatching = (condition: string) =>
    server.database.prisma.$queryRawUnsafe<{ courses: number }[]>(
      `SELECT count(*)::int AS "courses" FROM "Course" c WHERE ${condition}`,
    );

  /** Reads a page, and all pages after it from the database itself. @returns the ids of all. */
  async function readAll(query: Partial<OpenCourseQuery>): Promise<string[]> {
    const openCourses = openCourseUseCases(prismaOpenCourseStore(server.database.sql), server.baseUrl);
    const ids: string[] = [];
    let after = START;
    for (;;) {
      const { courses, nextCursor } = await openCourses.list({ ...query, after });
      ids.push(...courses.map(({ id }) => id));
      if (nextCursor === null) return ids;
      after = openCursor.parse(nextCursor);
    }
  }

  it.each<[string, Partial<OpenCourseQuery>, string]>([
    ["frequent words", { q: "golf disc" }, `"name" ~* '\\mgolf' AND "name" ~* '\\mdisc'`],
    ["a frequent word and a rare one", { q: "golf tali" }, `"name" ~* '\\mgolf' AND "name" ~* '\\mtali'`],
    ["a large box", { box: EUROPE }, '"lat" BETWEEN 45 AND 60 AND "lng" BETWEEN 0 AND 20'],
    [
      "a small box and a frequent word",
      { box: { ...EUROPE, east: 1 }, q: "disc" },
      `"lat" BETWEEN 45 AND 60 AND "lng" BETWEEN 0 AND 1 AND "name" ~* '\\mdisc'`,
    ],
  ])("has every course once that matches %s", async (_filter, query, condition) => {
    const ids = await readAll(query);
    const [matching] = await countMatching(condition);
    expect(matching?.courses).toBeGreaterThan(20);
    expect(ids).toHaveLength(matching?.courses ?? 0);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it.each<[string, Partial<OpenCourseQuery>, number]>([
    ["nothing", {}, 1_500],
    ["a word that no course has", { q: "zzz" }, 100],
    ["a word that no course has, in the world", { q: "zzz", box: WORLD }, 2_500],
    ["frequent words", { q: "disc golf park course" }, 30_000],
    ["the world", { box: WORLD }, 12_000],
    ["a place", { box: { west: 10, east: 11, south: 50, north: 51 } }, 4_000],
  ])("reads a bounded part of its indexes for %s", async (_filter, query, most) => {
    const { openCourses, reads, rows } = countReads();
    await openCourses.list({ ...query, after: START });
    expectIndexes(reads);
    expect(rows()).toBeLessThanOrEqual(most);
  });

  it("compares as many courses for a page as the directory does", async () => {
    const { openCourses, reads } = countReads();
    const { courses, nextCursor } = await openCourses.list({
      q: "disc golf",
      box: WORLD,
      after: START,
      limit: 1,
    });
    expect([courses.length, nextCursor === null]).toEqual([1, false]);
    for (const { table, rows } of reads)
      if (table === "OpenCourse") expect(rows).toBeLessThanOrEqual(MAX_CANDIDATES);
  });
});

it("the directory lists a course exactly if it is public, however its owner's changes and an operator's interleave", async () => {
  const { prisma } = server.database;
  const { sharing, courses, courseDeletion } = server.services;
  const userId = await server.newUser();
  const user = await prisma.user.findUniqueOrThrow({ where: { id: userId } });
  const operator = wireOperator(prisma, server.clock.now, server.baseUrl);
  const { id } = await courses.createOwned(userId, { name: "Race", location: { lat: 60, lng: 25 } });
  for (let round = 0; round < 15; round++) {
    const revision = (await sharing.get(userId, id))?.revision ?? 0;
    const next = round % 3 === 2 ? "link" : "public";
    await Promise.all([
      sharing.set(userId, id, revision, { sharing: next, ownerName: null }),
      courses.rename(userId, id, `Race ${round}`),
      courses.locate(userId, id, { lat: 60, lng: 25 + round / 100 }),
      round % 2 === 0 ? courseDeletion.delete(userId, id) : courseDeletion.restore(userId, id),
      operator.setDisabled({ kind: "user", ...user }, round % 4 < 2),
    ]);
    const course = await prisma.course.findUniqueOrThrow({
      where: { id },
      include: { share: true, listing: true, owner: true },
    });
    const isListed =
      course.share?.sharing === "public" && course.deletedAt === null && course.owner.disabledAt === null;
    expect(course.listing !== null, `round ${round}`).toBe(isListed);
    if (course.listing) {
      expect(Buffer.from(course.listing.nameKey).toString()).toBe(course.name.toLowerCase());
      expect(course.listing.lng).toBe(course.lng);
    }
  }
});
