import { describe, expect, it } from "vitest";
import { makeDocument, makeHole } from "@/lib/courses/testing/courses";
import { newId, newShareId } from "@/lib/ids";
import { readImageHeader } from "@/lib/pictures/image-header";
import type { CourseDocumentData } from "@/lib/validation/course-document";
import { NEW_MAIN_LAYOUT } from "@/lib/validation/layout";
import type { Sharing } from "@/lib/validation/sharing";
import { setUpTestServer } from "@/scripts/testing/server";
import { limitOf } from "./testing/limit-of";

const server = setUpTestServer();

const OWNER = "Secret Owner";

/** A shared course, and what its owner does with it. */
async function shareCourse(document?: CourseDocumentData, sharing: Sharing = "link") {
  // A new window for the limits.
  server.clock.pass(60);
  const userId = await server.newUser(OWNER);
  const course = await server.services.courses.createOwned(userId, { name: "Tali <b>", location: undefined });
  const holes = makeDocument([makeHole(newId("fairway"), 1), makeHole(newId("fairway"), 2)]);
  await server.saveDocument(userId, course.id, document ?? holes);
  const saved = await server.services.sharing.set(userId, course.id, 0, { sharing, ownerName: null });
  const shareId = saved.outcome === "saved" ? saved.setting.shareId : null;
  const get = (part = "", headers: Record<string, string> = {}) =>
    server.request(`/c/${shareId}${part}`, { headers: { "Accept-Encoding": "identity", ...headers } });
  return { userId, courseId: course.id, shareId, get };
}

