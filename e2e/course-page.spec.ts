import { expect, test } from "@playwright/test";
import { authorizeApplication, type RegisteredApplication, registerApplication } from "./testing/application";
import { createCourse } from "./testing/courses";
import { signUp } from "./testing/users";

let application: RegisteredApplication;

test.beforeAll(async ({ browser }) => {
  const developer = await (await browser.newContext()).newPage();
  await signUp(developer);
  application = await registerApplication(developer, "https://keeper.example/callback");
  await developer.context().close();
});

test("a course is renamed, and located by numbers or by its pin on the map, without disturbing its studio in another tab", {
  tag: "@full",
}, async ({ page, context }) => {
  await signUp(page);
  const path = `/courses/${await createCourse(page, "Before")}`;
  const studio = await context.newPage();
  await studio.goto(`/studio${path}`);
  await expect(studio.getByText("No holes yet")).toBeVisible();
  await page.goto(path);

  const title = (name: string) => page.getByRole("heading", { name, level: 1, exact: true });
  const rename = page.getByRole("link", { name: "Rename" });
  const name = page.getByLabel("Name");
  await rename.click();
  await name.pressSequentially("  After  ");
  await name.press("Enter");
  await expect(title("After")).toBeVisible();
  await expect(page.getByText("Saved.")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(title("Before")).toBeVisible();
  await rename.press("Enter");
  await name.pressSequentially("Never");
  await name.press("Escape");
  await expect(title("Before")).toBeVisible();
  await expect(rename).toBeFocused();
  await rename.press("Enter");
  await name.pressSequentially("…");
  await name.press("Enter");
  await expect(page.getByText("Must have at least one letter")).toBeVisible();
  await name.fill("After");
  await name.press("Enter");
  await expect(title("After")).toBeVisible();

  await page.getByRole("link", { name: "Change location" }).click();
  const saved = page.locator("#location").getByText("Saved.");
  await page.getByLabel("Latitude").fill("91");
  await page.getByLabel("Latitude").press("Enter");
  await expect(page.getByText("from −90 to 90")).toBeVisible();
  await page.getByLabel("Latitude").fill("60,5");
  await page.getByLabel("Longitude").fill("24.25");
  await page.getByLabel("Longitude").press("Enter");
  await expect(saved).toBeVisible();
  await expect(page.getByLabel("Latitude")).toHaveValue("60.5");
  await expect(page.getByRole("region", { name: "Location", exact: true })).toContainText("60.5000, 24.2500");

  const canvas = page.getByRole("region", { name: "Location on the map" }).locator("canvas");
  const zoomIn = page.getByRole("button", { name: "Zoom in" });
  await expect(zoomIn).toBeVisible();
  const marker = page.locator(".maplibregl-marker");
  await expect(marker).toBeVisible();
  await canvas.click({ position: { x: 100, y: 100 } });
  await expect(page.getByLabel("Latitude")).not.toHaveValue("60.5");
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
  await expect(saved).toBeVisible();
  await page.locator("#location").getByRole("button", { name: "Undo" }).click();
  await expect(page.getByLabel("Longitude")).toHaveValue(placed);

  await studio.getByRole("button", { name: "Add hole" }).click();
  await expect(studio.getByRole("status")).toHaveText("All changes saved");
  await page.reload();
  await page.getByRole("button", { name: "Use the centre of the holes" }).click();
  await expect(page.getByLabel("Latitude")).toHaveValue(/^59\.89/);
  await expect(saved).toBeVisible();
});

test("another user's course and its pages return 404", async ({ page, browser }) => {
  await signUp(page);
  const pathname = `/courses/${await createCourse(page, "Mine")}`;
  const stranger = await (await browser.newContext()).newPage();
  await signUp(stranger);
  for (const path of [
    pathname,
    `${pathname}/share`,
    `${pathname}/delete`,
    `${pathname}/unlink/x`,
    "/courses/course_x",
  ]) {
    expect((await stranger.request.get(path)).status(), path).toBe(404);
  }
  await stranger.context().close();
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a course can be renamed and located", async ({ page }) => {
    await signUp(page);
    await page.goto("/courses/new");
    await page.getByLabel("Name").fill("Plain");
    await page.getByRole("button", { name: "Create course" }).click();
    await page.goto("/");
    await page.getByRole("button", { name: "More for Plain" }).click();
    await page.getByRole("link", { name: "Course page" }).click();

    await page.getByRole("link", { name: "Rename" }).click();
    await page.getByLabel("Name").fill("Plainer");
    await page.getByRole("button", { name: "Rename" }).click();
    await expect(page.getByRole("heading", { name: "Plainer", level: 1 })).toBeVisible();
    await page.getByRole("link", { name: "Change location" }).click();
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
  });

  test("a deleted course disappears from the API and can be restored at its studio URL", async ({
    page,
    request,
  }) => {
    await signUp(page);
    const { access_token } = await authorizeApplication(page, application);
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

  test("linking a course to an authorized application shows it in the API, unlinking hides it", async ({
    page,
    request,
  }) => {
    await signUp(page);
    const courseUrl = `/courses/${await createCourse(page, "Linked")}`;
    await page.goto(courseUrl);
    await expect(page.getByText("No applications can see this course.")).toBeVisible();
    await page.getByRole("link", { name: "Manage applications" }).click();
    await expect(page.getByText("after you've allowed it")).toBeVisible();
    const { access_token } = await authorizeApplication(page, application);
    const headers = { Authorization: `Bearer ${access_token}` };
    const listCourses = async () =>
      (await (await request.get("/api/v1/courses", { headers })).json()).courses;
    await request.post("/api/v1/courses", { headers, data: { externalCourseId: "taken", name: "First" } });

    await page.goto(`${courseUrl}?change=applications`);
    await page.getByLabel("The application's ID for this course").fill("taken");
    await page.getByRole("button", { name: "Link", exact: true }).click();
    await expect(
      page.getByText(`${application.name} already uses this ID for your course “First”.`),
    ).toBeVisible();
    await expect(page.getByLabel("The application's ID for this course")).toHaveValue("taken");
    await page.getByLabel("The application's ID for this course").fill("mine");
    await page.getByRole("button", { name: "Link", exact: true }).click();
    await expect(page.getByRole("region", { name: "Applications" })).toContainText(application.name);
    expect(await listCourses()).toContainEqual(
      expect.objectContaining({ name: "Linked", externalCourseId: "mine" }),
    );

    await page.getByRole("link", { name: "Unlink" }).click();
    await expect(page.getByText("will no longer find this course")).toBeVisible();
    await page.getByRole("link", { name: "Keep it" }).click();
    await page.getByRole("link", { name: "Manage applications" }).click();
    await page.getByRole("link", { name: "Unlink" }).click();
    await page.getByRole("button", { name: "Unlink" }).click();
    await expect(page.getByText(`${application.name} can no longer see this course.`)).toBeVisible();
    expect((await listCourses()).map(({ name }: { name: string }) => name)).toEqual(["First"]);
  });
});
