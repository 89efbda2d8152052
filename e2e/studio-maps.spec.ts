import { createServer, type Server } from "node:http";
import { expect, type Page, test } from "@playwright/test";
import { expectNoViolations } from "./testing/axe";
import { openNewCourse } from "./testing/courses";
import {
  addOwnBackground,
  BLUE,
  type Colour,
  createAreaTile,
  createPmtiles,
  createTile,
  fulfillTile,
  GREEN,
  isSameColour,
  RED,
  readColours,
  YELLOW,
} from "./testing/tiles";
import { signUp } from "./testing/users";

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

/** A point on the map that shows only the background. */
const BACKGROUND_POSITION = { x: 880, y: 500 };

async function expectBackgroundColour(page: Page, colour: Colour): Promise<void> {
  await expect
    .poll(async () => isSameColour((await readColours(page, [BACKGROUND_POSITION]))[0], colour))
    .toBe(true);
}

/** Signs up and opens a new course in the studio. */
async function openStudio(page: Page): Promise<void> {
  await signUp(page);
  await openNewCourse(page, "Maps");
  await expect(page.locator(".maplibregl-canvas")).toBeVisible();
}

const KINDS: {
  kind: string;
  background: object;
  responses: Record<string, [Buffer | string, string?]>;
  colour: Colour;
}[] = [
  {
    kind: "style",
    background: { style: `${HOST}/style.json` },
    responses: { "/style.json": [JSON.stringify(STYLE), "application/json"] },
    colour: BLUE,
  },
  {
    kind: "XYZ",
    background: { tiles: [`${HOST}/xyz/{z}/{x}/{y}.png`] },
    responses: { "/xyz/": [createTile(RED)] },
    colour: RED,
  },
  {
    kind: "WMTS",
    background: { wmts: `${HOST}/wmts?TILEMATRIX={TileMatrix}&TILEROW={TileRow}&TILECOL={TileCol}` },
    responses: { "/wmts": [createTile(GREEN)] },
    colour: GREEN,
  },
  {
    kind: "PMTiles with pictures",
    background: { pmtiles: `${HOST}/raster.pmtiles` },
    responses: {
      "/raster.pmtiles": [createPmtiles("png", createTile(YELLOW), { attribution: "Map Makers" })],
    },
    colour: YELLOW,
  },
  {
    kind: "PMTiles with vectors",
    background: { pmtiles: `${HOST}/vector.pmtiles` },
    responses: {
      "/vector.pmtiles": [
        createPmtiles("mvt", createAreaTile("water"), {
          attribution: "Map Makers",
          vector_layers: [{ id: "water" }],
        }),
      ],
    },
    colour: [169, 207, 224],
  },
];

for (const { kind, background: own, responses, colour } of KINDS) {
  test(`a ${kind} background shows its attribution, and editing goes on if it fails`, {
    tag: "@full",
  }, async ({ page, context }) => {
    let isDown = true;
    await context.route(`${HOST}/**`, (route) => {
      const { pathname } = new URL(route.request().url());
      const [, response] = Object.entries(responses).find(([path]) => pathname.startsWith(path)) ?? [];
      return isDown || !response ? route.abort() : fulfillTile(route, ...response);
    });
    await addOwnBackground(context, {
      ...own,
      ...(kind.startsWith("PMTiles") ? {} : { attribution: "Map Makers" }),
    });
    await openStudio(page);
    await expect(page.getByText("Couldn't load the Own background.")).toBeVisible();
    await page.getByRole("button", { name: "Add hole" }).click();
    await expect(page.getByRole("button", { name: "Tee, hole 1" })).toBeVisible();
    await expect(page.getByRole("status")).toHaveText("All changes saved");

    isDown = false;
    await page.getByRole("button", { name: "Retry" }).click();
    await expectBackgroundColour(page, colour);
    await expect(page.getByText("Couldn't load the Own background.")).toBeHidden();
    await expect(page.getByText("Map Makers")).toBeVisible();
    await expect(page.getByRole("button", { name: "Tee, hole 1" })).toBeVisible();
  });
}

