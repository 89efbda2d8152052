import { expect, type Page, test } from "@playwright/test";
import { authorizeApplication, registerApplication, startCallbackServer } from "./testing/application";
import { expectNoViolations } from "./testing/axe";
import { createCourse, fillSignIn, readDemo, signUp } from "./testing/users";

/**
 * Axe runs here once on each page and state, in both colour schemes. A state that only a longer flow reaches, such as an
 * accepted invitation, is tested where that flow is.
 */
interface State {
  name: string;
  /** The path to open. Without one, the state follows from the one before. */
  path?: string;
  reach?: (page: Page) => Promise<unknown>;
}

const getConsentPath = () =>
  `/oauth/authorize?${new URLSearchParams({
    client_id: readDemo().application.clientId,
    redirect_uri: readDemo().application.redirectUris[0] as string,
    response_type: "code",
  })}`;

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const link = (page: Page, name: string) => page.getByRole("link", { name });

async function expectNoViolationsIn(page: Page, states: readonly State[]): Promise<void> {
  for (const { name, path, reach } of states) {
    await test.step(name, async () => {
      if (path) await page.goto(path);
      await reach?.(page);
      await expectNoViolations(page);
    });
  }
}

test("pages for visitors have no axe violations", async ({ page }) => {
  await expectNoViolationsIn(page, [
    { name: "landing page", path: "/" },
    { name: "demo", path: "/demo" },
    { name: "sign-up", path: "/signup" },
    { name: "forgotten password", path: "/forgot-password" },
    { name: "password reset without a token", path: "/reset-password" },
    { name: "verification without a token", path: "/verify-email" },
    { name: "directory", path: "/explore?q=nothing" },
    { name: "documentation", path: "/docs" },
    { name: "page of the documentation", path: "/docs/errors" },
    { name: "API reference", path: "/developers/api" },
    { name: "objects of the API", path: "/developers/api/objects" },
    { name: "missing page", path: "/no-such-page" },
    { name: "invalid authorization request", path: "/oauth/authorize?client_id=unknown" },
    { name: "sign-in that is throttled", path: "/signin?problem=throttled" },
    {
      name: "rejected sign-in",
      path: "/signin",
      reach: async () => {
        await fillSignIn(page, { email: "nobody@example.com", password: "wrong password" });
        await expect(page.getByText("Wrong email or password")).toBeVisible();
      },
    },
  ]);
});

test("pages of an account and its courses have no axe violations", async ({ page }) => {
  await signUp(page);
  await createCourse(page, "Axe");
  const course = new URL(page.url()).pathname.replace("/studio", "");
  await expectNoViolationsIn(page, [
    {
      name: "home page with the menu of a course",
      path: "/",
      reach: () => button(page, "More for Axe").click(),
    },
    { name: "search without results", path: "/?q=nothing" },
    {
      name: "new course",
      path: "/courses/new",
      reach: () => expect(page.locator("canvas")).toBeVisible(),
    },
    { name: "account", path: "/account?notice=linked&provider=google" },
    { name: "deleting the account", path: "/account/delete" },
    { name: "no applications", path: "/applications" },
    { name: "consent", path: getConsentPath() },
    {
      name: "course",
      path: course,
      reach: () => expect(page.locator(".maplibregl-canvas")).toBeVisible(),
    },
    { name: "deleting a course", path: `${course}/delete` },
    {
      name: "deleted courses",
      reach: async () => {
        await button(page, "Delete course").click();
        await expect(page.getByRole("status")).toContainText("Axe was deleted.");
      },
    },
    { name: "studio of a deleted course", path: `/studio${course}` },
  ]);
});

