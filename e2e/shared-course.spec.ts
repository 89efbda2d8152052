import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, type Page, test } from "@playwright/test";
import { newId, newShareId } from "@/lib/ids";
import type { CourseDocumentData } from "@/lib/validation/course-document";
import { NEW_MAIN_LAYOUT } from "@/lib/validation/layout";
import { expectNoViolations } from "./testing/axe";
import { ekeberg, largestCourse } from "./testing/course-document";
import { createCourse, shareCourse } from "./testing/courses";
import { submitAndFollow, submitForm } from "./testing/forms";
import { invite, join, openShare } from "./testing/people";
import { fulfillTile, serveGround } from "./testing/tiles";
import { signUp } from "./testing/users";

const NOTES = "Bring water.\nThe path to hole 4 is steep.";

/** Ekeberg with parts that its demo lacks: notes, names, features and a layout that is not in use. */
function richCourse(): CourseDocumentData {
  const course = ekeberg();
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

/** Signs up, creates a course and opens the page that shares it, as the dialog does. */
async function openSharing(page: Page, name: string): Promise<void> {
  await signUp(page);
  await page.goto(`/courses/${await createCourse(page, name)}/share`);
}

const sharingForm = (page: Page) => page.locator("#sharing");

/** Chooses who sees the page. The choice stores itself; without scripts a button does. */
async function shareThroughPage(page: Page, how: RegExp): Promise<string> {
  await sharingForm(page).getByRole("radio", { name: how }).check();
  const save = sharingForm(page).getByRole("button", { name: /Save sharing|Turn off/ });
  if (await save.isVisible()) await save.click();
  await expect(sharingForm(page).getByText("Saved.")).toBeVisible();
  const link = sharingForm(page).getByLabel("Link to the page");
  return (await link.count()) > 0 ? new URL(await link.inputValue()).pathname : "";
}

const LINK = /^Anyone with the link/;
const EVERYONE = /^Everyone/;
const OFF = /^Only you/;

/** Creates a shared course and returns the path of its page. */
async function shareNewCourse(page: Page, name: string, document: CourseDocumentData = richCourse()) {
  await signUp(page);
  const courseId = await createCourse(page, name, { document });
  return { courseId, path: await shareCourse(page, courseId, "link") };
}

/** Opens a browser without cookies. */
async function signedOut(page: Page, options: { javaScriptEnabled?: boolean } = {}): Promise<Page> {
  const browser = page.context().browser();
  if (!browser) throw new Error("The page has no browser.");
  return (await browser.newContext(options)).newPage();
}

test("an owner shares a course, names the owner, gets a new link, and stops", async ({ page }) => {
  await openSharing(page, "Sharing");
  await expect(sharingForm(page).getByRole("radio", { name: OFF })).toBeChecked();
  await expect(sharingForm(page).getByLabel("Link to the page")).toBeHidden();
  const path = await shareThroughPage(page, LINK);
  expect(path).toMatch(/^\/c\/[0-9a-z]{26}$/);
  const visitor = await signedOut(page);
  await visitor.goto(path);
  await expect(visitor.getByRole("heading", { name: "Sharing", level: 1 })).toBeVisible();
  await expect(visitor.getByText("This course has no holes yet.")).toBeVisible();
  await expectNoViolations(visitor);

  expect(await shareThroughPage(page, EVERYONE)).toBe(path);
  await sharingForm(page).getByText("Page settings").click();
  const ownerName = sharingForm(page).getByLabel("Shown as the owner");
  await ownerName.fill("\u202eClub");
  await ownerName.press("Enter");
  await expect(sharingForm(page).getByText("invisible characters")).toBeVisible();
  await ownerName.fill("Oslo Frisbee");
  await ownerName.press("Enter");
  await expect(sharingForm(page).getByText("Saved.")).toBeVisible();
  await sharingForm(page).getByText("Page settings").click();
  const place = sharingForm(page).getByLabel("Place", { exact: true });
  await place.fill("Oslo, Norway");
  await place.press("Enter");
  await expect(sharingForm(page).getByText("Saved.")).toBeVisible();
  const response = await visitor.request.get(path);
  expect(await response.text()).toContain("Oslo, Norway · By Oslo Frisbee");
  expect(await response.text()).not.toContain('name="robots"');

  await sharingForm(page).getByText("Page settings").click();
  await sharingForm(page).getByRole("button", { name: "New link" }).click();
  await expect(sharingForm(page).getByText("The page has a new link.")).toBeVisible();
  const renewed = new URL(await sharingForm(page).getByLabel("Link to the page").inputValue()).pathname;
  expect(renewed).not.toBe(path);
  expect((await visitor.request.get(path)).status()).toBe(404);
  expect((await visitor.request.get(renewed)).status()).toBe(200);

  expect(await shareThroughPage(page, OFF)).toBe("");
  expect((await visitor.request.get(renewed)).status()).toBe(404);
});

test("the studio's dialog shares by link, undoes it, and asks before a link ends", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await signUp(page);
  const courseId = await createCourse(page, "Shared from here");
  await page.goto(`/studio/courses/${courseId}`);
  await openShare(page);
  const radio = (name: RegExp) => sharingForm(page).getByRole("radio", { name });
  const link = sharingForm(page).getByLabel("Link to the page");
  await radio(LINK).press("Space");
  await sharingForm(page).getByRole("button", { name: "Undo" }).click();
  await expect(radio(OFF)).toBeChecked();
  await expect(link).toBeHidden();
  await radio(EVERYONE).check();
  await sharingForm(page).getByRole("button", { name: "Copy Link to the page" }).click();
  const url = await page.evaluate(() => navigator.clipboard.readText());
  expect(url).toBe(await link.inputValue());
  // The focus stays where the keyboard was.
  await radio(EVERYONE).press("ArrowLeft");
  await expect(sharingForm(page).getByText("Saved.")).toBeVisible();
  await expect(radio(LINK)).toBeFocused();
  await expect(radio(LINK)).toBeChecked();
  await radio(LINK).press("ArrowLeft");
  await expect(sharingForm(page).getByRole("alert")).toContainText("stop working for good");
  await sharingForm(page).getByRole("button", { name: "Keep it" }).click();
  await expect(radio(LINK)).toBeChecked();
  await sharingForm(page).getByText("QR code", { exact: true }).click();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    sharingForm(page).getByRole("button", { name: "Download PNG" }).click(),
  ]);
  expect(download.suggestedFilename()).toBe("Shared from here QR.png");
});

