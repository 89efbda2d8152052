import { readFileSync } from "node:fs";
import { expect, type Page, test } from "@playwright/test";
import { distanceInMetres } from "@/lib/geo/distance";
import { offsetBy } from "@/lib/geo/offset";
import { newId } from "@/lib/ids";
import type { CourseDocumentData } from "@/lib/validation/course-document";
import { expectNoViolations } from "./testing/axe";
import { courseOf, ekeberg } from "./testing/course-document";
import { createCourse, openNewCourse, readSaved } from "./testing/courses";
import { holes, SAVED, status } from "./testing/studio";
import {
  addOwnBackground,
  BLUE,
  type Colour,
  createTile,
  fulfillTile,
  GREEN,
  isSameColour,
  RED,
  YELLOW,
} from "./testing/tiles";
import { signUp } from "./testing/users";

const dialog = (page: Page) => page.getByRole("dialog");

const KML = `<?xml version="1.0" encoding="UTF-8"?>
<kml xmlns="http://www.opengis.net/kml/2.2"><Document><Folder><name>Oak Grove</name>
${[1, 2, 3]
  .map(
    (
      hole,
    ) => `<Placemark><name>Tee ${hole}</name><Point><coordinates>10.78${hole},59.894</coordinates></Point></Placemark>
<Placemark><name>Kori ${hole}</name><Point><coordinates>10.78${hole},59.895</coordinates></Point></Placemark>`,
  )
  .join("\n")}
<Placemark><name>Parking</name><Point><coordinates>10.78,59.89</coordinates></Point></Placemark>
</Folder></Document></kml>`;

async function chooseFromCourseMenu(page: Page, entry: "Import…" | "Export…"): Promise<void> {
  await page.getByRole("button", { name: "Course", exact: true }).click();
  await page.getByRole("menuitem", { name: entry }).click();
  await expect(dialog(page)).toBeVisible();
}

async function importFile(page: Page, file: Parameters<ReturnType<Page["getByLabel"]>["setInputFiles"]>[0]) {
  await chooseFromCourseMenu(page, "Import…");
  await dialog(page).locator("input[type=file]").setInputFiles(file);
}

/** Signs up and opens an empty course in the studio. */
async function openEmptyStudio(page: Page, name = "Exchange"): Promise<void> {
  await signUp(page);
  await openNewCourse(page, name);
}

test("a table whose columns nobody knows is imported as the user says what they mean", {
  tag: "@full",
}, async ({ page }) => {
  await openEmptyStudio(page);
  const rows = [1, 2].flatMap((hole) => [
    `${hole};tee;59.894;10.78${hole};300`,
    `${hole};basket;59.895;10.78${hole};`,
  ]);
  const buffer = Buffer.from(["Bana;Objekt;Nord;Ost;Höjd", ...rows].join("\n"));
  await importFile(page, { name: "Skogen.csv", mimeType: "text/csv", buffer });
  await expect(dialog(page)).toHaveAccessibleName("Columns of Skogen.csv");
  await expect(dialog(page).getByRole("alert")).toContainText("no columns for latitude and longitude");
  const meaning = (heading: string) => dialog(page).getByLabel(`Meaning of ${heading}`);
  await expect(meaning("Bana")).toHaveValue("hole");
  await expect(meaning("Höjd")).toHaveValue("");
  const preview = dialog(page).getByRole("button", { name: "Preview" });
  await preview.press("Enter");
  await expect(preview).toHaveAccessibleDescription(/Choose latitude and longitude/);
  for (const [heading, column] of [
    ["Objekt", "What it is"],
    ["Nord", "Latitude"],
    // Chosen twice, it moves.
    ["Höjd", "Longitude"],
    ["Ost", "Longitude"],
  ] as const)
    await meaning(heading).selectOption(column);
  await expect(meaning("Höjd")).toHaveValue("");
  await expectNoViolations(page);
  await preview.press("Enter");
  await dialog(page).getByRole("button", { name: "Change columns" }).click();
  await expect(meaning("Ost")).toHaveValue("lng");
  await preview.click();
  await dialog(page).getByRole("button", { name: "Import 2 holes" }).click();
  await expect(holes(page)).toHaveCount(2);
});

/** The list of files that a drop on the map brings. */
const dropped = (page: Page) =>
  page.evaluateHandle((text) => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([text], "oak.kml"));
    return transfer;
  }, KML);

