import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { directoryUseCases } from "@/lib/courses/directory";
import { tilesCovering } from "@/lib/geo/map-cells";
import { wireOperator } from "@/lib/server/operator";
import { fillDirectory } from "@/scripts/bench/directory-data";
import { startTestServer, type TestServer, unlimited } from "@/scripts/testing/server";
import type { Sql, Statement } from "../database/sql";
import { prismaDirectoryStore } from "./directory-store";

/** Enough that reading all of them costs far more than any limit of the directory. */
const COURSES = 20_000;

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ counter: unlimited });
  const { prisma } = server.database;
  await fillDirectory((sql, parameters = []) => prisma.$executeRawUnsafe(sql, ...parameters), COURSES);
  await prisma.$executeRawUnsafe("VACUUM ANALYZE");
});

afterAll(() => server.close());

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
    Array.isArray(value) ? `ARRAY[${value.map(literal).join()}]` : `'${String(value).replaceAll("'", "''")}'`;
  const sql: Sql = async (statement: Statement, values) => {
    const plan = await server.database.prisma.$transaction(async (tx) => {
      await tx.$executeRawUnsafe("SET LOCAL plan_cache_mode = force_generic_plan");
      await tx.$executeRawUnsafe(`PREPARE explained_${statement.name} AS ${statement.text}`);
      const arrays = statement.text.includes("$1::bigint[]") ? "bigint[]" : "text[]";
      const parameters = values.map((value) =>
        Array.isArray(value) ? `${value.length > 0 ? literal(value) : "'{}'"}::${arrays}` : literal(value),
      );
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
  const directory = directoryUseCases(prismaDirectoryStore(sql));
  return { directory, reads, rows: () => reads.reduce((sum, read) => sum + read.rows, 0) };
}

const expectIndexes = (reads: ReturnType<typeof countReads>["reads"]) =>
  expect(reads.filter(({ node }) => node === "Seq Scan")).toEqual([]);

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

it("lists a course exactly if it is public, however its owner's changes and an operator's interleave", async () => {
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
