import { createHash } from "node:crypto";
import { gunzipSync } from "node:zlib";
import { beforeEach, describe, expect, it } from "vitest";
import { deleteAccount } from "@/lib/adapters/prisma/user-store";
import { makeDocument, makeHole, OSLO } from "@/lib/courses/testing/courses";
import { checkCourseFile } from "@/lib/exchange/check-course-file";
import { xmldom } from "@/lib/exchange/xmldom";
import { newId } from "@/lib/ids";
import { wireOperator } from "@/lib/server/operator";
import type { CourseFeature } from "@/lib/validation/feature";
import type { SharingInput } from "@/lib/validation/sharing";
import { setUpTestServer, unlimited } from "@/scripts/testing/server";

const LIST = "/api/public/v1/courses";
const OPEN: SharingInput = {
  ...{ sharing: "public", ownerName: null, place: "Oslo, Norway" },
  ...{ licence: "CC-BY-4.0", credit: "Oslo DGC" },
};

const server = setUpTestServer({ counter: unlimited });

// Each test has no open data, and no response of an earlier one in memory.
beforeEach(async () => {
  await server.database.prisma.user.deleteMany();
  await server.database.prisma.openCourse.deleteMany();
  server.clock.pass(60);
});

async function newCourse(name: string, location = OSLO) {
  const userId = await server.newUser();
  const { id } = await server.services.courses.createOwned(userId, { name, location });
  let revision = 0;
  return {
    ...{ id, userId },
    async share(setting: Partial<SharingInput> = {}) {
      server.clock.pass(60);
      const saved = await server.services.sharing.set(userId, id, revision++, { ...OPEN, ...setting });
      expect(saved.outcome).toBe("saved");
    },
  };
}

const newOpenCourse = async (name: string, location = OSLO) => {
  const course = await newCourse(name, location);
  await course.share();
  return course;
};

async function list(query = "") {
  const response = await server.request(LIST + query);
  expect(response.status, await response.clone().text()).toBe(200);
  return response.json();
}

const names = async (query = "") =>
  (await list(query)).courses.map(({ name, withdrawnAt }: Record<string, string>) => name ?? withdrawnAt);