test("a file is read in a worker, explained if it is broken, previewed, imported as one undo step, or dropped to replace", async ({
  page,
}) => {
  await openEmptyStudio(page);
  // The map uses the parser, too.
  await expect(page.getByRole("button", { name: "Draw hole" })).toBeVisible();
  // Breaks the parser with which the page would read the file if the policy allowed no worker.
  await page.evaluate(() => {
    DOMParser.prototype.parseFromString = () => {
      throw new Error("The page read the file.");
    };
  });
  // The dialog works by keyboard, and Escape changes nothing.
  const menu = page.getByRole("button", { name: "Course", exact: true });
  await menu.focus();
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("menuitem", { name: "Import…" })).toBeFocused();
  await page.keyboard.press("Enter");
  await dialog(page).getByLabel("Or paste text").fill('<!DOCTYPE kml [<!ENTITY a "b">]><kml>&a;</kml>');
  await dialog(page).getByRole("button", { name: "Import text" }).press("Enter");
  await expect(dialog(page).getByRole("alert")).toContainText("document type declaration (line 1)");
  await dialog(page).getByLabel("Or paste text").fill("<kml>\n<Document></kml>");
  await dialog(page).getByRole("button", { name: "Import text" }).press("Enter");
  await expect(dialog(page).getByRole("alert")).toContainText("Invalid XML on line 2.");
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toBeHidden();
  await expect(menu).toBeFocused();

  await importFile(page, { name: "oak.kml", mimeType: "", buffer: Buffer.from(KML) });
  await expect(dialog(page).getByRole("heading", { name: "3 holes in oak.kml" })).toBeVisible();
  await expect(dialog(page).getByRole("region", { name: "Holes found, on the map" })).toBeVisible();
  await expect(dialog(page).getByRole("row", { name: /111 m · Par 3 by name/ })).toHaveCount(3);
  await expect(dialog(page).getByRole("checkbox", { name: /^Import 1 feature/ })).toBeChecked();
  await expectNoViolations(page);
  await expect(holes(page)).toHaveCount(0);
  await dialog(page).getByRole("button", { name: "Import 3 holes" }).click();
  await expect(dialog(page)).toBeHidden();
  await expect(menu).toBeFocused();
  await expect(holes(page)).toHaveCount(3);
  await expect(page.getByRole("button", { name: "Tee, hole 1" })).toBeVisible();
  await expect(status(page)).toHaveText(SAVED);
  const undo = page.getByRole("button", { name: "Undo" });
  await expect(undo).toHaveAccessibleDescription("Undo: Import 3 holes from oak.kml");
  await undo.click();
  await expect(holes(page)).toHaveCount(0);

  // A dropped file adds its holes, or replaces those that there are.
  await page.getByRole("button", { name: "Add hole" }).click();
  const files = await dropped(page);
  const map = page.getByRole("region", { name: "Course map" });
  await map.dispatchEvent("dragover", { dataTransfer: files });
  await expect(page.getByText("Drop the file to import its holes")).toBeVisible();
  await map.dispatchEvent("drop", { dataTransfer: files });
  await expect(
    dialog(page).getByText("Hole 1 already exists: the imported one becomes hole 4."),
  ).toBeVisible();
  await dialog(page).getByLabel("Replace them").check();
  await expect(dialog(page).getByText(/already exists/)).toBeHidden();
  await dialog(page).getByRole("button", { name: "Import 3 holes" }).click();
  await expect(holes(page)).toHaveCount(3);
  await expect(holes(page).first()).toContainText("111 m");
  await expect(status(page)).toHaveText(SAVED);
});

test("what a file leaves open is said, put right in the preview, and imported as one undo step", async ({
  page,
}) => {
  await openEmptyStudio(page);
  const waypoint = (name: string, lat: number, lng: number) =>
    `<wpt lat="${lat}" lon="${lng}"><name>${name}</name></wpt>`;
  const file = `<gpx version="1.1" creator="x" xmlns="http://www.topografix.com/GPX/1/1">${[
    waypoint("Alku 1", 60.2, 24.9),
    waypoint("Loppu 1", 60.201, 24.9),
    waypoint("Alku 2", 60.2, 24.91),
    waypoint("Loppu 2", 60.2015, 24.91),
    waypoint("Tee", 60.2, 24.92),
  ].join("")}</gpx>`;
  await importFile(page, { name: "open.gpx", mimeType: "", buffer: Buffer.from(file) });
  const preview = dialog(page);
  const row = (text: RegExp) => preview.getByRole("row", { name: text });
  await expect(preview.getByRole("region", { name: "Holes found, on the map" })).toBeVisible();
  await expect(row(/111 m · Par 3 by number, in file order/)).toBeVisible();
  await expect(preview.getByText(/^2 holes were paired by number/)).toBeVisible();
  await expectNoViolations(page);

  // Numbers are swapped, and a correction can be taken back.
  const number = preview.getByLabel("Number of hole 1");
  await number.fill("2");
  await number.press("Enter");
  await expect(preview.getByRole("row").nth(1)).toContainText("167 m");
  await preview.getByRole("button", { name: "Undo the last change" }).click();
  await expect(preview.getByRole("row").nth(1)).toContainText("111 m");
  await preview.getByRole("button", { name: "Swap tee and target of hole 1" }).click();
  await expect(row(/by you/)).toHaveCount(1);
  // A point that nothing was found for gets its hole.
  await preview.getByLabel("Tee", { exact: true }).selectOption("“Tee”");
  await preview.getByLabel("Target", { exact: true }).selectOption("Hole 2, target");
  await preview.getByRole("button", { name: "Make them a hole" }).click();
  await expect(row(/by you/)).toHaveCount(2);
  await preview.getByRole("button", { name: "Import 2 holes" }).click();
  await expect(holes(page)).toHaveCount(2);
  const saved = await readSaved(page);
  expect(saved.holes.map(({ tees, targets }) => [tees[0]?.position, targets[0]?.position])).toMatchObject([
    [
      { lat: 60.201, lng: 24.9 },
      { lat: 60.2, lng: 24.9 },
    ],
    [
      { lat: 60.2, lng: 24.92 },
      { lat: 60.2015, lng: 24.91 },
    ],
  ]);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(holes(page)).toHaveCount(0);
});

