import { expect, type Page, test } from "@playwright/test";
import {
  authorizeApplication,
  type CallbackServer,
  type RegisteredApplication,
  registerApplication,
  startCallbackServer,
} from "./testing/application";
import { expectNoViolations } from "./testing/axe";
import { createCourse, signUp } from "./testing/users";

let callbacks: CallbackServer;
let application: RegisteredApplication;

test.beforeAll(async ({ browser }) => {
  callbacks = await startCallbackServer();
  const developer = await (await browser.newContext()).newPage();
  await signUp(developer);
  application = await registerApplication(developer, callbacks.redirectUri);
  await developer.context().close();
});
test.afterAll(() => callbacks.close());

/** Signs up, creates a course and opens its page. */
async function openCoursePage(page: Page, name: string) {
  await signUp(page);
  await createCourse(page, name);
  await page.getByRole("button", { name: "Course", exact: true }).click();
  await page.getByRole("menuitem", { name: "Course page" }).click();
  await expect(page.getByRole("button", { name: "Rename" })).toBeVisible();
}

const getFormStatus = (page: Page, button: string) =>
  page.locator("form", { has: page.getByRole("button", { name: button, exact: true }) }).getByRole("status");

test("renaming and locating a course does not disturb its studio in another tab", async ({
  page,
  context,
}) => {
  await openCoursePage(page, "Before");
  const studio = await context.newPage();
  await studio.goto(page.url().replace("/courses/", "/studio/courses/"));
  await expect(studio.getByText("No holes yet")).toBeVisible();

  await page.getByLabel("Name").fill("  After  ");
  await page.getByRole("button", { name: "Rename" }).click();
  await expect(page.getByRole("heading", { name: "After", level: 1 })).toBeVisible();
  await expect(getFormStatus(page, "Rename")).toHaveText("Saved.");
  await page.getByLabel("Name").fill("…");
  await page.getByRole("button", { name: "Rename" }).click();
  await expect(page.getByText("Must have at least one letter")).toBeVisible();

  await page.getByLabel("Latitude").fill("91");
  await page.getByRole("button", { name: "Save location" }).click();
  await expect(page.getByText("from −90 to 90")).toBeVisible();
  await page.getByLabel("Latitude").fill("60,5");
  await page.getByLabel("Longitude").fill("24.25");
  await page.getByRole("button", { name: "Save location" }).click();
  await expect(getFormStatus(page, "Save location")).toHaveText("Saved.");
  await expect(page.getByLabel("Latitude")).toHaveValue("60.5");

  await studio.getByRole("button", { name: "Add hole" }).click();
  await expect(studio.getByRole("status")).toHaveText("All changes saved");
  await page.reload();
  await page.getByRole("button", { name: "Use the centre of the holes" }).click();
  await expect(getFormStatus(page, "Save location")).toHaveText("Saved.");
  await expect(page.getByLabel("Latitude")).toHaveValue(/^59\.89/);
});

test("clicking the map places the pin and dragging moves it", async ({ page }) => {
  await openCoursePage(page, "Pinned");
  const canvas = page.getByRole("region", { name: "Location on the map" }).locator("canvas");
  const zoomIn = page.getByRole("button", { name: "Zoom in" });
  await expect(zoomIn).toBeVisible();
  const marker = page.locator(".maplibregl-marker");
  await expect(marker).toBeVisible();
  await canvas.click({ position: { x: 100, y: 100 } });
  await expect(page.getByLabel("Latitude")).not.toHaveValue("59.8949");
  const placed = await page.getByLabel("Longitude").inputValue();
  const box = await marker.boundingBox();
  if (!box) throw new Error("The pin is not visible.");
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + 120, box.y + 60, { steps: 5 });
  await page.mouse.up();
  await expect
    .poll(async () => Number(await page.getByLabel("Longitude").inputValue()))
    .toBeGreaterThan(Number(placed));
  await page.getByRole("button", { name: "Save location" }).click();
  await expect(getFormStatus(page, "Save location")).toHaveText("Saved.");
});