describe("open data", () => {
  it("has a course once its owner has chosen everyone and a licence, and whom to credit", async () => {
    const course = await newCourse("Ekeberg");
    for (const setting of [{ licence: null }, { sharing: "link" }] as const) {
      await course.share(setting);
      expect(await list()).toEqual({ courses: [], nextCursor: null });
      expect((await server.request(`${LIST}/${course.id}`)).status).toBe(404);
    }
    await course.share({ credit: null, ownerName: "Ada" });
    const [listed] = (await list()).courses;
    expect(listed).toEqual({
      ...{ id: course.id, name: "Ekeberg", place: "Oslo, Norway", location: OSLO },
      ...{ licence: "CC-BY-4.0", credit: "Ada" },
      url: expect.stringMatching(/\/c\/[0-9a-z]{26}$/),
      updatedAt: expect.stringMatching(/^2.*Z$/),
    });
    await course.share();
    expect((await list()).courses).toMatchObject([{ credit: "Oslo DGC" }]);
    await course.share({ credit: null });
    expect((await list()).courses).toMatchObject([{ credit: "Ekeberg" }]);
  });

  it("is read by anybody, from any origin, and cached", async () => {
    const { id } = await newOpenCourse("Ekeberg");
    for (const path of [LIST, `${LIST}/${id}`]) {
      const response = await server.request(path, { headers: { Origin: "https://map.example" } });
      expect(response.headers.get("access-control-allow-origin")).toBe("*");
      expect(response.headers.get("cache-control")).toBe("public, max-age=30");
      const headers = { "If-None-Match": response.headers.get("etag") ?? "" };
      expect((await server.request(path, { headers })).status).toBe(304);
    }
    const { headers } = await server.request(`${LIST}/${id}`);
    expect(headers.get("link")).toBe('<https://creativecommons.org/licenses/by/4.0/>; rel="license"');
  });

  it("is a valid course file with its terms, without notes, people and layouts that players don't see", async () => {
    const { id, userId, share } = await newCourse("Ekeberg");
    const hole = { ...makeHole(newId("fairway"), 1), name: "Oak", notes: "Key below the mat" };
    const newFeature = (more: Pick<CourseFeature, "kind" | "name" | "notes">): CourseFeature => ({
      ...{ id: newId("feature"), shape: "point", points: [OSLO], holeIds: [], layoutIds: [] },
      ...{ passOn: null, dropZoneId: null, ...more },
    });
    const features = [
      newFeature({ kind: "note", name: "Secret", notes: null }),
      newFeature({ kind: "bench", name: "Bench", notes: "Ada's" }),
    ];
    const document = makeDocument([hole]);
    const planned = {
      ...document.layouts[0],
      id: newId("layout"),
      name: "Planned",
      isActive: false,
      plays: [],
    };
    const layouts = [...document.layouts, planned] as typeof document.layouts;
    await server.saveDocument(userId, id, { ...document, layouts, features });
    await share();
    const text = await (await server.request(`${LIST}/${id}`)).text();
    expect(text).toContain("Oak");
    expect(text).toContain("Bench");
    expect(text).not.toMatch(/mat|Secret|Planned|Ada|Test Person|user_/);
    const { terms, teepad } = JSON.parse(text);
    expect(terms).toMatchObject({
      licence: "https://creativecommons.org/licenses/by/4.0/",
      credit: "Oslo DGC",
    });
    expect(teepad.name).toBe("Ekeberg");
    expect(checkCourseFile(text, { xml: xmldom, explain: String }).ok).toBe(true);
  });

  it.each<[string, (course: Awaited<ReturnType<typeof newCourse>>) => unknown]>([
    ["the licence is taken back", ({ share }) => share({ licence: null })],
    ["sharing ends", ({ share }) => share({ sharing: "off" })],
    ["the course is deleted", ({ userId, id }) => server.services.courseDeletion.delete(userId, id)],
    [
      "the account is deleted",
      ({ userId }) => deleteAccount(server.database.prisma, userId, server.clock.now()),
    ],
    [
      "the account is disabled",
      async ({ userId: id }) => {
        const operator = wireOperator(server.database.prisma, server.clock.now, server.baseUrl);
        const user = await server.database.prisma.user.findUniqueOrThrow({ where: { id } });
        await operator.setDisabled({ kind: "user", ...user } as never, true);
      },
    ],
  ])("leaves a tombstone when %s", async (_reason, withdraw) => {
    const course = await newOpenCourse("Ekeberg");
    server.clock.pass(60);
    const since = server.clock.now().toISOString();
    expect((await list(`?updatedSince=${since}`)).courses).toEqual([]);
    server.clock.pass(60);
    await withdraw(course);
    server.clock.pass(60);
    expect((await list(`?updatedSince=${since}`)).courses).toEqual([
      { id: course.id, withdrawnAt: expect.any(String) },
    ]);
    const response = await server.request(`${LIST}/${course.id}`);
    expect([response.status, (await response.json()).error]).toEqual([410, "course_withdrawn"]);
    expect(await names("?q=ekeberg")).toEqual([]);
    // Nobody gets the id for a course that was kept in a browser.
    const another = { id: course.id, name: "Mine", location: null, document: makeDocument([]) };
    const kept = await server.services.courses.createKept(await server.newUser(), another);
    expect(kept.id).not.toBe(course.id);
  });

  it.each(["+012345-01-01T00:00:00.000Z", "0000-01-01T00:00:00.000Z", "-000001-01-01T00:00:00.000Z"])(
    "refuses a cursor with the time %s, which the database can't read",
    async (time) => {
      const cursor = Buffer.from(`${time} ${newId("course")}`).toString("base64url");
      expect((await server.request(`${LIST}?cursor=${cursor}`)).status).toBe(400);
    },
  );

  it("is listed by its last change, which pages and updatedSince follow", async () => {
    const [first, , third] = [await newOpenCourse("A"), await newOpenCourse("B"), await newOpenCourse("C")];
    server.clock.pass(60);
    const since = server.clock.now().toISOString();
    await server.saveDocument(first.userId, first.id, makeDocument([makeHole(newId("fairway"), 1)]));
    server.clock.pass(60);
    await server.services.courses.rename(third.userId, third.id, "D");
    server.clock.pass(60);
    expect(await names(`?updatedSince=${since}`)).toContain("A");
    expect(await names(`?updatedSince=${since}`)).not.toContain("B");
    const all = await names();
    const pages: string[] = [];
    let query = "?limit=1";
    for (let page = 0; page < 3; page++) {
      const { courses, nextCursor } = await list(query);
      pages.push(...courses.map(({ name }: { name: string }) => name));
      query = `?limit=1&cursor=${nextCursor}`;
      if (page === 2) expect(nextCursor).toBeNull();
    }
    expect(pages).toEqual(all);
  });

  it("is found by box, place and words", async () => {
    await newOpenCourse("Ekeberg sletta");
    await newOpenCourse("Fiji Park", { lat: -17.8, lng: 179.9 });
    server.clock.pass(60);
    expect(await names("?bbox=10,59,11,60")).toEqual(["Ekeberg sletta"]);
    expect(await names("?bbox=179,-18,-179,-17")).toEqual(["Fiji Park"]);
    expect(await names("?near=59.9,10.8")).toEqual(["Ekeberg sletta"]);
    expect(await names("?near=-17.9,-179.9")).toEqual(["Fiji Park"]);
    expect(await names("?near=0,0")).toEqual([]);
    expect(await names("?q=eke%20slet")).toEqual(["Ekeberg sletta"]);
    expect(await names("?q=eke%20park")).toEqual([]);
    expect(await names("?q=park&bbox=10,59,11,60")).toEqual([]);
    expect(await names("?q=park&near=-17.8,180")).toEqual(["Fiji Park"]);
    expect(await names("?q=!!!")).toEqual([]);
  });

  it.each([
    ["bbox", "?bbox=1,2,3"],
    ["near", "?near=91,0"],
    ["near", "?near=1,1&bbox=0,0,1,1"],
    ["cursor", "?cursor=x"],
    ["updatedSince", "?updatedSince=now"],
    ["limit", "?limit=201"],
    ["q", `?q=${"x".repeat(300)}`],
  ])("names a bad %s", async (path, query) => {
    const response = await server.request(LIST + query);
    expect(response.status).toBe(400);
    expect((await response.json()).details[0].path).toBe(path);
  });
});

