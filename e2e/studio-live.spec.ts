import { expect, type Page, test } from "@playwright/test";
import { expectNoViolations } from "./testing/axe";
import { createCourse, straightHoles } from "./testing/courses";
import { invite, join } from "./testing/people";
import { getCentre } from "./testing/positions";
import { hole, holes, SAVED } from "./testing/studio";
import { newAccount, signUp } from "./testing/users";

const status = (page: Page) => page.getByRole("status").first();
const people = (page: Page) => page.getByRole("list", { name: "Also here" });

/** Opens the studio of one course for its owner and an invited user, each in a separate browser. */
async function openTogether(page: Page, role: "editor" | "viewer") {
  await signUp(page, { ...newAccount(), name: "Olga Owner" });
  const courseId = await createCourse(page, "Live hills", { document: straightHoles(80, 80) });
  const other = await join(page, "Eddie Guest", await invite(page, `/courses/${courseId}`, role));
  const path = `/studio/courses/${courseId}`;
  await page.goto(path);
  await other.goto(path);
  // A stream that was refused is opened again after 15 s.
  await expect(people(page)).toContainText("EG", { timeout: 60_000 });
  await expect(people(other)).toContainText("OO", { timeout: 60_000 });
  return { other, path };
}

/** Types a name for the selected hole. */
async function nameHole(page: Page, number: number, name: string) {
  await hole(page, number).getByRole("button").first().click();
  await page.getByLabel("Name", { exact: true }).click();
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type(name);
  await page.keyboard.press("Enter");
}

test("two people edit one course at once: each sees the other and the other's edits, undo is one's own", async ({
  page,
}) => {
  const { other } = await openTogether(page, "editor");
  await hole(other, 2).getByRole("button").first().click();
  await expect(hole(page, 2).getByText("Selected by Eddie Guest")).toBeAttached();
  await expectNoViolations(page);

  // A drag is seen while it goes on, and the pointer with it.
  const tee = await getCentre(other.getByRole("button", { name: "Tee, hole 2", exact: true }));
  await other.mouse.move(tee.x, tee.y);
  await expect(page.locator(".others-name")).toHaveText("Eddie Guest");
  await expect(page.locator(".others-line")).toHaveCount(0);
  await other.mouse.down();
  await other.mouse.move(tee.x + 30, tee.y + 20, { steps: 4 });
  await expect(page.locator(".others-line path").first()).toHaveAttribute("d", /^M.+L/);
  await other.keyboard.press("Escape");
  await other.mouse.up();
  await expect(page.locator(".others-line")).toHaveCount(0);

  // A click on the person follows their pointer, until the map is touched.
  const follow = people(page).getByRole("button", { name: "Eddie Guest (editor)" });
  await follow.click();
  await expect(page.getByText("Following Eddie Guest")).toBeVisible();
  await expect(follow).toHaveAttribute("aria-pressed", "true");
  await expectNoViolations(page);
  const map = page.getByRole("region", { name: "Course map" });
  await map.click({ position: { x: 200, y: 300 } });
  await expect(page.getByText("Following Eddie Guest")).toBeHidden();
  await expect(follow).toHaveAttribute("aria-pressed", "false");

  await nameHole(page, 1, "Creek");
  await expect(hole(page, 1)).toContainText("Creek");
  const edited = Date.now();
  await expect(hole(other, 1)).toContainText("Creek");
  console.log(`An edit reached the other browser after ${Date.now() - edited} ms.`);
  await nameHole(other, 2, "Ridge");
  await expect(hole(page, 2)).toContainText("Ridge");

  // Undo only reverts a user's own edits, even if others followed.
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await expect(hole(page, 1)).not.toContainText("Creek");
  await expect(hole(page, 2)).toContainText("Ridge");
  await expect(hole(other, 1)).not.toContainText("Creek");
  await expect(hole(other, 2)).toContainText("Ridge");
  await expect(status(page)).toHaveText(SAVED);
});

test("a browser that is killed leaves no trace but its saved edits, and the other one goes on", {
  tag: "@full",
}, async ({ page, playwright }) => {
  const { other, path } = await openTogether(page, "editor");
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
  await expect(hole(page, 1)).toContainText("Saved");
  await hole(killed, 2).getByRole("button").first().click();
  await expect(hole(page, 2).getByText("Selected by Eddie Guest")).toBeAttached();
  await victim.close();

  await expect(people(page)).toBeHidden();
  await nameHole(page, 2, "Alone");
  await expect(status(page)).toHaveText(SAVED);
  await page.reload();
  await expect(hole(page, 1)).toContainText("Saved");
  await expect(hole(page, 2)).toContainText("Alone");
});

test("a viewer's studio follows the edits, and becomes the editor when the role changes", {
  tag: "@full",
}, async ({ page }) => {
  const { other } = await openTogether(page, "viewer");
  await page.getByRole("button", { name: "Add hole" }).click();
  await expect(holes(other)).toHaveCount(3);
  await page.getByRole("button", { name: "Share" }).click();
  await page.getByLabel("Role of Eddie Guest", { exact: true }).selectOption("Editor");
  await expect(other.getByRole("button", { name: "Add hole" })).toBeVisible();
});

test("editing continues while the stream can't be opened, and edits arrive with the next save", {
  tag: "@full",
}, async ({ page }) => {
  const { other } = await openTogether(page, "editor");
  await other.route("**/api/studio/live/**", (route) => route.abort());
  await other.reload();
  await nameHole(page, 1, "Creek");
  await expect(status(page)).toHaveText(SAVED);
  await nameHole(other, 2, "Ridge");
  await expect(hole(other, 1)).toContainText("Creek");
  await expect(hole(page, 2)).toContainText("Ridge");
});
