import { expect, type Locator, type Page, test } from "@playwright/test";
import { expectNoViolations } from "./testing/axe";
import { courseOf } from "./testing/course-document";
import { createCourse, signUp } from "./testing/users";

const SAVED = "All changes saved";
const HOME = { lat: 59.8949, lng: 10.7872 };

const status = (page: Page) => page.getByRole("status");
const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name, exact: true });
const list = (page: Page) => page.getByRole("list", { name: "Holes" });
const holeRow = (page: Page, number: number) =>
  list(page).getByRole("button", { name: new RegExp(`Hole ${number}\\b`) });
const details = (page: Page) => page.getByRole("button", { name: /^Details of hole/ });
const checks = (page: Page) => page.getByRole("button", { name: /^Checks/ });
const liveRegion = (page: Page) => page.locator("main > [aria-live=polite]");

interface Hole {
  number: number;
  /** Metres east and north of HOME. */
  from: [number, number];
  to: [number, number];
}

/** Holes side by side, each 10 m longer than the previous one (60 m, 70 m, …), to distinguish them. */
const createHoles = (count: number): Hole[] =>
  Array.from({ length: count }, (_, index) => ({
    number: index + 1,
    from: [40 * index, 0],
    to: [40 * index, 60 + 10 * index],
  }));

function toPlace([east, north]: [number, number]) {
  const degree = 111_195;
  return {
    lat: HOME.lat + north / degree,
    lng: HOME.lng + east / (degree * Math.cos((HOME.lat * Math.PI) / 180)),
  };
}

/** Signs up and opens a saved course with these holes in the studio. */
async function openStudioWithHoles(page: Page, holes: readonly Hole[]): Promise<void> {
  await signUp(page);
  await createCourse(page, "Listed", `${HOME.lat}, ${HOME.lng}`);
  const courseId = new URL(page.url()).pathname.split("/").at(-1);
  const response = await page.request.put(`/api/studio/courses/${courseId}`, {
    headers: { "If-Match": '"1"', Origin: new URL(page.url()).origin },
    data: courseOf(
      holes.map(({ number, from, to }) => ({
        id: `fairway_0000000000000000000000${String(number).padStart(4, "0")}`,
        number,
        teePosition: toPlace(from),
        targetPosition: toPlace(to),
        flightPaths: [
          { id: "path_0", name: null, points: [toPlace([(from[0] + to[0]) / 2, (from[1] + to[1]) / 2])] },
        ],
      })),
    ),
  });
  expect(response.status()).toBe(200);
  await page.reload();
  const first = holes[0]?.number ?? 1;
  await expect(holeRow(page, first)).toBeVisible();
  // The row is rendered by the server; a handle appears once the page handles keys.
  await expect(button(page, `Tee, hole ${first}`)).toBeVisible();
}

/** Number and distance of each hole in the list, from top to bottom. */
async function readHoleOrder(page: Page): Promise<string[]> {
  const rows = await list(page).getByRole("listitem").allTextContents();
  return rows.map((text) => `${/Hole (\d+)/.exec(text)?.[1]}: ${/Par \d+ ?(\d+ m)/.exec(text)?.[1]}`);
}

