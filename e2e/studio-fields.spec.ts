import { expect, test } from "@playwright/test";
import { openNewCourse, straightHoles } from "./testing/courses";
import { button, SAVED, status } from "./testing/studio";
import { signUp } from "./testing/users";

test("a reload right after an edit keeps the edit and every step to undo and redo", async ({ page }) => {
  await signUp(page);
  await openNewCourse(page, "Fields", { document: straightHoles(80) });
  await button(page, "Add hole").click();
  await expect(button(page, "Tee, hole 2")).toBeVisible();
  await expect(status(page)).toHaveText(SAVED);
  page.on("dialog", (dialog) => void dialog.accept());
  const list = page.getByRole("list", { name: "Holes" });
  const row = list.getByRole("button", { name: /Hole 2\b/ });
  await button(page, "Target, hole 2").focus();
  await page.keyboard.press("Alt+ArrowUp");
  await page.reload();
  await expect(row).toContainText("90 m");
  await expect(status(page)).toHaveText(SAVED);
  await expect(button(page, "Undo")).toHaveAccessibleDescription("Undo: Move target, hole 2");

  // Edits made before the reload can still be undone, one by one.
  await page.keyboard.press("ControlOrMeta+z");
  await expect(row).toContainText("80 m");
  await page.keyboard.press("ControlOrMeta+z");
  await expect(list.getByRole("listitem")).toHaveCount(1);
  await page.keyboard.press("ControlOrMeta+Shift+z");
  await expect(list.getByRole("listitem")).toHaveCount(2);
  await page.keyboard.press("ControlOrMeta+Shift+z");
  await expect(row).toContainText("90 m");
  await expect(button(page, "Redo")).toHaveAttribute("aria-disabled", "true");
  await expect(status(page)).toHaveText(SAVED);
});
