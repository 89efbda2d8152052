import { beforeEach, describe, expect, it } from "vitest";
import { cleanUp } from "@/lib/adapters/prisma/clean-up";
import { makeDocument, makeHole } from "@/lib/courses/testing/courses";
import { newId } from "@/lib/ids";
import { wireOperator } from "@/lib/server/operator";
import type { CourseStatusInput } from "@/lib/validation/course-status";
import { setUpTestServer, startTestServer, unlimited } from "@/scripts/testing/server";
import { requestFrom } from "./testing/request-from";

const VIEW = "/explore/points?bbox=0,0,1,1&zoom=3";

const server = setUpTestServer({ counter: unlimited });

// Each test has an empty directory, and no tile of an earlier one in memory.
beforeEach(async () => {
  await server.database.prisma.user.deleteMany();
  server.clock.pass(60);
});

type Place = { lat: number; lng: number };

const HELSINKI: Place = { lat: 60.17, lng: 24.94 };

async function newCourse(name: string, location: Place | undefined, sharing: "public" | "link" = "public") {
  const userId = await server.newUser();
  const { id: courseId } = await server.services.courses.createOwned(userId, { name, location });
  const saved = await server.services.sharing.set(userId, courseId, 0, { sharing, ownerName: null });
  if (saved.outcome !== "saved" || saved.setting.shareId === null) throw new Error(saved.outcome);
  return { userId, courseId, shareId: saved.setting.shareId };
}

interface Point {
  geometry: { coordinates: [number, number] };
  properties: { courses?: number; id?: string; name?: string };
}

const WORLD = "-180,-85,180,85";

async function getPoints(bbox = WORLD, zoom = 14): Promise<Point[]> {
  const response = await server.request(`/explore/points?bbox=${bbox}&zoom=${zoom}`);
  expect(response.status, await response.clone().text()).toBe(200);
  return (await response.json()).features;
}

async function getNearby(bbox: string): Promise<{ id: string; name: string }[]> {
  const response = await server.request(`/explore/courses?bbox=${bbox}`);
  expect(response.status, await response.clone().text()).toBe(200);
  return (await response.json()).courses;
}

const browse = async (q: string, page = 1) =>
  (await server.services.directory.browse({ q, page })).courses.map(({ name }) => name);

/** The names that each part of the directory has, as of now. */
async function listed() {
  server.clock.pass(60);
  return {
    points: (await getPoints()).flatMap(({ properties: { name } }) => name ?? []),
    nearby: (await getNearby(WORLD)).map(({ name }) => name),
    names: await browse(""),
    found: await browse("course"),
  };
}

const all = (...names: string[]) => ({ points: names, nearby: names, names, found: names });

