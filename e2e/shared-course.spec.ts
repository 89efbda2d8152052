import { readFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, type Page, test } from "@playwright/test";
import { createFairway } from "@/lib/courses/fairways";
import { toDocumentData } from "@/lib/courses/stored-course";
import { newId, newShareId } from "@/lib/ids";
import { courseInput } from "@/lib/validation/course";
import type { CourseDocumentData } from "@/lib/validation/course-document";
import { NEW_MAIN_LAYOUT } from "@/lib/validation/layout";
import { expectNoViolations } from "./testing/axe";
import { largestCourse } from "./testing/course-document";
import { createCourse, signUp } from "./testing/users";

const NOTES = "Bring water.\nThe path to hole 4 is steep.";

/** Ekeberg with parts that its demo lacks: notes, names, features and a layout that is not in use. */
function richCourse(): CourseDocumentData {
  const { fairways } = courseInput.parse(
    JSON.parse(readFileSync("examples/courses/ekeberg-oslo.json", "utf8")),
  );
  const course = toDocumentData({
    fairways: (fairways ?? []).map((fairway) => createFairway(newId("fairway"), fairway)),
    holeDetails: {},
    layouts: [],
    features: [],
  });
  const back = { ...NEW_MAIN_LAYOUT, id: newId("layout"), name: "Back nine", colour: "gold" as const };
  const play = { teeId: null, targetId: null, flightPathId: null, par: null, playedLength: null };
  const [first, second] = course.holes;
  if (!first || !second) throw new Error("The demo course has no holes.");
  Object.assign(first, { name: 'The <Gate> & "Oak"', notes: NOTES });
  const { position } = first.tees[0] as (typeof first.tees)[0];
  const near = (north: number, east: number) => ({
    lat: position.lat + north / 1e4,
    lng: position.lng + east / 1e4,
  });
  const common = { holeIds: [], layoutIds: [], passOn: null, dropZoneId: null };
  course.features = [
    {
      ...{ ...common, id: newId("feature"), kind: "out_of_bounds", shape: "area", name: "The road" },
      ...{ notes: "Everything beyond the kerb.", points: [near(1, 1), near(3, 1), near(3, 4), near(1, 4)] },
      holeIds: [first.id, second.id],
    },
    {
      ...{ ...common, id: newId("feature"), kind: "bench", shape: "point", name: null, notes: null },
      points: [near(2, -2)],
    },
  ];
  const plays = course.holes.slice(9).map(({ id }) => ({ ...play, id: newId("play"), holeId: id }));
  course.layouts = [
    ...course.layouts,
    { ...back, plays },
    { ...NEW_MAIN_LAYOUT, id: newId("layout"), name: "Secret plans", isActive: false, plays: [] },
  ];
  return course;
}

/** Signs up, creates a course and opens its settings. */
async function openSettings(page: Page, name: string, document?: CourseDocumentData): Promise<string> {
  await signUp(page);
  await createCourse(page, name);
  const courseId = new URL(page.url()).pathname.split("/").at(-1) ?? "";
  if (document) {
    const saved = await page.request.put(`/api/studio/courses/${courseId}`, {
      headers: { "If-Match": '"1"' },
      data: document,
    });
    expect(saved.status(), await saved.text()).toBe(200);
  }
  await page.goto(`/courses/${courseId}`);
  return courseId;
}

const sharingForm = (page: Page) => page.locator("#sharing");

async function share(page: Page, how: RegExp): Promise<string> {
  await sharingForm(page).getByRole("radio", { name: how }).check();
  await sharingForm(page).getByRole("button", { name: "Save sharing" }).click();
  await expect(sharingForm(page).getByText("Saved.")).toBeVisible();
  const link = sharingForm(page).getByLabel("Link to the page");
  return (await link.count()) > 0 ? new URL(await link.inputValue()).pathname : "";
}

const LINK = /^Anyone with the link/;
const EVERYONE = /^Everyone/;
const OFF = /^Only you/;

/** Creates a shared course and returns the path of its page. */
async function shareCourse(page: Page, name: string, document: CourseDocumentData = richCourse()) {
  const courseId = await openSettings(page, name, document);
  return { courseId, path: await share(page, LINK) };
}

