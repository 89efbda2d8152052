import { expect, type Page, test } from "@playwright/test";
import { expectNoViolations } from "./testing/axe";
import { createCourse, signUp } from "./testing/users";

const SAVED = "All changes saved";
const status = (page: Page) => page.getByRole("status");
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const holes = (page: Page) => page.getByRole("list", { name: "Holes" }).getByRole("listitem");
const hole = (page: Page, number: number) =>
  page.getByRole("listitem", { name: `Hole ${number}`, exact: true });
const layout = (page: Page, name: string) =>
  page.getByRole("radiogroup", { name: "Layout" }).getByRole("radio", { name, exact: true });
const inspector = (page: Page) => page.locator(".studio-drawer");
const map = (page: Page) => page.getByRole("region", { name: "Course map" });

async function openStudioWithHoles(page: Page, count: number): Promise<void> {
  await signUp(page);
  await createCourse(page, "Whole course");
  for (let number = 1; number <= count; number++) {
    await button(page, "Add hole").click();
    await expect(button(page, `Tee, hole ${number}`)).toBeVisible();
  }
  await expect(status(page)).toHaveText(SAVED);
}

/** The stored course, as the studio reads it. */
async function readVersion(page: Page): Promise<{
  holes: {
    tees: { colours: string[]; name: string | null }[];
    targets: unknown[];
    par: number | null;
    name: string;
  }[];
  layouts: { name: string; plays: unknown[] | null }[];
  features: { kind: string; shape: string; points: unknown[]; notes: string | null }[];
}> {
  const id = new URL(page.url()).pathname.split("/").at(-1);
  const list = await (await page.request.get(`/api/studio/courses/${id}/versions`)).json();
  const { version } = list.versions[0];
  return (await page.request.get(`/api/studio/courses/${id}/versions/${version}`)).json();
}

/** A place on the map, by fractions of its width and height. */
async function mapPlace(page: Page, across: number, down: number): Promise<{ x: number; y: number }> {
  const box = await map(page).boundingBox();
  if (!box) throw new Error("The map is not visible.");
  return { x: box.x + box.width * across, y: box.y + box.height * down };
}

async function clickMap(page: Page, ...at: readonly (readonly [number, number])[]): Promise<void> {
  for (const [across, down] of at) {
    const { x, y } = await mapPlace(page, across, down);
    await page.mouse.move(x, y);
    await page.mouse.click(x, y);
  }
}

test("a hole gets a name, a par, a second tee and a second target, and the layout plays what it chooses", async ({
  page,
}) => {
  await openStudioWithHoles(page, 2);
  await hole(page, 1).getByRole("button").first().click();
  const panel = inspector(page);
  await panel.getByRole("textbox", { name: "Name", exact: true }).click();
  await page.keyboard.type("Ravine");
  await page.keyboard.press("Enter");
  await expect(hole(page, 1)).toContainText("Ravine");
  await panel.getByRole("button", { name: "Par 4" }).click();
  await expect(panel.getByText("Par 4, set by you (3 by length)")).toBeVisible();
  await expect(hole(page, 1)).toContainText("Par 4");

  await panel.getByRole("button", { name: "Add tee" }).click();
  await expect(panel.getByRole("radio", { name: /^Tee 2/ })).not.toBeChecked();
  await panel.getByRole("button", { name: "Edit Tee 2" }).click();
  await panel.getByRole("button", { name: "Red", exact: true }).click();
  await expect(panel.getByRole("radio", { name: /^Red/ })).toBeVisible();
  // The tee can be moved although the layout doesn't play it.
  const other = page.getByRole("button", { name: "Red of hole 1, not in this layout" });
  await other.focus();
  await page.keyboard.press("Alt+ArrowRight");
  await expect(button(page, "Undo")).toHaveAccessibleDescription("Undo: Move tee, hole 1");

  await panel.getByRole("button", { name: "Add target" }).click();
  await panel.getByRole("radio", { name: /^Target B/ }).check();
  await expect(panel.getByRole("radio", { name: /^Target B In use since/ })).toBeChecked();
  await expectNoViolations(page);
  await expect(status(page)).toHaveText(SAVED);
  const stored = await readVersion(page);
  expect(stored.holes[0]).toMatchObject({ name: "Ravine", par: 4 });
  expect(stored.holes[0]?.tees.map(({ colours }) => colours)).toEqual([[], ["red"]]);
  expect(stored.holes[0]?.targets).toHaveLength(2);

  for (const step of ["Use this target", "Add target"]) {
    await expect(button(page, "Undo")).toHaveAccessibleDescription(`Undo: ${step}, hole 1`);
    await button(page, "Undo").click();
  }
  await expect(panel.getByRole("radio", { name: /^Target/ })).toHaveCount(1);
});

