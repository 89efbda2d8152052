import { readFile } from "node:fs/promises";
import { expect, type Page, test } from "@playwright/test";
import { metresBetween } from "@/lib/geo/offset";
import type { Tile } from "@/lib/geo/tile-shift";
import { makeGeoTiff } from "@/lib/pictures/testing/geotiffs";
import type { Coordinates } from "@/lib/validation/coordinates";
import { expectNoViolations } from "./testing/axe";
import { createCourse, openNewCourse, straightHoles } from "./testing/courses";
import { serveGround } from "./testing/tiles";
import { signUp } from "./testing/users";

const HOME = { lat: 59.8949, lng: 10.7872 };
const METRES_PER_DEGREE = metresBetween(HOME, { ...HOME, lat: HOME.lat + 0.001 }).north * 1000;

/** Metres north of the middle of the course, as its holes go. */
const north = ({ lat }: Coordinates) => (lat - HOME.lat) * METRES_PER_DEGREE;

async function showGround(page: Page, ...parts: string[]): Promise<void> {
  await page.getByRole("button", { name: "Map settings" }).click();
  for (const part of parts) await page.getByRole("checkbox", { name: part }).check();
  await page.keyboard.press("Escape");
}

const picturesOf = (page: Page) => `/api${new URL(page.url()).pathname}/pictures`;

const PROFILE = "Profile of the selected hole";
const profile = (page: Page) => page.getByRole("region", { name: "Ground along hole 1" });

const slope = (place: Coordinates) => 100 + 0.08 * north(place);
const isMissing = ({ z, x }: Tile) => z > 14 && x % 2 === 0;

async function expectSlope(page: Page): Promise<void> {
  await expect(profile(page)).toContainText(/▲ [78]\.\d m/);
  const [, net = "", steepest = ""] =
    /▲ ([\d.]+) m.*steepest ([\d.]+) %/.exec((await profile(page).textContent()) ?? "") ?? [];
  expect(Number(net)).toBeGreaterThan(7.5);
  expect(Number(net)).toBeLessThan(8.5);
  expect(Number(steepest)).toBe(8);
}

test("nothing is loaded from the service until the ground is shown; the profile up an 8 % slope reads 8 ± 0.5 %, though some tiles are missing, and all heights are measured", {
  tag: "@full",
}, async ({ page, context }) => {
  const asked = await serveGround(context, { heightAt: slope }, isMissing);
  await signUp(page);
  await openNewCourse(page, "Slope", { document: straightHoles(100, 100) });
  await expect(page.getByRole("button", { name: "Tee, hole 1" })).toBeVisible();
  expect(asked).toEqual([]);
  await showGround(page, PROFILE, "Hillshade", "Contour lines", "Slopes of 5, 8 and 12 % and more");
  await expectSlope(page);
  expect(asked).not.toEqual([]);
  await expect(page.getByRole("link", { name: "© Mapterhorn" })).toBeVisible();
  const credits = page.locator(".maplibregl-ctrl-attrib");
  await expect(credits).toContainText("© Mapterhorn, Kartverket <Norway>");
  await expect(credits).not.toContainText("European Space Agency");
  await expect(page.getByText("12 % and more", { exact: true })).toBeVisible();

  const hole = page.getByRole("listitem", { name: "Hole 1", exact: true });
  await expect(hole).not.toContainText("▲");
  await page.getByRole("button", { name: "Map settings" }).click();
  await page.getByRole("button", { name: "Measure all" }).click();
  await expect(page.getByText("All tees and targets have a height.")).toBeVisible();
  await expect(hole).toContainText(/▲ [78]\.\d m/);
});

test("tiles of 256 pixels, as a server's own service may have, read as those of 512 do", {
  tag: "@full",
}, async ({ page, context }) => {
  await serveGround(context, { heightAt: slope, size: 256 }, isMissing);
  await signUp(page);
  const courseId = await createCourse(page, "Slope", { document: straightHoles(100, 100) });
  await page.route(`/studio/courses/${courseId}`, async (route) => {
    const response = await route.fetch();
    const html = (await response.text()).replaceAll(/(tileSize\W+)512/g, "$1256");
    expect(html).toMatch(/tileSize\W+256/);
    await route.fulfill({ response, body: html });
  });
  await page.goto(`/studio/courses/${courseId}`);
  await showGround(page, PROFILE);
  await expectSlope(page);
});

test("a hole whose tiles are missing at every zoom has no height", { tag: "@full" }, async ({
  page,
  context,
}) => {
  await serveGround(context, { heightAt: () => 42 }, () => true);
  await signUp(page);
  await openNewCourse(page, "Nowhere", { document: straightHoles(100) });
  await showGround(page, PROFILE);
  await expect(profile(page)).toContainText("No heights are known here.");
  await expect(profile(page)).not.toContainText("0.0 m");
});