describe("the page of a shared course", () => {
  it("names neither the owner, nor the account, nor the course's id, in any format or header", async () => {
    const { userId, courseId, get } = await shareCourse();
    for (const part of ["", "/course.geojson", "/course.kml", "/course.gpx", "/course.csv", "/course.svg"]) {
      const response = await get(part);
      expect(response.status, part).toBe(200);
      const text = JSON.stringify([...response.headers]) + (await response.text());
      for (const secret of [OWNER, userId, courseId, `${userId}@example.com`])
        expect(text).not.toContain(secret);
    }
  });

  it("escapes what users enter", async () => {
    const { get } = await shareCourse();
    const html = await (await get()).text();
    expect(html).toContain("<h1><bdi>Tali &lt;b&gt;</bdi></h1>");
    expect(html).toContain('"name":"Tali \\u003cb>"');
    expect(html).not.toContain("<b>");
    const svg = await (await get("/course.svg")).text();
    expect(svg).toContain("<title>Tali &lt;b&gt;</title>");
    expect(svg).not.toContain("<b>");
  });

  it("asks search engines not to list it unless it is public", async () => {
    const [link, open] = [await shareCourse(), await shareCourse(undefined, "public")];
    for (const part of ["", "/course.kml"]) {
      expect((await link.get(part)).headers.get("x-robots-tag")).toBe("noindex");
      expect((await open.get(part)).headers.get("x-robots-tag")).toBeNull();
    }
    expect(await (await link.get()).text()).toContain('content="noindex"');
    expect(await (await open.get()).text()).not.toContain("noindex");
  });

  it("has the language and units of the address, else of the preferences, else of the browser", async () => {
    const { get } = await shareCourse();
    const holes = async (...request: Parameters<typeof get>) =>
      /<meta name="description" content="([^"]*)/.exec(await (await get(...request)).text())?.[1];
    expect(await holes()).toBe("A disc golf course: 2 holes, par 6, 200 m");
    expect(await holes("", { "Accept-Language": "fi" })).toBe("Frisbeegolfrata: 2 väylää, par 6, 200 m");
    const cookie = { Cookie: "teepad.language=fi; teepad.unit=feet" };
    expect(await holes("", cookie)).toBe("Frisbeegolfrata: 2 väylää, par 6, 656 ft");
    expect(await holes("?lang=en&unit=metres", cookie)).toBe("A disc golf course: 2 holes, par 6, 200 m");
    expect(await holes("?lang=xx&unit=yards")).toBe("A disc golf course: 2 holes, par 6, 200 m");
  });

  it("is compressed for clients that take it, and says so to caches", async () => {
    const { get } = await shareCourse();
    const plain = await (await get()).text();
    const compressed = await get("", { "Accept-Encoding": "gzip" });
    expect(compressed.headers.get("content-encoding")).toBe("gzip");
    expect(await compressed.text()).toBe(plain);
    expect((await get("", { "Accept-Encoding": "br, gzip;q=0" })).headers.get("content-encoding")).toBeNull();
    expect(compressed.headers.get("vary")).toContain("Accept-Encoding");
  });

  it("lets its script run by its hash, and no other", async () => {
    const { get } = await shareCourse();
    const response = await get();
    const policy = response.headers.get("content-security-policy") ?? "";
    expect(policy).toMatch(/script-src 'sha256-[\w+/]{43}='(;|$)/);
    expect(policy).not.toMatch(/unsafe|nonce|https:/);
    expect(response.headers.get("set-cookie")).toBeNull();
  });

  it("shows no layout that isn't in use, and none of its features", async () => {
    const hidden = newId("layout");
    const hole = makeHole(newId("fairway"), 1);
    const feature = {
      ...{ id: newId("feature"), kind: "bench" as const, shape: "point" as const, notes: null, passOn: null },
      ...{ points: [{ lat: 60, lng: 25 }], holeIds: [], dropZoneId: null },
    };
    const { get } = await shareCourse({
      holes: [hole],
      layouts: [
        NEW_MAIN_LAYOUT,
        { ...NEW_MAIN_LAYOUT, id: hidden, name: "Plans", isActive: false, plays: [] },
      ],
      features: [
        { ...feature, name: "Planned", layoutIds: [hidden] },
        { ...feature, id: newId("feature"), name: "Shown", layoutIds: [hidden, NEW_MAIN_LAYOUT.id] },
      ],
    });
    for (const part of ["", "/course.geojson"]) {
      const text = await (await get(part)).text();
      expect(text).toContain("Shown");
      for (const planned of ["Plans", "Planned", hidden]) expect(text, part).not.toContain(planned);
    }
  });

  it("says whether the course is open, and no cache keeps saying so when it isn't any more", async () => {
    const holes = [makeHole(newId("fairway"), 1), makeHole(newId("fairway"), 2)];
    const { userId, courseId, get } = await shareCourse(makeDocument(holes));
    const user = { id: userId, name: OWNER };
    const { courseStatus } = server.services;
    const etags = new Set<string | null>();
    const read = async () => {
      const response = await get();
      expect(etags).not.toContain(response.headers.get("etag"));
      etags.add(response.headers.get("etag"));
      for (const etag of etags) {
        const isCurrent = etag === response.headers.get("etag");
        expect((await get("", { "If-None-Match": etag ?? "" })).status).toBe(isCurrent ? 304 : 200);
      }
      return (await response.text()).replaceAll(/<[^>]*>/g, " ");
    };
    expect(await read()).not.toContain("Checked");
    const until = server.clock.now().toISOString().slice(0, 10);
    const partly = { state: "partly-closed", words: "Flooded <b>", until, closedHoleIds: [] } as const;
    const closedHoleIds = [holes[1]?.id ?? "", newId("fairway")];
    await courseStatus.set(user, courseId, 0, { ...partly, closedHoleIds });
    const closed = await read();
    expect(closed).toMatch(/Partly closed\s+Flooded &lt;b&gt;/);
    expect(closed).toMatch(/Until .* · Closed hole: 2 · Checked /);
    server.clock.pass(24 * 3600);
    const ended = await read();
    expect(ended).toMatch(/\sOpen\s+Checked /);
    expect(ended).not.toContain("Flooded");
    await courseStatus.confirm(user, courseId, 1);
    await read();
  });

  it("has a sketch for lists: an image with an ETag that allows no script", async () => {
    const { get } = await shareCourse();
    const response = await get("/sketch.svg");
    expect(response.headers.get("content-type")).toBe("image/svg+xml; charset=utf-8");
    expect(response.headers.get("content-security-policy")).toBe(
      "default-src 'none'; style-src 'unsafe-inline'",
    );
    const text = await response.text();
    expect(text).toMatch(/^<svg xmlns=[^>]*>.*<path d="M.*<\/svg>$/);
    expect(text.length).toBeLessThan(2_000);
    const etag = response.headers.get("etag") ?? "";
    expect((await get("/sketch.svg", { "If-None-Match": etag })).status).toBe(304);
  });

  it("shows a course without holes or place", async () => {
    const { get } = await shareCourse(makeDocument([]));
    const html = await (await get()).text();
    expect(html).toContain("This course has no holes yet.");
    expect(html).not.toContain("Directions");
    expect((await get("/image.png")).status).toBe(200);
  });
});