describe("the public directory", () => {
  it("has what players should see of a course, and no id of the course or its owner", async () => {
    const { userId, courseId, shareId } = await newCourse("Tali", HELSINKI);
    const named = { ownerName: "The club", place: "Helsinki, Töölö" };
    await server.services.sharing.set(userId, courseId, 1, { sharing: "public", ...named });
    const holes = [
      makeHole(newId("fairway"), 1, 100, HELSINKI),
      makeHole(newId("fairway"), 2, 200, HELSINKI),
    ];
    await server.saveDocument(userId, courseId, makeDocument(holes));
    const [course, ...others] = await getNearby(WORLD);
    expect(others).toEqual([]);
    expect(course).toEqual({
      ...{ id: shareId, name: "Tali", ...named, location: HELSINKI },
      ...{ holes: 2, par: 7, metres: expect.closeTo(300, 0), status: null },
    });
    const [point] = await getPoints();
    expect(point?.geometry.coordinates).toEqual([HELSINKI.lng, HELSINKI.lat]);
    expect(point?.properties).toMatchObject({ id: shareId, name: "Tali", holes: 2, par: 7 });
    expect([await browse("toolo tali"), await browse("oslo")]).toEqual([["Tali"], []]);
  });

  it("has a course without a location in the list, and not on the map", async () => {
    await newCourse("Course nowhere", undefined);
    expect(await listed()).toEqual({ ...all("Course nowhere"), points: [], nearby: [] });
  });

  it("follows the setting: public courses alone, and none with a link only", async () => {
    const { userId, courseId } = await newCourse("Course", HELSINKI, "link");
    const { sharing } = server.services;
    expect(await listed()).toEqual(all());
    await sharing.set(userId, courseId, 1, { sharing: "public", ownerName: null });
    expect(await listed()).toEqual(all("Course"));
    await sharing.set(userId, courseId, 2, { sharing: "link", ownerName: null });
    expect(await listed()).toEqual(all());
    await sharing.set(userId, courseId, 3, { sharing: "public", ownerName: null });
    await sharing.set(userId, courseId, 4, { sharing: "off", ownerName: null });
    expect(await listed()).toEqual(all());
  });

  it("has the new link of a course, and not the previous one", async () => {
    const { userId, courseId, shareId } = await newCourse("Course", HELSINKI);
    await server.services.sharing.renewLink(userId, courseId, 1);
    const [course] = await getNearby(WORLD);
    expect(course?.id).not.toBe(shareId);
    expect(course?.name).toBe("Course");
  });

  it("follows a new name and location", async () => {
    const { userId, courseId } = await newCourse("Course A", HELSINKI);
    await server.services.courses.rename(userId, courseId, "Course B");
    await server.services.courses.locate(userId, courseId, { lat: -33, lng: 151 });
    expect(await listed()).toEqual(all("Course B"));
    expect(await browse("a")).toEqual([]);
    expect(await getPoints("150,-34,152,-32")).toHaveLength(1);
    expect(await getPoints("24,60,25,61")).toEqual([]);
  });

  it("says whether a course is open, and leaves out closed ones for who wants to play now", async () => {
    const { userId, courseId } = await newCourse("Course A", HELSINKI);
    await newCourse("Course B", { lat: -33, lng: 151 });
    const closure: CourseStatusInput = { state: "closed", words: "Flooded", until: null, closedHoleIds: [] };
    const user = { id: userId, name: "Ada" };
    const { courseStatus, directory } = server.services;
    await courseStatus.set(user, courseId, 0, closure);
    const onlyOpen = async (open: "1" | undefined) => {
      server.clock.pass(60);
      const get = async (path: string) => (await server.request(`${path}${open ? "&open=1" : ""}`)).json();
      const { features } = await get(`/explore/points?bbox=${WORLD}&zoom=3`);
      const { courses } = await get(`/explore/courses?bbox=${WORLD}`);
      const listed = (await directory.browse({ q: "", page: 1, open })).courses;
      const found = (await directory.browse({ q: "course", page: 1, open })).courses;
      const points = features.map(({ properties }: { properties: object }) => properties);
      return [points, courses, listed, found].map((list: { name: string; status: unknown }[]) =>
        list.map(({ name, status }) => ({ name, status })).sort((a, b) => (a.name < b.name ? -1 : 1)),
      );
    };
    const shown = { state: "closed", words: "Flooded", until: null };
    const all = [
      { name: "Course A", status: shown },
      { name: "Course B", status: null },
    ];
    expect(await onlyOpen(undefined)).toEqual([all, all, all, all]);
    const open = all.slice(1);
    expect(await onlyOpen("1")).toEqual([open, open, open, open]);
    await courseStatus.set(user, courseId, 1, { ...closure, state: "partly-closed" });
    for (const list of await onlyOpen("1")) expect(list).toHaveLength(2);
  });

  it("lists a course as open again once the last day of its closure has ended there", async () => {
    const { userId, courseId } = await newCourse("Course A", HELSINKI);
    // The day there, which begins two hours before the day in UTC.
    const today = new Date(server.clock.now().getTime() + 2 * 3600_000).toISOString().slice(0, 10);
    const closure: CourseStatusInput = { state: "closed", words: null, until: today, closedHoleIds: [] };
    await server.services.courseStatus.set({ id: userId, name: "Ada" }, courseId, 0, closure);
    const list = async () => (await server.services.directory.browse({ q: "", page: 1, open: "1" })).courses;
    expect(await list()).toEqual([]);
    expect(await getNearby(`${WORLD}&open=1`)).toEqual([]);
    server.clock.pass(24 * 3600);
    expect(await list()).toMatchObject([{ status: { state: "open", words: null } }]);
    expect(await getNearby(`${WORLD}&open=1`)).toHaveLength(1);
    expect(await server.request(`${VIEW}&open=1`).then((response) => response.json())).toMatchObject({
      features: [],
    });
  });

  it("rejects another value of open, naming it", async () => {
    const response = await server.request(`${VIEW}&open=yes`);
    expect(response.status).toBe(400);
    expect((await response.json()).message).toContain("open");
  });

  it("leaves out a deleted course until it is restored", async () => {
    const { userId, courseId } = await newCourse("Course", HELSINKI);
    await server.services.courseDeletion.delete(userId, courseId);
    expect(await listed()).toEqual(all());
    await server.services.courseDeletion.restore(userId, courseId);
    expect(await listed()).toEqual(all("Course"));
    await server.services.courseDeletion.delete(userId, courseId);
    await cleanUp(server.database.sql, () => new Date(Date.now() + 40 * 24 * 3600_000));
    expect(await server.database.prisma.courseListing.count()).toBe(0);
  });

  it("leaves out the courses of a disabled owner, and of a deleted account", async () => {
    const { userId } = await newCourse("Course A", HELSINKI);
    await newCourse("Course B", { lat: 0, lng: 0 });
    const operator = wireOperator(server.database.prisma, server.clock.now, server.baseUrl);
    const user = await server.database.prisma.user.findUniqueOrThrow({ where: { id: userId } });
    const subject = { kind: "user" as const, ...user };
    await operator.setDisabled(subject as never, true);
    expect(await listed()).toEqual(all("Course B"));
    await operator.setDisabled(subject as never, false);
    expect((await listed()).names).toEqual(["Course A", "Course B"]);
    await server.database.prisma.user.delete({ where: { id: userId } });
    expect(await listed()).toEqual(all("Course B"));
  });
});

