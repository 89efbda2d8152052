import { expect, type Page, test } from "@playwright/test";
import { makeDocument } from "@/lib/courses/testing/courses";
import { expectNoViolations } from "./testing/axe";
import { accept, inviteByLink, openCoursePage, peopleSection } from "./testing/people";

const status = (page: Page) => page.getByRole("status").first();

test("an editor joins by a link, edits, is removed, and can still export what couldn't be saved", async ({
  page,
}) => {
  const courseId = await openCoursePage(page, "Olga Owner", "Shared hills");
  const invitation = await inviteByLink(page, "Editor");
  const editor = await accept(page, "Eddie Editor", invitation);
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

  await page.goto(`/courses/${courseId}`);
  await peopleSection(page).getByRole("button", { name: "Remove Eddie Editor" }).click();
  await expect(peopleSection(page).getByText("Eddie Editor no longer has access.")).toBeVisible();
  await editor.getByRole("button", { name: "Add hole" }).click();
  await expect(status(editor)).toContainText("you no longer have access to it. Export it");
  await editor.getByRole("button", { name: "Course", exact: true }).click();
  await editor.getByRole("menuitem", { name: "Export…" }).click();
  await expect(editor.getByRole("button", { name: "Download GeoJSON" })).toBeVisible();
  expect((await editor.request.get(`/studio/courses/${courseId}`)).status()).toBe(404);
});

test("a viewer looks at the course, and nothing edits it", async ({ page }) => {
  const courseId = await openCoursePage(page, "Olga Owner", "Look only");
  await page.goto(`/studio/courses/${courseId}`);
  await page.getByRole("button", { name: "Add hole" }).click();
  await expect(page.getByRole("status").filter({ hasText: "All changes saved" })).toBeVisible();
  await page.goto(`/courses/${courseId}`);
  const viewer = await accept(page, "Vera Viewer", await inviteByLink(page, "Viewer"));
  for (const heading of ["Name", "Location", "People", "Sharing", "Applications", "Delete"]) {
    await expect(viewer.getByRole("heading", { name: heading, exact: true })).toHaveCount(0);
  }
  const puts: string[] = [];
  viewer.on("request", (request) => request.method() === "PUT" && puts.push(request.url()));
  await viewer.getByRole("link", { name: "Open in the studio" }).click();
  await expect(viewer.getByRole("note")).toContainText("Read-only: you are a viewer of this course.");
  await expect(viewer.getByRole("note")).toContainText("Olga Owner");
  await expect(viewer.getByRole("region", { name: "Course map" }).locator("canvas")).toBeVisible();
  await expect(viewer.getByRole("list", { name: "Holes" }).getByRole("listitem")).toHaveCount(1);
  for (const name of ["Undo", "Draw hole", "Add hole", "Select", /^(Tee|Target), hole/]) {
    await expect(viewer.getByRole("button", { name, exact: true })).toHaveCount(0);
  }
  // The only text field is the search for a place, which just moves the map.
  await expect(viewer.getByRole("textbox")).toHaveCount(1);
  for (const key of ["h", "t", "Delete", "Control+z", "Control+a"]) await viewer.keyboard.press(key);
  await viewer.getByRole("button", { name: /^Hole 1/ }).click();
  await viewer.getByRole("button", { name: "Versions" }).click();
  await expect(viewer.getByRole("button", { name: "Name this version" })).toHaveCount(0);
  await expect(viewer.getByText("Saved by Olga Owner").first()).toBeVisible();
  expect(puts).toEqual([]);

  const put = await viewer.request.put(`/api/studio/courses/${courseId}`, {
    headers: { "If-Match": '"2"' },
    data: makeDocument([]),
  });
  expect([put.status(), (await put.json()).error]).toEqual([403, "insufficient_role"]);
  for (const path of ["delete", "unlink/tp_app_1"]) {
    expect((await viewer.request.get(`/courses/${courseId}/${path}`)).status()).toBe(404);
  }
  expect((await viewer.request.get(`/studio/courses/${courseId}/print`)).status()).toBe(200);
});

test("the owner offers the course to an editor, who takes it over and whom the previous owner then leaves", async ({
  page,
}) => {
  const courseId = await openCoursePage(page, "Olga Owner", "Handed on");
  const editor = await accept(page, "Eddie Editor", await inviteByLink(page, "Editor"));
  await page.reload();
  await peopleSection(page).getByRole("button", { name: "Offer the course to Eddie Editor" }).click();
  await expect(
    peopleSection(page).getByRole("button", { name: "Withdraw offer to Eddie Editor" }),
  ).toBeVisible();
  await editor.reload();
  await expect(editor.getByRole("heading", { name: "Olga Owner is offering you this course" })).toBeVisible();
  await expectNoViolations(editor);
  await editor.getByRole("button", { name: "Become the owner" }).click();
  await expect(editor.getByText("You are now the owner of this course.")).toBeVisible();
  await expect(peopleSection(editor).getByRole("heading", { name: "Olga Owner" })).toBeVisible();

  await page.goto(`/courses/${courseId}`);
  await expect(page.getByText("Eddie Editor owns this course.")).toBeVisible();
  await page.getByRole("link", { name: "Leave the course" }).click();
  await page.getByRole("button", { name: "Leave the course" }).click();
  await expect(page.getByRole("heading", { name: "Your courses" })).toBeVisible();
  expect((await page.request.get(`/courses/${courseId}`)).status()).toBe(404);
});
