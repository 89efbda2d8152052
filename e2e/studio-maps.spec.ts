import { createServer, type Server } from "node:http";
import { expect, type Page, test } from "@playwright/test";
import {
  alike,
  archive,
  areaTile,
  BLUE,
  type Colour,
  coloursAt,
  GREEN,
  RED,
  serve,
  tile,
  withBackground,
  YELLOW,
} from "./testing/tiles";
import { expectNoViolations, newCourse, signUp } from "./testing/users";

const HOST = "https://maps.example";
const STYLE = {
  version: 8,
  sources: {},
  layers: [{ id: "all", type: "background", paint: { "background-color": `rgb(${BLUE.join()})` } }],
};

const background = (page: Page) => page.getByRole("combobox", { name: "Background" });
const settings = (page: Page) => page.getByRole("region", { name: "Map settings" });
const search = (page: Page) => page.getByRole("textbox", { name: "Go to a place" });

async function openSettings(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Map settings" }).click();
  await expect(settings(page)).toBeVisible();
}

/** A spot of the map with nothing but background on it. */
const SPOT = { x: 1100, y: 500 };

async function expectColour(page: Page, colour: Colour): Promise<void> {
  await expect.poll(async () => alike((await coloursAt(page, [SPOT]))[0], colour)).toBe(true);
}

/** A new person in the studio of a new course. */
async function studio(page: Page): Promise<void> {
  await signUp(page);
  await newCourse(page, "Maps");
  await expect(page.locator(".maplibregl-canvas")).toBeVisible();
}

test.beforeEach(async ({ context }) => {
  await context.route(/openfreemap\.org/, (route) => route.abort());
});

const KINDS: {
  kind: string;
  background: object;
  serves: Record<string, [Buffer | string, string?]>;
  colour: Colour;
}[] = [
  {
    kind: "style",
    background: { style: `${HOST}/style.json` },
    serves: { "/style.json": [JSON.stringify(STYLE), "application/json"] },
    colour: BLUE,
  },
  {
    kind: "XYZ",
    background: { tiles: [`${HOST}/xyz/{z}/{x}/{y}.png`] },
    serves: { "/xyz/": [tile(RED)] },
    colour: RED,
  },
  {
    kind: "WMTS",
    background: { wmts: `${HOST}/wmts?TILEMATRIX={TileMatrix}&TILEROW={TileRow}&TILECOL={TileCol}` },
    serves: { "/wmts": [tile(GREEN)] },
    colour: GREEN,
  },
  {
    kind: "PMTiles with pictures",
    background: { pmtiles: `${HOST}/raster.pmtiles` },
    serves: { "/raster.pmtiles": [archive("png", tile(YELLOW), { attribution: "Whoever drew it" })] },
    colour: YELLOW,
  },
  {
    kind: "PMTiles with vectors",
    background: { pmtiles: `${HOST}/vector.pmtiles` },
    serves: {
      "/vector.pmtiles": [
        archive("mvt", areaTile("water"), {
          attribution: "Whoever drew it",
          vector_layers: [{ id: "water" }],
        }),
      ],
    },
    colour: [169, 207, 224],
  },
];

for (const { kind, background: own, serves, colour } of KINDS) {
  test(`a background of the kind ${kind} is shown with its attribution, and when it fails editing goes on`, async ({
    page,
    context,
  }) => {
    let away = true;
    await context.route(`${HOST}/**`, (route) => {
      const { pathname } = new URL(route.request().url());
      const [, answer] = Object.entries(serves).find(([path]) => pathname.startsWith(path)) ?? [];
      return away || !answer ? route.abort() : serve(route, ...answer);
    });
    await withBackground(context, {
      ...own,
      ...(kind.startsWith("PMTiles") ? {} : { attribution: "Whoever drew it" }),
    });
    await studio(page);
    await expect(page.getByText("Couldn't load the Own background.")).toBeVisible();
    await page.getByRole("button", { name: "Add hole" }).click();
    await expect(page.getByRole("button", { name: "Tee, hole 1" })).toBeVisible();
    await expect(page.getByRole("status")).toHaveText("All changes saved");

    away = false;
    await page.getByRole("button", { name: "Retry" }).click();
    await expectColour(page, colour);
    await expect(page.getByText("Couldn't load the Own background.")).toBeHidden();
    await expect(page.getByText("Whoever drew it")).toBeVisible();
    await expect(page.getByRole("button", { name: "Tee, hole 1" })).toBeVisible();
  });
}