describe("GET /explore/points", () => {
  it("counts courses that are close to each other, at their mean position, and shows them one by one from close up", async () => {
    await newCourse("A", { lat: 60.1, lng: 24.9 });
    await newCourse("B", { lat: 60.2, lng: 24.9 });
    await newCourse("C", { lat: -33, lng: 151 });
    const far = await getPoints(WORLD, 2);
    expect(far.map(({ properties }) => properties.courses ?? properties.name).sort()).toEqual([2, "C"]);
    const cluster = far.find(({ properties }) => properties.courses === 2);
    expect(cluster?.geometry.coordinates).toEqual([24.9, expect.closeTo(60.15, 3)]);
    const near = await getPoints("24,60,26,61", 12);
    expect(near.map(({ properties }) => properties.name).sort()).toEqual(["A", "B"]);
  });

  it("covers a box across the antimeridian", async () => {
    await newCourse("West of it", { lat: -17, lng: 179.5 });
    await newCourse("East of it", { lat: -17, lng: -179.5 });
    const names = (await getPoints("179,-18,-179,-16", 9)).map(({ properties }) => properties.name);
    expect(names.sort()).toEqual(["East of it", "West of it"]);
    expect((await getNearby("179,-18,-179,-16")).map(({ name }) => name).sort()).toEqual(names);
  });

  it("answers the same for half a minute, revalidates, and may be stored by caches", async () => {
    const { userId, courseId } = await newCourse("Course", HELSINKI);
    const path = `/explore/points?bbox=${WORLD}&zoom=0`;
    // Starts at the beginning of a 30 s period, whatever the time.
    server.clock.pass(30 - ((server.clock.now().getTime() / 1000) % 30));
    const first = await server.request(path);
    expect(first.headers.get("cache-control")).toBe("public, max-age=30");
    expect(first.headers.get("content-type")).toBe("application/geo+json");
    const etag = first.headers.get("etag") ?? "";
    await server.services.sharing.set(userId, courseId, 1, { sharing: "off", ownerName: null });
    expect((await server.request(path, { headers: { "If-None-Match": etag } })).status).toBe(304);
    server.clock.pass(30);
    const later = await server.request(path, { headers: { "If-None-Match": etag } });
    expect(later.status).toBe(200);
    expect((await later.json()).features).toEqual([]);
  });

  it.each([
    ["bbox=0,0,1&zoom=3", "bbox"],
    ["bbox=0,0,1,1,1&zoom=3", "bbox"],
    ["bbox=0,1,1,0&zoom=3", "bbox"],
    ["bbox=-181,0,1,1&zoom=3", "bbox"],
    ["bbox=0,0,1,91&zoom=3", "bbox"],
    ["bbox=NaN,0,1e0,1&zoom=3", "bbox"],
    [`bbox=${"0,".repeat(50)}&zoom=3`, "bbox"],
    ["zoom=3", "bbox"],
    ["bbox=0,0,1,1", "zoom"],
    ["bbox=0,0,1,1&zoom=25", "zoom"],
    ["bbox=0,0,1,1&zoom=x", "zoom"],
  ])("rejects %s and names the field", async (query, field) => {
    const response = await server.request(`/explore/points?${query}`);
    expect(response.status).toBe(400);
    const body = await response.json();
    expect(body.error).toBe("validation_error");
    expect(body.details.map(({ path }: { path: string }) => path)).toContain(field);
  });

  it("accepts only GET", async () => {
    const response = await server.request("/explore/points", { method: "POST" });
    expect(response.status).toBe(405);
    expect(response.headers.get("allow")).toBe("GET, HEAD");
  });

  it("limits the views of an address", async () => {
    const limited = await startTestServer();
    await requestFrom(limited, "192.0.2.1", VIEW);
    await limited.repeatCount(598);
    expect((await requestFrom(limited, "192.0.2.1", VIEW)).status).toBe(200);
    const refused = await requestFrom(limited, "192.0.2.1", VIEW);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await requestFrom(limited, "192.0.2.2", VIEW)).status).toBe(200);
    await limited.close();
  });
});

