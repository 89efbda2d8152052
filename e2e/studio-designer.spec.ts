import { readFileSync } from "node:fs";
import { type BrowserContextOptions, expect, type Page, test } from "@playwright/test";
import { distanceInMetres } from "@/lib/geo/distance";
import type { Coordinates } from "@/lib/validation/coordinates";
import type { CourseDocumentData } from "@/lib/validation/course-document";
import { openNewCourse, readSaved } from "./testing/courses";
import { createProjection, goTo, type MapView, middleOf } from "./testing/map-view";
import { button, hole, holes, map } from "./testing/studio";
import { signUp } from "./testing/users";

interface RealHole {
  number: number;
  teePosition: Coordinates;
  targetPosition: Coordinates;
  flightPath?: Coordinates[];
}

const readCourse = (name: string): RealHole[] =>
  JSON.parse(readFileSync(`examples/courses/${name}.json`, "utf8")).fairways;

const EKEBERG = readCourse("ekeberg-oslo");
const FERME = readCourse("ferme-des-50");

/** The size of a small laptop. */
const LAPTOP: BrowserContextOptions = { viewport: { width: 1280, height: 800 } };
const PHONE: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
};

const teeOf = (page: Page, number: number, name: RegExp) =>
  page.getByRole("group", { name: `Tees of hole ${number}` }).getByRole("radio", { name });

type Part = "tee" | "bend" | "target";

/** The parts to place for a hole, in order. */
function partsOf({ teePosition, flightPath = [], targetPosition }: RealHole): [Part, Coordinates][] {
  return [
    ["tee", teePosition],
    ...flightPath.map((at): [Part, Coordinates] => ["bend", at]),
    ["target", targetPosition],
  ];
}

const placesOf = (course: readonly RealHole[]) => course.flatMap(partsOf).map(([, at]) => at);

async function openEmptyStudio(page: Page, view: MapView): Promise<void> {
  await signUp(page);
  await openNewCourse(page, "From nothing", { location: `${view.centre.lat}, ${view.centre.lng}` });
  await goTo(page, view);
}

/** A position for a second tee: at this fraction of the way from the tee to the target. */
function alongHole({ teePosition: from, targetPosition: to }: RealHole, part: number): Coordinates {
  return { lat: from.lat + (to.lat - from.lat) * part, lng: from.lng + (to.lng - from.lng) * part };
}

/** Expects the saved holes to match those of the real course within some metres. Returns the saved course. */
async function expectSaved(
  page: Page,
  expected: readonly RealHole[],
  metres: number,
): Promise<CourseDocumentData> {
  const course = await readSaved(page);
  expect(course.holes).toHaveLength(expected.length);
  for (const [index, real] of expected.entries()) {
    const { tees, targets, flightPaths } = course.holes[index] ?? { tees: [], targets: [], flightPaths: [] };
    const drawn = [tees[0]?.position, ...(flightPaths[0]?.points ?? []), targets[0]?.position];
    const places = partsOf(real);
    expect(drawn, `places of hole ${real.number}`).toHaveLength(places.length);
    for (const [i, [part, at]] of places.entries()) {
      const off = distanceInMetres(drawn[i] as Coordinates, at);
      expect(off, `metres between the ${part} of hole ${real.number} and the real one`).toBeLessThan(metres);
    }
  }
  return course;
}

/**
 * Summarizes the tees, targets and layouts of a course: the numbers for each hole, and the index of the tee that each
 * layout plays.
 */
function summarize({ holes, layouts }: CourseDocumentData) {
  const played = (holeId: string, teeId: string | null) =>
    holes.find(({ id }) => id === holeId)?.tees.findIndex(({ id }) => id === teeId);
  return {
    tees: holes.map(({ tees }) => tees.length),
    targets: holes.map(({ targets }) => targets.length),
    layouts: layouts.map(({ name, plays }) => [
      name,
      plays?.map(({ holeId, teeId }) => (teeId === null ? 0 : played(holeId, teeId))) ?? null,
    ]),
  };
}

declare global {
  interface Window {
    releaseFrames(): void;
  }
}

/** Holds back the page's frames until `releaseFrames`, so that the map doesn't finish loading. */
function holdFrames(): void {
  const held: FrameRequestCallback[] = [];
  const { requestAnimationFrame } = window;
  window.requestAnimationFrame = (callback) => held.push(callback);
  window.releaseFrames = () => {
    window.requestAnimationFrame = requestAnimationFrame;
    for (const callback of held) requestAnimationFrame(callback);
  };
}