test("a background of one's own is added, chosen, kept in this browser, and removed", async ({
  page,
  context,
}) => {
  await context.route(`${HOST}/**`, (route) => serve(route, tile(GREEN)));
  await studio(page);
  await openSettings(page);
  const panel = settings(page);
  await panel.getByLabel("Name").fill("Ortho");
  await panel.getByLabel("URL").fill("http://maps.example/{z}/{x}/{y}.png");
  await panel.getByRole("button", { name: "Add background" }).click();
  await expect(panel.getByText("Enter an https URL")).toBeVisible();
  await panel.getByLabel("URL").fill(`${HOST}/{z}/{x}/{y}.png`);
  await panel.getByLabel("Attribution").fill("© <b>Drone</b> & co");
  await panel.getByRole("button", { name: "Add background" }).click();
  await expect(background(page)).toHaveValue("Ortho");
  await expectColour(page, GREEN);
  await expect(page.getByText("© <b>Drone</b> & co")).toBeVisible();
  await expectNoViolations(page);

  await page.reload();
  await expect(background(page)).toHaveValue("Ortho");
  await expectColour(page, GREEN);
  await openSettings(page);
  await panel.getByRole("button", { name: "Remove Ortho" }).click();
  await expect(background(page)).toHaveValue("OpenFreeMap");
});

/** The x of the edge between left and right quarters, and the y of that between upper and lower ones, in one tile. */
async function edges(page: Page): Promise<{ x: number; y: number }> {
  const span = Array.from({ length: 256 }, (_, step) => step);
  const colours = await coloursAt(page, [
    ...span.map((step) => ({ x: 900 + step, y: 300 })),
    ...span.map((step) => ({ x: 900, y: 300 + step })),
  ]);
  const isLeft = (colour: Colour | undefined) => alike(colour, RED) || alike(colour, GREEN);
  const isUpper = (colour: Colour | undefined) => alike(colour, RED) || alike(colour, BLUE);
  const across = span.find((step) => isLeft(colours[step]) && !isLeft(colours[step + 1]));
  const down = span.find((step) => isUpper(colours[256 + step]) && !isUpper(colours[257 + step]));
  return { x: across ?? Number.NaN, y: down ?? Number.NaN };
}

test("an imagery offset moves the picture by its metres and nothing else, and is kept until it is put back", async ({
  page,
  context,
}) => {
  await context.route(`${HOST}/**`, (route) => serve(route, tile(RED, BLUE, GREEN, YELLOW)));
  await withBackground(context, { tiles: [`${HOST}/{z}/{x}/{y}.png`] });
  await studio(page);
  await expect.poll(async () => (await edges(page)).x).not.toBeNaN();
  const before = await edges(page);
  await page.getByRole("button", { name: "Add hole" }).click();
  const tee = page.getByRole("button", { name: "Tee, hole 1" });
  const teeBefore = await tee.boundingBox();

  await openSettings(page);
  const panel = settings(page);
  await expect(panel.getByText("No offset")).toBeVisible();
  await panel.getByLabel("Metres east").fill("30");
  // Key by key, since "-" is no number yet.
  await panel.getByLabel("Metres north").fill("12");
  await panel.getByLabel("Metres north").press("ControlOrMeta+a");
  await panel.getByLabel("Metres north").pressSequentially("-18");
  await expect(panel.getByText("30 m east, 18 m south")).toBeVisible();
  // Zoom 16 at 59.8949° north: 0.5986 m a pixel.
  const metresPerPixel = (2 * Math.PI * 6_371_008.8 * Math.cos((59.8949 * Math.PI) / 180)) / (512 * 2 ** 16);
  const moved = (from: number, by: number) => (((from + by) % 256) + 256) % 256;
  await expect
    .poll(async () => {
      const { x, y } = await edges(page);
      return Math.max(
        Math.abs(x - moved(before.x, 30 / metresPerPixel)),
        Math.abs(y - moved(before.y, 18 / metresPerPixel)),
      );
    })
    .toBeLessThan(2);
  expect(await tee.boundingBox()).toEqual(teeBefore);
  await expect(page.getByRole("status")).toHaveText("All changes saved");

  await panel.getByRole("button", { name: "Imagery 1 m north" }).click();
  await panel.getByRole("button", { name: "Drag to move the imagery" }).focus();
  await page.keyboard.press("Alt+ArrowLeft");
  await page.keyboard.press("ArrowRight");
  await expect(panel.getByText("20.1 m east, 17 m south")).toBeVisible();
  await page.reload();
  await expect(page.getByRole("region", { name: "Course map" }).locator("canvas")).toBeVisible();
  await openSettings(page);
  await expect(panel.getByText("20.1 m east, 17 m south")).toBeVisible();
  await panel.getByRole("button", { name: "Reset offset" }).click();
  await expect(panel.getByText("No offset")).toBeVisible();
});