describe("limits of shared courses", () => {
  it.each([
    ["", limitOf("GET /c/{shareId}")],
    ["/course.gpx", limitOf("GET /c/{shareId}/course.gpx")],
  ])("count requests per address, for pages and files apart (%s)", async (part, most) => {
    const { get } = await shareCourse();
    const { status } = await get(part);
    expect(status).toBe(200);
    await server.repeatCount(most - 2);
    expect((await get(part)).status).toBe(200);
    const refused = await get(part);
    expect(refused.status).toBe(429);
    expect(refused.headers.get("retry-after")).toMatch(/^\d+$/);
    expect(refused.headers.get("cache-control")).toBe("no-store");
    expect((await get(part === "" ? "/course.kml" : "")).status).toBe(200);
  });

  it("count guesses, too", async () => {
    server.clock.pass(60);
    const guess = () => server.request(`/c/${newShareId()}`);
    expect((await guess()).status).toBe(404);
    await server.repeatCount(limitOf("GET /c/{shareId}") - 2);
    expect((await guess()).status).toBe(404);
    expect((await guess()).status).toBe(429);
  });
});

it("the parts of a shared course have weak ETags, and a 304 for each encoding", async () => {
  const { get } = await shareCourse();
  for (const part of ["", "/map.json", "/course.kml"]) {
    const encodings = ["gzip", "identity"].map((each) => ({ "Accept-Encoding": each }));
    for (const encoding of encodings) {
      const response = await get(part, encoding);
      expect(response.status, part).toBe(200);
      const etag = response.headers.get("etag") ?? "";
      expect(etag).toMatch(/^W\/"/);
      for (const other of encodings) {
        const unchanged = await get(part, { ...other, "If-None-Match": etag });
        expect([unchanged.status, unchanged.headers.get("etag")]).toEqual([304, etag]);
      }
    }
  }
});

describe("pictures of shared courses", () => {
  it("are drawn once for all that ask at the same time, and again after a change", async () => {
    const { userId, courseId, get } = await shareCourse();
    const responses = await Promise.all(Array.from({ length: 8 }, () => get("/image.png")));
    const images = await Promise.all(
      responses.map(async (response) => Buffer.from(await response.arrayBuffer())),
    );
    expect(responses.map(({ status }) => status)).toEqual(Array(8).fill(200));
    expect(images.every((image) => image.equals(images[0] as Buffer))).toBe(true);
    const etag = responses[0]?.headers.get("etag") ?? "";
    expect((await get("/image.png", { "If-None-Match": etag })).status).toBe(304);
    const map = await get("/course.png");
    expect(map.headers.get("content-disposition")).toMatch(/^attachment; filename=".*\.png"/);
    const header = readImageHeader(new Uint8Array(await map.arrayBuffer()));
    expect(header).toEqual({ type: "image/png", width: 2376, height: 1680 });
    await server.services.courses.rename(userId, courseId, "Another name");
    const changed = await get("/image.png", { "If-None-Match": etag });
    expect(changed.status).toBe(200);
    expect(Buffer.from(await changed.arrayBuffer()).equals(images[0] as Buffer)).toBe(false);
  });
});

describe("oEmbed", () => {
  it("stays within maxwidth and maxheight, its picture too, whatever they are", async () => {
    const { shareId } = await shareCourse();
    const url = `${server.baseUrl}/c/${shareId}`;
    const ask = async (max: Record<string, string>) => {
      const response = await server.request(`/oembed?${new URLSearchParams({ url, ...max })}`);
      return { status: response.status, body: await response.json() };
    };
    for (const [max, width, height] of [
      [{}, 800, 480],
      [{ maxwidth: "1300", maxheight: "900" }, 800, 480],
      [{ maxwidth: "320" }, 320, 480],
      [{ maxwidth: "1", maxheight: "1" }, 1, 1],
    ] as const) {
      const { status, body } = await ask(max);
      expect([status, body.width, body.height]).toEqual([200, width, height]);
      expect(body.html).toContain(`width="${width}" height="${height}"`);
      const hasRoom = !("maxwidth" in max) || Number(max.maxwidth) >= 1200;
      expect(
        [body.thumbnail_url, body.thumbnail_width].every((part) => (part !== undefined) === hasRoom),
      ).toBe(true);
    }
    for (const maxwidth of ["", "0", "wide", "-1", "1e3", "1234567"]) {
      expect((await ask({ maxwidth })).status, maxwidth).toBe(400);
    }
  });
});
