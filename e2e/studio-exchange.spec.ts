import { readFileSync } from "node:fs";
import { expect, type Page, test } from "@playwright/test";
import { expectNoViolations, newCourse, signUp } from "./people";

const SAVED = "All changes saved";
const EKEBERG = "examples/courses/ekeberg-oslo.json";

const status = (page: Page) => page.getByRole("status");
const fairways = (page: Page) => page.getByRole("list", { name: "Fairways" }).getByRole("listitem");
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

async function choose(page: Page, entry: "Import…" | "Export…"): Promise<void> {
  await page.getByRole("button", { name: "Course", exact: true }).click();
  await page.getByRole("menuitem", { name: entry }).click();
  await expect(dialog(page)).toBeVisible();
}

async function importFile(page: Page, file: Parameters<ReturnType<Page["getByLabel"]>["setInputFiles"]>[0]) {
  await choose(page, "Import…");
  await dialog(page).locator("input[type=file]").setInputFiles(file);
}

/** A new person with an empty course, in its studio. */
async function emptyStudio(page: Page, name = "Exchange"): Promise<void> {
  await signUp(page);
  await newCourse(page, name);
}

test.beforeEach(async ({ context }) => {
  // The same map whether or not the machine that runs the tests has internet.
  await context.route(/openfreemap\.org/, (route) => route.abort());
});

test("a file that is chosen is shown before anything changes, then is one step that undo takes back", async ({
  page,
}) => {
  await emptyStudio(page);
  await importFile(page, { name: "oak.kml", mimeType: "", buffer: Buffer.from(KML) });
  await expect(dialog(page).getByRole("heading", { name: "3 holes in oak.kml" })).toBeVisible();
  await expect(dialog(page).getByRole("img", { name: /Sketch/ })).toBeVisible();
  await expect(dialog(page).getByRole("row", { name: /^2 111 m · Par 3/ })).toBeVisible();
  await dialog(page).getByText("1 thing left out").click();
  await expect(dialog(page).getByText("“Parking”: neither name nor tags say what it is")).toBeVisible();
  await expectNoViolations(page);
  await expect(fairways(page)).toHaveCount(0);

  await dialog(page).getByRole("button", { name: "Import 3 holes" }).click();
  await expect(dialog(page)).toBeHidden();
  await expect(page.getByRole("button", { name: "Course", exact: true })).toBeFocused();
  await expect(fairways(page)).toHaveCount(3);
  await expect(page.getByRole("button", { name: "Tee, hole 1" })).toBeVisible();
  await expect(status(page)).toHaveText(SAVED);
  const undo = page.getByRole("button", { name: "Undo" });
  await expect(undo).toHaveAttribute("title", "Undo: Import 3 holes from oak.kml");
  await undo.click();
  await expect(fairways(page)).toHaveCount(0);
  await expect(status(page)).toHaveText(SAVED);
});

test("a file dropped on the page is added beside the holes there are, or takes their place", async ({
  page,
}) => {
  await emptyStudio(page);
  await page.getByRole("button", { name: "Add hole" }).click();
  await expect(status(page)).toHaveText(SAVED);
  const files = await page.evaluateHandle((text) => {
    const held = new DataTransfer();
    held.items.add(new File([text], "oak.kml"));
    return held;
  }, KML);
  const map = page.getByRole("region", { name: "Course map" });
  await map.dispatchEvent("dragover", { dataTransfer: files });
  await expect(page.getByText("Drop the file to import its holes")).toBeVisible();
  await map.dispatchEvent("drop", { dataTransfer: files });
  await expect(dialog(page).getByText("Hole 1 is there already: the new one becomes hole 4.")).toBeVisible();
  await dialog(page).getByLabel("Replace its holes").check();
  await expect(dialog(page).getByText(/is there already/)).toBeHidden();
  await dialog(page).getByRole("button", { name: "Import 3 holes" }).click();
  await expect(fairways(page)).toHaveCount(3);
  await expect(fairways(page).first()).toContainText("111 m");
});

