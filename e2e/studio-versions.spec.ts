import { expect, type Page, test } from "@playwright/test";
import { expectNoViolations } from "./testing/axe";
import { createCourse, saveCourse, straightHoles } from "./testing/courses";
import { holes, SAVED, status } from "./testing/studio";
import { readColours } from "./testing/tiles";
import { signUp } from "./testing/users";

const versions = (page: Page) => page.getByRole("region", { name: "Versions" });

/** Opens the panel, and lists each version of the session in which they were saved. */
async function openVersions(page: Page) {
  await page.getByRole("button", { name: "Versions" }).click();
  await versions(page)
    .getByRole("button", { name: /^\d+ versions, the last at/ })
    .click();
}

/** Signs up and opens a course with two holes, saved one after the other. */
async function openCourseWithVersions(page: Page) {
  await signUp(page);
  const document = straightHoles(80, 80);
  const first = { ...document, holes: document.holes.slice(0, 1) };
  const courseId = await createCourse(page, "Versions", { document: first });
  await saveCourse(page, courseId, document, { version: 2, document: first });
  await page.goto(`/studio/courses/${courseId}`);
  await expect(page.getByRole("button", { name: "Tee, hole 1" })).toBeVisible();
}

test("an earlier version can be viewed on the map, restored as one undo step, and saved", {
  tag: "@full",
}, async ({ page }) => {
  await openCourseWithVersions(page);
  await openVersions(page);
  const panel = versions(page);
  await expect(panel.getByRole("button", { name: /Current version.*Hole 2 added/ })).toBeVisible();
  await expect(panel.getByRole("button", { name: /No holes.*Earliest version/ })).toBeVisible();
  await expectNoViolations(page);

  await panel
    .getByRole("button", { name: /Current version/ })
    .first()
    .click();
  await expect(panel.getByRole("button", { name: "Restore this version" })).toBeDisabled();
  await panel.getByRole("button", { name: /1 hole.*Hole 1 added/ }).click();
  await expect(panel.getByRole("list", { name: "Changed since this version" })).toHaveText("Hole 2 added");
  await expectNoViolations(page);
  const map = page.getByRole("region", { name: "Course map" });
  await expect(map.getByText(/^Version 2, .*read-only/)).toBeVisible();
  // A past version has no handles.
  await expect(map.getByRole("button", { name: /^(Tee|Target), hole/ })).toHaveCount(0);

  const saved = page.waitForResponse((response) => response.url().endsWith("/changes"));
  await panel.getByRole("button", { name: "Restore this version" }).click();
  await expect(holes(page)).toHaveCount(1);
  await expect(page.getByRole("button", { name: "Versions" })).toBeFocused();
  await expect(page.getByRole("button", { name: "Undo" })).toHaveAccessibleDescription(
    "Undo: Restore version 2",
  );
  expect((await (await saved).json()).version).toBe(4);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(holes(page)).toHaveCount(2);
  await expect(status(page)).toHaveText(SAVED);
});

test("the map shows the holes of the viewed version, and moves to them", { tag: "@full" }, async ({
  page,
}) => {
  await openCourseWithVersions(page);
  await page.getByRole("listitem", { name: "Hole 2", exact: true }).getByRole("button").first().click();
  const tee = page.getByRole("button", { name: "Tee, hole 2" });
  await expect(tee).toBeVisible();
  const target = page.getByRole("button", { name: "Target, hole 2" });
  const [from, to] = [await tee.boundingBox(), await target.boundingBox()];
  if (!from || !to) throw new Error("Hole 2 is not visible.");
  const getCentre = ({ x, y, width, height }: typeof from) => ({ x: x + width / 2, y: y + height / 2 });
  const getMapCentre = async () => {
    const box = await page.getByRole("region", { name: "Course map" }).boundingBox();
    if (!box) throw new Error("The map is not visible.");
    return getCentre(box);
  };
  // Relative to the centre of the map, which stays the same when the list of versions replaces the details.
  const mapCentre = await getMapCentre();
  const onPath = {
    // Not in the middle, where a straight path has a handle for bending it.
    x: getCentre(from).x + (getCentre(to).x - getCentre(from).x) / 4 - mapCentre.x,
    y: getCentre(from).y + (getCentre(to).y - getCentre(from).y) / 4 - mapCentre.y,
  };
  /** Red from 0 to 255: low on the path, high on the ground. */
  const readRedness = async () => {
    const { x, y } = await getMapCentre();
    const at = { x: Math.round(x + onPath.x), y: Math.round(y + onPath.y) };
    return (await readColours(page, [at]))[0]?.[0];
  };

  await openVersions(page);
  await versions(page)
    .getByRole("button", { name: /Current version/ })
    .first()
    .click();
  await expect.poll(readRedness).toBeLessThan(160);
  await versions(page)
    .getByRole("button", { name: /1 hole.*Hole 1 added/ })
    .click();
  // Where the course is now different, it is dashed.
  await page.getByRole("checkbox", { name: "Show the current course, dashed" }).uncheck();
  await expect.poll(readRedness).toBeGreaterThan(200);
  await versions(page)
    .getByRole("button", { name: /Current version/ })
    .first()
    .click();
  await expect.poll(readRedness).toBeLessThan(160);

  // Viewing a version moves the map to the course, even from far away.
  await page.getByRole("button", { name: "Back to current" }).click();
  await page.getByRole("textbox", { name: "Go to" }).fill("10, 10");
  await page.keyboard.press("Enter");
  await expect(page.getByText(/^Showing 10\.00000, 10\.00000/)).toBeVisible();
  await expect.poll(readRedness).toBeGreaterThan(200);
  await versions(page)
    .getByRole("button", { name: /1 hole.*Hole 1 added/ })
    .click();
  await expect(page.getByText(/^Showing /)).toHaveCount(0);
});