/** Opens a browser without cookies. */
async function signedOut(page: Page, options: { javaScriptEnabled?: boolean } = {}): Promise<Page> {
  const browser = page.context().browser();
  if (!browser) throw new Error("The page has no browser.");
  return (await browser.newContext(options)).newPage();
}

test("an owner shares a course, names the owner, gets a new link, and stops", async ({ page }) => {
  await openSettings(page, "Sharing");
  await expect(sharingForm(page).getByRole("radio", { name: OFF })).toBeChecked();
  await expect(sharingForm(page).getByLabel("Link to the page")).toBeHidden();
  const path = await share(page, LINK);
  expect(path).toMatch(/^\/c\/[0-9a-z]{26}$/);
  const visitor = await signedOut(page);
  await visitor.goto(path);
  await expect(visitor.getByRole("heading", { name: "Sharing", level: 1 })).toBeVisible();
  await expect(visitor.getByText("This course has no holes yet.")).toBeVisible();
  await expectNoViolations(visitor);

  await sharingForm(page).getByLabel("Shown as the owner").fill("\u202eClub");
  await sharingForm(page).getByRole("button", { name: "Save sharing" }).click();
  await expect(sharingForm(page).getByText("invisible characters")).toBeVisible();
  await sharingForm(page).getByLabel("Shown as the owner").fill("Oslo Frisbee");
  expect(await share(page, EVERYONE)).toBe(path);
  const response = await visitor.request.get(path);
  expect(await response.text()).toContain("By Oslo Frisbee");
  expect(await response.text()).not.toContain('name="robots"');

  await sharingForm(page).getByRole("button", { name: "New link" }).click();
  await expect(sharingForm(page).getByText("The page has a new link.")).toBeVisible();
  const renewed = new URL(await sharingForm(page).getByLabel("Link to the page").inputValue()).pathname;
  expect(renewed).not.toBe(path);
  expect((await visitor.request.get(path)).status()).toBe(404);
  expect((await visitor.request.get(renewed)).status()).toBe(200);

  expect(await share(page, OFF)).toBe("");
  expect((await visitor.request.get(renewed)).status()).toBe(404);
});

test("a change in one tab is not undone by another tab that shows what was before", async ({
  page,
  context,
}) => {
  await openSettings(page, "Two tabs");
  const other = await context.newPage();
  await other.goto(page.url());
  await share(page, LINK);
  await sharingForm(other).getByRole("radio", { name: EVERYONE }).check();
  await sharingForm(other).getByRole("button", { name: "Save sharing" }).click();
  await expect(sharingForm(other).getByRole("alert")).toContainText("changed in another tab");
  await expect(sharingForm(other).getByRole("radio", { name: LINK })).toBeChecked();
  await share(other, OFF);
});

test("a page that is off or deleted cannot be told from one that never was", async ({ page }) => {
  const { courseId, path } = await shareCourse(page, "Off");
  const visitor = await signedOut(page);
  await share(page, OFF);
  const headersOf = (headers: Record<string, string>) => {
    const { "x-request-id": _id, date: _date, ...rest } = headers;
    return rest;
  };
  const look = async (url: string) => {
    const response = await visitor.request.get(url);
    return { status: response.status(), headers: headersOf(response.headers()), body: await response.text() };
  };
  const expectSame = async (base: string) => {
    for (const part of ["", "/embed", "/image.png", "/course.geojson", "/course.kml", "/course.gpx"]) {
      const found = await look(base + part);
      expect(found.status).toBe(404);
      expect(found, part).toEqual(await look(`/c/${newShareId()}${part}`));
      expect(found, part).toEqual(await look(`/c/x${part}`));
    }
  };
  await expectSame(path);
  const again = await share(page, LINK);
  expect((await visitor.request.get(again)).status()).toBe(200);
  await page.goto(`/courses/${courseId}/delete`);
  await page.getByRole("main").getByRole("button", { name: "Delete course" }).click();
  await expect(page.getByRole("heading", { name: "Deleted courses" })).toBeVisible();
  await expectSame(again);
  await page
    .getByRole("button", { name: /^Restore/ })
    .first()
    .click();
  await expect(page.getByRole("button", { name: "Rename" })).toBeVisible();
  expect((await visitor.request.get(again)).status()).toBe(200);
});