test("the profile names a surface model, follows the arrow keys, and shows the walk to the next tee", {
  tag: "@full",
}, async ({ page, context }) => {
  await serveGround(context, { heightAt: slope }, ({ z }) => z > 12);
  await signUp(page);
  await openNewCourse(page, "Forest", { document: straightHoles(100, 100) });
  await showGround(page, PROFILE);
  await expect(profile(page)).toContainText("Surface model: tree tops and roofs count as ground");
  const slider = page.getByRole("slider", { name: "Place along the line" });
  await slider.press("End");
  await expect(slider).toHaveAttribute("aria-valuetext", /^100 m from the start · 10\d\.\d m · 8 %$/);
  await page.getByRole("button", { name: "Walk to 2" }).click();
  await expect(page.getByRole("region", { name: "Ground from hole 1 to 2" })).toContainText("▼");
  await page.getByText("Par by level").click();
  await expect(page.getByRole("button", { name: "Set par 3 for Blue" })).toBeVisible();
  await expectNoViolations(page);
});

test("heights are measured for a course from before, kept, and measured again once a target has moved", {
  tag: "@full",
}, async ({ page, context }) => {
  await serveGround(context, { heightAt: slope });
  await signUp(page);
  await openNewCourse(page, "Climb", { document: straightHoles(100) });
  const hole = page.getByRole("listitem", { name: "Hole 1", exact: true });
  await expect(hole).toContainText("100 m");
  await expect(hole).not.toContainText("▲");
  await page.getByRole("button", { name: "Map settings" }).click();
  await expect(page.getByText("2 tees and targets have no height.")).toBeVisible();
  await page.getByRole("button", { name: "Measure all" }).click();
  await expect(page.getByText("All tees and targets have a height.")).toBeVisible();
  await expect(hole).toContainText("▲ 8.0 m");
  await expect(page.getByRole("status").first()).toHaveText("All changes saved");
  await page.reload();
  await expect(hole).toContainText("▲ 8.0 m");

  await page.getByRole("button", { name: /^Target, hole 1/ }).press("Alt+ArrowUp");
  await expect(hole).toContainText("110 m");
  await expect(hole).toContainText("▲ 8.8 m");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(hole).toContainText("▲ 8.0 m");
  await expect(page.getByRole("status").first()).toHaveText("All changes saved");

  await page.goto(`${page.url()}/print`);
  const sign = page.getByRole("article", { name: "Hole 1" });
  await expect(sign).toContainText("▲ 8.0 m");
  await expect(sign).toContainText("Heights: Mapterhorn: Kartverket <Norway>");
  await page.getByLabel("Background").selectOption("Plain");
  await page.getByLabel("Hillshade and contours").check();
  await expect(sign.locator("image.print-picture")).toBeVisible({ timeout: 60_000 });
  await expect(sign.locator(".print-credits")).toHaveText("© Mapterhorn, Kartverket <Norway>");
});

test("a course's own survey is read instead of the service: profile, stored heights and credits, until it is removed", {
  tag: "@full",
}, async ({ page, context }) => {
  await serveGround(context, { heightAt: () => 20 });
  await signUp(page);
  await openNewCourse(page, "Surveyed", { document: straightHoles(100) });
  // In UTM: the ground rises 8 % to the north, from 100 m at the middle of the course.
  const { x, y } = { x: 599_994, y: 6_641_056 };
  const survey = makeGeoTiff({
    ...{ width: 600, height: 600, pixel: 1, west: x - 300, north: y + 300, epsg: 32632 },
    heights: (_, row) => 100 + 0.08 * (299.5 - row),
  });
  const file = { name: "dtm.tif", mimeType: "image/tiff", buffer: Buffer.from(await survey.arrayBuffer()) };
  await showGround(page, PROFILE);
  await expect(profile(page)).toContainText("Mapterhorn");
  await page.getByRole("button", { name: "Map settings" }).click();
  const settings = page.getByRole("region", { name: "Map settings" });
  await settings
    .getByLabel("Add survey…")
    .setInputFiles({ ...file, name: "plan.tif", buffer: Buffer.from("x,y") });
  await expect(settings.getByRole("alert")).toContainText("plan.tif isn't a GeoTIFF.");
  await settings.getByLabel("Add survey…").setInputFiles(file);
  await expect(settings).toContainText("Saved dtm. 2 tees and targets are measured from it.");
  await expect(settings).toContainText("dtm · 1.0 m grid");
  await expectNoViolations(page);
  await page.keyboard.press("Escape");
  const hole = page.getByRole("listitem", { name: "Hole 1", exact: true });
  await expect(hole).toContainText("▲ 8.0 m");
  await expect(page.getByRole("status").first()).toHaveText("All changes saved");

  // The stored survey, read again as other people with the course do.
  await page.reload();
  await expect(profile(page)).toContainText(/▲ [78]\.\d m.*steepest 8 %/);
  await expect(profile(page)).toContainText("Own survey dtm, 1.0 m grid");
  await expect(page.locator(".maplibregl-ctrl-attrib")).toContainText("Own survey dtm, © Mapterhorn");
  await page.getByRole("button", { name: "Map settings" }).click();
  await settings.getByRole("button", { name: "Remove dtm" }).click();
  await settings.getByRole("button", { name: "Remove", exact: true }).click();
  await expect(settings).toContainText("Removed dtm");
  await expect(profile(page)).toContainText("Mapterhorn");
  await expect(hole).toContainText("▲ 8.0 m");
  expect((await (await page.request.get(picturesOf(page))).json()).pictures).toEqual([]);
});