test("versions get names by keyboard, keep them, and are listed by name above all others", {
  tag: "@full",
}, async ({ page }) => {
  let isCutOff = false;
  // Before the page loads: it may not yet apply to a request that an open page makes right after it is set.
  await page.route(/\/versions\/2$/, (route) => (isCutOff ? route.abort() : route.continue()));
  await openCourseWithVersions(page);
  await openVersions(page);
  const panel = versions(page);
  const named = panel.getByRole("list", { name: "Named versions" });
  const field = panel.getByRole("textbox", { name: "Version name" });

  // Names the current version. Escape cancels naming, but doesn't close the panel.
  await panel.getByRole("button", { name: "Name this version" }).press("Enter");
  await expect(field).toBeFocused();
  await page.keyboard.type("Nothing");
  await page.keyboard.press("Escape");
  await expect(field).toBeHidden();
  await expect(panel.getByRole("button", { name: "Name this version" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(field).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(panel.getByRole("alert")).toHaveText("Enter a name.");
  await page.keyboard.type("x".repeat(81));
  await page.keyboard.press("Enter");
  await expect(panel.getByRole("alert")).toHaveText("Use at most 80 characters.");
  await expect(field).toHaveAttribute("aria-invalid", "true");
  await expectNoViolations(page);
  await field.press("ControlOrMeta+a");
  await page.keyboard.type("  Before the pond moved ");
  await page.keyboard.press("Enter");
  await expect(named.getByRole("button", { name: /^Before the pond moved .*Current version/ })).toBeVisible();
  await expect(panel.getByRole("button", { name: "Name this version" })).toBeHidden();
  await expect(panel.getByRole("heading", { name: "Versions", exact: true })).toBeFocused();

  // Names an earlier version, without a connection at first.
  await panel.getByRole("button", { name: /^Name version 2, / }).click();
  await expect(field).toBeFocused();
  await page.keyboard.type("One hole");
  isCutOff = true;
  await page.keyboard.press("Enter");
  await expect(panel.getByRole("alert")).toHaveText(/^Couldn't save the name: no connection/);
  isCutOff = false;
  await panel.getByRole("button", { name: "Save name" }).click();
  await expect(named.getByRole("listitem")).toHaveCount(2);

  // The map shows the name of the displayed version. A later save doesn't change any names.
  await named.getByRole("button", { name: /^One hole / }).click();
  await expect(page.getByText(/^One hole \(version 2, .*read-only\)$/)).toBeVisible();
  await panel.getByRole("button", { name: "Restore this version" }).click();
  await expect(holes(page)).toHaveCount(1);
  await expect(status(page)).toHaveText(SAVED);
  await page.reload();
  await openVersions(page);
  await expect(named.getByRole("button", { name: /^Before the pond moved / })).toBeVisible();
  await expect(named.getByText("Current version")).toBeHidden();

  // Renames the version in the list of all versions, and removes its name.
  await panel.getByRole("button", { name: "Rename One hole" }).last().click();
  await expect(field).toHaveValue("One hole");
  await page.keyboard.type("First hole");
  await page.keyboard.press("Enter");
  await expect(named.getByRole("button", { name: /^First hole / })).toBeVisible();
  await named.getByRole("button", { name: "Rename First hole" }).click();
  await panel.getByRole("button", { name: "Remove name" }).click();
  await expect(named.getByRole("listitem")).toHaveCount(1);
  await expect(panel.getByRole("heading", { name: "Versions", exact: true })).toBeFocused();
});