test("the map settings keep a custom background, which may fail at first, and feet in this browser, and have no axe violations", {
  tag: "@full",
}, async ({ page, context }) => {
  let isDown = true;
  await context.route(`${HOST}/**`, (route) =>
    isDown ? route.abort() : fulfillTile(route, createTile(GREEN)),
  );
  await openStudio(page);
  await page.getByRole("button", { name: "Add hole" }).click();
  const hole = page.getByRole("listitem", { name: "Hole 1" });
  const scale = page.locator(".maplibregl-ctrl-scale");
  await expect(hole).toContainText("80 m");
  await expect(scale).toHaveText(/\d\sm$/);
  await openSettings(page);
  const panel = settings(page);
  await panel.getByText("Feet").click();
  await expect(hole).toContainText("262 ft");
  await expect(scale).toHaveText(/\d\sft$/);
  await panel.getByLabel("Name").fill("Ortho");
  await panel.getByLabel("URL").fill("http://maps.example/{z}/{x}/{y}.png");
  await panel.getByRole("button", { name: "Add background" }).click();
  await expect(panel.getByText("Enter an https URL")).toBeVisible();
  await panel.getByLabel("URL").fill(`${HOST}/{z}/{x}/{y}.png`);
  await panel.getByLabel("Attribution").fill("© <b>Drone</b> & co");
  await panel.getByRole("button", { name: "Add background" }).click();
  await expect(background(page)).toHaveValue("Ortho");
  await expect(page.getByText("Couldn't load the Ortho background.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Tee, hole 1" })).toBeVisible();
  isDown = false;
  await page.getByRole("button", { name: "Retry" }).click();
  await expectBackgroundColour(page, GREEN);
  await expect(page.getByText("Couldn't load the Ortho background.")).toBeHidden();
  await expect(page.getByText("© <b>Drone</b> & co")).toBeVisible();
  await expect(page.getByRole("status").first()).toHaveText("All changes saved");

  await page.reload();
  await expect(background(page)).toHaveValue("Ortho");
  await expect(hole).toContainText("262 ft");
  await expectBackgroundColour(page, GREEN);
  await openSettings(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoViolations(page);
  await panel.getByRole("button", { name: "Remove Ortho" }).click();
  await expect(background(page)).toHaveValue("OpenFreeMap");
});

test.describe("imagery without a key", { tag: ["@local", "@full"] }, () => {
  const SWISSTOPO = "https://wmts.geo.admin.ch/**";

  /** Opens a new course in Bern, for which the table has an aerial and a hillshade service. */
  async function openStudioInBern(page: Page): Promise<void> {
    await signUp(page);
    await openNewCourse(page, "Bern", { location: "46.95, 7.45" });
    await expect(page.locator(".maplibregl-canvas")).toBeVisible();
  }

  const groups = (page: Page) =>
    background(page)
      .locator("optgroup")
      .evaluateAll((list) => list.map((group) => (group as HTMLOptGroupElement).label));

  async function goTo(page: Page, place: string): Promise<void> {
    await search(page).fill(place);
    await search(page).press("Enter");
    await expect(page.getByText(/^Showing /)).toBeVisible();
  }

  test("a new course begins with the best of its place, and the menu follows the map", async ({
    page,
    context,
  }) => {
    await context.route(SWISSTOPO, (route) =>
      fulfillTile(route, createTile(route.request().url().includes("relief") ? YELLOW : GREEN)),
    );
    await openStudioInBern(page);
    await expect(background(page)).toHaveValue("SWISSIMAGE");
    await expectBackgroundColour(page, GREEN);
    await expect(page.getByText("© swisstopo")).toBeVisible();
    await expect(page.getByRole("link", { name: "swisstopo terms of use" })).toBeVisible();
    expect(await groups(page)).toEqual(["Maps", "Aerial imagery", "Hillshade"]);

    await background(page).selectOption("swissALTI3D Relief");
    await expectBackgroundColour(page, YELLOW);
    await goTo(page, "59.8949, 10.7872");
    await expect(background(page)).toHaveValue("OpenFreeMap");
    expect(await groups(page)).toEqual([]);
    await page.reload();
    await expect(background(page)).toHaveValue("swissALTI3D Relief");
    await expectBackgroundColour(page, YELLOW);
  });

  test("what was chosen for the user gives way if it fails, and what the user chose says so", async ({
    page,
    context,
  }) => {
    // No route is mocked, because the browser resolves no host except ours.
    await openStudioInBern(page);
    await expect(background(page)).toHaveValue("OpenFreeMap");
    await context.route(SWISSTOPO, (route) => route.fulfill({ status: 404 }));
    await page.reload();
    await expect(background(page)).toHaveValue("OpenFreeMap");
    await context.unroute(SWISSTOPO);
    await background(page).selectOption("SWISSIMAGE");
    await expect(page.getByText("Couldn't load the SWISSIMAGE background.")).toBeVisible();
  });

  test("the print page has it on maps and signs unless the user chooses another", async ({
    page,
    context,
  }) => {
    await context.route(SWISSTOPO, (route) => fulfillTile(route, createTile(GREEN)));
    await openStudioInBern(page);
    await page.getByRole("button", { name: "Add hole" }).click();
    await expect(page.getByRole("status")).toHaveText("All changes saved");
    await page.goto(`${new URL(page.url()).pathname}/print`);
    await expect(page.getByLabel("Background")).toHaveValue("SWISSIMAGE");
    await expect(page.locator(".sign image.print-picture")).toBeAttached();
    await expect(page.getByText("© swisstopo").first()).toBeVisible();
    await page.getByLabel("Background").selectOption("Plain");
    await expect(page.locator("image.print-picture")).toHaveCount(0);
    await page.reload();
    await expect(page.getByLabel("Background")).toHaveValue("");
  });
});