test("without scripts and signed out, the page has every text, and links to maps and files", async ({
  page,
}) => {
  const { courseId, path } = await shareCourse(page, "Ekeberg <test> & co");
  const visitor = await signedOut(page, { javaScriptEnabled: false });
  await visitor.goto(path);
  await expect(visitor.getByRole("heading", { name: "Ekeberg <test> & co", level: 1 })).toBeVisible();
  await expect(visitor.getByText(/^18 holes · Par \d+ · [\d,]+ m/).first()).toBeVisible();
  const first = visitor.getByRole("article", { name: /^Hole 1 · The <Gate> & "Oak"$/ });
  await expect(first.getByText("Par 3")).toBeVisible();
  await expect(first.getByText("The path to hole 4 is steep.")).toBeVisible();
  await expect(first.getByRole("img", { name: "Hole 1 from above. Rotated to fit." })).toBeVisible();
  await expect(visitor.getByRole("article")).toHaveCount(18);
  await expect(visitor.getByText("Everything beyond the kerb.")).toBeVisible();
  await expect(visitor.getByRole("table").first().getByRole("row")).not.toHaveCount(0);
  await expect(visitor.locator("#scorecard").getByRole("rowheader", { name: "Total" }).first()).toBeVisible();
  await expect(visitor.getByRole("link", { name: "OpenStreetMap" })).toHaveAttribute("href", /mlat=59.8949/);
  await expect(visitor.getByRole("link", { name: "Maps app" })).toHaveAttribute(
    "href",
    /^geo:59\.8949,10\.7872/,
  );
  await expect(visitor.getByText("Secret plans")).toHaveCount(0);
  await expect(visitor.getByRole("button", { name: "Print this page" })).toBeHidden();
  const html = await visitor.content();
  expect(html).not.toContain(courseId);
  expect(html).not.toContain("Väinö");
  expect(html).toContain('"@type":"SportsActivityLocation"');
  await visitor.getByRole("link", { name: "Suomi" }).click();
  await expect(visitor.getByText(/^18 väylää · par \d+/).first()).toBeVisible();
  await visitor.getByRole("link", { name: "Jalat" }).click();
  await expect(visitor.getByText(/^18 väylää · par \d+ · .* ft$/).first()).toBeVisible();
});

test("the files have the course and nothing of its owner", async ({ page }) => {
  const { courseId, path } = await shareCourse(page, "Ekeberg ä");
  const visitor = await signedOut(page);
  for (const [extension, type] of [
    ["geojson", "application/geo+json"],
    ["kml", "application/vnd.google-earth.kml+xml"],
    ["gpx", "application/gpx+xml"],
  ]) {
    const response = await visitor.request.get(`${path}/course.${extension}`);
    expect(response.status()).toBe(200);
    expect(response.headers()["content-type"]).toContain(type);
    expect(response.headers()["content-disposition"]).toBe(
      `attachment; filename="Ekeberg _.${extension}"; filename*=UTF-8''Ekeberg%20%C3%A4.${extension}`,
    );
    expect(response.headers()["x-robots-tag"]).toBe("noindex");
    const text = await response.text();
    expect(text).toContain("The road");
    for (const secret of ["Väinö", courseId, "Secret plans"]) expect(text).not.toContain(secret);
  }
});