test("a place entered before the map has loaded is shown once it has", { tag: "@full" }, async ({ page }) => {
  const { number, teePosition, targetPosition } = EKEBERG[0] as RealHole;
  const real = { number, teePosition, targetPosition };
  const view = { centre: middleOf(placesOf([real])), zoom: 17 };
  await signUp(page);
  await openNewCourse(page, "Early", { location: `${view.centre.lat + 0.01}, ${view.centre.lng}` });
  await page.addInitScript(holdFrames);
  await page.reload();
  await goTo(page, view);
  await expect(button(page, "Draw hole")).toHaveCount(0);
  await page.evaluate(() => window.releaseFrames());
  await button(page, "Draw hole").click();
  const toScreen = await createProjection(page, view);
  for (const [, at] of partsOf(real)) {
    const { x, y } = toScreen(at);
    await page.mouse.click(x, y);
  }
  await page.keyboard.press("Escape");
  await expect(holes(page)).toHaveCount(1);
  await expectSaved(page, [real], 0.5);
});

test("18 holes of a real course take 36 clicks, and 3 for its bends, get short tees, and are printed", {
  tag: "@full",
}, async ({ browser }) => {
  const context = await browser.newContext(LAPTOP);
  const page = await context.newPage();
  const middle = middleOf(placesOf(EKEBERG));
  // Slightly south of the centre, because the tools at the bottom take more space than those at the top.
  const view = { centre: { ...middle, lat: middle.lat - 0.0004 }, zoom: 15 };
  await openEmptyStudio(page, view);
  await page.keyboard.press("h");
  await expect(map(page).getByText("Hole 1: place the tee")).toBeVisible();
  const toScreen = await createProjection(page, view);
  let clicks = 0;
  for (const hole of EKEBERG) {
    for (const [part, at] of partsOf(hole)) {
      const { x, y } = toScreen(at);
      if (part === "bend") await page.keyboard.down("Shift");
      await page.mouse.click(x, y);
      if (part === "bend") await page.keyboard.up("Shift");
      clicks++;
    }
  }
  await page.keyboard.press("Escape");
  expect(clicks).toBe(2 * 18 + 3);
  await expect(holes(page)).toHaveCount(18);

  // Adds short tees for three holes, another target for one, and a layout that plays the short tees.
  const shortTees = EKEBERG.slice(0, 3);
  for (const real of shortTees) {
    const { x, y } = toScreen(alongHole(real, 0.3));
    await hole(page, real.number).getByRole("button").first().click();
    await page.keyboard.press("t");
    await page.mouse.click(x, y);
    await expect(teeOf(page, real.number, /^Tee 2/)).toBeVisible();
  }
  const third = EKEBERG[2] as RealHole;
  const beyond = toScreen(alongHole(third, 1.3));
  await page.keyboard.press("b");
  await page.mouse.click(beyond.x, beyond.y);
  await button(page, "Add layout").click();
  for (const { number } of shortTees) {
    await hole(page, number).getByRole("button").first().click();
    await teeOf(page, number, /^Tee 2/).check();
  }
  // A pixel is 1.2 m wide, and clicks are at whole pixels.
  const drawn = summarize(await expectSaved(page, EKEBERG, 1.8));
  const others = Array<number>(15).fill(1);
  expect(drawn.tees).toEqual([2, 2, 2, ...others]);
  expect(drawn.targets).toEqual([1, 1, 2, ...others]);
  expect(drawn.layouts).toEqual([
    ["Main", null],
    ["Layout 2", [1, 1, 1, ...Array<number>(15).fill(0)]],
  ]);

  await button(page, "Course").click();
  const opening = page.waitForEvent("popup");
  await page.getByRole("menuitem", { name: "Print…" }).click();
  const printed = await opening;
  await expect(printed.getByRole("article")).toHaveCount(18);
  const pdf = await printed.pdf({ preferCSSPageSize: true });
  // A sign for each hole, and no empty page.
  expect(pdf.toString("latin1").match(/\/Type\s*\/Page\b/g)).toHaveLength(18);
  await context.close();
});

