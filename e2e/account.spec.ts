import { type APIRequestContext, type Browser, expect, type Page, test } from "@playwright/test";
import { createCourse } from "./testing/courses";
import { type Account, fillSignIn, signUp } from "./testing/users";

const NEW_PASSWORD = "quite another 🐴 password";

async function changePassword(page: Page, current: string, next: string): Promise<void> {
  await page.goto("/account");
  await page.getByLabel("Current password").fill(current);
  await page.getByLabel("New password").fill(next);
  await page.getByRole("button", { name: "Change password" }).click();
}

/** Submits the sign-in form without opening its page. Returns the path that it leads to. */
async function postSignIn(
  request: APIRequestContext,
  { email, password }: Pick<Account, "email" | "password">,
): Promise<string> {
  const response = await request.post("/signin/answer", {
    form: { email, password, callbackUrl: "/" },
    maxRedirects: 0,
  });
  expect(response.status()).toBe(303);
  return response.headers().location ?? "";
}

/**
 * Enters wrong passwords on the sign-in page, from a browser that the account's owner has never used. Every page that
 * asks for the password counts towards the same limit of ten.
 */
async function failToSignIn(request: APIRequestContext, account: Account, times: number): Promise<void> {
  for (let count = 0; count < times; count++) {
    await postSignIn(request, { ...account, password: "wrong password" });
  }
}

/** Signs in to the account in a separate browser, whose pages stay closed. */
async function signInElsewhere(browser: Browser, account: Account): Promise<APIRequestContext> {
  const { request } = await browser.newContext();
  await postSignIn(request, account);
  expect(await isSignedIn(request)).toBe(true);
  return request;
}

/** Whether the account page opens, and next-auth's endpoint has a session. */
async function isSignedIn(request: APIRequestContext): Promise<boolean> {
  const page = await request.get("/account", { maxRedirects: 0 });
  const session = await (await request.get("/api/auth/session")).json();
  if (page.status() === 200) return session.user !== undefined;
  expect(page.headers().location).toContain("/signin?callbackUrl=%2Faccount");
  expect(session).toEqual({});
  return false;
}

test("changing the password shows errors next to their field, ends other sessions and keeps this one", async ({
  page,
  browser,
}) => {
  const account = await signUp(page);
  const other = await signInElsewhere(browser, account);
  await changePassword(page, "not the password", NEW_PASSWORD);
  await expect(page.getByText("Wrong password.")).toBeVisible();
  await changePassword(page, account.password, "Password1");
  await expect(page.getByText("too easy to guess")).toBeVisible();
  await changePassword(page, account.password, "short");
  await expect(page.getByText("Use at least 8 characters")).toBeVisible();
  expect(await isSignedIn(other)).toBe(true);

  await changePassword(page, account.password, NEW_PASSWORD);
  await expect(page.getByRole("status").filter({ hasText: "Password changed." })).toBeVisible();
  await expect(page.getByRole("region", { name: "Recent activity" })).toContainText("Password changed");
  expect(await isSignedIn(other)).toBe(false);
  expect(await postSignIn(other, account)).toContain("wrong-password");
  expect(await postSignIn(other, { ...account, password: NEW_PASSWORD })).toBe("/");
  expect(await isSignedIn(page.request)).toBe(true);
});

test("the account page downloads the user's own data, and signs out every other browser", async ({
  page,
  browser,
}) => {
  const account = await signUp(page);
  const other = await signInElsewhere(browser, account);
  await page.goto("/account");
  const link = page
    .getByRole("region", { name: "Your data" })
    .getByRole("link", { name: "Download your data" });
  const file = await page.request.get((await link.getAttribute("href")) ?? "");
  expect(file.headers()["content-disposition"]).toContain('attachment; filename="teepad-data.json"');
  expect(await file.json()).toMatchObject({ account: { email: account.email } });

  await page.getByRole("button", { name: "Sign out everywhere" }).click();
  await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
  expect(await isSignedIn(other)).toBe(false);
});

test("too many wrong passwords return 429 and show a message on the page", { tag: "@full" }, async ({
  page,
  request,
}) => {
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

test("pages opened by an emailed link never send its token as a referrer", async ({ page }) => {
  const referers: (string | undefined)[] = [];
  page.on("request", (request) => referers.push(request.headers().referer));
  for (const path of ["/reset-password", "/verify-email"]) await page.goto(`${path}?token=secret`);
  expect(referers.length).toBeGreaterThan(2);
  expect(referers.filter((referer) => referer?.includes("secret"))).toEqual([]);
});

test("an invalid emailed link shows an error page", async ({ request }) => {
  for (const path of ["/reset-password", "/verify-email"]) {
    for (const query of ["", "?token=made-up", "?token=a&token=b", "?token=%00"]) {
      const response = await request.get(path + query);
      expect(response.status()).toBe(200);
      expect(await response.text()).toMatch(/<h1[^>]*>This link no longer works/);
    }
  }
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a copied session cookie stops working after sign-out", async ({ page, browser }) => {
    await signUp(page);
    const thief = await browser.newContext();
    await thief.addCookies(await page.context().cookies());
    // Renewing the session must not make the stolen copy valid again.
    expect(await isSignedIn(thief.request)).toBe(true);
    await page.goto("/");
    await page.getByRole("button", { name: "Sign out" }).click();
    await expect(page.getByRole("link", { name: "Sign in" })).toBeVisible();
    expect(await isSignedIn(thief.request)).toBe(false);
  });

  test("pages say when no mail server is configured, and offer no provider that isn't", async ({ page }) => {
    for (const path of ["/signup", "/signin"]) {
      await page.goto(path);
      await expect(page.getByRole("button", { name: /Continue with/ })).toHaveCount(0);
    }
    await page.getByRole("link", { name: "Forgot password?" }).click();
    await expect(page.getByText("no mail server is configured")).toBeVisible();
    await expect(page.getByRole("textbox")).toHaveCount(0);
    await signUp(page);
    await page.goto("/account");
    await expect(page.getByText("no mail server is configured")).toBeVisible();
  });

  test("changing the password works; deleting the account shows what goes with it, needs the password, and signs out", async ({
    page,
  }) => {
    const account = await signUp(page);
    const courseId = await createCourse(page, "Short-lived");
    await changePassword(page, "not the password", NEW_PASSWORD);
    await expect(page.getByText("Wrong password.")).toBeVisible();
    await changePassword(page, account.password, NEW_PASSWORD);
    await expect(page.getByText("Password changed.")).toBeVisible();
    await page.getByRole("link", { name: "Delete account" }).click();
    await expect(page.getByText("1 course.")).toBeVisible();
    await page.getByLabel("Your password").fill("not the password");
    await page.getByRole("button", { name: "Delete account" }).click();
    await expect(page.getByText("Nothing was deleted")).toBeVisible();
    await page.getByLabel("Your password").fill(NEW_PASSWORD);
    await page.getByRole("button", { name: "Delete account" }).click();
    await expect(page.getByText("has been deleted")).toBeVisible();

    await fillSignIn(page, { ...account, password: NEW_PASSWORD });
    await expect(page.getByRole("alert").filter({ hasText: "Wrong email or password" })).toBeVisible();
    const studio = await page.request.get(`/studio/courses/${courseId}`, { maxRedirects: 0 });
    expect(studio.headers().location).toContain("/signin");
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
