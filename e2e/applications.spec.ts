import { expect, test } from "@playwright/test";
import {
  connect,
  listenForReturns,
  type OwnApplication,
  type Returns,
  registerApplication,
} from "./testing/own-application";
import { expectNoViolations, signUp } from "./testing/users";

let returns: Returns;
let application: OwnApplication;

test.beforeAll(async ({ browser }) => {
  returns = await listenForReturns();
  const developer = await (await browser.newContext()).newPage();
  await signUp(developer);
  application = await registerApplication(developer, returns.redirectUri);
  await developer.context().close();
});
test.afterAll(() => returns.close());

test("somebody signed out signs in first, and comes back", async ({ page }) => {
  const account = await signUp(page);
  await page.context().clearCookies();
  await page.goto("/applications/tp_app_x/disconnect");
  await expect(page).toHaveURL(/\/signin\?callbackUrl=%2Fapplications%2Ftp_app_x%2Fdisconnect/);
  await page.goto("/applications");
  await page.getByLabel("Email").fill(account.email);
  await page.getByLabel("Password").fill(account.password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("heading", { name: "No applications are connected" })).toBeVisible();
});

test("an application is shown with what it may do, and disconnecting it stops its tokens at once", async ({
  page,
  request,
}) => {
  await signUp(page);
  const { access_token } = await connect(page, request, application, returns);
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
  await page.getByRole("link", { name: "Keep it" }).click();
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

test("an application that the person does not allow is not found, nor said to be disconnected", async ({
  page,
}) => {
  await signUp(page);
  for (const id of [application.clientId, "unknown", "%00"]) {
    const response = await page.goto(`/applications/${id}/disconnect`);
    expect(response?.status(), id).toBe(404);
  }
  await page.goto(`/applications?disconnected=${application.clientId}`);
  await expect(page.getByRole("heading", { name: "Connected applications" })).toBeVisible();
  await expect(page.getByRole("status")).toHaveCount(0);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("disconnecting works", async ({ page, request }) => {
    await signUp(page);
    const { access_token } = await connect(page, request, application, returns);
    await page.goto("/applications");
    await page.getByRole("link", { name: "Disconnect" }).click();
    await page.getByRole("button", { name: "Disconnect" }).click();
    await expect(page.getByRole("status")).toContainText("is disconnected");
    const answer = await request.get("/api/v1/courses", {
      headers: { Authorization: `Bearer ${access_token}` },
    });
    expect(answer.status()).toBe(401);
  });
});

test("axe finds nothing on the connected applications, full and empty", async ({ page, request }) => {
  await signUp(page);
  await page.goto("/applications");
  await expectNoViolations(page);
  await connect(page, request, application, returns);
  await page.goto("/applications");
  await expectNoViolations(page);
  await page.getByRole("link", { name: "Disconnect" }).click();
  await expect(page.getByRole("link", { name: "Keep it" })).toBeVisible();
  await expectNoViolations(page);
});