test("caches may keep the page, for a minute and by language, and ask whether it changed", async ({
  page,
}) => {
  const { courseId, path } = await shareCourse(page, "Cached");
  const visitor = await signedOut(page);
  const get = (headers: Record<string, string> = {}, url = path) => visitor.request.get(url, { headers });
  const response = await get();
  const headers = response.headers();
  expect(headers["cache-control"]).toBe("public, max-age=60");
  expect(headers.vary).toContain("Accept-Language");
  expect(headers["set-cookie"]).toBeUndefined();
  expect(headers["x-frame-options"]).toBe("DENY");
  expect(headers["content-security-policy"]).not.toContain("nonce");
  const etag = headers.etag ?? "";
  const unchanged = await get({ "If-None-Match": etag });
  expect(unchanged.status()).toBe(304);
  expect(unchanged.headers()["content-security-policy"]).toBe(headers["content-security-policy"]);
  expect((await get({ "If-None-Match": etag, "Accept-Language": "fi" })).status()).toBe(200);
  expect((await get({ "If-None-Match": etag }, `${path}?unit=feet`)).status()).toBe(200);
  expect((await get({ Cookie: "teepad.language=fi" })).headers()["cache-control"]).toBe(
    "private, max-age=60",
  );
  await page.goto(`/courses/${courseId}`);
  await page.getByLabel("Name", { exact: true }).fill("Renamed");
  await page.getByRole("button", { name: "Rename" }).click();
  await expect(page.getByRole("heading", { name: "Renamed", level: 1 })).toBeVisible();
  const changed = await get({ "If-None-Match": etag });
  expect(changed.status()).toBe(200);
  expect(await changed.text()).toContain("Renamed");
});

test("the map opens when asked for, in its place, and shows the chosen hole", async ({ page }) => {
  const { path } = await shareCourse(page, "Map");
  const visitor = await signedOut(page);
  const problems: string[] = [];
  visitor.on("console", (message) => {
    if (/Content Security Policy|Refused to/i.test(message.text())) problems.push(message.text());
  });
  const scripts: string[] = [];
  const hosts = new Set<string>();
  visitor.on("request", (request) => {
    hosts.add(new URL(request.url()).host);
    if (request.resourceType() === "script") scripts.push(request.url());
  });
  await visitor.goto(path);
  await visitor.waitForLoadState("networkidle");
  // Before the map opens, the page has one inline script of less than 2 kB, and uses no other server.
  expect(scripts).toEqual([]);
  const inline = await visitor
    .locator("script:not([type])")
    .evaluateAll((all) => all.map((each) => each.innerHTML));
  expect(inline.join("").length).toBeLessThan(2_000);
  expect([...hosts]).toEqual([new URL(visitor.url()).host]);
  await expectNoViolations(visitor);

  await visitor.getByRole("link", { name: "Open the map" }).click();
  const frame = visitor.frameLocator("iframe");
  const viewer = frame.getByRole("region", { name: "Map on the map" });
  await expect(viewer).toBeVisible();
  await expect(viewer.getByText("Choose a hole")).toBeVisible();
  await visitor.getByRole("link", { name: "Show on the map: Hole 4" }).click();
  await expect(viewer.getByRole("status")).toContainText("Hole 4");
  expect(new URL(visitor.url()).pathname).toBe(path);
  expect(problems).toEqual([]);
});

