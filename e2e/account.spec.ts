import { type APIRequestContext, expect, type Page, test } from "@playwright/test";
import { type Account, createCourse, fillSignIn, fillSignUp, newAccount, signUp } from "./testing/users";

const NEW_PASSWORD = "quite another 🐴 password";

async function changePassword(page: Page, current: string, next: string): Promise<void> {
  await page.goto("/account");
  await page.getByLabel("Current password").fill(current);
  await page.getByLabel("New password").fill(next);
  await page.getByRole("button", { name: "Change password" }).click();
}

/**
 * Enters wrong passwords on the sign-in page, from a browser that the account's owner has never used. Every page that
 * asks for the password counts towards the same limit of ten.
 */
async function failToSignIn(request: APIRequestContext, { email }: Account, times: number): Promise<void> {
  for (let count = 0; count < times; count++) {
    const response = await request.post("/signin/answer", {
      form: { email, password: "wrong password", callbackUrl: "/" },
      maxRedirects: 0,
    });
    expect(response.status()).toBe(303);
  }
}

test("changing the password ends other sessions but keeps this one", async ({ page, browser }) => {
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

test("signing out everywhere ends sessions in other browsers", async ({ page, browser }) => {
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

test("the account page downloads the user's own data", async ({ page }) => {
  const account = await signUp(page);
  await page.goto("/account");
  const downloaded = page.waitForEvent("download");
  await page
    .getByRole("region", { name: "Your data" })
    .getByRole("link", { name: "Download your data" })
    .click();
  const download = await downloaded;
  expect(download.suggestedFilename()).toBe("teepad-data.json");
  const chunks = await (await download.createReadStream()).toArray();
  expect(JSON.parse(Buffer.concat(chunks).toString("utf8"))).toMatchObject({
    account: { email: account.email },
  });
});

test("a copied session cookie stops working after sign-out", async ({ page, browser }) => {
  await signUp(page);
  const thief = await browser.newContext();
  await thief.addCookies(await page.context().cookies());
  const stolen = await thief.newPage();
  await stolen.goto("/account");
  await expect(stolen.getByRole("heading", { name: "Account", exact: true })).toBeVisible();
  // Renewing the session must not make the stolen copy valid again.
  await stolen.request.get("/api/auth/session");
  await page.goto("/");
  await page.getByRole("button", { name: "Sign out" }).click();
  await expect(page.getByRole("link", { name: "Sign in" })).toBeVisible();
  await stolen.goto("/account");
  await expect(stolen.getByRole("heading", { name: "Sign in" })).toBeVisible();
  expect(await (await stolen.request.get("/api/auth/session")).json()).toEqual({});
});

test("too many wrong passwords return 429 and show a message on the page", async ({ page, request }) => {
  const account = await signUp(page);
  await failToSignIn(request, account, 9);
  const rejected = page.waitForResponse((candidate) => candidate.request().method() === "POST");
  await changePassword(page, "not the password", NEW_PASSWORD);
  expect((await rejected).status()).toBe(200);
  await expect(page.getByText("Wrong password.")).toBeVisible();
  const responsePromise = page.waitForResponse((candidate) => candidate.request().method() === "POST");
  await changePassword(page, account.password, NEW_PASSWORD);
  expect((await responsePromise).status()).toBe(429);
  await expect(page.getByText(/Too many attempts. Try again in \d+ minutes?/)).toBeVisible();
});

test("password errors appear next to their field", async ({ page }) => {
  const account = await signUp(page);
  await changePassword(page, "not the password", NEW_PASSWORD);
  await expect(page.getByText("Wrong password.")).toBeVisible();
  await changePassword(page, account.password, "Password1");
  await expect(page.getByText("too easy to guess")).toBeVisible();
  await changePassword(page, account.password, "short");
  await expect(page.getByText("Use at least 8 characters")).toBeVisible();
});

test("sign-up rejects a common password", async ({ page }) => {
  await page.goto("/signup");
  await fillSignUp(page, { ...newAccount(), password: "iloveyou" });
  await expect(page.getByText("too easy to guess")).toBeVisible();
});

test("deleting the account shows what is deleted with it, requires the password, and signs out", async ({
  page,
}) => {
  const account = await signUp(page);
  await createCourse(page, "Short-lived");
  const studio = page.url();
  await page.goto("/account");
  await page.getByRole("link", { name: "Delete account" }).click();
  await expect(page.getByText("1 course.")).toBeVisible();
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

test("pages say when no mail server is configured", async ({ page }) => {
  await page.goto("/signin");
  await page.getByRole("link", { name: "Forgot password?" }).click();
  await expect(page.getByText("no mail server is configured")).toBeVisible();
  await expect(page.getByRole("textbox")).toHaveCount(0);
  await signUp(page);
  await page.goto("/account");
  await expect(page.getByText("no mail server is configured")).toBeVisible();
});

test("sign-in providers that are not configured are not offered", async ({ page }) => {
  for (const path of ["/signin", "/signup"]) {
    await page.goto(path);
    await expect(page.getByRole("button", { name: /Continue with/ })).toHaveCount(0);
  }
});

test("an invalid emailed link shows an error page", async ({ page }) => {
  for (const path of ["/reset-password", "/verify-email"]) {
    for (const query of ["", "?token=made-up", "?token=a&token=b", "?token=%00"]) {
      const response = await page.goto(path + query);
      expect(response?.status()).toBe(200);
      await expect(page.getByRole("heading", { name: "This link no longer works" })).toBeVisible();
    }
  }
});

test("pages opened by an emailed link never send its token as a referrer", async ({ page }) => {
  const referers: (string | undefined)[] = [];
  page.on("request", (request) => referers.push(request.headers().referer));
  for (const path of ["/reset-password", "/verify-email"]) await page.goto(`${path}?token=secret`);
  expect(referers.length).toBeGreaterThan(2);
  expect(referers.filter((referer) => referer?.includes("secret"))).toEqual([]);
});

test("the account page requires sign-in and is shown afterwards", async ({ page }) => {
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
    await expect(page.getByText("Wrong password.")).toBeVisible();
    await changePassword(page, account.password, NEW_PASSWORD);
    await expect(page.getByText("Password changed.")).toBeVisible();
    await page.goto("/account/delete");
    await page.getByLabel("Your password").fill(NEW_PASSWORD);
    await page.getByRole("button", { name: "Delete account" }).click();
    await expect(page.getByText("has been deleted")).toBeVisible();
  });

  test("too many sign-in attempts return a readable page with status 429", { tag: "@full" }, async ({
    page,
    request,
  }) => {
    const account = await signUp(page);
    await page.context().clearCookies();
    await failToSignIn(request, account, 10);
    await page.goto("/signin");
    const [response] = await Promise.all([
      page.waitForResponse((candidate) => candidate.url().endsWith("/signin/answer")),
      fillSignIn(page, account),
    ]);
    expect(response.status()).toBe(429);
    expect(response.headers()["retry-after"]).toMatch(/^[1-9]/);
    await expect(page.getByRole("heading", { name: "Too many attempts" })).toBeVisible();
    await expect(page.getByText(/Try again in \d+ minutes?/)).toBeVisible();
  });

  test("too many wrong passwords on other forms return 429 with Retry-After and a message on the page", {
    tag: "@full",
  }, async ({ page, request }) => {
    const account = await signUp(page);
    await failToSignIn(request, account, 9);
    await changePassword(page, "not the password", NEW_PASSWORD);
    await expect(page.getByText("Wrong password.")).toBeVisible();
    const [changed] = await Promise.all([
      page.waitForResponse((candidate) => candidate.request().method() === "POST"),
      changePassword(page, account.password, NEW_PASSWORD),
    ]);
    await page.goto("/account/delete");
    await page.getByLabel("Your password").fill(account.password);
    const [deleted] = await Promise.all([
      page.waitForResponse((candidate) => candidate.request().method() === "POST"),
      page.getByRole("button", { name: "Delete account" }).click(),
    ]);
    for (const response of [changed, deleted]) {
      expect(response.status()).toBe(429);
      expect(response.headers()["retry-after"]).toMatch(/^[1-9]\d*$/);
    }
    await expect(page.getByText(/Too many attempts. Try again in \d+ minutes?/)).toBeVisible();
  });

  test("older activity is on further pages, and a run of rejected sign-ins is one entry", async ({
    page,
  }) => {
    const account = await signUp(page);
    const sendSignIn = (password: string) =>
      page.request.post("/signin/answer", { form: { email: account.email, password }, maxRedirects: 0 });
    for (let count = 0; count < 4; count++) await sendSignIn("wrong password");
    for (let count = 0; count < 21; count++) expect((await sendSignIn(account.password)).status()).toBe(303);
    await page.goto("/account");
    const activity = page.getByRole("region", { name: "Recent activity" });
    await expect(activity.getByRole("listitem")).toHaveCount(20);
    await activity.getByRole("link", { name: "Older" }).click();
    await expect(activity.getByText("Sign-in failed: wrong password · 4 times · last from")).toBeVisible();
    await expect(activity.getByText("Account created")).toBeVisible();
    await expect(activity.getByRole("link", { name: "Older" })).toHaveCount(0);
    await activity.getByRole("link", { name: "Newest" }).click();
    await expect(activity.getByRole("listitem")).toHaveCount(20);
  });
});