describe("the file of all open data", () => {
  const FILE = "/api/public/v1/courses.ndjson.gz";
  const DAY = 24 * 3600;

  beforeEach(async () => {
    await server.database.prisma.openDataset.deleteMany();
    // To the next noon: no test may pass the hour at which the file of the next day is due.
    const seconds = server.clock.now().getTime() / 1000;
    server.clock.pass(DAY - ((seconds - DAY / 2) % DAY));
  });

  const make = () => server.services.openDataset.queue.runAll();

  async function read() {
    const response = await server.request(FILE);
    const bytes = Buffer.from(await response.arrayBuffer());
    const lines = gunzipSync(bytes).toString().split("\n");
    expect([response.status, lines.pop()]).toEqual([200, ""]);
    return { response, bytes, lines: lines.map((line) => JSON.parse(line)) };
  }

  it("has each course as the API has it, and a line for each withdrawn one", async () => {
    const [first, second, withdrawn] = [
      await newOpenCourse("A"),
      await newOpenCourse("B"),
      await newOpenCourse("C"),
    ];
    await second.share({ licence: "ODbL-1.0", credit: null });
    await withdrawn.share({ sharing: "off" });
    await make();
    server.clock.pass(60);
    const { response, lines } = await read();
    const file = async (id: string) => (await server.request(`${LIST}/${id}`)).json();
    expect(lines).toEqual([
      await file(first.id),
      await file(second.id),
      { id: withdrawn.id, withdrawnAt: expect.any(String) },
    ]);
    expect(lines.map(({ terms }) => terms?.credit)).toEqual(["Oslo DGC", "B", undefined]);
    expect(response.headers.get("content-type")).toBe("application/gzip");
    expect(response.headers.get("content-encoding")).toBeNull();
    expect(Date.parse(response.headers.get("last-modified") ?? "")).toBeLessThan(
      server.clock.now().getTime(),
    );
  });

  it("has a checksum as sha256sum reads it, and is a 404 before it is first made", async () => {
    for (const path of [FILE, `${FILE}.sha256`]) expect((await server.request(path)).status).toBe(404);
    await newOpenCourse("A");
    await make();
    const { response, bytes } = await read();
    const sum = await server.request(`${FILE}.sha256`);
    const digest = createHash("sha256").update(bytes).digest("hex");
    expect(await sum.text()).toBe(`${digest}  courses.ndjson.gz\n`);
    expect(response.headers.get("etag")).toBe(`"${digest}"`);
    expect(response.headers.get("content-length")).toBe(String(bytes.length));
    const headers = { "If-None-Match": `"${digest}"` };
    expect((await server.request(FILE, { headers })).status).toBe(304);
    const head = await server.request(FILE, { method: "HEAD" });
    expect([head.status, head.headers.get("content-length")]).toEqual([200, String(bytes.length)]);
  });

  it("is made once a day, in parts, and one that is being read stays until the next but one", async () => {
    const { prisma } = server.database;
    const course = await newOpenCourse("A");
    await server.saveDocument(course.userId, course.id, makeDocument([makeHole(newId("fairway"), 1)]));
    await make();
    const first = await server.services.openDataset.find();
    const { lines } = await read();
    await server.services.courses.rename(course.userId, course.id, "B");
    await make();
    expect((await read()).lines).toEqual(lines);
    for (let day = 1; day <= 2; day++) {
      server.clock.pass(DAY);
      await make();
      expect((await read()).lines[0].teepad.name).toBe("B");
      const parts = await prisma.openDatasetPart.count({ where: { day: first?.day ?? "" } });
      expect(parts > 0).toBe(day === 1);
    }
  });

  it("is made by another process if the first one dies, without what that one wrote", async () => {
    const { prisma } = server.database;
    await newOpenCourse("A");
    const { queue } = server.services.openDataset;
    const add = server.clock.now();
    const day = new Date(add.getTime() - 3 * 3600_000).toISOString().slice(0, 10);
    await prisma.openDataset.create({
      data: {
        ...{ day, madeAt: add, attempts: 1, nextAttemptAt: new Date(add.getTime() + 3600_000) },
        parts: { create: { attempt: 1, index: 0, data: new Uint8Array([1]) } },
      },
    });
    await queue.runAll();
    expect((await server.request(FILE)).status).toBe(404);
    server.clock.pass(3601);
    await queue.runAll();
    expect((await read()).lines).toHaveLength(1);
    expect(await prisma.openDatasetPart.count({ where: { attempt: 1 } })).toBe(0);
  });
});
