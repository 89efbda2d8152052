import { expect, test } from "@playwright/test";
import { expectNoViolations } from "./testing/axe";
import { createCourse, openNewCourse, shareCourse, straightHoles } from "./testing/courses";
import { submitForm } from "./testing/forms";
import { invite, join } from "./testing/people";
import { signUp } from "./testing/users";

test("an editor closes the course by one press in the studio; somebody with an older form is told, and players see it", {
  tag: "@full",
}, async ({ page }) => {
  await signUp(page);
  const courseId = await openNewCourse(page, "Bouvet Floods", {
    location: "-54.4, 90",
    document: straightHoles(80, 90, 100),
  });
  const shared = await shareCourse(page, courseId, "public");
  const editor = await join(page, "Eddie", await invite(page, `/courses/${courseId}`, "editor"));
  await editor.goto(`/courses/${courseId}?change=status`);
  const older = editor.getByRole("region", { name: "Status" });
  await expect(older).toContainText("Nobody has said yet whether it is open.");

  await page.getByRole("button", { name: "Course", exact: true }).click();
  await page.getByRole("menuitem", { name: "Status…" }).click();
  const dialog = page.getByRole("dialog", { name: "Status" });
  await dialog.getByRole("button", { name: "Partly closed" }).click();
  await expect(dialog.getByRole("button", { name: "Partly closed", pressed: true })).toBeVisible();
  await dialog.getByLabel("Hole 2").press("Space");
  await dialog.getByLabel("Reason").fill("Flooded");
  // Enter saves the details; it doesn't press the first of the three buttons, which would open the course.
  await dialog.getByLabel("Reason").press("Enter");
  await expect(dialog.getByRole("status")).toHaveText("Saved. Players see it within a minute.");
  await expect(dialog.getByRole("button", { name: "Partly closed", pressed: true })).toBeVisible();
  await expectNoViolations(page);
  await dialog.getByRole("button", { name: "Close", exact: true }).click();

  // Pressed against the form as it was: the other change stays, and is shown.
  await older.getByRole("button", { name: "Closed", exact: true }).click();
  await expect(older.getByRole("alert")).toContainText("Somebody else changed the status at the same time.");
  await expect(older.getByRole("button", { name: "Partly closed", pressed: true })).toBeVisible();
  await expect(older.getByLabel("Reason")).toHaveValue("Flooded");
  await expect(older.getByLabel("Hole 2")).toBeChecked();
  await older.getByRole("button", { name: "Closed", exact: true }).click();
  await expect(older.getByRole("button", { name: "Closed", exact: true, pressed: true })).toBeVisible();
  await expectNoViolations(editor);
  // The studio is told by the stream.
  await expect(page.getByText("Eddie changed the course's status: Closed.")).toBeVisible();

  const visitor = await (await page.context().browser()?.newContext())?.newPage();
  if (!visitor) throw new Error("The page has no browser.");
  await visitor.goto(shared);
  await expect(visitor.getByRole("region", { name: "Status" })).toContainText("Closed Flooded");
  await expectNoViolations(visitor);
  await visitor.goto(`${shared}/embed`);
  await expect(visitor.getByText("Flooded")).toBeVisible();
  await visitor.setViewportSize({ width: 1280, height: 800 });
  await visitor.goto("/explore#map=12/-54.4/90");
  await expect(visitor.getByRole("link", { name: /^Bouvet Floods Closed/ })).toBeVisible();
  await visitor.getByRole("link", { name: "Open now" }).click();
  await expect(visitor.getByRole("heading", { name: "No courses in view" })).toBeVisible();
  await expectNoViolations(visitor);
  await visitor.getByRole("link", { name: "Show closed courses too" }).click();
  await expect(visitor.getByRole("link", { name: /^Bouvet Floods Closed/ })).toBeVisible();
});

test("the status is set without scripts, and its list of courses shows it", async ({ page }) => {
  await signUp(page);
  const courseId = await createCourse(page, "Bouvet Plain", { document: straightHoles(80) });
  const values = { state: "closed", words: "Winter", until: "2000-01-01" };
  const form = { containing: 'name="state"' };
  const past = await submitForm(page, `/courses/${courseId}?change=status`, values, form);
  expect(await past.text()).toContain("Choose today or a later day.");
  const closed = await submitForm(page, `/courses/${courseId}?change=status`, { ...values, until: "" }, form);
  expect(await closed.text()).toMatch(/aria-pressed="true"[^>]*>(?:<svg.*?<\/svg>)?Closed/);
  await page.goto("/");
  await expect(page.getByRole("listitem").filter({ hasText: "Bouvet Plain" })).toContainText("Closed");
});
