import { randomBytes } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { LAYOUTS } from "@/lib/courses/course-parts";
import { type OpenCourseStore, openCourseUseCases } from "@/lib/courses/open-courses";
import { openData } from "@/lib/http/open-data";
import { MAX_WINDOWS, memoryCounter } from "./adapters/counters/memory";
import { clientFinder } from "./applications/client-metadata";
import { cacheStates } from "./cache";
import { courseUseCases } from "./courses/courses";
import type { DirectoryUseCases } from "./courses/directory";
import type { SharedOutline, SharingUseCases } from "./courses/sharing";
import type { CourseStore } from "./courses/store";
import { toStoredDocument } from "./courses/stored-course";
import { makeDocument, makeHole } from "./courses/testing/courses";
import { directoryViews } from "./http/directory-views";
import { type SharedPages, sharedPages } from "./http/shared-pages";
import { sitemapFiles } from "./http/sitemap-files";
import { tokenClientCache } from "./http/token-client-cache";
import { newId } from "./ids";
import { allMessages } from "./messages/catalogue";
import { translatorFor } from "./messages/translator";
import type { Bearer } from "./oauth/bearer";
import { considerateGeocoder } from "./places/considerate-geocoder";
import { UNCOUNTED } from "./rate-limit/work-budget";

let now = Date.UTC(2026, 10, 26);
const clock = () => new Date(now);
const t = translatorFor("en", allMessages("en"));

const directory = {
  // Empty tiles and places: keys are all that there is.
  tile: async () => [],
  nearby: async () => ({ courses: [], hasMore: false }),
  countSitemaps: async () => 0,
  sitemap: async () => [{ id: "x".repeat(26), updatedAt: clock() }],
} as unknown as DirectoryUseCases;

/** A course whose texts don't compress. */
function newDocument(bytes: number) {
  const hole = makeHole(newId("fairway"), 1);
  return makeDocument([{ ...hole, notes: randomBytes(bytes / 2).toString("hex") }]);
}

/** A course with these contents for every share id. */
const sharing = {
  readDocument: async () => ({ document: newDocument(40_000), bytes: 0 }),
} as unknown as SharingUseCases;

async function fillShared(
  read: (pages: SharedPages, course: Parameters<SharedPages["page"]>[0]) => unknown,
  courses = 1_000,
) {
  const pages = sharedPages({
    ...{ sharing, baseUrl: "https://x.example", release: "" },
    drawCard: async () => randomBytes(200_000),
  });
  const outline: SharedOutline = {
    ...{ sharing: "link", ownerName: null, place: null, name: "Course", location: null, updatedAt: clock() },
    ...{ courseId: "", state: "", status: null },
  };
  for (let i = 0; i < courses; i++) {
    await read(pages, { shareId: "x", outline: { ...outline, courseId: String(i) }, t });
  }
}

const store = {
  findVersionFor: async () => ({
    caller: { userId: "user_1" },
    result: { version: 1, name: "", location: null },
  }),
  listOwned: async () => Array.from({ length: 24 }, () => ({ ...listed, id: newId("course") })),
  countOwned: async () => 24,
  readDocuments: async (ids: string[]) =>
    new Map(ids.map((id) => [id, { document: toStoredDocument(newDocument(20_000)), bytes: 0 }])),
  outlineOwned: async () => Array.from({ length: 2_000 }, () => ({ ...listed, id: newId("course") })),
  readTotals: async (ids: string[]) =>
    new Map(ids.map((id) => [id, { holes: 1, par: 3, metres: 1, bytes: 0 }])),
} as unknown as CourseStore;
const listed = { name: "x", version: 1, updatedAt: clock() };

const openStore = {
  list: async () => ({
    courses: Array.from({ length: 200 }, () => ({
      ...{ id: newId("course"), changedAt: clock() },
      course: {
        name: "x".repeat(200),
        location: null,
        licence: "CC0-1.0",
        credit: null,
        ownerName: null,
        shareId: "",
      },
    })),
    next: null,
  }),
} as unknown as OpenCourseStore;

