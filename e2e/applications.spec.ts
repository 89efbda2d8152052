import { expect, test } from "@playwright/test";
import { authorizeApplication, type RegisteredApplication, registerApplication } from "./testing/application";
import { signUp } from "./testing/users";

let application: RegisteredApplication;

// No page here needs scripts; accessibility.spec.ts opens each with them.
test.use({ javaScriptEnabled: false });

test.beforeAll(async ({ browser }) => {
  const developer = await (await browser.newContext()).newPage();
  await signUp(developer);
  application = await registerApplication(developer, "https://keeper.example/callback");
  await developer.context().close();
});

test("signed-out users of an application sign in first", async ({ request }) => {
  for (const path of ["/applications", "/applications/tp_app_x/disconnect"]) {
    const response = await request.get(path, { maxRedirects: 0 });
    expect(response.headers().location).toContain(`/signin?callbackUrl=${encodeURIComponent(path)}`);
  }
});

test("a connected application shows its access, and disconnecting revokes its tokens immediately", async ({
  page,
  request,
}) => {
  await signUp(page);
  const { access_token } = await authorizeApplication(page, application);
  const headers = { Authorization: `Bearer ${access_token}` };

  await page.goto("/");
  await page.getByRole("link", { name: "Connected applications" }).click();
  await expect(page.getByRole("heading", { name: application.name })).toBeVisible();
  await expect(page.getByRole("link", { name: "keeper.example" })).toHaveAttribute("rel", /noopener/);
  await expect(page.getByText("Keeps the rounds you throw.")).toBeVisible();
  await expect(page.getByText("Create courses in your account")).toBeVisible();
  await expect(page.getByText("Never")).toBeVisible();
  await expect(page.getByText("0 courses")).toBeVisible();

  const created = await request.post("/api/v1/courses", {
    headers,
    data: { externalCourseId: "1", name: "Made by the application" },
  });
  expect(created.status()).toBe(201);
  await page.reload();
  await expect(page.getByText("1 course", { exact: true })).toBeVisible();
  await expect(page.getByText("Never")).toBeHidden();

  await page.getByRole("link", { name: "Disconnect" }).click();
  await expect(page.getByText("stop working immediately")).toBeVisible();
  await page.getByRole("link", { name: "Keep connected" }).click();
  expect((await request.get("/api/v1/courses", { headers })).status()).toBe(200);

  await page.getByRole("link", { name: "Disconnect" }).click();
  await page.getByRole("button", { name: "Disconnect" }).click();
  await expect(page.getByRole("status")).toContainText(`${application.name} is disconnected`);
  await expect(page.getByText("No applications are connected")).toBeVisible();
  await expect(page.getByText("Disconnected; its tokens were revoked")).toBeVisible();
  expect((await request.get("/api/v1/courses", { headers })).status()).toBe(401);
  await page.goto("/");
  await expect(page.getByRole("link", { name: "Made by the application" })).toBeVisible();
});

test("an application without a grant is not found and never reported as disconnected", async ({ page }) => {
  await signUp(page);
  for (const id of [application.clientId, "unknown", "%00"]) {
    const response = await page.request.get(`/applications/${id}/disconnect`);
    expect(response.status(), id).toBe(404);
  }
  await page.goto(`/applications?disconnected=${application.clientId}`);
  await expect(page.getByRole("heading", { name: "Connected applications" })).toBeVisible();
  await expect(page.getByRole("status")).toHaveCount(0);
});
