import { expect, type Page, test } from "@playwright/test";
import { expectNoViolations } from "./testing/axe";
import { createCourse, signUp } from "./testing/users";

const SAVED = "All changes saved";
const status = (page: Page) => page.getByRole("status");
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const hole = (page: Page, number: number) =>
  page.getByRole("listitem", { name: `Hole ${number}`, exact: true });
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