/** Every cache of the server, and what fills it as fast as a client can. */
const CACHES: Record<string, () => Promise<unknown>> = {
  async directory() {
    const views = directoryViews(directory, clock);
    for (let i = 0; i < 60_000; i++) {
      const west = i / 400;
      await views.courses({ west, south: 0.1234567890123, east: west + 0.0123456789012, north: 1 });
    }
  },
  async sitemaps() {
    const files = sitemapFiles(directory, clock, `https://${"x".repeat(1000)}.example`);
    for (let i = 1; i < 1000; i++) await files.file(String(i));
  },
  async places() {
    const geocoder = { find: async () => [{ name: "x".repeat(200), lat: 0, lng: 0 }] };
    const counter = { count: async () => ({ count: 1, resetAt: clock() }) };
    const places = considerateGeocoder({ geocoder, counter: counter as never, clock });
    for (let i = 0; i < 8_000; i++) await places.find(`${i} ${"x".repeat(100)}`, "en");
  },
  async "client-metadata"() {
    const find = clientFinder({
      ...{ policy: "on", allowLoopback: false, clock, store: { findClient: async () => null } },
      counter: { count: async () => ({ count: 1, resetAt: clock() }) } as never,
      readDocument: async (url) => ({
        text: JSON.stringify({ client_id: url, redirect_uris: [`https://x.example/${"x".repeat(1900)}`] }),
      }),
    });
    for (let i = 0; i < 2_000; i++) await find(`https://x.example/${i}${"x".repeat(200)}`, "user_1");
  },
  "shared texts": () => fillShared((pages, course) => pages.map(course, UNCOUNTED)),
  "shared drawings": () => fillShared((pages, course) => pages.drawing(course, UNCOUNTED)),
  "shared pictures": () => fillShared((pages, course) => pages.image(course, "image.png", UNCOUNTED), 100),
  async "course glances"() {
    const courses = courseUseCases(store, clock);
    for (let i = 0; i < 400; i++) await courses.listOwned("user_1", { offset: 0, limit: 24 });
  },
  async "course totals"() {
    const courses = courseUseCases(store, clock);
    for (let i = 0; i < 10; i++) {
      await courses.listOwned("user_1", { offset: 0, limit: 24 }, { q: "", sort: "length" });
    }
  },
  async "open data"() {
    const data = openData(openCourseUseCases(openStore, "https://teepad.example"), clock);
    const after = { changedAt: clock(), courseId: "" };
    for (let i = 0; i < 500; i++) await data.list({ after, q: `x${i}` });
  },
  async "course parts"() {
    const courses = courseUseCases(store, clock);
    for (let i = 0; i < 1_600; i++) await courses.getPart({} as Bearer, newId("course"), LAYOUTS);
  },
};

/** Tables of a module that last as long as the process, and what bounds each. */
const TABLES: Record<string, string> = {
  "lib/cache.ts states": "the caches",
  "lib/messages/catalogue.ts compiled": "sections and languages",
  "lib/messages/length.ts formats": "numbers of decimals and languages",
  "lib/http/client-calls.ts NO_FORM": "always empty",
  "lib/guide/guide.ts rendered": "pages of the documentation",
  "lib/print/text.ts characterWidths": "2000 characters",
  "lib/adapters/prisma/course-statements.ts listStatements": "combinations of filters",
};

function read(pattern: RegExp, toName: (file: string, match: RegExpMatchArray) => string): string[] {
  const files = readdirSync("lib", { recursive: true, encoding: "utf8" }).map((file) =>
    path.posix.join("lib", file),
  );
  return files
    .filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts"))
    .flatMap((file) => [...readFileSync(file, "utf8").matchAll(pattern)].map((match) => toName(file, match)));
}

test("every cache is in these tables", () => {
  const caches = read(
    /(?:byteCache|periodicCache)(?:<[^(]*>)?\(\s*"([^"]+)"/g,
    (_file, [, name]) => name ?? "",
  );
  expect(caches.sort()).toEqual(Object.keys(CACHES).sort());
  const tables = read(
    /^(?:export )?const (\w+)(?:: .+)? = new (?:Map|Set)(?:<.*>)?\(\);/gm,
    (file, [, name]) => `${file} ${name}`,
  );
  expect(tables.sort()).toEqual(Object.keys(TABLES).sort());
});

describe("the cache", () => {
  test.each(Object.keys(CACHES))("of %s is full with its worst keys, and keeps its bound", async (name) => {
    await CACHES[name]?.();
    const { bytes, maxBytes } = cacheStates.get(name) ?? { bytes: () => 0, maxBytes: 0 };
    console.log(`${name}: ${(bytes() / 1e6).toFixed(1)} of ${(maxBytes / 1e6).toFixed(1)} MB`);
    expect(bytes()).toBeLessThanOrEqual(maxBytes);
    expect(bytes()).toBeGreaterThan(maxBytes / 100);
  });
});

test("old periods are dropped from the directory's cache, however many keys they had", async () => {
  const views = directoryViews(directory, clock);
  for (let i = 0; i < 100; i++) {
    for (let west = 0; west < 20; west++) {
      await views.points({ west: west + i, south: 0, east: west + i + 1, north: 1 }, 14);
    }
    now += 30_000;
  }
  expect(cacheStates.get("directory")?.bytes()).toBeLessThan(1_000_000);
});

test("counters of a flood of addresses stay bounded", async () => {
  const counter = memoryCounter(clock);
  const first = await counter.count("first", 60);
  for (let i = 0; i < MAX_WINDOWS * 1.2; i++) await counter.count(`shared-pages:address:${i}`, 60);
  expect(first.count).toBe(1);
  expect(await counter.peek("first")).toBeNull();
  expect(await counter.peek(`shared-pages:address:${MAX_WINDOWS}`)).not.toBeNull();
});

test("tokens and the applications they belong to stay bounded", () => {
  const cache = tokenClientCache(1_000);
  const caller = { applicationId: "tp_app_1", userId: "user_1", isCountedByUser: false, limitFactor: 1 };
  for (let i = 0; i < 5_000; i++) cache.put(`token ${i}`, caller);
  expect(cache.take("token 3999")).toBeUndefined();
  expect(cache.take("token 4000")).toBe(caller);
});