test("two points become a hole in a file in which none was found", async ({ page }) => {
  await openEmptyStudio(page);
  const waypoint = (lat: number) => `<wpt lat="${lat}" lon="24.9"><name>Tee</name></wpt>`;
  const file = `<gpx version="1.1" creator="x" xmlns="http://www.topografix.com/GPX/1/1">${waypoint(60.2)}${waypoint(60.201)}</gpx>`;
  await importFile(page, { name: "tees.gpx", mimeType: "", buffer: Buffer.from(file) });
  const preview = dialog(page);
  await expect(preview.getByText("No holes were found in this file.")).toBeVisible();
  await preview.getByLabel("Tee", { exact: true }).selectOption({ index: 1 });
  await preview.getByLabel("Target", { exact: true }).selectOption({ index: 2 });
  await preview.getByRole("button", { name: "Make them a hole" }).click();
  await preview.getByRole("button", { name: "Import 1 hole" }).click();
  await expect(holes(page).first()).toContainText("111 m");
});

test("a second file adds a tee set, of chosen holes, with a layout that plays it", { tag: "@full" }, async ({
  page,
}) => {
  await openEmptyStudio(page);
  await importFile(page, { name: "oak.kml", mimeType: "", buffer: Buffer.from(KML) });
  await dialog(page).getByRole("button", { name: "Import 3 holes" }).click();
  await expect(holes(page)).toHaveCount(3);
  const rows = [1, 2, 3].map((hole) => `${hole};tee;59.8943;10.78${hole};blue`);
  await chooseFromCourseMenu(page, "Import…");
  await dialog(page)
    .getByLabel("Or paste text")
    .fill(["Hole;Type;Lat;Lon;Colour", ...rows].join("\n"));
  await dialog(page).getByRole("button", { name: "Import text" }).click();
  await expect(dialog(page).getByText(/^Columns: Hole \(hole number\)/)).toBeVisible();
  await dialog(page).getByLabel("Add as another tee set").check();
  await dialog(page).getByRole("checkbox", { name: "Import hole 3" }).uncheck();
  await dialog(page).getByRole("button", { name: "Import 2 holes" }).click();
  await expect(dialog(page)).toBeHidden();
  await expect(status(page)).toHaveText(SAVED);
  await expect(page.getByRole("button", { name: "Undo" })).toHaveAccessibleDescription(
    "Undo: Import 2 holes from pasted text",
  );
  await expect(holes(page)).toHaveCount(3);
});

test("every export format is downloaded, even offline, and KML is imported again without loss", {
  tag: "@full",
}, async ({ page, context }) => {
  await signUp(page);
  await openNewCourse(page, "Ekeberg / Oslo", { document: ekeberg() });
  await expect(page.getByRole("button", { name: "Tee, hole 1" })).toBeVisible();
  const before = await holes(page).allTextContents();
  // Loads the menu and its dialogs.
  await chooseFromCourseMenu(page, "Import…");
  await page.keyboard.press("Escape");

  await context.setOffline(true);
  await chooseFromCourseMenu(page, "Export…");
  await expectNoViolations(page);
  const download = async (format: string) => {
    const started = page.waitForEvent("download");
    await dialog(page)
      .getByRole("button", { name: `Download ${format}` })
      .click();
    const file = await started;
    return { name: file.suggestedFilename(), text: readFileSync(await file.path(), "utf8") };
  };
  const geoJson = await download("GeoJSON");
  const kml = await download("KML");
  const gpx = await download("GPX");
  const body = await download("API JSON");
  await expect(dialog(page).getByRole("button", { name: "Download OSM", exact: true })).toBeDisabled();
  await dialog(page).getByLabel("This course may be published under the ODbL").check();
  const changes = await download("OSM changes");
  expect([changes.name, changes.text.match(/v="hole"/g)?.length]).toEqual(["Ekeberg Oslo.osc", 18]);
  expect([geoJson, kml, gpx, body].map(({ name }) => name)).toEqual([
    "Ekeberg Oslo.geojson",
    "Ekeberg Oslo.kml",
    "Ekeberg Oslo.gpx",
    "Ekeberg Oslo.json",
  ]);
  expect(JSON.parse(geoJson.text).features[3].properties).toMatchObject({
    disc_golf: "hole",
    ref: "1",
    par: "3",
  });
  expect(JSON.parse(body.text).fairways).toHaveLength(18);
  await dialog(page).getByRole("button", { name: "Close" }).click();
  await context.setOffline(false);

  // Imported through its worker; lib/exchange/whole-course.test.ts compares every field of each format.
  await importFile(page, { name: kml.name, mimeType: "", buffer: Buffer.from(kml.text) });
  await dialog(page).getByLabel("Replace them").check();
  await dialog(page).getByRole("button", { name: "Import 18 holes" }).click();
  await expect(holes(page)).toHaveCount(18);
  expect(await holes(page).allTextContents()).toEqual(before);
});

