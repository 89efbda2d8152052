import { expect, type Page, test } from "@playwright/test";
import { expectNoViolations } from "./testing/axe";
import { accept, inviteByLink, openCoursePage } from "./testing/people";

const SAVED = "All changes saved";
const status = (page: Page) => page.getByRole("status").first();
const rows = (page: Page) => page.getByRole("list", { name: "Holes" }).getByRole("listitem");
const row = (page: Page, hole: number) => page.getByRole("listitem", { name: `Hole ${hole}`, exact: true });
const people = (page: Page) => page.getByRole("list", { name: "Also here" });

/** Opens the studio of one course for its owner and an invited user, each in a separate browser. */
async function openTogether(page: Page, role: "Editor" | "Viewer") {
  const courseId = await openCoursePage(page, "Olga Owner", "Live hills");
  const other = await accept(page, "Eddie Guest", await inviteByLink(page, role));
  const path = `/studio/courses/${courseId}`;
  await page.goto(path);
  await page.getByRole("button", { name: "Add hole" }).click();
  await page.getByRole("button", { name: "Add hole" }).click();
  await expect(status(page)).toHaveText(SAVED);
  await other.goto(path);
  await expect(people(page)).toContainText("EG");
  await expect(people(other)).toContainText("OO");
  return { other, path };
}

/** Types a name for the selected hole. */
async function nameHole(page: Page, hole: number, name: string) {
  await row(page, hole).getByRole("button").first().click();
  await page.getByLabel("Name", { exact: true }).click();
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type(name);
  await page.keyboard.press("Enter");
}

test("two people edit one course at once: each sees the other, edits arrive within a second, undo is one's own", async ({
  page,
}) => {
  const { other } = await openTogether(page, "Editor");
  await row(other, 2).getByRole("button").first().click();
  await expect(row(page, 2).getByText("Selected by Eddie Guest")).toBeAttached();
  await expectNoViolations(page);

  await nameHole(page, 1, "Creek");
  await expect(row(page, 1)).toContainText("Creek");
  const edited = Date.now();
  await expect(row(other, 1)).toContainText("Creek", { timeout: 5_000 });
  console.log(`An edit reached the other browser after ${Date.now() - edited} ms.`);
  await nameHole(other, 2, "Ridge");
  await expect(row(page, 2)).toContainText("Ridge");

  // Undo only reverts a user's own edits, even if others followed.
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await expect(row(page, 1)).not.toContainText("Creek");
  await expect(row(page, 2)).toContainText("Ridge");
  await expect(row(other, 1)).not.toContainText("Creek");
  await expect(row(other, 2)).toContainText("Ridge");
  await expect(status(page)).toHaveText(SAVED);
});

test("a browser that is killed leaves no trace but its saved edits, and the other one goes on", {
  tag: "@full",
}, async ({ page, playwright }) => {
  const { other, path } = await openTogether(page, "Editor");
  // A separate browser process, which the test kills.
  const { launchOptions } = test.info().project.use;
  const victim = await playwright.chromium.launch(launchOptions);
  const context = await victim.newContext({
    storageState: await other.context().storageState(),
    baseURL: new URL(page.url()).origin,
  });
  const killed = await context.newPage();
  await other.close();
  await killed.goto(path);
  await nameHole(killed, 1, "Saved");
  await expect(row(page, 1)).toContainText("Saved");
  await row(killed, 2).getByRole("button").first().click();
  await expect(row(page, 2).getByText("Selected by Eddie Guest")).toBeAttached();
  await victim.close();

  await expect(people(page)).toBeHidden();
  await nameHole(page, 2, "Alone");
  await expect(status(page)).toHaveText(SAVED);
  await page.reload();
  await expect(row(page, 1)).toContainText("Saved");
  await expect(row(page, 2)).toContainText("Alone");
});

test("a viewer's studio follows the edits, and becomes the editor when the role changes", {
  tag: "@full",
}, async ({ page }) => {
  const { other, path } = await openTogether(page, "Viewer");
  await page.getByRole("button", { name: "Add hole" }).click();
  await expect(rows(other)).toHaveCount(3);
  await page.goto(path.replace("/studio", ""));
  await page.getByLabel("Role of Eddie Guest", { exact: true }).selectOption("Editor");
  await page.getByRole("button", { name: "Save role of Eddie Guest" }).click();
  await expect(other.getByRole("button", { name: "Add hole" })).toBeVisible();
});

test("editing continues while the stream can't be opened, and edits arrive with the next save", {
  tag: "@full",
}, async ({ page }) => {
  const { other } = await openTogether(page, "Editor");
  await other.route("**/api/studio/live/**", (route) => route.abort());
  await other.reload();
  await nameHole(page, 1, "Creek");
  await expect(status(page)).toHaveText(SAVED);
  await nameHole(other, 2, "Ridge");
  await expect(row(other, 1)).toContainText("Creek");
  await expect(row(page, 2)).toContainText("Ridge");
});
