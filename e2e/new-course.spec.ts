import { expect, type Page, test } from "@playwright/test";
import { expectNoViolations } from "./testing/axe";
import { measureNamedScripts } from "./testing/own-scripts";
import { createTile, fulfillTile, GREEN } from "./testing/tiles";
import { signUp } from "./testing/users";

const SAVED = "All changes saved";
const map = (page: Page) => page.getByRole("region", { name: "Course on the map" });
const canvas = (page: Page) => map(page).locator("canvas");
const create = (page: Page) => page.getByRole("button", { name: "Create course" });
const fairways = (page: Page) => page.getByRole("list", { name: "Holes" }).getByRole("listitem");

/** Signs up and opens the page with the map. */
async function openPage(page: Page): Promise<void> {
  await signUp(page);
  await page.goto("/courses/new");
  await expect(canvas(page)).toBeVisible();
}

/** The location of the course as displayed on the page. */
async function readPlace(page: Page): Promise<{ lat: number; lng: number }> {
  const text = await page.getByText(/^-?\d+\.\d{5}, -?\d+\.\d{5}$/).textContent();
  const [lat = Number.NaN, lng = Number.NaN] = (text ?? "").split(", ").map(Number);
  return { lat, lng };
}

/** The location of the course that the page creates, as stored: shown on the course's own page. */
async function readStored(page: Page): Promise<{ lat: string; lng: string }> {
  await page.waitForURL(/\/studio\/courses\//);
  const coursePage = new URL(page.url()).pathname.replace("/studio", "");
  const html = await (await page.request.get(`${coursePage}?change=location`)).text();
  const read = (name: string) => new RegExp(`<input[^>]* name="${name}" value="([^"]*)"`).exec(html)?.[1];
  return { lat: read("lat") ?? "missing", lng: read("lng") ?? "missing" };
}

async function dragMap(page: Page, by: { x: number; y: number }): Promise<void> {
  const box = await canvas(page).boundingBox();
  if (!box) throw new Error("There is no map.");
  const [x, y] = [box.x + box.width - 300, box.y + 300];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + by.x / 2, y + by.y / 2);
  await page.mouse.move(x + by.x, y + by.y);
  await page.mouse.up();
  // The map takes the last move in its next frame, then the page shows the place.
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
}

/** A KML file with this number of holes, each 111 m long. */
function kml(holes: number): string {
  const place = (name: string, lng: string, lat: string) =>
    `<Placemark><name>${name}</name><Point><coordinates>${lng},${lat}</coordinates></Point></Placemark>`;
  const all = Array.from({ length: holes }, (_, i) => {
    const lng = (10.78 + i / 1000).toFixed(3);
    return place(`Tee ${i + 1}`, lng, "59.894") + place(`Basket ${i + 1}`, lng, "59.895");
  });
  const parking = place("Parking", "10.78", "59.89");
  return `<kml xmlns="http://www.opengis.net/kml/2.2"><Document>${all.join("")}${parking}</Document></kml>`;
}

async function chooseFile(page: Page, name: string, content: string): Promise<void> {
  const file = { name, mimeType: "", buffer: Buffer.from(content) };
  await page.locator("input[type=file]").setInputFiles(file);
}

test("the map is created in the first pause between keys, and delays none of them", async ({ page }) => {
  await signUp(page);
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(1_000);
  await page.goto("/courses/new");
  // With scripts, a hidden field has the place.
  await expect(page.locator("input[type=hidden][name=location]")).toHaveCount(1);
  for (const key of "Nowhere") {
    await page.getByLabel("Name").press(key);
    await page.clock.runFor(90);
  }
  await expect(canvas(page)).toHaveCount(0);
  await page.clock.runFor(100);
  await expect(canvas(page)).toHaveCount(1);
});

test("a course is where the middle of the map is: found by name, then moved by the mouse", async ({
  page,
}) => {
  await signUp(page);
  await page.route("**/api/studio/places?*", (route) =>
    route.fulfill({ json: { places: [{ name: "Tali, Helsinki", lat: 60.21, lng: 24.88 }] } }),
  );
  await page.goto("/courses/new");
  await expect(canvas(page)).toBeVisible();
  await expect(page.getByText("No place yet.")).toBeVisible();
  await page.getByLabel("Name").fill("Tali");
  await page.getByLabel("Location").fill("Tali");
  await page.getByRole("button", { name: "Find on the map" }).click();
  await page.getByRole("button", { name: "Tali, Helsinki" }).click();
  await expect(page.getByText("60.21000, 24.88000")).toBeVisible();
  await expect(page.getByLabel("Location")).toHaveValue("Tali, Helsinki");
  await expectNoViolations(page);

  // The map follows the pointer, so places in the west and north move to the centre.
  await expect
    .poll(async () => {
      await dragMap(page, { x: 120, y: 90 });
      return (await readPlace(page)).lng;
    })
    .toBeLessThan(24.88);
  const chosen = await readPlace(page);
  expect(chosen.lat).toBeGreaterThan(60.21);
  expect(chosen.lng).toBeGreaterThan(24.7);
  await create(page).click();
  const stored = await readStored(page);
  expect(Number(stored.lat)).toBeCloseTo(chosen.lat, 4);
  expect(Number(stored.lng)).toBeCloseTo(chosen.lng, 4);
});