test("linking a course to an authorized application shows it in the API, unlinking hides it", async ({
  page,
  request,
}) => {
  await openCoursePage(page, "Linked");
  const courseUrl = page.url();
  await expect(page.getByText("No applications can see this course.")).toBeVisible();
  await expect(page.getByText("after you've allowed it")).toBeVisible();
  const { access_token } = await authorizeApplication(page, request, application, callbacks);
  const headers = { Authorization: `Bearer ${access_token}` };
  const listCourses = async () => (await (await request.get("/api/v1/courses", { headers })).json()).courses;
  await request.post("/api/v1/courses", { headers, data: { externalCourseId: "taken", name: "First" } });

  await page.goto(courseUrl);
  await page.getByLabel("The application's ID for this course").fill("taken");
  await page.getByRole("button", { name: "Link", exact: true }).click();
  await expect(
    page.getByText(`${application.name} already uses this ID for your course “First”.`),
  ).toBeVisible();
  await expect(page.getByLabel("The application's ID for this course")).toHaveValue("taken");
  await page.getByLabel("The application's ID for this course").fill("mine");
  await page.getByRole("button", { name: "Link", exact: true }).click();
  await expect(page.getByText("These applications can read this course")).toBeVisible();
  expect(await listCourses()).toContainEqual(
    expect.objectContaining({ name: "Linked", externalCourseId: "mine" }),
  );

  await page.getByRole("link", { name: "Unlink" }).click();
  await expect(page.getByText("will no longer find this course")).toBeVisible();
  await expectNoViolations(page);
  await page.getByRole("link", { name: "Keep it" }).click();
  await page.getByRole("link", { name: "Unlink" }).click();
  await page.getByRole("button", { name: "Unlink" }).click();
  await expect(page.getByText(`${application.name} can no longer see this course.`)).toBeVisible();
  expect((await listCourses()).map(({ name }: { name: string }) => name)).toEqual(["First"]);
});

test("a deleted course disappears from the API and can be restored at its studio URL", async ({
  page,
  request,
}) => {
  await signUp(page);
  const { access_token } = await authorizeApplication(page, request, application, callbacks);
  const headers = { Authorization: `Bearer ${access_token}` };
  const data = { externalCourseId: "1", name: "Comes and goes" };
  const { id, studioUrl } = await (await request.post("/api/v1/courses", { headers, data })).json();

  await page.goto(`/courses/${id}`);
  await page.getByRole("link", { name: "Delete course" }).click();
  await expect(page.getByText(`${application.name} will no longer find it`)).toBeVisible();
  await page.getByRole("button", { name: "Delete course" }).click();
  await expect(page.getByRole("status")).toContainText("Comes and goes was deleted.");
  expect((await request.get(`/api/v1/courses/${id}`, { headers })).status()).toBe(404);
  // The external ID of the deleted course is free again, so reuse it.
  await request.post("/api/v1/courses", { headers, data: { ...data, name: "Took its place" } });

  await page.goto("/");
  await expect(page.getByRole("link", { name: "Took its place" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Comes and goes" })).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Deleted courses (1)" })).toBeVisible();
  // The other pages of a deleted course redirect to the page that restores it.
  await page.goto(`/courses/${id}/delete`);
  await expect(page).toHaveURL(`/courses/${id}`);
  await page.goto(studioUrl);
  await expect(page.getByRole("heading", { name: "Comes and goes was deleted" })).toBeVisible();
  await page.getByRole("button", { name: "Restore course" }).click();
  await expect(page.getByText("Course restored.")).toBeVisible();
  await expect(page.getByText(`${application.name}, “1”`)).toBeVisible();
  await page.getByRole("link", { name: "Open in the studio" }).click();
  await expect(page.getByText("No holes yet")).toBeVisible();
});

test("another user's course and its pages return 404", async ({ page, browser }) => {
  await openCoursePage(page, "Mine");
  const { pathname } = new URL(page.url());
  const stranger = await (await browser.newContext()).newPage();
  await signUp(stranger);
  for (const path of [pathname, `${pathname}/delete`, `${pathname}/unlink/x`, "/courses/course_x"]) {
    expect((await stranger.goto(path))?.status(), path).toBe(404);
  }
  await stranger.context().close();
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a course can be renamed, located, deleted and restored", async ({ page }) => {
    await signUp(page);
    await page.goto("/courses/new");
    await page.getByLabel("Name").fill("Plain");
    await page.getByRole("button", { name: "Create course" }).click();
    await page.goto("/");
    await page.getByRole("button", { name: "More for Plain" }).click();
    await page.getByRole("link", { name: "Course page" }).click();

    await page.getByLabel("Name").fill("Plainer");
    await page.getByRole("button", { name: "Rename" }).click();
    await expect(page.getByRole("heading", { name: "Plainer", level: 1 })).toBeVisible();
    await expect(page.getByText("Loading map")).toBeHidden();
    await page.getByLabel("Latitude").fill("59.9");
    await page.getByLabel("Longitude").fill("east");
    await page.getByRole("button", { name: "Save location" }).click();
    await expect(page.getByText("from −180 to 180")).toBeVisible();
    await page.getByLabel("Longitude").fill("10.8");
    await page.getByRole("button", { name: "Save location" }).click();
    await expect(page.getByText("Saved.")).toBeVisible();
    await page.goto(page.url());
    await expect(page.getByLabel("Longitude")).toHaveValue("10.8");

    await page.getByRole("link", { name: "Delete course" }).click();
    await page.getByRole("button", { name: "Delete course" }).click();
    await expect(page.getByRole("status")).toContainText("Plainer was deleted.");
    await page.getByRole("button", { name: "Restore" }).click();
    await expect(page.getByText("Course restored.")).toBeVisible();
    await expect(page.getByText("couldn't be restored")).toHaveCount(0);
  });
});