test("pages of an application, for its developer and its users, have no axe violations", async ({
  page,
  request,
}) => {
  const callbacks = await startCallbackServer();
  await signUp(page);
  await expectNoViolationsIn(page, [
    { name: "no applications yet", path: "/developers" },
    {
      name: "rejected registration",
      path: "/developers/new",
      reach: async () => {
        await button(page, "Register application").click();
        await expect(page.getByText("Required.")).toBeVisible();
      },
    },
  ]);
  const registered = await registerApplication(page, callbacks.redirectUri);
  const application = `/developers/${registered.clientId}`;
  await expectNoViolationsIn(page, [
    { name: "secret of a new application" },
    { name: "applications of a developer", path: "/developers" },
    {
      name: "settings with a warning",
      path: application,
      reach: async () => {
        await page.getByLabel("Redirect URI 1", { exact: true }).fill("https://keeper.example/v2");
        await expect(page.getByText("are rejected immediately")).toBeVisible();
      },
    },
    {
      name: "added secret",
      path: application,
      reach: async () => {
        await page.getByLabel("Secret name").fill("Second");
        await button(page, "Add secret").click();
        await expect(page.getByRole("heading", { name: "Secret added" })).toBeVisible();
      },
    },
    {
      name: "removing a secret",
      path: application,
      reach: async () => {
        await link(page, "Remove Second").click();
        await expect(button(page, "Remove secret")).toBeVisible();
      },
    },
    { name: "deleting an application", path: `${application}/delete` },
    { name: "team", path: `${application}/team` },
    { name: "no webhooks", path: `${application}/webhooks` },
    { name: "new webhook", path: `${application}/webhooks/new` },
  ]);
  await authorizeApplication(page, request, registered, callbacks);
  await expectNoViolationsIn(page, [
    { name: "connected applications", path: "/applications" },
    {
      name: "disconnecting an application",
      reach: async () => {
        await link(page, "Disconnect").click();
        await expect(link(page, "Keep connected")).toBeVisible();
      },
    },
  ]);
  await callbacks.close();
});

test("the studio's panels, menus and dialogs have no axe violations", async ({ page }) => {
  await signUp(page);
  await createCourse(page, "Axe");
  const press = (key: string) => page.keyboard.press(key);
  await expectNoViolationsIn(page, [
    { name: "empty course" },
    {
      name: "hole with a second flight path, and a problem",
      reach: async () => {
        await button(page, "Add hole").click();
        await button(page, "Add flight path").click();
        await page.getByLabel("Number").fill("40");
        await press("Enter");
        await expect(page.getByText("from 1 to 27")).toBeVisible();
      },
    },
    {
      name: "menu of a handle",
      reach: async () => {
        await page.getByLabel("Number").press("Escape");
        await button(page, "Target, hole 1").press("Enter");
        await expect(page.getByRole("menu")).toBeVisible();
      },
    },
    {
      name: "help",
      reach: async () => {
        await press("Escape");
        await button(page, "Keyboard help").click();
        await expect(page.getByRole("dialog", { name: "Keyboard and gestures" })).toBeVisible();
      },
    },
    {
      name: "layouts",
      reach: async () => {
        await press("Escape");
        await button(page, "Add layout").click();
        await button(page, "Details of layout Layout 2").click();
        await expect(page.getByRole("dialog").getByRole("columnheader", { name: "Layout 2" })).toBeVisible();
      },
    },
    {
      name: "checks with an error",
      reach: async () => {
        await press("Escape");
        await button(page, "Target, hole 1").focus();
        for (let i = 0; i < 100; i++) await press("Alt+ArrowUp");
        await page.getByRole("button", { name: /^Checks, 1 error/ }).click();
        await expect(page.getByRole("list", { name: "Checks" })).toBeVisible();
      },
    },
  ]);
});

test("sign-in and Deny work with the keyboard alone", async ({ page }) => {
  await page.goto(getConsentPath());
  await page.getByLabel("Email").focus();
  await page.keyboard.type(readDemo().user.email);
  await page.keyboard.press("Tab");
  await page.keyboard.type(readDemo().user.password);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Deny" })).toBeVisible();
  const redirect = page.waitForRequest((request) => request.url().includes("error=access_denied"));
  await page.getByRole("button", { name: "Deny" }).focus();
  await page.keyboard.press("Enter");
  await redirect;
});