test("the print page shows the map and the chosen signs without JavaScript, and to the owner only", async ({
  page,
  browser,
}) => {
  await signUp(page);
  const printPath = `/studio/courses/${await createCourse(page, "Ekeberg", { document: ekeberg() })}/print`;

  const storageState = await page.context().storageState();
  const plain = await browser.newContext({ javaScriptEnabled: false, storageState });
  const printed = await plain.newPage();
  await printed.goto(`${printPath}?show=all`);
  await expect(printed.getByRole("region", { name: "Course map" })).toBeVisible();
  await expect(printed.getByRole("article")).toHaveCount(18);
  await expect(printed.getByRole("region", { name: "Scorecard" })).toBeVisible();
  const board = printed.getByRole("region", { name: "Info board" });
  await expect(board).toContainText("Layouts");
  await expect(board).toContainText("Par 54");
  await expect(printed.getByLabel("Background")).toHaveValue("");
  expect(countImages(await printed.pdf({ preferCSSPageSize: true }))).toBe(0);
  await chooseOption(printed, "Pages", "Signs");
  await printed.getByLabel("Holes").fill("2-3, 18");
  await chooseOption(printed, "Signs per page", "2");
  await chooseOption(printed, "Lead with", "Feet");
  await printed.locator("noscript button").click();
  await expect(printed.getByRole("article")).toHaveCount(3);
  const sign = printed.getByRole("article", { name: "Hole 2" });
  await expect(sign).toContainText(/\d+ ft\d+ mPar3/);
  await expect(sign).toContainText("Next tee: hole 3");
  await expect(sign.getByRole("img", { name: /Hole 2 from above\. (North is up|Rotated)/ })).toBeVisible();
  await expect(printed.getByRole("article", { name: "Hole 18" })).toContainText("Last hole");
  const pdf = await printed.pdf({ preferCSSPageSize: true });
  // Two pages, and no empty one at the end.
  expect(pdf.toString("latin1").match(/\/Type\s*\/Page\b/g)).toHaveLength(2);
  await plain.close();

  await page.goto(`${printPath}?show=all`);
  await expectNoViolations(page);
  const other = await (await browser.newContext()).newPage();
  await signUp(other);
  expect((await other.request.get(printPath)).status()).toBe(404);
  await other.context().close();
});

const chooseOption = (page: Page, group: string, option: string) =>
  page.getByRole("group", { name: group }).getByLabel(option, { exact: true }).check();

test("each print option shows at once and is in the URL, so that Back, links and the keyboard work", {
  tag: "@full",
}, async ({ page }) => {
  await signUp(page);
  const printPath = `/studio/courses/${await createCourse(page, "Ekeberg", { document: ekeberg() })}/print`;
  await page.goto(printPath);
  const signs = page.getByRole("article", { name: /^Hole \d/ });
  const pages = page.getByRole("group", { name: "Pages" });
  await expect(signs).toHaveCount(18);
  await expect(page.getByText("Page 1 of 18")).toBeVisible();
  await page.getByRole("button", { name: "Next page" }).click();
  await expect(page.getByText("Page 2 of 18")).toBeVisible();

  await page.getByLabel("Holes").pressSequentially("2-3");
  await expect(signs).toHaveCount(2);
  await chooseOption(page, "Lead with", "Feet");
  await expect(signs.first()).toContainText(/\d+ ft\d+ mPar/);
  await pages.getByLabel("Signs").focus();
  await page.keyboard.press("ArrowRight");
  await expect(pages.getByLabel("Map")).toBeChecked();
  await expect(page.getByRole("region", { name: "Course map" })).toBeVisible();
  await expect(signs).toHaveCount(0);
  const url = page.url();
  expect(url).toContain("show=map");

  await page.goBack();
  await expect(signs).toHaveCount(2);
  await expect(pages.getByLabel("Signs")).toBeChecked();
  await page.goBack();
  await expect(signs.first()).toContainText(/\d+ m\d+ ftPar/);
  await expect(page.getByRole("group", { name: "Lead with" }).getByLabel("Metres")).toBeChecked();
  await page.goto(url);
  await expect(page.getByRole("region", { name: "Course map" })).toContainText("2 holes");
  await expect(page.getByLabel("Holes")).toHaveValue("2-3");
});

