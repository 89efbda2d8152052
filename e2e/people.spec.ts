import { expect, type Page, test } from "@playwright/test";
import { expectNoViolations } from "./testing/axe";
import { createCourse, requestSave, straightHoles } from "./testing/courses";
import { invite, join, newPerson, openShare, peopleSection } from "./testing/people";
import { newAccount, signUp } from "./testing/users";

const status = (page: Page) => page.getByRole("status").first();

test("an editor joins by a link, edits, is removed, and can still export what couldn't be saved", {
  tag: "@full",
}, async ({ page }) => {
  await signUp(page, { ...newAccount(), name: "Olga Owner" });
  const courseId = await createCourse(page, "Shared hills");
  await page.goto(`/courses/${courseId}`);
  await openShare(page);
  await peopleSection(page).getByLabel("Role", { exact: true }).selectOption("Editor");
  await peopleSection(page).getByRole("button", { name: "Create link" }).click();
  const invitation = await peopleSection(page).getByLabel("Invitation link").inputValue();
  const editor = await newPerson(page, "Eddie Editor");
  const opened = await editor.goto(invitation);
  // The URL contains a secret.
  expect(opened?.headers()["referrer-policy"]).toBe("strict-origin");
  await expectNoViolations(editor);
  await editor.getByRole("button", { name: "Accept" }).click();
  await expect(editor.getByRole("heading", { name: "Your role" })).toBeVisible();
  await expectNoViolations(editor);
  await editor.goto("/");
  await expect(editor.getByRole("region", { name: "Shared with you" })).toContainText("Editor · Olga Owner");
  await editor.getByRole("link", { name: "Shared hills", exact: true }).click();
  await editor.getByRole("button", { name: "Add hole" }).click();
  await expect(editor.getByRole("status").filter({ hasText: "All changes saved" })).toBeVisible();

  // The owner sees the hole and the name of the user who drew it.
  await page.goto(`/studio/courses/${courseId}`);
  await expect(page.getByRole("list", { name: "Holes" }).getByRole("listitem")).toHaveCount(1);
  await page.getByRole("button", { name: "Versions" }).click();
  await expect(page.getByText("Saved by Eddie Editor")).toBeVisible();

  // The same dialog as on the course's page.
  await openShare(page);
  await peopleSection(page).getByRole("button", { name: "More for Eddie Editor" }).click();
  await peopleSection(page).getByRole("button", { name: "Remove Eddie Editor" }).click();
  await expect(peopleSection(page).getByText("Eddie Editor no longer has access.")).toBeVisible();
  await editor.getByRole("button", { name: "Add hole" }).click();
  await expect(status(editor)).toContainText("you no longer have access to it. Export it");
  await editor.getByRole("button", { name: "Course", exact: true }).click();
  await editor.getByRole("menuitem", { name: "Export…" }).click();
  await expect(editor.getByRole("button", { name: "Download GeoJSON" })).toBeVisible();
  expect((await editor.request.get(`/studio/courses/${courseId}`)).status()).toBe(404);
});

test("a viewer looks at the course, and nothing edits it", { tag: "@full" }, async ({ page }) => {
  await signUp(page, { ...newAccount(), name: "Olga Owner" });
  const courseId = await createCourse(page, "Look only", { document: straightHoles(80) });
  const path = `/courses/${courseId}`;
  const viewer = await join(page, "Vera Viewer", await invite(page, path, "viewer"));
  await viewer.goto(path);
  for (const heading of ["Location", "People", "Public page", "Applications", "Delete"]) {
    await expect(viewer.getByRole("heading", { name: heading, exact: true })).toHaveCount(0);
  }
  const saves: string[] = [];
  viewer.on(
    "request",
    (request) => /\/courses\/[^/]+\/changes$/.test(request.url()) && saves.push(request.url()),
  );
  await viewer.getByRole("link", { name: "Open in the studio" }).click();
  await expect(viewer.getByRole("note")).toContainText("Read-only: you are a viewer of this course.");
  await expect(viewer.getByRole("note")).toContainText("Olga Owner");
  await expect(viewer.getByRole("region", { name: "Course map" }).locator("canvas")).toBeVisible();
  await expect(viewer.getByRole("list", { name: "Holes" }).getByRole("listitem")).toHaveCount(1);
  for (const name of ["Undo", "Draw hole", "Draw a feature", "Add hole", /^(Tee|Target), hole/]) {
    await expect(viewer.getByRole("button", { name, exact: true })).toHaveCount(0);
  }
  // The only text field is the search for a place, which just moves the map.
  await expect(viewer.getByRole("textbox")).toHaveCount(1);
  for (const key of ["h", "t", "Delete", "Control+z", "Control+a"]) await viewer.keyboard.press(key);
  await viewer.getByRole("button", { name: /^Hole 1/ }).click();
  await viewer.getByRole("button", { name: "Versions" }).click();
  await expect(viewer.getByRole("button", { name: "Name this version" })).toHaveCount(0);
  await expect(viewer.getByText("Saved by Olga Owner").first()).toBeVisible();
  expect(saves).toEqual([]);

  const save = await requestSave(viewer, courseId, straightHoles(80));
  expect([save.status(), (await save.json()).error]).toEqual([403, "insufficient_role"]);
  for (const each of ["delete", "unlink/tp_app_1"]) {
    expect((await viewer.request.get(`${path}/${each}`)).status()).toBe(404);
  }
  expect((await viewer.request.get(`/studio/courses/${courseId}/print`)).status()).toBe(200);
});

test("the owner offers the course to an editor, who takes it over and whom the previous owner then leaves", {
  tag: "@full",
}, async ({ browser }) => {
  const page = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  await signUp(page, { ...newAccount(), name: "Olga Owner" });
  const courseId = await createCourse(page, "Handed on");
  const path = `/courses/${courseId}`;
  const editor = await join(page, "Eddie Editor", await invite(page, path, "editor"));
  await page.goto(path);
  await page.getByRole("link", { name: "Share" }).click();
  await peopleSection(page).getByRole("button", { name: "More for Eddie Editor" }).click();
  await peopleSection(page).getByRole("button", { name: "Offer the course to Eddie Editor" }).click();
  await expect(peopleSection(page).getByText("Offered to become owner")).toBeVisible();
  await editor.goto(path);
  await expect(editor.getByRole("heading", { name: "Olga Owner is offering you this course" })).toBeVisible();
  await expectNoViolations(editor);
  await editor.getByRole("button", { name: "Become the owner" }).click();
  await expect(editor.getByText("You are now the owner of this course.")).toBeVisible();
  await expect(editor.getByRole("region", { name: "People" })).toContainText("Olga Owner");

  await page.goto(path);
  await expect(page.getByText("Eddie Editor owns this course.")).toBeVisible();
  await page.getByRole("link", { name: "Leave the course" }).click();
  await page.getByRole("button", { name: "Leave the course" }).click();
  await expect(page.getByRole("heading", { name: "Your courses" })).toBeVisible();
  expect((await page.request.get(path)).status()).toBe(404);
});