/**
 * The x coordinate of the edge between left and right quarters of a tile, and the y coordinate of the edge between
 * upper and lower quarters.
 */
async function findTileEdges(page: Page): Promise<{ x: number; y: number }> {
  const span = Array.from({ length: 256 }, (_, step) => step);
  const colours = await readColours(page, [
    ...span.map((step) => ({ x: 690 + step, y: 300 })),
    ...span.map((step) => ({ x: 690, y: 300 + step })),
  ]);
  const isLeft = (colour: Colour | undefined) => isSameColour(colour, RED) || isSameColour(colour, GREEN);
  const isUpper = (colour: Colour | undefined) => isSameColour(colour, RED) || isSameColour(colour, BLUE);
  const across = span.find((step) => isLeft(colours[step]) && !isLeft(colours[step + 1]));
  const down = span.find((step) => isUpper(colours[256 + step]) && !isUpper(colours[257 + step]));
  return { x: across ?? Number.NaN, y: down ?? Number.NaN };
}

test("an imagery offset moves only the imagery, in metres, and stays until it is reset", {
  tag: "@full",
}, async ({ page, context }) => {
  await context.route(`${HOST}/**`, (route) => fulfillTile(route, createTile(RED, BLUE, GREEN, YELLOW)));
  await addOwnBackground(context, { tiles: [`${HOST}/{z}/{x}/{y}.png`] });
  await openStudio(page);
  await expect.poll(async () => (await findTileEdges(page)).x).not.toBeNaN();
  const before = await findTileEdges(page);
  await page.getByRole("button", { name: "Add hole" }).click();
  const tee = page.getByRole("button", { name: "Tee, hole 1" });
  const teeBefore = await tee.boundingBox();

  await openSettings(page);
  const panel = settings(page);
  await expect(panel.getByText("No offset")).toBeVisible();
  await panel.getByLabel("Metres east").fill("30");
  // Typed key by key, because "-" alone is not a number yet.
  await panel.getByLabel("Metres north").fill("12");
  await panel.getByLabel("Metres north").press("ControlOrMeta+a");
  await panel.getByLabel("Metres north").pressSequentially("-18");
  await expect(panel.getByText("30 m east, 18 m south")).toBeVisible();
  // Zoom 16 at 59.8949° north: 0.5986 m per pixel.
  const metresPerPixel = (2 * Math.PI * 6_371_008.8 * Math.cos((59.8949 * Math.PI) / 180)) / (512 * 2 ** 16);
  const shiftInTile = (from: number, by: number) => (((from + by) % 256) + 256) % 256;
  await expect
    .poll(async () => {
      const { x, y } = await findTileEdges(page);
      return Math.max(
        Math.abs(x - shiftInTile(before.x, 30 / metresPerPixel)),
        Math.abs(y - shiftInTile(before.y, 18 / metresPerPixel)),
      );
    })
    .toBeLessThan(2);
  expect(await tee.boundingBox()).toEqual(teeBefore);
  await expect(page.getByRole("status")).toHaveText("All changes saved");

  await panel.getByRole("button", { name: "Move imagery 1 m north" }).click();
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

test("dragging the pad moves the imagery with the pointer", { tag: "@full" }, async ({ page, context }) => {
  await context.route(`${HOST}/**`, (route) => fulfillTile(route, createTile(RED, BLUE, GREEN, YELLOW)));
  await addOwnBackground(context, { tiles: [`${HOST}/{z}/{x}/{y}.png`] });
  await openStudio(page);
  await expect.poll(async () => (await findTileEdges(page)).x).not.toBeNaN();
  const before = await findTileEdges(page);
  await openSettings(page);
  await page.getByRole("button", { name: "Drag to move the imagery" }).hover();
  await page.mouse.down();
  const pad = await page.getByRole("button", { name: "Drag to move the imagery" }).boundingBox();
  if (!pad) throw new Error("The pad is not visible.");
  await page.mouse.move(pad.x + pad.width / 2 + 40, pad.y + pad.height / 2 + 25, { steps: 4 });
  await page.mouse.up();
  await expect
    .poll(async () => {
      const { x, y } = await findTileEdges(page);
      return Math.max(Math.abs(x - ((before.x + 40) % 256)), Math.abs(y - ((before.y + 25) % 256)));
    })
    .toBeLessThan(2);
});

test.describe("the place search", { tag: "@local" }, () => {
  let geocoder: Server;
  let response: { status: number; body: unknown };
  let requestedUrls: string[];

  test.beforeAll(async () => {
    geocoder = createServer((incoming, outgoing) => {
      requestedUrls.push(incoming.url ?? "");
      outgoing.writeHead(response.status).end(JSON.stringify(response.body));
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
    requestedUrls = [];
    response = { status: 200, body: [] };
  });

  const expectMessage = (page: Page, text: string | RegExp) => expect(page.getByText(text)).toBeVisible();

  test("goes to coordinates and map links without a request, to names through the server, and to the user", {
    tag: "@full",
  }, async ({ page, context }) => {
    await openStudio(page);
    await page.keyboard.press("/");
    await expect(search(page)).toBeFocused();
    await page.keyboard.type("24,9 E 60,2 N");
    await page.keyboard.press("Enter");
    await expectMessage(page, /^Showing 60\.20000, 24\.90000/);
    await search(page).fill("https://www.openstreetmap.org/#map=17/61.5/23.8");
    await page.keyboard.press("Enter");
    await expectMessage(page, /^Showing 61\.50000, 23\.80000/);
    await search(page).fill("7FG49QCJ+2V");
    await page.keyboard.press("Enter");
    await expectMessage(page, /^Showing 20\.37006, 2\.78219/);
    await search(page).fill("17T 630084 4833438");
    await page.keyboard.press("Enter");
    await expectMessage(page, /^Showing 43\.64256, -79\.38714/);
    expect(requestedUrls).toEqual([]);
    // The message disappears once the map moves.
    await page.getByRole("button", { name: "Zoom in" }).click();
    await expect(page.getByText(/^Showing /)).toHaveCount(0);
    await search(page).focus();
    await page.keyboard.press("Escape");
    await expect(search(page)).toHaveValue("");

    response.body = [
      { display_name: "Talin frisbeegolfrata, Helsinki", lat: "60.211", lon: "24.856" },
      { display_name: "Tali, Lappeenranta", lat: "61.0", lon: "28.1" },
    ];
    await search(page).fill("Tali");
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Talin frisbeegolfrata, Helsinki" }).click();
    await expectMessage(page, /^Showing 60\.21100, 24\.85600/);
    expect(requestedUrls).toEqual(["/search?q=Tali&language=en"]);

    // A short plus code is completed with the location of the place name.
    response.body = [{ display_name: "Espoo", lat: "60.2055", lon: "24.6559" }];
    await search(page).fill("6J4V+X2 Espoo");
    await page.keyboard.press("Enter");
    await expectMessage(page, /^Showing 60\.20/);
    expect(requestedUrls).toContain("/search?q=Espoo&language=en");

    response.body = [];
    await search(page).fill("Nowhere");
    await page.keyboard.press("Enter");
    await expectMessage(page, "No place found");
    response = { status: 500, body: null };
    await search(page).fill("Nowhere else");
    await page.keyboard.press("Enter");
    await expectMessage(page, "Search is unavailable. Coordinates still work.");

    // The user's own position, or why it can't be found.
    await context.grantPermissions(["geolocation"]);
    await context.setGeolocation({ latitude: 59.9, longitude: 10.79, accuracy: 5 });
    const locate = page.getByRole("button", { name: "Show my location" });
    await locate.click();
    await expect(page.locator(".maplibregl-user-location-dot")).toBeVisible();
    await locate.click();
    await context.setGeolocation(null);
    await locate.click();
    await expectMessage(page, "Couldn't find your location.");
  });
});

test("switching the studio to Finnish keeps the editing session", { tag: "@full" }, async ({ page }) => {
  await openStudio(page);
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

test("the map rotates only while that is allowed, and returns to north afterwards", { tag: "@full" }, async ({
  page,
}) => {
  await openStudio(page);
  await expect(page.getByRole("button", { name: "Reset north" })).toBeHidden();
  await openSettings(page);
  await page.getByLabel("Allow rotating and tilting the map").check();
  await expect(page.getByRole("button", { name: "Reset north" })).toBeVisible();
  await page.getByLabel("Allow rotating and tilting the map").uncheck();
  await expect(page.getByRole("button", { name: "Reset north" })).toBeHidden();
});

test("the locate button is hidden until it has an accessible name", { tag: "@full" }, async ({ page }) => {
  // MapLibre names the button after this query.
  await page.addInitScript(() => {
    navigator.permissions.query = () => new Promise(() => {});
  });
  await openStudio(page);
  const button = page.locator(".maplibregl-ctrl-geolocate");
  await expect(button).toBeAttached();
  await expect(button).toBeHidden();
});