test.describe("on another site", () => {
  let server: Server;
  let origin: string;
  let html = "";

  test.beforeAll(async () => {
    server = createServer((_request, response) => {
      response.setHeader("Content-Type", "text/html").end(html);
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  test.afterAll(() => server.close());

  test("the map can be embedded, and no other page", async ({ page, baseURL }) => {
    const { path } = await shareCourse(page, "Embedded");
    await page.goto(page.url());
    html = `<!doctype html><title>Club</title>${await sharingForm(page).getByLabel("Code to embed").inputValue()}`;
    const visitor = await signedOut(page);
    await visitor.goto(origin);
    const frame = visitor.frameLocator("iframe");
    await expect(frame.getByRole("region", { name: "Embedded on the map" })).toBeVisible();
    await expect(frame.getByRole("link", { name: "Open the course's page" })).toHaveAttribute(
      "href",
      `${baseURL}${path}`,
    );
    expect(await visitor.context().cookies()).toEqual([]);

    const embed = await visitor.request.get(`${path}/embed`);
    expect(embed.headers()["x-frame-options"]).toBeUndefined();
    expect(embed.headers()["content-security-policy"]).toContain("frame-ancestors *");
    for (const other of [
      path,
      "/",
      "/signin",
      "/courses/new",
      `${path}/embed/`,
      `${path}/embed/x`,
      "/demo",
      `${path}/course.geojson`,
    ]) {
      const response = await visitor.request.get(other, { maxRedirects: 0 });
      expect(response.headers()["x-frame-options"], other).toBe("DENY");
      html = `<!doctype html><title>Club</title><iframe src="${baseURL}${other}"></iframe>`;
      const policy = response.headers()["content-security-policy"];
      if (policy) expect(policy, other).toContain("frame-ancestors 'none'");
    }
    html = `<!doctype html><title>Club</title><iframe src="${baseURL}${path}"></iframe>`;
    await visitor.goto(origin);
    await expect(visitor.frameLocator("iframe").getByRole("heading")).toHaveCount(0);
  });

  test("oEmbed describes the map for a link to the page", async ({ page, baseURL }) => {
    const { path } = await shareCourse(page, "oEmbed & more");
    const visitor = await signedOut(page);
    const ask = (query: Record<string, string>) =>
      visitor.request.get(`/oembed?${new URLSearchParams(query)}`);
    const page200 = await (await visitor.request.get(path)).text();
    const discovered = /<link rel="alternate" type="application\/json\+oembed" href="([^"]+)"/.exec(
      page200,
    )?.[1];
    const response = await visitor.request.get((discovered ?? "").replaceAll("&amp;", "&"));
    expect(response.status()).toBe(200);
    const body = await response.json();
    expect(body).toMatchObject({
      version: "1.0",
      type: "rich",
      title: "oEmbed & more",
      width: 800,
      height: 480,
    });
    expect(body.html).toContain(`src="${baseURL}${path}/embed"`);
    const url = `${baseURL}${path}`;
    expect(await (await ask({ url, maxwidth: "320", maxheight: "10" })).json()).toMatchObject({
      width: 320,
      height: 240,
    });
    expect((await ask({ url, format: "xml" })).status()).toBe(501);
    expect((await ask({ url, maxwidth: "wide" })).status()).toBe(400);
    expect((await ask({})).status()).toBe(400);
    for (const other of [`${baseURL}/c/${newShareId()}`, `https://example.com${path}`, `${baseURL}/`, "x"]) {
      expect((await ask({ url: other })).status(), other).toBe(404);
    }
  });
});

test("the picture for other sites is a PNG of 1200 by 630 that caches may keep", async ({ page }) => {
  const { path } = await shareCourse(page, "Picture 🌲 ä");
  const visitor = await signedOut(page);
  await visitor.goto(path);
  const address = await visitor.locator('meta[property="og:image"]').getAttribute("content");
  const response = await visitor.request.get(address ?? "");
  expect(response.status()).toBe(200);
  expect(response.headers()["content-type"]).toBe("image/png");
  const png = await response.body();
  expect(png.subarray(0, 8)).toEqual(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]));
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630]);
  expect(png.length).toBeLessThan(300_000);
  const etag = response.headers().etag ?? "";
  const again = await visitor.request.get(address ?? "", { headers: { "If-None-Match": etag } });
  expect(again.status()).toBe(304);
});

test("the largest course has a page and a picture", { tag: "@full" }, async ({ page }) => {
  const { path } = await shareCourse(page, "W".repeat(120), largestCourse());
  const visitor = await signedOut(page);
  await visitor.setViewportSize({ width: 390, height: 844 });
  await visitor.goto(path);
  await expect(visitor.getByRole("article")).toHaveCount(27);
  expect(await visitor.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  expect((await visitor.request.get(`${path}/image.png`)).status()).toBe(200);
  expect((await visitor.request.get(`${path}/course.geojson`)).status()).toBe(200);
});

test("other methods and paths below a page are refused", async ({ page }) => {
  const { path } = await shareCourse(page, "Methods");
  for (const part of ["", "/embed", "/image.png", "/course.kml"]) {
    const response = await page.request.post(path + part, { data: "x" });
    expect(response.status(), part).toBe(405);
    expect(response.headers().allow).toBe("GET, HEAD");
  }
  for (const part of ["/", "/x", "/course.json", "/embed/x", "/image.png/"]) {
    expect((await page.request.get(path + part, { maxRedirects: 0 })).status(), part).toBe(404);
  }
  const head = await page.request.head(path);
  expect([head.status(), (await head.body()).length]).toEqual([200, 0]);
});