test("the studio's dialog shows viewers what leads to the page", { tag: "@full" }, async ({ page }) => {
  const { courseId, path } = await shareNewCourse(page, "Seen");
  const viewer = await join(page, "Vera Viewer", await invite(page, `/courses/${courseId}`, "viewer"));
  await viewer.goto(`/studio/courses/${courseId}`);
  await openShare(viewer);
  const dialog = viewer.getByRole("dialog");
  await expect(dialog.getByLabel("Link to the page")).toHaveValue(new RegExp(`${path}$`));
  await dialog.getByText("Embed the map", { exact: true }).click();
  await expect(dialog.getByLabel("Code to embed the map")).toHaveValue(/<iframe/);
  await expect(dialog.getByRole("radio")).toHaveCount(0);
  await expect(dialog.getByRole("button", { name: /Create link|Send invitation|New link/ })).toHaveCount(0);
  await dialog.getByRole("link", { name: "Files" }).click();
  await expect(viewer.getByRole("button", { name: "Download KML" })).toBeVisible();
});

test("a change in one tab is not undone by another tab that shows what was before", {
  tag: "@full",
}, async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await openSharing(page, "Two tabs");
  const other = await context.newPage();
  await other.goto(page.url());
  await shareThroughPage(page, LINK);
  await sharingForm(other).getByRole("radio", { name: EVERYONE }).check();
  await sharingForm(other).getByRole("button", { name: "Save sharing" }).click();
  await expect(sharingForm(other).getByRole("alert")).toContainText("changed in another tab");
  await expect(sharingForm(other).getByRole("radio", { name: LINK })).toBeChecked();
  await shareThroughPage(other, OFF);
});