test("the keyboard alone chooses a template, finds a place, after a name that wasn't searched, moves the map and creates the course with drafts", {
  tag: "@full",
}, async ({ page }) => {
  await openPage(page);
  await page.getByLabel("Name").focus();
  await page.keyboard.type("Keys");
  await page.getByRole("radio", { name: "9 holes" }).press("Space");
  await create(page).press("Enter");
  await expect(page.getByText("Choose the place first")).toBeVisible();
  await expect(page.getByRole("radio", { name: "9 holes" })).toBeChecked();
  await page.getByLabel("Name").focus();
  await page.keyboard.press("Tab");
  await page.keyboard.type("Tali");
  await create(page).press("Enter");
  await expect(page.getByText("Search for the place first")).toBeVisible();
  await expect(page.getByLabel("Name")).toHaveValue("Keys");
  await page.getByLabel("Location").fill("59.8949, 10.7872");
  await page.getByLabel("Location").press("Enter");
  await expect(page.getByText("59.89490, 10.78720")).toBeVisible();
  await canvas(page).focus();
  await expect(canvas(page)).toHaveAccessibleName(/course goes in the middle/);
  // An arrow key stops the flight animation.
  await expect
    .poll(async () => {
      await page.keyboard.press("ArrowUp");
      return (await readPlace(page)).lat;
    })
    .toBeGreaterThan(59.8949);
  await expectNoViolations(page);
  await page.getByLabel("Location").focus();
  await page.keyboard.press("Enter");
  await expect(fairways(page)).toHaveCount(9);
  await expect(fairways(page).first()).toContainText("Draft");
});

test("the user's own position is a place, and so is none, on a page that fits the window, also on a phone", {
  tag: "@full",
}, async ({ page, context }) => {
  await context.grantPermissions(["geolocation"]);
  await context.setGeolocation({ latitude: 60.1, longitude: 24.5 });
  await openPage(page);
  for (const [width, height] of [
    [1280, 720],
    [390, 844],
    [320, 568],
    [844, 390],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect(create(page)).toBeInViewport();
    const box = await map(page).boundingBox();
    expect(box?.width).toBe(width);
    expect(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)).toBe(false);
  }
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.getByRole("button", { name: "My location" }).click();
  await expect(page.getByText("60.10000, 24.50000")).toBeVisible();
  await page.getByRole("button", { name: "Choose the place later" }).click();
  await expect(page.getByText("No place yet.")).toBeVisible();
  await page.getByLabel("Name").fill("Somewhere");
  await create(page).click();
  expect(await readStored(page)).toEqual({ lat: "", lng: "" });
});

test("the map begins with the best imagery of the place", { tag: ["@local", "@full"] }, async ({
  page,
  context,
}) => {
  await context.route("https://wmts.geo.admin.ch/**", (route) => fulfillTile(route, createTile(GREEN)));
  await openPage(page);
  await expect(page.getByLabel("Background")).toHaveValue("OpenFreeMap");
  await page.getByLabel("Location").fill("46.95, 7.45");
  await page.getByLabel("Location").press("Enter");
  await expect(page.getByLabel("Background")).toHaveValue("SWISSIMAGE");
  await expect(page.getByText("© swisstopo")).toBeVisible();
  await page.getByLabel("Background").selectOption("Plain");
  await expect(page.getByText("© swisstopo")).toBeHidden();
});