test("a layout plays holes in its own order and from its own tees, and is compared with the main one", async ({
  page,
}) => {
  await openStudioWithHoles(page, 3);
  await hole(page, 1).getByRole("button").first().click();
  await inspector(page).getByRole("button", { name: "Add tee" }).click();
  await button(page, "Add layout").click();
  await expect(layout(page, "Layout 2")).toBeChecked();
  await expect(holes(page)).toHaveCount(3);
  const mainLength = await hole(page, 1).textContent();
  await hole(page, 1).getByRole("button").first().click();
  await inspector(page)
    .getByRole("radio", { name: /^Tee 2/ })
    .check();
  await expect(hole(page, 1)).not.toHaveText(mainLength ?? "");

  // Changes the list of this layout: without hole 2, with hole 3 first.
  await hole(page, 2).getByRole("button").first().focus();
  await page.keyboard.press("Delete");
  await expect(holes(page)).toHaveCount(2);
  await expect(button(page, "Play hole 2")).toBeVisible();
  await hole(page, 3).getByRole("button").first().focus();
  await page.keyboard.press("Alt+ArrowUp");
  await expect(holes(page).first()).toHaveAccessibleName("Hole 3");

  await layout(page, "Main").check();
  await expect(holes(page)).toHaveCount(3);
  await expect(hole(page, 1)).toHaveText(mainLength ?? "");

  await layout(page, "Layout 2").check();
  await button(page, "Details of layout Layout 2").click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: "Name" }).click();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type("Short tees");
  await page.keyboard.press("Enter");
  await dialog.getByRole("button", { name: "Red", exact: true }).click();
  await expect(dialog.getByRole("columnheader", { name: "Short tees" })).toBeVisible();
  await expect(dialog.getByRole("row", { name: /^Total/ })).toContainText("2 holes");
  await expectNoViolations(page);
  await page.keyboard.press("Escape");
  await expect(layout(page, "Short tees")).toBeChecked();
  await expect(status(page)).toHaveText(SAVED);
  const { layouts } = await readVersion(page);
  expect(layouts.map(({ name, plays }) => [name, plays?.length ?? null])).toEqual([
    ["Main", null],
    ["Short tees", 2],
  ]);

  // An older version is shown with its own layouts; undo goes back step by step.
  await button(page, "Undo").click();
  await button(page, "Undo").click();
  await expect(layout(page, "Layout 2")).toBeVisible();
});

test("features are drawn as points, lines and areas, reshaped, described and hidden", async ({ page }) => {
  await openStudioWithHoles(page, 1);
  await page.getByRole("tab", { name: /^Features/ }).click();
  const features = page.getByRole("region", { name: "Features" });

  // Draws an area with the mouse.
  await features.getByRole("button", { name: "Out of bounds" }).click();
  await clickMap(page, [0.3, 0.35], [0.45, 0.35], [0.45, 0.5]);
  await page.keyboard.press("Enter");
  const panel = inspector(page);
  await expect(panel.getByRole("heading", { name: "Out of bounds" })).toBeVisible();
  await expect(page.getByRole("button", { name: /^Out of bounds, corner/ })).toHaveCount(3);
  await expectNoViolations(page);

  // Adds a corner by dragging the middle of a side; moves one and deletes one with keys.
  const middle = page.getByRole("button", { name: "Add a corner to Out of bounds" }).first();
  const box = await middle.boundingBox();
  if (!box) throw new Error("There is no handle between two corners.");
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + 20, box.y - 30, { steps: 4 });
  await page.mouse.up();
  await expect(page.getByRole("button", { name: /^Out of bounds, corner/ })).toHaveCount(4);
  await page.getByRole("button", { name: "Out of bounds, corner 1", exact: true }).focus();
  await page.keyboard.press("Alt+ArrowLeft");
  await page.keyboard.press("Delete");
  await expect(page.getByRole("button", { name: /^Out of bounds, corner/ })).toHaveCount(3);
  await expect(button(page, "Undo")).toHaveAccessibleDescription("Undo: Reshape Out of bounds");

  await panel.getByRole("textbox", { name: "Notes" }).click();
  await page.keyboard.type("The creek is out of bounds.");
  await page.keyboard.press("ControlOrMeta+Enter");
  await panel.getByRole("button", { name: "Hole 1", exact: true }).click();

  // Draws a mandatory: a line with a side, and no drop zone yet.
  await features.getByRole("button", { name: "Mandatory" }).click();
  await clickMap(page, [0.6, 0.4], [0.7, 0.45]);
  // Switching to another tool finishes the drawing if it has enough points.
  await page.keyboard.press("v");
  await expect(panel.getByText("Mandatory, pass right")).toBeVisible();
  await panel.getByRole("button", { name: "Reverse side" }).click();
  await expect(panel.getByText("Mandatory, pass left")).toBeVisible();
  await page.getByRole("button", { name: /^Checks, 1 warning/ }).click();
  await expect(page.getByText("Mandatory has no drop zone")).toBeVisible();
  await button(page, "Details").click();

  // A point requires one click.
  await features.getByRole("button", { name: "Drop zone" }).click();
  await clickMap(page, [0.65, 0.6]);
  await expect(panel.getByRole("heading", { name: "Drop zone" })).toBeVisible();
  await features.getByRole("button", { name: "Mandatory", exact: true }).last().click();
  await panel.getByRole("combobox", { name: "Drop zone" }).selectOption({ label: "Drop zone 1" });

  await features.getByRole("button", { name: "Hide Out of bounds on the map" }).click();
  await expect(features.getByRole("button", { name: "Show Out of bounds on the map" })).toBeVisible();
  await expect(status(page)).toHaveText(SAVED);
  const stored = await readVersion(page);
  expect(stored.features.map(({ kind, shape, points }) => [kind, shape, points.length])).toEqual([
    ["out_of_bounds", "area", 3],
    ["mandatory", "line", 2],
    ["drop_zone", "point", 1],
  ]);
  expect(stored.features[0]?.notes).toBe("The creek is out of bounds.");

  // The panel of the selected hole lists the features that apply to it.
  await page.getByRole("tab", { name: /^Holes/ }).click();
  await hole(page, 1).getByRole("button").first().click();
  await expect(panel.getByRole("region", { name: "On this hole" })).toContainText("Out of bounds");
});