test("what cannot be read is refused in words, by keyboard too, and Escape leaves everything as it was", async ({
  page,
}) => {
  await emptyStudio(page);
  await page.getByRole("button", { name: "Course", exact: true }).focus();
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("menuitem", { name: "Import…" })).toBeFocused();
  await page.keyboard.press("Enter");
  await dialog(page).getByLabel("Or paste its text").fill('<!DOCTYPE kml [<!ENTITY a "b">]><kml>&a;</kml>');
  await dialog(page).getByRole("button", { name: "Read the text" }).press("Enter");
  await expect(dialog(page).getByRole("alert")).toContainText("declares a document type (line 1)");
  await dialog(page).getByLabel("Or paste its text").fill("<kml>\n<Document></kml>");
  await dialog(page).getByRole("button", { name: "Read the text" }).press("Enter");
  await expect(dialog(page).getByRole("alert")).toContainText("The XML is broken in line 2.");
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toBeHidden();
  await expect(page.getByRole("button", { name: "Course", exact: true })).toBeFocused();
  await expect(fairways(page)).toHaveCount(0);
});

test("what was exported is imported again without loss, in every format, also without a connection", async ({
  page,
  context,
}) => {
  await emptyStudio(page, "Ekeberg / Oslo");
  await importFile(page, EKEBERG);
  await dialog(page).getByRole("button", { name: "Import 18 holes" }).click();
  await expect(status(page)).toHaveText(SAVED);
  const before = await fairways(page).allTextContents();

  await context.setOffline(true);
  await choose(page, "Export…");
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
  const body = await download("API body");
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

  for (const { name, text } of [geoJson, kml, gpx]) {
    await importFile(page, { name, mimeType: "", buffer: Buffer.from(text) });
    await dialog(page).getByLabel("Replace its holes").check();
    await dialog(page).getByRole("button", { name: "Import 18 holes" }).click();
    await expect(fairways(page)).toHaveCount(18);
    expect(await fairways(page).allTextContents()).toEqual(before);
  }
});

test("the print page has a map and a sign for each hole, chosen without scripts, for its owner only", async ({
  page,
  browser,
}) => {
  await emptyStudio(page, "Ekeberg");
  await importFile(page, EKEBERG);
  await dialog(page).getByRole("button", { name: "Import 18 holes" }).click();
  await expect(status(page)).toHaveText(SAVED);
  await page.getByRole("button", { name: "Course", exact: true }).click();
  const address = await page.getByRole("menuitem", { name: "Print…" }).getAttribute("href");

  const storageState = await page.context().storageState();
  const plain = await browser.newContext({ javaScriptEnabled: false, storageState });
  const printed = await plain.newPage();
  await printed.goto(address ?? "");
  await expect(printed.getByRole("region", { name: "Course map" })).toBeVisible();
  await expect(printed.getByRole("article")).toHaveCount(18);
  await printed.getByLabel("Pages").selectOption("Tee signs");
  await printed.getByLabel("Holes").fill("2-3, 18");
  await printed.getByLabel("Signs on a page").selectOption("Two");
  await printed.getByLabel("Lead with").selectOption("Feet");
  await printed.getByRole("button", { name: "Update" }).click();
  await expect(printed.getByRole("article")).toHaveCount(3);
  const sign = printed.getByRole("article", { name: "Hole 2" });
  await expect(sign).toContainText("Par 3");
  await expect(sign).toContainText(/\d+ ft\d+ m/);
  await expect(sign).toContainText("Next tee: hole 3");
  await expect(sign.getByRole("img", { name: /Hole 2 from above\. (North is up|Turned)/ })).toBeVisible();
  await expect(printed.getByRole("article", { name: "Hole 18" })).toContainText("Last hole");
  const pdf = await printed.pdf({ preferCSSPageSize: true });
  // Two pages, and no empty one after them.
  expect(pdf.toString("latin1").match(/\/Type\s*\/Page\b/g)).toHaveLength(2);
  await plain.close();

  await page.goto(`${address}?show=map`);
  await expectNoViolations(page);
  const other = await (await browser.newContext()).newPage();
  await signUp(other);
  const theirs = await other.goto(address ?? "");
  expect(theirs?.status()).toBe(404);
  await other.context().close();
});
