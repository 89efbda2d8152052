import { expect, type Page, test } from "@playwright/test";
import { createCourse, signUp } from "./testing/users";

const SAVED = "All changes saved";
const status = (page: Page) => page.getByRole("status");
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

/** Signs up a new user and opens a course with this many saved holes in the studio. */
async function openStudioWithHoles(page: Page, holes: number): Promise<void> {
  await signUp(page);
  await createCourse(page, "Fields");
  for (let hole = 1; hole <= holes; hole++) {
    await page.getByRole("button", { name: "Add hole" }).click();
    await expect(button(page, `Tee, hole ${hole}`)).toBeVisible();
  }
  await expect(status(page)).toHaveText(SAVED);
}

test("a reload right after an edit shows the edit, and reports nothing as restored", async ({ page }) => {
  await openStudioWithHoles(page, 1);
  page.on("dialog", (dialog) => void dialog.accept());
  await button(page, "Target, hole 1").focus();
  await page.keyboard.press("Alt+ArrowUp");
  await page.reload();
  const row = page.getByRole("list", { name: "Holes" }).getByRole("button", { name: /Hole 1\b/ });
  await expect(row).toContainText("90 m");
  await expect(status(page)).toHaveText(SAVED);
  await expect(page.getByText("unsaved changes")).toBeHidden();
  // Edits made before the reload can still be undone, one by one.
  await button(page, "Undo").click();
  await expect(row).toContainText("80 m");
});

test("undo and redo go on after a reload, although everything was saved before it", async ({ page }) => {
  await openStudioWithHoles(page, 2);
  const row = page.getByRole("list", { name: "Holes" }).getByRole("button", { name: /Hole 2\b/ });
  await button(page, "Target, hole 2").focus();
  await page.keyboard.press("Alt+ArrowUp");
  await expect(row).toContainText("90 m");
  await expect(status(page)).toHaveText(SAVED);
  await page.reload();
  await expect(button(page, "Undo")).toHaveAccessibleDescription("Undo: Move target, hole 2");

  await page.keyboard.press("ControlOrMeta+z");
  await expect(row).toContainText("80 m");
  await page.keyboard.press("ControlOrMeta+z");
  await expect(page.getByRole("list", { name: "Holes" }).getByRole("listitem")).toHaveCount(1);
  await expect(status(page)).toHaveText(SAVED);

  // Undoing is itself saved, and can be redone after the next reload.
  await page.reload();
  await expect(page.getByRole("list", { name: "Holes" }).getByRole("listitem")).toHaveCount(1);
  await expect(button(page, "Redo")).not.toHaveAttribute("aria-disabled", "true");
  await page.keyboard.press("ControlOrMeta+Shift+z");
  await expect(page.getByRole("list", { name: "Holes" }).getByRole("listitem")).toHaveCount(2);
  await page.keyboard.press("ControlOrMeta+Shift+z");
  await expect(row).toContainText("90 m");
  await expect(button(page, "Redo")).toHaveAttribute("aria-disabled", "true");
  await expect(status(page)).toHaveText(SAVED);
});