test("an outline that crosses itself is reported and can be undone", async ({ page }) => {
  await openStudioWithHoles(page, 1);
  await page.getByRole("tab", { name: /^Features/ }).click();
  await page.getByRole("region", { name: "Features" }).getByRole("button", { name: "Water" }).click();
  await clickMap(page, [0.2, 0.3], [0.4, 0.6], [0.4, 0.3], [0.2, 0.6]);
  await page.getByRole("button", { name: "Finish" }).click();
  await expect(status(page)).toContainText("Not saved");
  await expect(status(page)).toContainText("crosses itself");
  await button(page, "Undo").click();
  await expect(status(page)).toHaveText(SAVED);
});

test("a hole that is shown while a feature is selected takes its place, and undo returns to the feature", async ({
  page,
}) => {
  await openStudioWithHoles(page, 2);
  const tab = (name: RegExp) => page.getByRole("tab", { name });
  const conversations = page.getByRole("region", { name: "Comments" });
  const panel = inspector(page);
  const bench = panel.getByRole("heading", { name: "Bench" });
  const holeHeading = (number: number) => panel.getByRole("heading", { name: `Hole ${number}`, exact: true });
  // A conversation about hole 2, which is selected.
  await button(page, "Comments").click();
  await conversations.getByRole("button", { name: "New comment" }).click();
  await conversations.getByLabel("About").selectOption("Hole 2");
  await conversations.getByLabel("New comment").fill("Too narrow?");
  await conversations.getByRole("button", { name: "Comment", exact: true }).click();
  const conversation = conversations.getByRole("button", { name: "Hole 2", exact: true });
  await expect(conversation).toHaveAttribute("aria-expanded", "true");
  await conversation.click();
  await button(page, "Close comments").click();
  await tab(/^Features/).click();
  await page.getByRole("region", { name: "Features" }).getByRole("button", { name: "Bench" }).click();
  await clickMap(page, [0.3, 0.3]);
  await expect(bench).toBeVisible();

  const selectBench = async () => {
    await tab(/^Features/).click();
    await page.locator(".feature-row", { hasText: "Bench" }).click();
    await expect(bench).toBeVisible();
    await expect(button(page, "Details")).toBeVisible();
    await expect(page.getByRole("button", { name: /^(Tee|Target), hole/ })).toHaveCount(0);
  };
  await page.keyboard.press("Alt+PageDown");
  await expect(holeHeading(1)).toBeVisible();
  await expect(button(page, "Tee, hole 1")).toBeVisible();
  await expect(page.getByRole("button", { name: /^Bench, corner/ })).toHaveCount(0);

  await selectBench();
  await button(page, "Comments").click();
  await conversation.click();
  await button(page, "Close comments").click();
  await expect(holeHeading(2)).toBeVisible();

  await selectBench();
  await tab(/^Holes/).click();
  await button(page, "Add hole").click();
  await expect(holeHeading(3)).toBeVisible();
  await button(page, "Undo").click();
  await expect(bench).toBeVisible();
  await expect(page.getByRole("button", { name: /^Bench, corner/ })).toHaveCount(1);
  await panel.getByRole("button", { name: "Delete feature" }).click();
  await expect(bench).toBeHidden();
  await button(page, "Undo").click();
  await expect(bench).toBeVisible();
});
