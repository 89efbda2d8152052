import { expect, type Page, test } from "@playwright/test";
import { expectNoViolations } from "./testing/axe";
import { courseOf } from "./testing/course-document";
import { openNewCourse } from "./testing/courses";
import { getCentre } from "./testing/positions";
import { button, createTouchDispatcher, holeRow, SAVED, status } from "./testing/studio";
import { signUp } from "./testing/users";

const HOME = { lat: 59.8949, lng: 10.7872 };

const list = (page: Page) => page.getByRole("list", { name: "Holes" });
const details = (page: Page) => page.getByRole("button", { name: /^Details of hole/ });

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
  await openNewCourse(page, "Listed", {
    document: courseOf(
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

test("on a phone, a hole can be dragged by touch, and panels open within the screen", {
  tag: "@full",
}, async ({ browser }) => {
  const context = await browser.newContext({ hasTouch: true, viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  await openStudioWithHoles(page, createHoles(3));
  await holeRow(page, 3).tap();
  await page.getByRole("slider", { name: "Height of the lists" }).tap();
  await expect(getGrip(page, 1)).toBeInViewport({ ratio: 1 });
  // The tap was for the grip only, not for what has moved under the finger.
  await expect(holeRow(page, 3)).toHaveAttribute("aria-current", "true");
  const from = await getCentre(getGrip(page, 1));
  const to = await getCentre(getGrip(page, 2));
  const touch = await createTouchDispatcher(page);
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