test("holes of a real course are drawn by keyboard alone, to the metre", { tag: "@full" }, async ({
  browser,
}) => {
  // Every step of the crosshair redraws the map, which takes less time on a small map.
  const context = await browser.newContext({ ...LAPTOP, viewport: { width: 900, height: 600 } });
  const page = await context.newPage();
  const course = FERME.slice(0, 2);
  const view = { centre: middleOf(placesOf(course)), zoom: 17 };
  await signUp(page);
  await openNewCourse(page, "By keyboard", { location: `${view.centre.lat}, ${view.centre.lng}` });
  await expect(button(page, "Draw hole")).toBeVisible();
  await page.keyboard.press("/");
  await page.keyboard.type(
    `https://www.openstreetmap.org/#map=${view.zoom}/${view.centre.lat}/${view.centre.lng}`,
  );
  await page.keyboard.press("Enter");
  await expect(map(page).getByText(/^Showing /)).toBeVisible();
  await page.keyboard.press("Escape");
  const toScreen = await createProjection(page, view);
  await page.keyboard.press("h");
  await expect(map(page).getByText("Hole 1: place the tee")).toBeVisible();

  // The position at which the crosshair would be if the map had not moved.
  const aim = toScreen(view.centre);
  const move = async (pixels: number, [back, forth]: [string, string]) => {
    const key = pixels < 0 ? back : forth;
    const large = Math.floor(Math.abs(pixels) / 40);
    const small = Math.round((Math.abs(pixels) - large * 40) / 4);
    for (let press = 0; press < large; press++) await page.keyboard.press(key);
    for (let press = 0; press < small; press++) await page.keyboard.press(`Shift+${key}`);
    return Math.sign(pixels) * (large * 40 + small * 4);
  };
  for (const [part, at] of course.flatMap(partsOf)) {
    const { x, y } = toScreen(at);
    aim.x += await move(x - aim.x, ["ArrowLeft", "ArrowRight"]);
    aim.y += await move(y - aim.y, ["ArrowUp", "ArrowDown"]);
    await page.keyboard.press(part === "bend" ? "Shift+Enter" : "Enter");
  }
  await page.keyboard.press("Escape");
  await expect(holes(page)).toHaveCount(course.length);

  // Adds another tee for the hole just drawn, and a layout that plays it.
  await page.keyboard.press("t");
  const { x, y } = toScreen(alongHole(course[1] as RealHole, 0.4));
  aim.x += await move(x - aim.x, ["ArrowLeft", "ArrowRight"]);
  aim.y += await move(y - aim.y, ["ArrowUp", "ArrowDown"]);
  await page.keyboard.press("Enter");
  await button(page, "Details of hole 2").press("Enter");
  await expect(teeOf(page, 2, /^Tee 2/)).toBeVisible();
  await button(page, "Add layout").press("Enter");
  await teeOf(page, 2, /^Tee 1/).press("ArrowDown");
  await expect(teeOf(page, 2, /^Tee 2/)).toBeChecked();
  // Steps of 4 pixels, each 0.43 m wide: the error is at most half a step in both directions.
  const drawn = summarize(await expectSaved(page, course, 1.3));
  expect(drawn.tees).toEqual([1, 2]);
  expect(drawn.layouts).toEqual([
    ["Main", null],
    ["Layout 2", [0, 1]],
  ]);
  await context.close();
});

test("on a phone, 6 holes of a real course are drawn by touch, and 6 by walking them", {
  tag: "@full",
}, async ({ browser }) => {
  const context = await browser.newContext(PHONE);
  const page = await context.newPage();
  const tapped = FERME.slice(6, 12);
  const walked = FERME.slice(12);
  const view = { centre: middleOf(placesOf(tapped)), zoom: 15.5 };
  await openEmptyStudio(page, view);
  await button(page, "Draw hole").tap();
  await expect(map(page).getByText("Hole 1: place the tee")).toBeVisible();
  const toScreen = await createProjection(page, view);
  for (const [part, at] of tapped.flatMap(partsOf)) {
    if (part === "bend") continue;
    const { x, y } = toScreen(at);
    await page.touchscreen.tap(x, y);
    // Two taps close together within half a second would be a double tap. Waits from now, because the tap may have been
    // late.
    const since = await page.evaluate(() => performance.now());
    await page.waitForFunction((since) => performance.now() - since > 510, since);
  }
  await expect(map(page).getByText("Hole 7: place the tee")).toBeVisible();

  await context.grantPermissions(["geolocation"]);
  /**
   * Waits for a position of this accuracy, in metres. Each accuracy differs from the previous one, which the page still
   * shows.
   */
  const stand = async (
    { lat, lng }: Coordinates,
    accuracy: number,
    text = `Your position: ±${accuracy} m`,
  ) => {
    await context.setGeolocation({ latitude: lat, longitude: lng, accuracy });
    await expect(map(page).getByText(text, { exact: true })).toBeVisible();
  };
  await context.setGeolocation({ latitude: view.centre.lat, longitude: view.centre.lng, accuracy: 2 });
  await button(page, "Use my position").tap();
  const poor = walked[0]?.teePosition;
  if (poor) await stand(poor, 14, "Your position: ±14 m. Wait for better accuracy.");
  const names = { tee: "Tee here", bend: "Control point at my position", target: "Target here" };
  for (const [index, [part, at]] of walked.flatMap(partsOf).entries()) {
    await stand(at, 3 + (index % 2));
    await button(page, names[part]).tap();
  }
  await expect(map(page).getByText("Hole 13: place the tee")).toBeVisible();
  await button(page, "Done").tap();
  await button(page, "Draw another target").tap();
  await button(page, "Use my position").tap();
  const last = walked.at(-1) as RealHole;
  await stand(alongHole(last, 1.2), 3);
  await button(page, "Target here").tap();
  await page.getByRole("button", { name: "Add layout" }).tap();
  const straight = tapped.map(({ flightPath: _, ...hole }) => hole);
  const { targets, layouts } = summarize(await expectSaved(page, [...straight, ...walked], 1.5));
  expect(targets).toEqual([...Array<number>(11).fill(1), 2]);
  expect(layouts).toHaveLength(2);
  await context.close();
});
