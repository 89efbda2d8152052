import { expect, type Page, test } from "@playwright/test";
import { expectNoViolations } from "./testing/axe";
import { openNewCourse, readSaved, straightHoles } from "./testing/courses";
import { button, hole, SAVED, status, toMapPosition } from "./testing/studio";
import { signUp } from "./testing/users";

const inspector = (page: Page) => page.locator(".studio-drawer");

async function openStudioWithHoles(page: Page, count: number): Promise<void> {
  await signUp(page);
  await openNewCourse(page, "Whole course", {
    document: straightHoles(...Array.from({ length: count }, () => 80)),
  });
  await expect(status(page)).toHaveText(SAVED);
}

async function clickMap(page: Page, ...at: readonly (readonly [number, number])[]): Promise<void> {
  for (const [across, down] of at) {
    const { x, y } = await toMapPosition(page, across, down);
    await page.mouse.move(x, y);
    await page.mouse.click(x, y);
  }
}

test("features are drawn as points, lines and areas, reshaped, described and hidden", async ({ page }) => {
  await openStudioWithHoles(page, 1);
  await page.getByRole("tab", { name: /^Features/ }).click();
  const features = page.getByRole("region", { name: "Features" });

  const choose = async (kind: string) => {
    await features.getByRole("button", { name: "Add feature" }).click();
    await page.getByRole("group", { name: "Kind" }).getByRole("button", { name: kind }).click();
  };

  // Draws an area with the mouse.
  await choose("Out of bounds");
  await clickMap(page, [0.3, 0.35], [0.45, 0.35], [0.45, 0.5]);
  await page.keyboard.press("Enter");
  await page.keyboard.press("Escape");
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
  // It applies to the selected hole.
  await expect(panel.getByRole("button", { name: "Hole 1", exact: true })).toHaveAttribute(
    "aria-pressed",
    "true",
  );

  // Draws a mandatory: a line with a side, and no drop zone yet.
  await choose("Mandatory");
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
  await choose("Drop zone");
  await clickMap(page, [0.65, 0.3]);
  await page.keyboard.press("Escape");
  await expect(panel.getByRole("heading", { name: "Drop zone" })).toBeVisible();
  await features.getByRole("button", { name: /^Mandatory/ }).click();
  await panel.getByRole("combobox", { name: "Drop zone" }).selectOption({ label: "Drop zone 1" });

  await features.getByRole("listitem").filter({ hasText: "Out of bounds" }).hover();
  await features.getByRole("button", { name: "Hide Out of bounds on the map" }).click();
  await expect(features.getByRole("button", { name: "Show Out of bounds on the map" })).toBeVisible();
  await expect(status(page)).toHaveText(SAVED);
  const stored = await readSaved(page);
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
