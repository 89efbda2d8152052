import { expect, type Page, test } from "@playwright/test";
import { expectNoViolations, fillSignIn, fillSignUp, newAccount, newCourse, signUp } from "./testing/users";

const NEW_PASSWORD = "quite another 🐴 password";

async function changePassword(page: Page, current: string, next: string): Promise<void> {
  await page.goto("/account");
  await page.getByLabel("Current password").fill(current);
  await page.getByLabel("New password").fill(next);
  await page.getByRole("button", { name: "Change password" }).click();
}

test("changing the password ends the session of another browser, and not of this one", async ({
  page,
  browser,
}) => {
  const account = await signUp(page);
  const other = await (await browser.newContext()).newPage();
  await other.goto("/signin");
  await fillSignIn(other, account);
  await expect(other.getByRole("heading", { name: "Your courses" })).toBeVisible();

  await changePassword(page, account.password, NEW_PASSWORD);
  await expect(page.getByRole("status").filter({ hasText: "Password changed." })).toBeVisible();
  await expect(page.getByRole("region", { name: "Recent activity" })).toContainText("Password changed");

  await other.goto("/account");
  await expect(other.getByRole("heading", { name: "Sign in" })).toBeVisible();
  expect(await (await other.request.get("/api/auth/session")).json()).toEqual({});
  await fillSignIn(other, account);
  await expect(other.getByRole("alert").filter({ hasText: "Wrong email or password" })).toBeVisible();
  await fillSignIn(other, { ...account, password: NEW_PASSWORD });
  await expect(other.getByRole("heading", { name: "Account", exact: true })).toBeVisible();
});

test("signing out everywhere ends the session of another browser too", async ({ page, browser }) => {
  const account = await signUp(page);
  const other = await (await browser.newContext()).newPage();
  await other.goto("/signin");
  await fillSignIn(other, account);
  await expect(other.getByRole("heading", { name: "Your courses" })).toBeVisible();

  await page.goto("/account");
  await page.getByRole("button", { name: "Sign out everywhere" }).click();
  await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
  await other.reload();
  await expect(other.getByRole("link", { name: "Sign in" })).toBeVisible();
});

test("a copy of the session's cookie works no more after signing out", async ({ page, browser }) => {
  await signUp(page);
  const thief = await browser.newContext();
  await thief.addCookies(await page.context().cookies());
  const stolen = await thief.newPage();
  await stolen.goto("/account");
  await expect(stolen.getByRole("heading", { name: "Account", exact: true })).toBeVisible();
  // Renewed meanwhile, too.
  await stolen.request.get("/api/auth/session");
  await page.goto("/");
  await page.getByRole("button", { name: "Sign out" }).click();
  await expect(page.getByRole("link", { name: "Sign in" })).toBeVisible();
  await stolen.goto("/account");
  await expect(stolen.getByRole("heading", { name: "Sign in" })).toBeVisible();
  expect(await (await stolen.request.get("/api/auth/session")).json()).toEqual({});
});

test("too many attempts are said on the page, which works on", async ({ page }) => {
  const account = await signUp(page);
  await page.goto("/account");
  for (let count = 0; count < 10; count++) {
    const answered = page.waitForResponse((answer) => answer.request().method() === "POST");
    await changePassword(page, "not the password", NEW_PASSWORD);
    expect((await answered).status()).toBe(200);
  }
  const answered = page.waitForResponse((answer) => answer.request().method() === "POST");
  await changePassword(page, account.password, NEW_PASSWORD);
  expect((await answered).status()).toBe(429);
  await expect(page.getByText(/Too many attempts. Try again in \d+ minutes?/)).toBeVisible();
});

test("what is wrong with a change of the password is said beside the field", async ({ page }) => {
  const account = await signUp(page);
  await changePassword(page, "not the password", NEW_PASSWORD);
  await expect(page.getByText("That's not your current password")).toBeVisible();
  await changePassword(page, account.password, "Password1");
  await expect(page.getByText("too easy to guess")).toBeVisible();
  await changePassword(page, account.password, "short");
  await expect(page.getByText("Use at least 8 characters")).toBeVisible();
});

test("a common password makes no account", async ({ page }) => {
  await page.goto("/signup");
  await fillSignUp(page, { ...newAccount(), password: "iloveyou" });
  await expect(page.getByText("too easy to guess")).toBeVisible();
});

test("deleting the account says what goes with it, wants the password, and signs out", async ({ page }) => {
  const account = await signUp(page);
  await newCourse(page, "Short-lived");
  const studio = page.url();
  await page.goto("/account");
  await page.getByRole("link", { name: "Delete account" }).click();
  await expect(page.getByText("1 course,")).toBeVisible();
  await page.getByLabel("Your password").fill("not the password");
  await page.getByRole("button", { name: "Delete account" }).click();
  await expect(page.getByText("Nothing was deleted")).toBeVisible();
  await page.getByLabel("Your password").fill(account.password);
  await page.getByRole("button", { name: "Delete account" }).click();
  await expect(page.getByText("has been deleted")).toBeVisible();

  await fillSignIn(page, account);
  await expect(page.getByRole("alert").filter({ hasText: "Wrong email or password" })).toBeVisible();
  await page.goto(studio);
  await expect(page.getByRole("region", { name: "Course map" })).toHaveCount(0);
});

test("where no mail server is configured, the pages say so plainly", async ({ page }) => {
  await page.goto("/signin");
  await page.getByRole("link", { name: "Forgot password?" }).click();
  await expect(page.getByText("no mail server configured")).toBeVisible();
  await expect(page.getByRole("textbox")).toHaveCount(0);
  await signUp(page);
  await page.goto("/account");
  await expect(page.getByText("no mail server configured")).toBeVisible();
});