test("a page that is off or deleted cannot be told from one that never was", async ({ page }) => {
  const { courseId, path } = await shareNewCourse(page, "Off");
  const visitor = await signedOut(page);
  await shareCourse(page, courseId, "off");
  const headersOf = (headers: Record<string, string>) => {
    const { "x-request-id": _id, date: _date, ...rest } = headers;
    return rest;
  };
  const look = async (url: string) => {
    const response = await visitor.request.get(url);
    return { status: response.status(), headers: headersOf(response.headers()), body: await response.text() };
  };
  const expectSame = async (base: string) => {
    for (const part of [
      "",
      "/embed",
      "/image.png",
      "/course.geojson",
      "/course.kml",
      "/course.gpx",
      "/course.csv",
      "/course.svg",
      "/course.png",
    ]) {
      const found = await look(base + part);
      expect(found.status).toBe(404);
      expect(found, part).toEqual(await look(`/c/${newShareId()}${part}`));
      expect(found, part).toEqual(await look(`/c/x${part}`));
    }
  };
  await expectSame(path);
  const again = await shareCourse(page, courseId, "link");
  expect((await visitor.request.get(again)).status()).toBe(200);
  await submitAndFollow(page, `/courses/${courseId}/delete`, {}, { containing: "Delete course" });
  await expectSame(again);
  await submitAndFollow(page, `/courses/${courseId}`, {}, { containing: "Restore course" });
  expect((await visitor.request.get(again)).status()).toBe(200);
});

test("without scripts and signed out, the page has every text, and links to maps and files", async ({
  page,
}) => {
  const { courseId, path } = await shareNewCourse(page, "Ekeberg <test> & co");
  const visitor = await signedOut(page, { javaScriptEnabled: false });
  await visitor.goto(path);
  await expect(visitor.getByRole("heading", { name: "Ekeberg <test> & co", level: 1 })).toBeVisible();
  const lists = visitor.locator(".layout");
  await expect(lists.first()).toContainText(/Holes18Par\d+Length[\d,]+ m/);
  await expect(
    lists.first().getByRole("link", { name: /^Hole 1 The <Gate> & "Oak" Par 3 \d+ m$/ }),
  ).toHaveAttribute("href", "#hole-1");
  await expect(visitor.getByRole("region", { name: "Back nine" }).getByRole("listitem")).toHaveCount(9);
  const first = visitor.getByRole("article", { name: /^Hole 1 · The <Gate> & "Oak"$/ });
  await expect(first.getByText("Par 3")).toBeVisible();
  await expect(first.getByText("The path to hole 4 is steep.")).toBeVisible();
  await expect(first.getByRole("img", { name: "Hole 1 from above. Rotated to fit." })).toBeVisible();
  await expect(visitor.getByRole("article")).toHaveCount(18);
  await expect(first.getByText("Everything beyond the kerb.")).toBeVisible();
  await expect(visitor.getByRole("link", { name: "Open the map" })).toBeVisible();
  await visitor.getByText("Directions").click();
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
  await expect(lists.first()).toContainText(/Väylät18Par\d+Pituus.* m/);
  await visitor.getByRole("link", { name: "Jalat" }).click();
  await expect(lists.first()).toContainText(/Pituus.* ft/);
});