test("a phone shows the pages at the width of its window, and the options in a sheet", {
  tag: "@full",
}, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signUp(page);
  const courseId = await createCourse(page, "Ekeberg", { document: ekeberg() });
  await page.goto(`/studio/courses/${courseId}/print?holes=6`);
  const sign = page.getByRole("region", { name: "Hole 6" });
  await expect(sign).toBeVisible();
  expect((await sign.boundingBox())?.width).toBeGreaterThan(340);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await expect(page.getByLabel("Holes")).toBeHidden();
  await page.getByRole("button", { name: "Options" }).click();
  await chooseOption(page, "Pages", "Board");
  await expect(page.getByRole("region", { name: "Info board" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByLabel("Holes")).toBeHidden();
  await expectNoViolations(page);
});

test("A3 and A2 are the sizes of the printed page", { tag: "@full" }, async ({ page }) => {
  const studio = await createCornerCourse(page, { lat: 0.003, lng: 0.0015 });
  for (const [query, size] of [
    ["paper=a3", [842, 1191]],
    ["paper=a2&orientation=landscape", [1684, 1191]],
  ] as const) {
    await page.goto(`${studio}/print?show=board&${query}`);
    await expect(page.getByRole("region", { name: "Info board" })).toBeVisible();
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString("latin1");
    const boxes = [...pdf.matchAll(/\/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)/g)];
    expect(boxes.map(([, width, height]) => [Math.round(Number(width)), Math.round(Number(height))])).toEqual(
      [size],
    );
  }
});

/** Timeout for rendering the map image at print resolution without a GPU, in milliseconds. */
const RENDER_TIMEOUT_MS = 30_000;

const HOST = "https://maps.example";

/** Counts the images in a PDF. */
const countImages = (pdf: Buffer) => pdf.toString("latin1").match(/\/Subtype\s*\/Image\b/g)?.length ?? 0;

/** The corner shared by four tiles in Oslo, at this zoom and every higher one. */
const CORNER = { z: 15, x: 17_365, y: 9_534 };
const AT_CORNER = {
  lat: (Math.atan(Math.sinh(Math.PI * (1 - (2 * CORNER.y) / 2 ** CORNER.z))) * 180) / Math.PI,
  lng: (CORNER.x / 2 ** CORNER.z) * 360 - 180,
};

/** Creates a course with one tee at the corner and one `away` from it (degrees). Returns the path of its studio. */
async function createCornerCourse(
  page: Page,
  away: { lat: number; lng: number },
  featuresOf: (firstHoleId: string) => CourseDocumentData["features"] = () => [],
): Promise<string> {
  const other = { lat: AT_CORNER.lat + away.lat, lng: AT_CORNER.lng + away.lng };
  const document = courseOf(
    [AT_CORNER, other].map((teePosition, index) => ({
      id: newId("fairway"),
      number: index + 1,
      teePosition,
      targetPosition: { lat: teePosition.lat + away.lat / 3, lng: teePosition.lng + away.lng / 3 },
      flightPaths: [],
    })),
  );
  const features = featuresOf(document.holes[0]?.id ?? "");
  await signUp(page);
  return `/studio/courses/${await createCourse(page, "Exchange", { document: { ...document, features } })}`;
}

/** The colours of the printed background at positions in metres right of and above the first tee. */
function readColoursAround(page: Page, metresApart: number, spots: { right: number; up: number }[]) {
  return page.locator(".sheet-drawing > svg").evaluate(
    async (svg, { metresApart, spots }) => {
      const numbers = (element: Element | null | undefined, names: string[]) =>
        names.map((name) => Number(element?.getAttribute(name)));
      const [one, other] = svg.querySelectorAll("[role=img] circle.print-accent");
      const [x = 0, y = 0] = numbers(one, ["cx", "cy"]);
      const [otherX = 0, otherY = 0] = numbers(other, ["cx", "cy"]);
      const scale = Math.hypot(otherX - x, otherY - y) / metresApart;
      const picture = svg.querySelector("image");
      const [left = 0, top = 0, width = 0, height = 0] = numbers(picture, ["x", "y", "width", "height"]);
      const image = new Image();
      image.src = picture?.getAttribute("href") ?? "";
      await image.decode();
      const context = new OffscreenCanvas(image.width, image.height).getContext("2d");
      context?.drawImage(image, 0, 0);
      return spots.map(({ right, up }) => {
        const column = Math.floor(((x + right * scale - left) / width) * image.width);
        const row = Math.floor(((y - up * scale - top) / height) * image.height);
        const [r = 0, g = 0, b = 0] = context?.getImageData(column, row, 1, 1).data ?? [];
        return [r, g, b] as const;
      });
    },
    { metresApart, spots },
  );
}

