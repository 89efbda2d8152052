import { expect, type Page, test } from "@playwright/test";
import { authorizeApplication, registerThroughPages } from "./testing/application";
import { expectNoViolations } from "./testing/axe";
import { createCourse, openNewCourse, shareCourse, straightHoles } from "./testing/courses";
import { openShare } from "./testing/people";
import { fillSignIn, readDemo, signUp } from "./testing/users";

/**
 * Axe runs here once on each page and state, in both colour schemes. A state that only a longer flow reaches, such as an
 * accepted invitation, is tested where that flow is.
 */
interface State {
  name: string;
  /** The path to open. Without one, the state follows from the one before. */
  path?: string;
  reach?: (page: Page) => Promise<unknown>;
  /** Ends the state, which no other follows from. */
  leave?: () => Promise<unknown>;
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
  for (const { name, path, reach, leave } of states) {
    await test.step(name, async () => {
      if (path) await page.goto(path);
      await reach?.(page);
      await expectNoViolations(page);
      await leave?.();
    });
  }
}

/** Opens a dialog from the course's menu with the keyboard, goes through it, and closes it: the focus returns to the menu. */
function dialogState(page: Page, item: string, title: RegExp): State {
  const menu = button(page, "Course");
  const dialog = page.getByRole("dialog", { name: title });
  return {
    name: `dialog ${item}`,
    reach: async () => {
      await menu.press("Enter");
      await page.getByRole("menuitem", { name: item }).press("Enter");
      await expect(dialog).toBeFocused();
      await page.keyboard.press("Tab");
      await expect(dialog.locator(":focus")).toHaveCount(1);
    },
    leave: async () => {
      await page.keyboard.press("Escape");
      await expect(dialog).toBeHidden();
      await expect(menu).toBeFocused();
    },
  };
}