test("dragging the pad moves the imagery with the hand", async ({ page, context }) => {
  await context.route(`${HOST}/**`, (route) => serve(route, tile(RED, BLUE, GREEN, YELLOW)));
  await withBackground(context, { tiles: [`${HOST}/{z}/{x}/{y}.png`] });
  await studio(page);
  await expect.poll(async () => (await edges(page)).x).not.toBeNaN();
  const before = await edges(page);
  await openSettings(page);
  await page.getByRole("button", { name: "Drag to move the imagery" }).hover();
  await page.mouse.down();
  const pad = await page.getByRole("button", { name: "Drag to move the imagery" }).boundingBox();
  if (!pad) throw new Error("the pad is not on the screen");
  await page.mouse.move(pad.x + pad.width / 2 + 40, pad.y + pad.height / 2 + 25, { steps: 4 });
  await page.mouse.up();
  await expect
    .poll(async () => {
      const { x, y } = await edges(page);
      return Math.max(Math.abs(x - ((before.x + 40) % 256)), Math.abs(y - ((before.y + 25) % 256)));
    })
    .toBeLessThan(2);
});

test.describe("the place box", { tag: "@local" }, () => {
  let geocoder: Server;
  let answer: { status: number; body: unknown };
  let asked: string[];

  test.beforeAll(async () => {
    geocoder = createServer((request, response) => {
      asked.push(request.url ?? "");
      response.writeHead(answer.status).end(JSON.stringify(answer.body));
    });
    await new Promise<void>((resolve) =>
      geocoder.listen(Number(process.env.TEEPAD_E2E_PLACES_PORT), "127.0.0.1", resolve),
    );
  });
  test.afterAll(() => {
    geocoder.closeAllConnections();
    geocoder.close();
  });
  test.beforeEach(() => {
    asked = [];
    answer = { status: 200, body: [] };
  });

  /** Where the map is now: a hole added there says it by where the next search leaves it. */
  const said = (page: Page, text: string | RegExp) => expect(page.getByText(text)).toBeVisible();

  test("goes to typed coordinates and pasted map links without asking anybody", async ({ page }) => {
    await studio(page);
    await page.keyboard.press("/");
    await expect(search(page)).toBeFocused();
    await page.keyboard.type("24,9 E 60,2 N");
    await page.keyboard.press("Enter");
    await said(page, /^Showing 60\.20000, 24\.90000/);
    await search(page).fill("https://www.openstreetmap.org/#map=17/61.5/23.8");
    await page.keyboard.press("Enter");
    await said(page, /^Showing 61\.50000, 23\.80000/);
    expect(asked).toEqual([]);
    // It is said until it is not true any more.
    await page.getByRole("button", { name: "Zoom in" }).click();
    await expect(page.getByText(/^Showing /)).toHaveCount(0);
    await search(page).focus();
    await page.keyboard.press("Escape");
    await expect(search(page)).toHaveValue("");
  });

  test("searches names through the server, and says what is wrong when it cannot", async ({ page }) => {
    await studio(page);
    answer.body = [
      { display_name: "Talin frisbeegolfrata, Helsinki", lat: "60.211", lon: "24.856" },
      { display_name: "Tali, Lappeenranta", lat: "61.0", lon: "28.1" },
    ];
    await search(page).fill("Tali");
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Talin frisbeegolfrata, Helsinki" }).click();
    await said(page, /^Showing 60\.21100, 24\.85600/);
    expect(asked).toEqual(["/search?q=Tali&language=en"]);

    answer.body = [];
    await search(page).fill("Nowhere");
    await page.keyboard.press("Enter");
    await said(page, "No place found");
    answer = { status: 500, body: null };
    await page.keyboard.press("Enter");
    await said(page, "Search is unavailable. Coordinates still work.");
  });
});