test("the files have the course and nothing of its owner", async ({ page }) => {
  const { courseId, path } = await shareNewCourse(page, "Ekeberg ä");
  const visitor = await signedOut(page);
  for (const [extension, type, content] of [
    ["geojson", "application/geo+json", "The road"],
    ["kml", "application/vnd.google-earth.kml+xml", "The road"],
    ["gpx", "application/gpx+xml", "The road"],
    ["csv", "text/csv", "Number,Name,Par,Tee 1 (m)"],
    ["svg", "image/svg+xml", ">Ekeberg ä</text>"],
  ] as const) {
    const response = await visitor.request.get(`${path}/course.${extension}`);
    expect(response.status()).toBe(200);
    expect(response.headers()["content-type"]).toContain(type);
    expect(response.headers()["content-disposition"]).toBe(
      `attachment; filename="Ekeberg _.${extension}"; filename*=UTF-8''Ekeberg%20%C3%A4.${extension}`,
    );
    expect(response.headers()["x-robots-tag"]).toBe("noindex");
    const text = await response.text();
    expect(text).toContain(content);
    for (const secret of ["Väinö", courseId, "Secret plans"]) expect(text).not.toContain(secret);
  }
});

test("caches may keep the page, for a minute and by language, and ask whether it changed", async ({
  page,
}) => {
  const { courseId, path } = await shareNewCourse(page, "Cached");
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
  await submitForm(page, `/courses/${courseId}?change=name`, { name: "Renamed" }, { containing: "Rename" });
  const changed = await get({ "If-None-Match": etag });
  expect(changed.status()).toBe(200);
  expect(await changed.text()).toContain("Renamed");
});

/** The map in the frame of a course's page. */
const mapOf = (page: Page, name: string) =>
  page.frameLocator("iframe").getByRole("region", { name: `${name} on the map` });

const row = (page: Page, name: RegExp) => page.locator(".layout").getByRole("link", { name });

test("the page is the map: at once, after little script, with one list of holes and layouts", async ({
  page,
}) => {
  const { path } = await shareNewCourse(page, "Map");
  const visitor = await signedOut(page);
  const heights = await serveGround(visitor.context(), { heightAt: ({ lat }) => 100 + 4_000 * (lat % 0.05) });
  const problems: string[] = [];
  visitor.on("console", (message) => {
    if (/Content Security Policy|Refused to|postMessage/i.test(message.text())) problems.push(message.text());
  });
  await visitor.goto(path);
  const viewer = mapOf(visitor, "Map");
  await expect(viewer).toBeVisible();
  await expect(viewer.getByText("Choose a hole")).toBeVisible();
  await expect(viewer.getByRole("list", { name: "Holes" })).toHaveCount(0);
  // Before the frame, the page has one inline script.
  const scripts = await visitor
    .locator("script:not([type])")
    .evaluateAll((all) => all.map((each) => [each.getAttribute("src"), each.innerHTML.length] as const));
  expect(scripts).toEqual([[null, expect.any(Number)]]);
  expect(scripts[0]?.[1]).toBeLessThan(5_500);
  // The ground, and its code, only for those who choose a hole.
  expect(heights).toEqual([]);

  await row(visitor, /^Hole 4 /).focus();
  await visitor.keyboard.press("Enter");
  await expect(viewer.getByRole("status")).toContainText("Hole 4");
  await expect(row(visitor, /^Hole 4 /)).toHaveAttribute("aria-current", "true");
  const ground = viewer.getByRole("region", { name: "Ground along hole 4" });
  await ground.getByRole("slider", { name: "Place along the line" }).press("ArrowRight");
  await expect(ground.getByText(/^[\d.]+ m from the start · \d+\.\d m/)).toBeVisible();
  await expect(viewer.locator(".maplibregl-ctrl-attrib")).toContainText("© Mapterhorn, Kartverket <Norway>");
  await viewer.getByRole("button", { name: "Next hole" }).click();
  await expect(row(visitor, /^Hole 5 /)).toHaveAttribute("aria-current", "true");
  await expect(row(visitor, /^Hole 4 /)).not.toHaveAttribute("aria-current");

  await row(visitor, /^Hole 1 /).click();
  await expect(viewer.getByRole("status")).toContainText('Hole 1 · The <Gate> & "Oak"');
  await expect(viewer.getByText("The path to hole 4 is steep.")).toBeVisible();
  await expect(viewer.getByRole("list", { name: "On this hole" })).toContainText("Out of bounds, The road");

  const tabs = visitor.getByRole("group", { name: "Layouts" });
  await tabs.getByRole("button", { name: "Back nine" }).click();
  await expect(tabs.getByRole("button", { name: "Back nine" })).toHaveAttribute("aria-pressed", "true");
  await expect(row(visitor, /^Hole /)).toHaveCount(9);
  await expect(viewer.getByText("Choose a hole")).toBeVisible();
  await viewer.getByRole("button", { name: "Next hole" }).click();
  await expect(row(visitor, /^Hole 10 /)).toHaveAttribute("aria-current", "true");
  // A hole that both layouts play stays chosen, and in view.
  await tabs.getByRole("button").first().click();
  await expect(row(visitor, /^Hole /)).toHaveCount(18);
  await expect(viewer.getByRole("status")).toContainText("Hole 10");
  await expect(viewer.getByRole("button", { name: "Whole course" })).toBeVisible();
  await tabs.getByRole("button", { name: "Back nine" }).click();
  // A hole that this layout leaves out is shown in one that plays it.
  await visitor.getByRole("link", { name: "Show on the map: Hole 4" }).click();
  await expect(viewer.getByRole("status")).toContainText("Hole 4");
  await expect(row(visitor, /^Hole /)).toHaveCount(18);
  expect(new URL(visitor.url()).pathname).toBe(path);
  const read = heights.length;
  await viewer.getByRole("button", { name: "Hillshade and contours" }).click();
  await expect.poll(() => heights.length).toBeGreaterThan(read);
  expect(problems).toEqual([]);
  await expectNoViolations(visitor);
});