test("pages for visitors have no axe violations", async ({ page }) => {
  await expectNoViolationsIn(page, [
    { name: "landing page", path: "/" },
    { name: "sign-up", path: "/signup" },
    { name: "forgotten password", path: "/forgot-password" },
    { name: "password reset without a token", path: "/reset-password" },
    { name: "verification without a token", path: "/verify-email" },
    { name: "directory", path: "/explore?q=nothing" },
    { name: "documentation", path: "/docs" },
    { name: "page of the documentation", path: "/docs/errors" },
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

test("the API reference has no axe violations", { tag: "@full" }, async ({ page }) => {
  await expectNoViolationsIn(page, [
    { name: "operations", path: "/developers/api" },
    { name: "objects", path: "/developers/api/objects" },
  ]);
});

test("pages of an account and its courses have no axe violations", async ({ page }) => {
  await signUp(page);
  const course = `/courses/${await createCourse(page, "Axe")}`;
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
    { name: "course", path: course },
    { name: "sharing in a dialog", reach: () => openShare(page) },
    { name: "renaming a course", path: `${course}?change=name` },
    {
      name: "location of a course",
      path: `${course}?change=location`,
      reach: () => expect(page.locator(".maplibregl-canvas")).toBeVisible(),
    },
    { name: "applications of a course", path: `${course}?change=applications` },
    { name: "sharing a course", path: `${course}/share` },
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

test("pages of an application, for its developer and its users, have no axe violations", async ({ page }) => {
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
  const registered = await registerThroughPages(page, "https://keeper.example/callback");
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
        await expect(page.getByRole("heading", { name: "Secret added" })).toBeFocused();
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
  const { access_token } = await authorizeApplication(page, registered);
  const created = await page.request.post("/api/v1/courses", {
    headers: { Authorization: `Bearer ${access_token}` },
    data: { externalCourseId: "1", name: "Axe" },
  });
  const { id } = await created.json();
  await expectNoViolationsIn(page, [
    { name: "connected applications", path: "/applications" },
    {
      name: "disconnecting an application",
      reach: async () => {
        await link(page, "Disconnect").click();
        await expect(link(page, "Keep connected")).toBeVisible();
      },
    },
    {
      name: "unlinking a course",
      path: `/courses/${id}/unlink/${registered.clientId}`,
      reach: () => expect(link(page, "Keep it")).toBeVisible(),
    },
  ]);
});

/** Opens a course and adds a hole to it, with a second flight path. */
async function openHole(page: Page) {
  await openNewCourse(page, "Axe");
  await button(page, "Add hole").click();
  await button(page, "Add flight path").click();
}

test("the studio has no axe violations: a hole with a problem, the fields of a tee beside a menu", async ({
  page,
}) => {
  await signUp(page);
  await openHole(page);
  await expectNoViolationsIn(page, [
    {
      name: "hole with a second flight path, and a problem",
      reach: async () => {
        await page.getByLabel("Number").fill("40");
        await page.keyboard.press("Enter");
        await expect(page.getByText("from 1 to 27")).toBeVisible();
      },
    },
    {
      name: "menu of a handle, beside the fields of a tee",
      reach: async () => {
        await page.getByLabel("Number").press("Escape");
        await button(page, "Edit Tee 1").click();
        await expect(page.getByLabel("Pad length, m")).toBeVisible();
        await button(page, "Target, hole 1").press("Enter");
        await expect(page.getByRole("menu")).toBeVisible();
      },
    },
  ]);
});

test("the studio's other panels and dialogs have no axe violations", { tag: "@full" }, async ({ page }) => {
  const press = (key: string) => page.keyboard.press(key);
  await signUp(page);
  await openNewCourse(page, "Empty");
  await expectNoViolations(page);
  await openHole(page);
  await expectNoViolationsIn(page, [
    {
      name: "help",
      reach: async () => {
        await button(page, "Keyboard help").click();
        await expect(page.getByRole("dialog", { name: "Keyboard and gestures" })).toBeVisible();
      },
    },
    {
      name: "layouts",
      reach: async () => {
        await press("Escape");
        await button(page, "Add layout").click();
        await button(page, "Details of Layout 2").click();
        await expect(page.getByRole("dialog").getByRole("button", { name: "Compare layouts" })).toBeVisible();
      },
    },
    {
      name: "layouts compared",
      reach: async () => {
        await page.getByRole("dialog").getByRole("button", { name: "Compare layouts" }).click();
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
    dialogState(page, "Report…", /^Report: Axe/),
    dialogState(page, "Keep on this device…", /^Keep on this device/),
  ]);
});

test("on a phone, pages and the studio's dialogs have no axe violations, and dialogs work with the keyboard", {
  tag: "@full",
}, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const canvas = (frame: Pick<Page, "locator">) => expect(frame.locator("canvas").first()).toBeVisible();
  await expectNoViolationsIn(page, [
    { name: "landing page", path: "/" },
    { name: "directory", path: "/explore" },
    {
      name: "course that needs an account to keep",
      path: "/demo",
      reach: async () => {
        await button(page, "Share").press("Enter");
        await expect(page.getByRole("dialog", { name: /^Keep / })).toBeVisible();
      },
    },
  ]);
  await signUp(page);
  const courseId = await openNewCourse(page, "Pocket", { document: straightHoles(80, 120) });
  const shared = await shareCourse(page, courseId, "public");
  await expectNoViolationsIn(page, [
    {
      name: "hole in the studio, with the fields of a tee",
      reach: async () => {
        await button(page, "Details of hole 1").press("Enter");
        await button(page, "Edit Tee 1").press("Enter");
        await expect(page.getByLabel("Pad length, m")).toBeVisible();
      },
    },
    dialogState(page, "Import…", /^Import holes/),
    dialogState(page, "Export…", /^Export/),
    dialogState(page, "Report…", /^Report: Pocket/),
    dialogState(page, "Keep on this device…", /^Keep on this device/),
    {
      name: "dialog Share",
      reach: async () => {
        await button(page, "Share").press("Enter");
        const dialog = page.getByRole("dialog", { name: "Share Pocket" });
        await dialog.getByText("Page settings").press("Enter");
        await expect(dialog.getByLabel("Place")).toBeVisible();
      },
      leave: async () => {
        await page.keyboard.press("Escape");
        await expect(button(page, "Share")).toBeFocused();
      },
    },
    {
      name: "print",
      path: `/studio/courses/${courseId}/print`,
      reach: async () => {
        await button(page, "Options").press("Enter");
        await expect(page.locator("#print-sheet")).toBeVisible();
        await page.keyboard.press("Escape");
        await expect(button(page, "Options")).toBeFocused();
      },
    },
    { name: "course", path: `/courses/${courseId}` },
    { name: "page of a course", path: shared, reach: () => canvas(page.frameLocator("iframe") as never) },
    { name: "viewer in other sites", path: `${shared}/embed` },
  ]);
});

test("sign-in and Deny work with the keyboard alone", async ({ browser }) => {
  const page = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
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