describe("sitemaps", () => {
  const get = async (path: string) => {
    const response = await server.request(path);
    return {
      status: response.status,
      type: response.headers.get("content-type"),
      text: await response.text(),
    };
  };
  const addresses = (xml: string) => [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address);
  // None of an earlier test in memory.
  beforeEach(() => server.clock.pass(300));

  it("lead from robots.txt to the pages and to every public course, with its last change", async () => {
    const { baseUrl } = server.services.env;
    const { shareId, courseId } = await newCourse("Public", HELSINKI);
    await newCourse("Public without a location", undefined);
    const robots = await get("/robots.txt");
    expect(robots.type).toContain("text/plain");
    expect(robots.text).toContain(`\nSitemap: ${baseUrl}/sitemap.xml\n`);
    const index = await get("/sitemap.xml");
    expect(index.type).toContain("application/xml");
    expect(addresses(index.text)).toEqual([`${baseUrl}/sitemap/pages.xml`, `${baseUrl}/sitemap/1.xml`]);
    expect(addresses((await get("/sitemap/pages.xml")).text)).toContain(`${baseUrl}/docs/oauth`);
    const courses = await get("/sitemap/1.xml");
    expect(addresses(courses.text)).toHaveLength(2);
    expect(addresses(courses.text)).toContain(`${baseUrl}/c/${shareId}`);
    const { updatedAt } = await server.database.prisma.course.findUniqueOrThrow({ where: { id: courseId } });
    expect(courses.text).toContain(`<lastmod>${updatedAt.toISOString()}</lastmod>`);
  });

  it("list a course for five minutes at most after its page was turned off, and let caches keep that for one more", async () => {
    const { shareId, userId, courseId } = await newCourse("Turned off", HELSINKI);
    await newCourse("Public", HELSINKI);
    expect((await get("/sitemap/1.xml")).text).toContain(shareId);
    await server.services.sharing.set(userId, courseId, 1, { sharing: "off", ownerName: null });
    server.clock.pass(300);
    expect((await get("/sitemap/1.xml")).text).not.toContain(shareId);
    const { headers } = await server.request("/sitemap/1.xml");
    expect(headers.get("cache-control")).toBe("public, max-age=60");
  });

  it("list no course that has a page by link alone, and none at all where there is none", async () => {
    await newCourse("Link", HELSINKI, "link");
    expect(addresses((await get("/sitemap.xml")).text)).toHaveLength(1);
    for (const path of [
      "/sitemap/1.xml",
      "/sitemap/0.xml",
      "/sitemap/101.xml",
      "/sitemap/x.xml",
      "/sitemap/.xml",
    ]) {
      expect((await get(path)).status, path).toBe(404);
    }
  });
});

describe("GET /explore", () => {
  it("is 429 with Retry-After after 120 requests of an address in a minute, and allowed in the next", async () => {
    const limited = await startTestServer();
    // Pages of a test server are 404.
    expect((await limited.request("/explore?q=oak")).status).toBe(404);
    await limited.repeatCount(118);
    expect((await limited.request("/explore")).status).toBe(404);
    const refused = await limited.request("/explore", { headers: { Accept: "text/html" } });
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(await refused.text()).toContain("Too many requests. Try again in 1 minute.");
    expect((await limited.request("/")).status).toBe(404);
    limited.clock.pass(60);
    expect((await limited.request("/explore")).status).toBe(404);
    await limited.close();
  });
});