async function getCentre(element: Locator): Promise<{ x: number; y: number }> {
  const box = await element.boundingBox();
  if (!box) throw new Error("The element is not visible.");
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

const draggedRow = (page: Page) => list(page).locator("[data-lifted]");

/** Waits until the list shows a gap, as users do before dropping. */
async function expectRowShifted(page: Page, number: number): Promise<void> {
  const row = list(page).getByRole("listitem", { name: `Hole ${number}`, exact: true });
  await expect.poll(() => row.evaluate((element) => element.style.transform)).toMatch(/translateY\(-?[1-9]/);
}

const getGrip = (page: Page, number: number) =>
  list(page)
    .getByRole("listitem", { name: `Hole ${number}`, exact: true })
    .locator(".row-grip");

test("Alt with an arrow key moves a hole in one step, announces it and keeps focus", async ({ page }) => {
  await openStudioWithHoles(page, createHoles(4));
  await expect(holeRow(page, 4)).toHaveAccessibleName(/Hole 4 Par 3 90 m/);
  await holeRow(page, 4).focus();
  await page.keyboard.press("Alt+ArrowUp");
  await expect.poll(() => readHoleOrder(page)).toEqual(["1: 60 m", "2: 70 m", "3: 90 m", "4: 80 m"]);
  await expect(holeRow(page, 3)).toBeFocused();
  await expect(liveRegion(page)).toHaveText("Move hole 4 to 3. Hole 3: par 3, 90 m.");
  await page.keyboard.press("Alt+ArrowUp");
  await page.keyboard.press("Alt+ArrowUp");
  await page.keyboard.press("Alt+ArrowUp");
  await expect(holeRow(page, 1)).toBeFocused();
  await expect.poll(() => readHoleOrder(page)).toEqual(["1: 90 m", "2: 60 m", "3: 70 m", "4: 80 m"]);
  await page.keyboard.press("ArrowDown");
  await expect(holeRow(page, 2)).toBeFocused();
  await expect(button(page, "Undo")).toHaveAccessibleDescription("Undo: Move hole 2 to 1");
  await expect(button(page, "Undo")).toHaveAccessibleDescription("Undo: Move hole 2 to 1");
  await button(page, "Undo").click();
  await expect.poll(() => readHoleOrder(page)).toEqual(["1: 60 m", "2: 90 m", "3: 70 m", "4: 80 m"]);
  await expect(status(page)).toHaveText(SAVED);
});

test("a hole dragged by its grip lands where it is dropped, and the holes in between shift", async ({
  page,
}) => {
  await openStudioWithHoles(page, createHoles(5));
  await holeRow(page, 5).hover();
  await getGrip(page, 5).hover();
  const from = await getCentre(getGrip(page, 5));
  const to = await getCentre(getGrip(page, 2));
  await page.mouse.down();
  await page.mouse.move(from.x, from.y - 20, { steps: 3 });
  await expect(draggedRow(page)).toBeVisible();
  await page.mouse.move(to.x + 30, to.y, { steps: 6 });
  await expectRowShifted(page, 2);
  await page.mouse.up();
  await expect
    .poll(() => readHoleOrder(page))
    .toEqual(["1: 60 m", "2: 100 m", "3: 70 m", "4: 80 m", "5: 90 m"]);
  await expect(button(page, "Undo")).toHaveAccessibleDescription("Undo: Move hole 5 to 2");
  await expect(status(page)).toHaveText(SAVED);
});

test("on a phone, a hole can be dragged by touch, and panels open within the screen", async ({ browser }) => {
  const context = await browser.newContext({ hasTouch: true, viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  await openStudioWithHoles(page, createHoles(3));
  await holeRow(page, 3).tap();
  await page.getByRole("slider", { name: "Height of the lists" }).tap();
  await expect(getGrip(page, 1)).toBeInViewport({ ratio: 1 });
  const from = await getCentre(getGrip(page, 1));
  const to = await getCentre(getGrip(page, 2));
  const devtools = await context.newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", touchPoints: { x: number; y: number }[]) =>
    devtools.send("Input.dispatchTouchEvent", { type, touchPoints });
  await touch("touchStart", [from]);
  const moveTo = (share: number) => touch("touchMove", [{ x: from.x, y: from.y + (to.y - from.y) * share }]);
  await moveTo(0.25);
  await expect(draggedRow(page)).toBeVisible();
  for (const share of [0.5, 0.75, 1.05]) await moveTo(share);
  await expectRowShifted(page, 2);
  await touch("touchEnd", []);
  await expect.poll(() => readHoleOrder(page)).toEqual(["1: 70 m", "2: 60 m", "3: 80 m"]);
  // For a moment after a drop, clicks are treated as part of it.
  await expect(status(page)).toHaveText(SAVED);

  await details(page).tap();
  await button(page, "Add flight path").tap();
  await expect(page.getByRole("radio", { name: /^Flight path 2/ })).toBeChecked();
  await expectNoViolations(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await expect(status(page)).toHaveText(SAVED);
  await context.close();
});

test("a hole can be renumbered, duplicated and reversed by keyboard", async ({ page }) => {
  await openStudioWithHoles(page, createHoles(4));
  await page.keyboard.press("Alt+PageDown");
  await expect(details(page)).toHaveAccessibleName("Details of hole 2");
  const number = page.getByLabel("Number");
  await number.focus();
  await number.fill("4");
  await page.keyboard.press("Enter");
  await expect.poll(() => readHoleOrder(page)).toEqual(["1: 60 m", "2: 80 m", "3: 90 m", "4: 70 m"]);
  await expect(number).toBeFocused();

  const choose = async (name: string) => {
    await page.getByRole("button", { name: /^Actions for hole/ }).focus();
    await page.keyboard.press("Enter");
    await page.getByRole("menuitem", { name }).focus();
    await page.keyboard.press("Enter");
  };
  await choose("Move up");
  await expect(button(page, "Actions for hole 3")).toBeFocused();
  await expect.poll(() => readHoleOrder(page)).toEqual(["1: 60 m", "2: 80 m", "3: 70 m", "4: 90 m"]);

  const tee = () => getCentre(button(page, "Tee, hole 3"));
  const target = () => getCentre(button(page, "Target, hole 3"));
  expect((await tee()).y).toBeGreaterThan((await target()).y);
  await choose("Reverse: swap tee and target");
  await expect.poll(async () => (await tee()).y - (await target()).y).toBeLessThan(0);

  await choose("Duplicate hole");
  await expect(holeRow(page, 5)).toContainText("70 m");
  await expect(holeRow(page, 5)).toHaveAttribute("aria-current", "true");
  await expect(button(page, "Undo")).toHaveAccessibleDescription("Undo: Duplicate hole 3");
  await expect(status(page)).toHaveText(SAVED);
});

test("flight paths can be added, named, shaped, made the main one and deleted, each in one step", async ({
  page,
}) => {
  await openStudioWithHoles(page, createHoles(1));
  const paths = page.getByRole("group", { name: "Flight paths" });
  const path = (name: RegExp) => paths.getByRole("radio", { name });
  await button(page, "Delete flight path").click({ force: true });
  await expect(path(/^Main flight path/)).toBeChecked();

  await button(page, "Add flight path").click();
  await expect(path(/^Flight path 2/)).toBeChecked();
  await expect(button(page, "Hyzer")).toHaveAttribute("aria-pressed", "true");
  await expect(button(page, "Control point 3, hole 1")).toBeVisible();
  await button(page, "S-curve").click();
  await expect(button(page, "Undo")).toHaveAccessibleDescription("Undo: S-curve: Flight path 2, hole 1");

  const name = page.getByLabel("Flight path name");
  await name.fill("Over the pond");
  await name.press("Enter");
  await expect(path(/^Over the pond/)).toBeChecked();
  await button(page, "Make main").click();
  await expect(path(/^Over the pond Main/)).toBeChecked();
  await expect(button(page, "Make main")).toHaveAttribute("aria-disabled", "true");
  await expect(status(page)).toHaveText(SAVED);
  await page.reload();
  await expect(page.getByRole("region", { name: "Course map" }).locator("canvas")).toBeVisible();
  await expect(path(/^Over the pond Main/)).toBeChecked();
  await expect(button(page, "S-curve")).toHaveAttribute("aria-pressed", "true");

  await path(/^Flight path 2/).check();
  await expect(button(page, "Control point 1, hole 1")).toBeVisible();
  await expect(button(page, "Control point 3, hole 1")).toBeHidden();
  await button(page, "Delete flight path").click();
  await expect(paths.getByRole("radio")).toHaveCount(1);
  await expect(path(/^Over the pond/)).toBeFocused();
  await button(page, "Undo").click();
  await expect(paths.getByRole("radio")).toHaveCount(2);
  await expectNoViolations(page);
  await expect(status(page)).toHaveText(SAVED);
});

test("checks show what blocks saving and fix it in one step, and warnings do not block", async ({ page }) => {
  await openStudioWithHoles(page, [
    { number: 1, from: [0, 0], to: [0, 995] },
    { number: 3, from: [-60, 40], to: [60, 40] },
  ]);
  await expect(checks(page)).toHaveAccessibleName("Checks, 2 warnings");
  await expect(status(page)).toHaveText(SAVED);
  await checks(page).click();
  const findings = page.getByRole("list", { name: "Checks" }).getByRole("listitem");
  await expect(findings).toHaveText([/Holes 1 and 3 cross/, /Missing hole number: 2/]);

  await findings.first().getByRole("button", { name: "Show me" }).click();
  await expect(holeRow(page, 3)).toHaveAttribute("aria-current", "true");
  await expect(button(page, "Tee, hole 3")).toBeInViewport();

  await holeRow(page, 1).click();
  await button(page, "Target, hole 1").focus();
  await page.keyboard.press("Alt+ArrowUp");
  await expect(checks(page)).toHaveAccessibleName("Checks, 1 error, 2 warnings");
  await expect(status(page)).toHaveText(/^Not saved: Hole 1: .* the maximum is 1000 m\.$/);
  await expectNoViolations(page);
  await button(page, "Shorten hole 1 to 1000 m").click();
  await expect(checks(page)).toHaveAccessibleName("Checks, 2 warnings");
  await expect(status(page)).toHaveText(SAVED);
  await expect(button(page, "Undo")).toHaveAccessibleDescription("Undo: Shorten hole 1 to 1000 m");

  await button(page, "Renumber all holes from 1").click();
  await expect(findings).toHaveText([/Holes 1 and 2 cross/]);
  await expect(page.getByText(/The course covers 0.\d+ km² of the allowed 5 km² \([\d.]+%\)/)).toBeVisible();
  await page.getByLabel("Show the 5 km² area").check();
  await expect(page.getByText(/^[\d.]+% of 5 km²$/)).toBeVisible();
  await expect(status(page)).toHaveText(SAVED);
});

test("? opens the keyboard help, and Escape or its button closes it", async ({ page }) => {
  await openStudioWithHoles(page, createHoles(1));
  await holeRow(page, 1).focus();
  await page.keyboard.press("?");
  const help = page.getByRole("dialog", { name: "Keyboard and gestures" });
  await expect(help).toBeVisible();
  await expect(help).toContainText("Move it by 0.1 m");
  await expect(help).toContainText("UndoCtrlZ");
  await expectNoViolations(page);
  await page.keyboard.press("Escape");
  await expect(help).toBeHidden();
  await expect(holeRow(page, 1)).toBeFocused();

  await button(page, "Keyboard help").click();
  await expect(help).toBeVisible();
  await help.getByRole("button", { name: "Close" }).click();
  await expect(help).toBeHidden();
  await expect(button(page, "Keyboard help")).toBeFocused();

  await page.getByLabel("Flight path name").pressSequentially("What?");
  await expect(page.getByLabel("Flight path name")).toHaveValue("What?");
  await expect(help).toBeHidden();
});