for (const { description, away, offset, isRotated } of [
  {
    description: "with north up",
    away: { lat: 0.003, lng: 0.0015 },
    offset: { east: 0, north: 0 },
    isRotated: false,
  },
  {
    description: "rotated and with the studio's imagery offset",
    away: { lat: 0.0006, lng: 0.006 },
    offset: { east: 20, north: -10 },
    isRotated: true,
  },
]) {
  test(`a printed background is aligned with the holes to the metre, ${description}, with its attribution`, {
    tag: "@full",
  }, async ({ page, context }) => {
    await context.route(`${HOST}/**`, (route) => {
      const [, z, x, y] = /(\d+)\/(\d+)\/(\d+)/.exec(route.request().url())?.map(Number) ?? [];
      const closer = 2 ** (Number(z) - CORNER.z);
      const [east, south] = [Number(x) >= CORNER.x * closer, Number(y) >= CORNER.y * closer];
      const [west, eastern] = south ? ([GREEN, YELLOW] as const) : ([RED, BLUE] as const);
      return fulfillTile(route, createTile(east ? eastern : west));
    });
    const attribution = '<a href="https://maps.example/terms">Aerial Survey</a> 2026';
    await addOwnBackground(context, { tiles: [`${HOST}/{z}/{x}/{y}.png`], attribution });
    const studio = await createCornerCourse(page, away);
    const courseId = studio.split("/").at(-1) ?? "";
    await page.goto("/account");
    await page.evaluate(
      ({ courseId, offset }) => {
        const settings = JSON.parse(window.localStorage.getItem("teepad.map") ?? "{}");
        const offsets = { [courseId]: { Own: offset } };
        window.localStorage.setItem("teepad.map", JSON.stringify({ ...settings, offsets }));
      },
      { courseId, offset },
    );

    await page.goto(`${studio}/print?show=map`);
    await page.getByLabel("Background").selectOption("Own");
    await expect(page).toHaveURL(/background=Own/);
    await expect(page.getByLabel("Background")).toHaveValue("Own");
    await expect(page.locator("image.print-picture")).toBeVisible({ timeout: RENDER_TIMEOUT_MS });

    const figure = page.getByRole("region", { name: "Course map" }).getByRole("figure");
    await expect(figure).toContainText(isRotated ? "Rotated to fit" : "North is up");
    const other = { lat: AT_CORNER.lat + away.lat, lng: AT_CORNER.lng + away.lng };
    const corners: { east: number; north: number; colour: Colour }[] = [
      { east: -1, north: 1, colour: RED },
      { east: 1, north: 1, colour: BLUE },
      { east: -1, north: -1, colour: GREEN },
      { east: 1, north: -1, colour: YELLOW },
    ];
    const spots = corners.map(({ east, north }) => {
      const moved = { east: east + offset.east, north: north + offset.north };
      // The first quarter turn that is tried has east up.
      return isRotated ? { right: -moved.north, up: moved.east } : { right: moved.east, up: moved.north };
    });
    const colours = await readColoursAround(page, distanceInMetres(AT_CORNER, other), spots);
    for (const [index, { colour }] of corners.entries())
      expect(isSameColour(colours[index], colour), `corner ${index}: ${colours[index]}`).toBe(true);

    await page.emulateMedia({ media: "print" });
    await expect(figure.getByText("Aerial Survey 2026")).toBeVisible();
    await expect(figure.getByRole("link", { name: "Aerial Survey" })).toBeVisible();
    // The holes are still vector lines, and the background is the only image.
    await expect(figure.locator("use.print-path")).toHaveCount(2);
    expect(countImages(await page.pdf({ preferCSSPageSize: true }))).toBe(1);
    await page.emulateMedia({ media: "screen" });
  });
}

test("printing waits for a background that loads, and goes on without one that fails", {
  tag: "@full",
}, async ({ page, context }) => {
  const studio = await createCornerCourse(page, { lat: 0.003, lng: 0.0015 });
  await page.addInitScript(() => {
    window.print = () => document.body.setAttribute("data-printed", "");
  });
  let respond = () => {};
  const canRespond = new Promise<void>((resolve) => {
    respond = resolve;
  });
  let isDown = false;
  await context.route(/openfreemap\.org/, async (route) => {
    await canRespond;
    const layer = { id: "all", type: "background", paint: { "background-color": `rgb(${BLUE.join()})` } };
    if (isDown) return route.abort();
    return fulfillTile(
      route,
      JSON.stringify({ version: 8, sources: {}, layers: [layer] }),
      "application/json",
    );
  });
  const printStatus = page.locator(".print-bar").getByRole("status");
  await page.goto(`${studio}/print?show=map&background=OpenFreeMap`);
  const waiting = page.getByRole("button", { name: "Waiting for the background…" });
  await expect(waiting).toHaveAttribute("aria-busy", "true");
  await expect(printStatus).toHaveText("Loading background OpenFreeMap…");
  await waiting.click({ force: true });
  await expect(page.locator("body[data-printed]")).toHaveCount(0);

  isDown = true;
  respond();
  await expect(printStatus).toHaveText(
    "Couldn't load the OpenFreeMap background. The pages will print without it.",
  );
  await expect(page.locator(".print-credits")).toHaveCount(0);
  await page.getByRole("button", { name: "Print or save as PDF" }).click();
  await expect(page.locator("body[data-printed]")).toHaveCount(1);

  isDown = false;
  await page.getByRole("button", { name: "Retry" }).click();
  await expect(page.locator("image.print-picture")).toBeVisible({ timeout: RENDER_TIMEOUT_MS });
  await expect(printStatus).toBeEmpty();
  await expect(page.locator(".print-credits")).toHaveText(
    "OpenFreeMap © OpenMapTiles Data from OpenStreetMap",
  );

  await page.goto(`${studio}/print?show=map&background=Gone`);
  await expect(printStatus).toContainText("Background Gone isn't available here");
  await expect(page.getByRole("button", { name: "Print or save as PDF" })).toBeVisible();
});