test("the link on a sign opens its hole on the map, also on a phone", async ({ page }) => {
  const { path } = await shareNewCourse(page, "Sign");
  const visitor = await signedOut(page);
  await visitor.setViewportSize({ width: 390, height: 844 });
  await visitor.goto(`${path}#hole-7`);
  const viewer = mapOf(visitor, "Sign");
  await expect(viewer.getByRole("status")).toContainText("Hole 7");
  await expect.poll(() => visitor.evaluate(() => scrollY)).toBe(0);
  await row(visitor, /^Hole 9 /).click();
  await expect(viewer.getByRole("status")).toContainText("Hole 9");
  await expect.poll(() => visitor.evaluate(() => scrollY)).toBe(0);
  await visitor.evaluate(() => {
    location.hash = "#hole-11";
  });
  await expect(viewer.getByRole("status")).toContainText("Hole 11");
  await expect.poll(() => visitor.evaluate(() => scrollY)).toBe(0);
  expect(await visitor.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});

test("a player finds the tee of a hole, and their own place on the map", async ({ page }) => {
  const { path } = await shareNewCourse(page, "Walk");
  const visitor = await signedOut(page);
  const [tee] = ekeberg().holes[5]?.tees ?? [];
  if (!tee) throw new Error("The demo course has no hole 6.");
  const { lat, lng } = tee.position;
  await visitor.context().grantPermissions(["geolocation"]);
  await visitor.context().setGeolocation({ latitude: lat, longitude: lng });
  await visitor.goto(path);
  const viewer = mapOf(visitor, "Walk");
  await viewer.getByRole("button", { name: "Show my location" }).click();
  await expect(viewer.locator(".maplibregl-user-location-dot")).toBeVisible();

  const google = visitor.locator("main a", { hasText: "Google Maps" });
  const usual = await google.getAttribute("href");
  await row(visitor, /^Hole 6 /).click();
  await visitor.getByText("Walk to tee 6", { exact: true }).click();
  const url = new URL((await google.getAttribute("href")) ?? "");
  expect(url.searchParams.get("travelmode")).toBe("walking");
  const [toLat, toLng] = (url.searchParams.get("destination") ?? "").split(",").map(Number);
  expect([toLat, toLng]).toEqual([expect.closeTo(lat, 4), expect.closeTo(lng, 4)]);
  await row(visitor, /^Hole 6 /).click();
  await visitor.getByRole("group", { name: "Layouts" }).getByRole("button", { name: "Back nine" }).click();
  await expect(visitor.getByText("Directions", { exact: true })).toBeVisible();
  expect(await google.getAttribute("href")).toBe(usual);
});

test("without a connection to a map service, the map says so and stays usable", async ({ page }) => {
  const { path } = await shareNewCourse(page, "Alone");
  const visitor = await signedOut(page);
  // Without a route, the browser resolves no host except ours.
  await visitor.goto(path);
  const viewer = mapOf(visitor, "Alone");
  const note = viewer.getByText("No background map");
  await expect(note).toBeVisible();
  await row(visitor, /^Hole 4 /).click();
  await expect(viewer.getByRole("status")).toContainText("Hole 4");
  await expectNoViolations(visitor);

  const style = { version: 8, sources: {}, layers: [] };
  let asked = 0;
  await visitor.context().route(/openfreemap\.org/, (route) => {
    asked++;
    return fulfillTile(route, JSON.stringify(style), "application/json");
  });
  await visitor.reload();
  await expect(viewer.getByText("Choose a hole")).toBeVisible();
  await expect.poll(() => asked).toBeGreaterThan(0);
  await expect(note).toHaveCount(0);
});

test("with Save-Data the page asks no other server, and loads the map on request", async ({ page }) => {
  const { path } = await shareNewCourse(page, "Slow");
  const visitor = await signedOut(page);
  await visitor.addInitScript(() => {
    Object.defineProperty(navigator, "connection", { value: { saveData: true } });
  });
  const requests: string[] = [];
  visitor.on("request", (request) => requests.push(request.url()));
  await visitor.goto(path);
  await visitor.waitForLoadState("networkidle");
  expect(requests.filter((url) => new URL(url).host !== new URL(visitor.url()).host)).toEqual([]);
  expect(requests.filter((url) => url.includes("/_next/") || url.includes("/embed"))).toEqual([]);
  await expect(visitor.getByRole("img", { name: "Slow from above" })).toBeVisible();
  await visitor.getByRole("link", { name: "Open the map" }).click();
  await expect(mapOf(visitor, "Slow")).toBeVisible();
});

test("in a browser that can't show a map, holes lead to their sections", async ({ page }) => {
  const { path } = await shareNewCourse(page, "No WebGL");
  const visitor = await signedOut(page);
  await visitor.addInitScript(() => {
    HTMLCanvasElement.prototype.getContext = () => null;
  });
  await visitor.goto(path);
  await expect(visitor.locator("[data-state=unavailable]")).toBeVisible();
  await expect(visitor.getByRole("img", { name: "No WebGL from above" })).toBeVisible();
  await row(visitor, /^Hole 4 /).click();
  await expect(visitor).toHaveURL(/#hole-4$/);
  await expect(visitor.getByRole("article", { name: "Hole 4" })).toBeInViewport();
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
    const { courseId, path } = await shareNewCourse(page, "Embedded");
    await page.goto(`/courses/${courseId}/share`);
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
    const { path } = await shareNewCourse(page, "oEmbed & more");
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
      height: 10,
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
  const { path } = await shareNewCourse(page, "Picture 🌲 ä");
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
  const { path } = await shareNewCourse(page, "W".repeat(120), largestCourse());
  const visitor = await signedOut(page);
  await visitor.setViewportSize({ width: 390, height: 844 });
  await visitor.goto(path);
  await expect(visitor.getByRole("article")).toHaveCount(27);
  expect(await visitor.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  expect((await visitor.request.get(`${path}/image.png`)).status()).toBe(200);
  expect((await visitor.request.get(`${path}/course.geojson`)).status()).toBe(200);
});

test("other methods and paths below a page are refused", async ({ page }) => {
  const { path } = await shareNewCourse(page, "Methods");
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