test("without its terrain service, the studio knows no heights and works as before", {
  tag: "@full",
}, async ({ page, context }) => {
  await context.route("https://tiles.mapterhorn.com/**", (route) => route.abort());
  await signUp(page);
  await openNewCourse(page, "Offline heights");
  await page.getByRole("button", { name: "Add hole" }).click();
  await expect(page.getByRole("status").first()).toHaveText("All changes saved");
  await page.getByRole("button", { name: "Map settings" }).click();
  await page.getByRole("button", { name: "Measure all" }).click();
  await expect(page.getByText("Couldn't load all heights.")).toBeVisible();
  const hole = page.getByRole("listitem", { name: "Hole 1", exact: true });
  await expect(hole).not.toContainText(/[▲▼]/);

  // What was placed meanwhile is measured once there is a connection.
  await serveGround(context, { heightAt: () => 42 });
  await page.evaluate(() => window.dispatchEvent(new Event("online")));
  await expect(hole).toContainText("▲ 0.0 m");
});

test("the report reads the ground of the whole layout, and applies the pars of a level as one step", {
  tag: "@full",
}, async ({ page, context }) => {
  await serveGround(context, { heightAt: slope });
  await signUp(page);
  await openNewCourse(page, "Report", { document: straightHoles(170, 40, 100) });
  await page.getByRole("button", { name: "Course", exact: true }).click();
  await page.getByRole("menuitem", { name: "Report…" }).click();
  const report = page.getByRole("dialog", { name: /^Report: Report/ });
  await expect(report.getByText("Heights from Mapterhorn")).toBeVisible();
  // 170 m + 3 × 13.6 m is par 4 for Blue; the length alone says 4, 3, 3.
  await expect(report.getByRole("row", { name: /^1 / })).toContainText(/170 m▲ 13\.\d mStraight4/);
  await expectNoViolations(page);
  await report.getByRole("button", { name: "Apply the pars of Green to all holes" }).click();
  await report.getByRole("button", { name: "Close the report" }).click();
  const first = page.getByRole("listitem", { name: "Hole 1", exact: true });
  await expect(first).toContainText("Par 5");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(first).toContainText("Par 4");
});

test("a tee sign has the ground along its hole, printing waits for the heights, and goes on without them", async ({
  page,
  context,
}) => {
  await page.addInitScript(() => {
    window.print = () => document.body.setAttribute("data-printed", "");
  });
  await serveGround(context, { heightAt: slope });
  let respond = () => {};
  const canRespond = new Promise<void>((resolve) => {
    respond = resolve;
  });
  let isDown = true;
  await context.route("https://tiles.mapterhorn.com/**", async (route) => {
    await canRespond;
    return isDown ? route.abort() : route.fallback();
  });
  await signUp(page);
  const courseId = await createCourse(page, "Signs", { document: straightHoles(100) });
  await page.goto(`/studio/courses/${courseId}/print?background=`);
  const sign = page.getByRole("article", { name: "Hole 1" });
  await expect(sign).toBeVisible();
  await page.getByLabel("Profile along the hole, on signs").check();
  await expect(page.getByRole("button", { name: "Waiting for heights…" })).toHaveAttribute(
    "aria-busy",
    "true",
  );
  respond();
  await expect(
    page.getByText("Couldn't load all heights. Signs print without those profiles."),
  ).toBeVisible();
  await page.getByRole("button", { name: "Print or save as PDF" }).click();
  await expect(page.locator("body[data-printed]")).toHaveCount(1);
  await expect(sign.locator("text", { hasText: /^105 m$/ })).toHaveCount(0);

  isDown = false;
  await page.getByRole("button", { name: "Retry" }).click();
  // From 40 m south of the middle of the slope to 60 m north of it: 96.8 to 104.8 m.
  await expect(sign.locator("text", { hasText: /^105 m$/ })).not.toHaveCount(0);

  await page.getByRole("button", { name: "Download" }).click();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: /SVG/ }).click(),
  ]);
  expect(await readFile(await download.path(), "utf8")).toMatch(/stroke="#1b7340"/);
});