test("printing waits for the options that were just changed, and says if the course has none of the selected holes", {
  tag: "@full",
}, async ({ page }) => {
  await page.addInitScript(() => {
    window.print = () => document.body.setAttribute("data-printed", "");
  });
  const studio = await createCornerCourse(page, { lat: 0.003, lng: 0.0015 });
  await page.goto(`${studio}/print`);
  const signs = page.getByRole("article", { name: /^Hole \d/ });
  const print = page.getByRole("button", { name: "Print or save as PDF" });
  await expect(signs).toHaveCount(2);
  await page.getByLabel("Holes").fill(" 2 ");
  await chooseOption(page, "Paper", "Letter");
  await print.click();
  await expect(page.locator("body[data-printed]")).toHaveCount(1);
  await expect(page).toHaveURL(/paper=letter/);
  await expect(signs).toHaveCount(1);
  // The print dialog opens once, not on every visit.
  await page.reload();
  await expect(print).toBeVisible();
  await expect(page.locator("body[data-printed]")).toHaveCount(0);
  await print.click();
  await expect(page.locator("body[data-printed]")).toHaveCount(1);

  await page.goto(`${studio}/print?holes=9`);
  await expect(page.getByText("The course has none of the selected holes.")).toBeVisible();
});

test("tee signs have the background, each with its attribution, and keep it when only the units change", {
  tag: "@full",
}, async ({ page, context }) => {
  let tiles = 0;
  await context.route(`${HOST}/**`, (route) => {
    tiles++;
    return fulfillTile(route, createTile(GREEN));
  });
  await addOwnBackground(context, { tiles: [`${HOST}/{z}/{x}/{y}.png`], attribution: "Aerial Survey" });
  const studio = await createCornerCourse(page, { lat: 0.003, lng: 0.0015 });
  await page.goto(`${studio}/print?background=Own`);
  const pictures = page.locator(".sign image.print-picture");
  await expect(pictures).toHaveCount(2, { timeout: RENDER_TIMEOUT_MS });
  await expect(page.locator(".sign .print-credits")).toHaveText(["Aerial Survey", "Aerial Survey"]);
  const rendered = tiles;
  await chooseOption(page, "Lead with", "Feet");
  await expect(page.getByRole("article").first()).toContainText(/\d+ ft[\d,]+ mPar/);
  await expect(pictures).toHaveCount(2);
  expect(tiles).toBe(rendered);
  const { content } = await download(page, "Hole 1", "SVG");
  expect(content.toString()).toMatch(/<image\b[^>]*href="data:image\/jpeg;base64,/);
  expect(content.toString()).toContain("Aerial Survey");
});

test("without JavaScript, the page says that it prints without the background", { tag: "@full" }, async ({
  page,
  browser,
}) => {
  const studio = await createCornerCourse(page, { lat: 0.003, lng: 0.0015 });
  const storageState = await page.context().storageState();
  const plain = await browser.newContext({ javaScriptEnabled: false, storageState });
  const printed = await plain.newPage();
  await printed.goto(`${studio}/print?show=map&background=OpenFreeMap`);
  // `getByText` ignores the content of noscript.
  const notice = printed.locator(".print-bar noscript p");
  await expect(notice).toHaveText(/^Background OpenFreeMap needs JavaScript, .* print without it\.$/);
  await expect(notice).toBeVisible();
  await expect(printed.getByLabel("Background")).toHaveValue("OpenFreeMap");
  await expect(printed.getByRole("img", { name: "The course from above. North is up." })).toBeVisible();
  await plain.close();
});

/** A logo whose script and references must not do anything. */
const HOSTILE_LOGO = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 100" onload="document.title='hacked'">
<script>document.title = "hacked"</script><image href="https://logo.example/x.png" width="9" height="9"/>
<style>@import url("https://logo.example/x.css");</style><rect width="200" height="100" fill="#c01515"/></svg>`;

/**
 * A pond that applies to the whole course, one that applies to its first hole, and two trees, all beside the first tee.
 */
const featuresBeside = (holeId: string): CourseDocumentData["features"] => {
  const at = (east: number, north: number) => offsetBy(AT_CORNER, { east, north });
  const pond = (east: number) => [at(east, 10), at(east + 9, 10), at(east + 9, 30)];
  const plain = { name: null, notes: null, layoutIds: [], holeIds: [], passOn: null, dropZoneId: null };
  return [
    { ...plain, id: newId("feature"), kind: "water", shape: "area", points: pond(5) },
    { ...plain, id: newId("feature"), kind: "water", shape: "area", points: pond(-9), holeIds: [holeId] },
    { ...plain, id: newId("feature"), kind: "tree", shape: "point", points: [at(3, 3)] },
    { ...plain, id: newId("feature"), kind: "tree", shape: "point", points: [at(6, 3)] },
  ];
};

/** Creates a course of two holes with features, and opens its tee signs. */
async function openSigns(page: Page): Promise<void> {
  const studio = await createCornerCourse(page, { lat: 0.002, lng: 0.001 }, featuresBeside);
  await page.goto(`${studio}/print?show=signs`);
  await page.getByRole("button", { name: "Download" }).click();
  await expect(page.getByRole("button", { name: "SVG" })).toBeVisible();
}

async function download(page: Page, sign: string, format: "SVG" | "PNG") {
  const isOpen = await page.getByRole("button", { name: format }).isVisible();
  if (!isOpen) await page.getByRole("button", { name: "Download" }).click();
  await page.getByLabel("Drawings to download").selectOption(sign);
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: format }).click(),
  ]);
  return { name: file.suggestedFilename(), content: readFileSync(await file.path()) };
}

test("a tee sign is downloaded as an SVG that needs nothing else, as a PNG to print, and all of them as an archive", {
  tag: "@full",
}, async ({ page }) => {
  await openSigns(page);
  const svg = await download(page, "Hole 1", "SVG");
  expect(svg.name).toMatch(/Hole 1\.svg$/);
  const text = svg.content.toString();
  expect(text).toContain(">Par<");
  expect(text).toContain("Next tee: hole 2");
  expect(text).toMatch(/<svg[^>]* width="202mm" height="289mm"/);
  expect(text).not.toMatch(/<(script|style|image|foreignObject|use)\b|@import|class=|href=/);
  const inside = await page.evaluate(async (source) => {
    const parsed = new DOMParser().parseFromString(source, "image/svg+xml");
    const sign = document.importNode(parsed.documentElement, true);
    document.body.append(sign);
    const paper = sign.getBoundingClientRect();
    const beyond = [...sign.querySelectorAll("text")].filter((line) => {
      const { left, right, top, bottom } = line.getBoundingClientRect();
      return left < paper.left || right > paper.right || top < paper.top || bottom > paper.bottom;
    });
    sign.remove();
    return { root: parsed.documentElement.nodeName, beyond: beyond.map(({ textContent }) => textContent) };
  }, text);
  expect(inside).toEqual({ root: "svg", beyond: [] });
  // Each area refers to a pattern in the file. There are two such areas.
  const [, pattern = ""] = /<g transform="matrix[^>]* fill="url\(#([^)]*)\)"/.exec(text) ?? [];
  expect(text).toMatch(new RegExp(`<pattern id="${pattern}"[^>]*width="3"[^>]*><path`));
  expect(text.match(/<g transform="matrix[^>]*>(<g[^>]*>)?<path[^>]*>(<\/g>)?<path/g)).toHaveLength(1);

  const png = await download(page, "Hole 2", "PNG");
  expect(png.name).toMatch(/Hole 2\.png$/);
  expect(png.content.subarray(1, 4).toString()).toBe("PNG");
  expect(png.content.readUInt32BE(20)).toBe(2480);
  expect(png.content.length).toBeGreaterThan(20_000);

  const all = await download(page, "All 2 drawings (ZIP)", "SVG");
  expect(all.name).toMatch(/Tee signs\.zip$/);
  expect(all.content.toString("latin1")).toMatch(/Hole 1\.svg[\s\S]*Hole 2\.svg/);
});

test("a club logo is printed and downloaded as pixels, stays in the browser until removed, and runs nothing", {
  tag: "@full",
}, async ({ page }) => {
  const requested: string[] = [];
  page.on("request", (request) => requested.push(request.url()));
  await openSigns(page);
  const title = await page.title();
  const chooseLogo = (name: string, buffer: Buffer) =>
    page.locator("input[type=file]").setInputFiles({ name, mimeType: "image/png", buffer });

  await chooseLogo("club.png", Buffer.from("GIF89a"));
  const problem = page.locator(".print-options").getByRole("alert");
  await expect(problem).toHaveText("club.png is not an SVG or PNG file. Choose another file.");
  await chooseLogo("club.svg", Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><oops'));
  await expect(problem).toContainText("club.svg can't be read");

  await chooseLogo("club.svg", Buffer.from(HOSTILE_LOGO));
  await expect(page.locator(".sign image")).toHaveCount(2);
  await expect(problem).toHaveCount(0);
  expect(await page.title()).toBe(title);
  expect(requested.filter((url) => url.includes("logo.example"))).toEqual([]);
  const { content } = await download(page, "Hole 1", "SVG");
  expect(content.toString().match(/<image\b[^>]*href="data:image\/png;base64,/g)).toHaveLength(1);
  expect(content.toString()).not.toContain("logo.example");
  const png = await download(page, "Hole 1", "PNG");
  const colour = await page.evaluate(async (base64) => {
    const image = new Image();
    image.src = `data:image/png;base64,${base64}`;
    await image.decode();
    const context = new OffscreenCanvas(image.width, image.height).getContext("2d");
    context?.drawImage(image, 0, 0);
    // A pixel of the logo, beside the par at the sign's top right.
    const scale = image.height / 289;
    return [...(context?.getImageData(Math.round(160 * scale), Math.round(14 * scale), 1, 1).data ?? [])];
  }, png.content.toString("base64"));
  expect(colour).toEqual([0xc0, 0x15, 0x15, 255]);

  await page.reload();
  await expect(page.locator(".sign image")).toHaveCount(2);
  await page.getByRole("button", { name: "Remove logo" }).click();
  await expect(page.locator(".sign image")).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole("button", { name: "Choose logo…" })).toBeVisible();
  await expect(page.locator(".sign image")).toHaveCount(0);
});