test("lengths turn into feet at once and stay so, the scale too", async ({ page }) => {
  await studio(page);
  await page.getByRole("button", { name: "Add hole" }).click();
  const hole = page.getByRole("listitem", { name: "Hole 1" });
  await expect(hole).toContainText("80 m");
  const scale = page.locator(".maplibregl-ctrl-scale");
  await expect(scale).toHaveText(/\d\sm$/);
  await openSettings(page);
  await settings(page).getByText("Feet").click();
  await expect(hole).toContainText("262 ft");
  await expect(scale).toHaveText(/\d\sft$/);
  await expect(page.getByRole("status")).toHaveText("All changes saved");
  await page.reload();
  await expect(hole).toContainText("262 ft");
});

test("the studio speaks Finnish without losing what is being edited", async ({ page }) => {
  await studio(page);
  await page.getByRole("button", { name: "Add hole" }).click();
  await expect(page.getByRole("status")).toHaveText("All changes saved");
  await openSettings(page);
  await settings(page).getByText("Suomi").click();
  await expect(page.getByRole("heading", { name: "Väylät" })).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("lang", "fi");
  await expect(page.getByRole("button", { name: "Tii, väylä 1" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Lähennä" })).toBeVisible();
  await expect(page.getByRole("region", { name: "Kartan asetukset" })).toBeFocused();
  await page.getByRole("button", { name: "Kumoa" }).click();
  await expect(page.getByText("Ei vielä väyliä")).toBeVisible();
});

test("the map turns only when that is allowed, and turns back when it is not any more", async ({ page }) => {
  await studio(page);
  await expect(page.getByRole("button", { name: "Reset north" })).toBeHidden();
  await openSettings(page);
  await page.getByLabel("Allow rotating and tilting the map").check();
  await expect(page.getByRole("button", { name: "Reset north" })).toBeVisible();
  await page.getByLabel("Allow rotating and tilting the map").uncheck();
  await expect(page.getByRole("button", { name: "Reset north" })).toBeHidden();
});

test("somebody is shown where they are, or why not", async ({ page, context }) => {
  await studio(page);
  await context.grantPermissions(["geolocation"]);
  await context.setGeolocation({ latitude: 59.9, longitude: 10.79, accuracy: 5 });
  const locate = page.getByRole("button", { name: "Show my location" });
  await locate.click();
  await expect(page.locator(".maplibregl-user-location-dot")).toBeVisible();
  await locate.click();
  await context.setGeolocation(null);
  await locate.click();
  await expect(page.getByText("Couldn't find your location.")).toBeVisible();
});

test("axe finds nothing in the map's tools on a phone", async ({ browser }) => {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
  });
  await context.route(/openfreemap\.org/, (route) => route.abort());
  await context.route(`${HOST}/**`, (route) => serve(route, tile(GREEN, BLUE)));
  await withBackground(context, { tiles: [`${HOST}/{z}/{x}/{y}.png`] });
  const page = await context.newPage();
  await studio(page);
  await openSettings(page);
  await expectNoViolations(page);
  await page.screenshot({ path: test.info().outputPath("settings.png") });
  await context.close();
});