test("a dropped file that can't be read says why; another gives a course its name, place and holes as one undo step", {
  tag: "@full",
}, async ({ page }) => {
  await openPage(page);
  const files = await page.evaluateHandle(() => {
    const transfer = new DataTransfer();
    transfer.items.add(new File(["<kml><a></kml>"], "broken.kml"));
    return transfer;
  });
  await map(page).dispatchEvent("dragover", { dataTransfer: files });
  await expect(page.getByText("Drop the file to create a course from it")).toBeVisible();
  await map(page).dispatchEvent("drop", { dataTransfer: files });
  const problem = page.getByRole("alert").filter({ hasText: "Invalid XML" });
  await expect(problem).toContainText(/line \d/);
  await chooseFile(page, "oak.kml", kml(2));
  await expect(page.getByText("2 holes, 2 tees, 2 targets")).toBeVisible();
  await expect(problem).toBeHidden();
  await page.getByRole("button", { name: "Remove file" }).click();
  await expect(page.getByText("2 holes, 2 tees, 2 targets")).toBeHidden();

  await page.getByLabel("Name").fill("");
  await chooseFile(page, "Oak Grove.kml", kml(3));
  await expect(page.getByText("3 holes, 3 tees, 3 targets")).toBeVisible();
  await expect(page.getByLabel("Name")).toHaveValue("Oak Grove");
  await expect(page.getByText("59.89250, 10.78100")).toBeVisible();
  await expectNoViolations(page);
  await create(page).click();
  await expect(fairways(page)).toHaveCount(3);
  await expect(page.getByRole("button", { name: "Tee, hole 1" })).toBeVisible();
  await expect(page.getByRole("status")).toHaveText(SAVED);
  await expect(page).toHaveURL(/\/studio\/courses\/\w+$/);
  const undo = page.getByRole("button", { name: "Undo" });
  await expect(undo).toHaveAccessibleDescription("Undo: Import 3 holes from Oak Grove.kml");
  await page.reload();
  await expect(fairways(page)).toHaveCount(3);
  await expect(page.getByRole("dialog")).toBeHidden();
});

test("a file with problems opens in the import dialog, also after a reload", { tag: "@full" }, async ({
  page,
}) => {
  await openPage(page);
  await chooseFile(page, "long.kml", kml(28));
  await expect(page.getByText("28 holes, 28 tees, 28 targets")).toBeVisible();
  await expect(page.getByText("To fix in the studio")).toBeVisible();
  await create(page).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("heading", { name: "28 holes in long.kml" })).toBeVisible();
  await page.reload();
  await expect(dialog.getByRole("heading", { name: "28 holes in long.kml" })).toBeVisible();
  await dialog.getByRole("checkbox", { name: "Import hole 28" }).uncheck();
  await dialog.getByRole("button", { name: "Import 27 holes" }).click();
  await expect(fairways(page)).toHaveCount(27);
  await expect(page.getByRole("status")).toHaveText(SAVED);
  await expect(page).toHaveURL(/\/studio\/courses\/\w+$/);
});

test("a file that is no longer in the browser is asked for again", { tag: "@full" }, async ({ page }) => {
  await openPage(page);
  await page.getByLabel("Name").fill("Lost");
  await create(page).click();
  await expect(page.getByRole("region", { name: "Course map" })).toBeVisible();
  await page.goto(`${page.url()}?import=file_${"0".repeat(26)}`);
  await expect(page.getByRole("dialog").getByRole("alert")).toContainText("no longer in this browser");
  await page.locator("input[type=file]").setInputFiles({
    name: "oak.kml",
    mimeType: "",
    buffer: Buffer.from(kml(2)),
  });
  await page.getByRole("dialog").getByRole("button", { name: "Import 2 holes" }).click();
  await expect(fairways(page)).toHaveCount(2);
});

test("the page for a new course needs no more than 45 kB of its own JavaScript before the map", async ({
  page,
}) => {
  await signUp(page);
  const bytes = await measureNamedScripts(page, "/courses/new");
  console.info(`New course JavaScript: ${(bytes / 1000).toFixed(1)} kB compressed`);
  expect(bytes).toBeGreaterThan(1_000);
  expect(bytes).toBeLessThanOrEqual(45_000);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a course can be created with coordinates, and a wrong location is explained", async ({ page }) => {
    await signUp(page);
    await page.goto("/courses/new");
    await expect(map(page)).toBeHidden();
    await expect(page.getByRole("button", { name: "From a file…" })).toBeHidden();
    await page.getByLabel("Name").fill("Plain");
    await page.getByLabel("Location").fill("Tali");
    await create(page).click();
    await expect(page.getByText("enter two numbers such as")).toBeVisible();
    await expect(page.getByLabel("Name")).toHaveValue("Plain");
    await page.getByLabel("Location").fill("60.21, 24.88");
    await create(page).click();
    expect(await readStored(page)).toEqual({ lat: "60.21", lng: "24.88" });
  });
});