test("services that are not configured are not offered", async ({ page }) => {
  for (const path of ["/signin", "/signup"]) {
    await page.goto(path);
    await expect(page.getByRole("button", { name: /Continue with/ })).toHaveCount(0);
  }
});

test("a made-up link does not work, and says so", async ({ page }) => {
  for (const path of ["/reset-password", "/verify-email"]) {
    for (const query of ["", "?token=made-up", "?token=a&token=b", "?token=%00"]) {
      const response = await page.goto(path + query);
      expect(response?.status()).toBe(200);
      await expect(page.getByRole("heading", { name: "This link no longer works" })).toBeVisible();
    }
  }
});

test("no request from the page behind a link names the link, not even to us", async ({ page }) => {
  const referers: (string | undefined)[] = [];
  page.on("request", (request) => referers.push(request.headers().referer));
  for (const path of ["/reset-password", "/verify-email"]) await page.goto(`${path}?token=secret`);
  expect(referers.length).toBeGreaterThan(2);
  expect(referers.filter((referer) => referer?.includes("secret"))).toEqual([]);
});

test("the account page is for somebody signed in, and comes back to itself", async ({ page }) => {
  const account = await signUp(page);
  await page.context().clearCookies();
  await page.goto("/account");
  await fillSignIn(page, account);
  await expect(page.getByText(account.email)).toBeVisible();
  expect(new URL(page.url()).pathname).toBe("/account");
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("changing the password and deleting the account work", async ({ page }) => {
    const account = await signUp(page);
    await changePassword(page, "not the password", NEW_PASSWORD);
    await expect(page.getByText("That's not your current password")).toBeVisible();
    await changePassword(page, account.password, NEW_PASSWORD);
    await expect(page.getByText("Password changed.")).toBeVisible();
    await page.goto("/account/delete");
    await page.getByLabel("Your password").fill(NEW_PASSWORD);
    await page.getByRole("button", { name: "Delete account" }).click();
    await expect(page.getByText("has been deleted")).toBeVisible();
  });

  test("too many attempts to sign in are a readable page with status 429", async ({ page }) => {
    const account = await signUp(page);
    await page.context().clearCookies();
    const send = (password: string) =>
      page.request.post("/signin/answer", {
        form: { email: account.email, password, callbackUrl: "/" },
        maxRedirects: 0,
      });
    for (let count = 0; count < 10; count++) expect((await send("wrong password")).status()).toBe(303);
    await page.goto("/signin");
    const [response] = await Promise.all([
      page.waitForResponse((answer) => answer.url().endsWith("/signin/answer")),
      fillSignIn(page, account),
    ]);
    expect(response.status()).toBe(429);
    expect(response.headers()["retry-after"]).toMatch(/^[1-9]/);
    await expect(page.getByRole("heading", { name: "Too many attempts" })).toBeVisible();
    await expect(page.getByText(/Try again in \d+ minutes?/)).toBeVisible();
  });

  test("too many passwords tried on other forms are status 429 with Retry-After, and the page says so", async ({
    page,
  }) => {
    const account = await signUp(page);
    await page.goto("/account");
    for (let count = 0; count < 10; count++) await changePassword(page, "not the password", NEW_PASSWORD);
    const [changed] = await Promise.all([
      page.waitForResponse((answer) => answer.request().method() === "POST"),
      changePassword(page, account.password, NEW_PASSWORD),
    ]);
    await page.goto("/account/delete");
    await page.getByLabel("Your password").fill(account.password);
    const [deleted] = await Promise.all([
      page.waitForResponse((answer) => answer.request().method() === "POST"),
      page.getByRole("button", { name: "Delete account" }).click(),
    ]);
    for (const response of [changed, deleted]) {
      expect(response.status()).toBe(429);
      expect(response.headers()["retry-after"]).toMatch(/^[1-9]\d*$/);
    }
    await expect(page.getByText(/Too many attempts. Try again in \d+ minutes?/)).toBeVisible();
  });

  test("the activity goes on to what is older, and a run of refused sign-ins is one line", async ({
    page,
  }) => {
    const account = await signUp(page);
    const send = (password: string) =>
      page.request.post("/signin/answer", { form: { email: account.email, password }, maxRedirects: 0 });
    for (let count = 0; count < 4; count++) await send("wrong password");
    for (let count = 0; count < 21; count++) expect((await send(account.password)).status()).toBe(303);
    await page.goto("/account");
    const activity = page.getByRole("region", { name: "Recent activity" });
    await expect(activity.getByRole("listitem")).toHaveCount(20);
    await activity.getByRole("link", { name: "Older" }).click();
    await expect(activity.getByText("Sign-in refused: wrong password · 4 times · last from")).toBeVisible();
    await expect(activity.getByText("Account created")).toBeVisible();
    await expect(activity.getByRole("link", { name: "Older" })).toHaveCount(0);
    await activity.getByRole("link", { name: "Newest" }).click();
    await expect(activity.getByRole("listitem")).toHaveCount(20);
  });
});

test("axe finds nothing on the pages of accounts", async ({ page }) => {
  for (const path of ["/forgot-password", "/reset-password", "/verify-email", "/signin?problem=throttled"]) {
    await page.goto(path);
    await expectNoViolations(page);
  }
  await signUp(page);
  for (const path of ["/account", "/account?notice=linked&provider=google", "/account/delete"]) {
    await page.goto(path);
    await expectNoViolations(page);
  }
});
