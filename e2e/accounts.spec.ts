import { expect, test } from "@playwright/test";
import { createCourseThroughPages } from "./testing/courses";
import { fillSignIn, fillSignUp, newAccount, signOut, signUp } from "./testing/users";

test("a new user can sign up, create a course, sign out and sign in again", { tag: "@full" }, async ({
  page,
}) => {
  await page.goto("/");
  await page.getByRole("link", { name: "Create account" }).click();
  const account = newAccount();
  await fillSignUp(page, account);
  await expect(page.getByText("No courses yet")).toBeVisible();

  await createCourseThroughPages(page, "Tali");
  await page.goto("/");
  await expect(page.getByRole("link", { name: "Tali" })).toBeVisible();

  await signOut(page);
  await page.getByRole("link", { name: "Sign in" }).click();
  await fillSignIn(page, account);
  await expect(page.getByRole("link", { name: "Tali" })).toBeVisible();
});

test("a wrong password and an unknown email address get the same error", async ({ page, browser }) => {
  const account = await signUp(page);
  const other = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  await other.goto("/signin");
  for (const attempt of [
    { ...account, password: "not the password" },
    { ...account, email: "nobody@example.com" },
  ]) {
    await fillSignIn(other, attempt);
    await expect(other.getByRole("alert").filter({ hasText: "Wrong email or password" })).toBeVisible();
    await expect(other.getByLabel("Email")).toHaveValue(attempt.email);
    await other.reload();
  }
});

test("next-auth's own endpoints see the session", async ({ page }) => {
  await signUp(page);
  const session = await (await page.request.get("/api/auth/session")).json();
  expect(session.user.id).toMatch(/^user_/);
  const signOutPage = await page.request.get("/api/auth/signout");
  expect(await signOutPage.text()).toContain("Sign out");
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("signing up, creating a course and signing out work, and signing in leads only to this service", async ({
    page,
  }) => {
    const account = await signUp(page);
    await page.goto("/");
    await page.getByRole("link", { name: "New course" }).click();
    await page.getByLabel("Name").fill("Plain");
    await page.getByRole("button", { name: "Create course" }).click();
    await page.goto("/");
    await expect(page.getByRole("link", { name: "Plain" })).toBeVisible();
    await page.getByRole("button", { name: "Sign out" }).click();
    await expect(page.getByRole("link", { name: "Sign in" })).toBeVisible();
    await page.goto("/signin?callbackUrl=%2F%2Fevil.example%2F");
    await fillSignIn(page, account);
    await expect(page.getByRole("heading", { name: "Your courses" })).toBeVisible();
    expect(new URL(page.url()).pathname).toBe("/");
  });

  test("sign-up errors appear next to their field and keep the input", async ({ page }) => {
    const account = await signUp(page);
    await page.context().clearCookies();
    await page.goto("/signup");
    await fillSignUp(page, { ...account, password: "short" });
    await expect(page.getByText("Use at least 8 characters")).toBeVisible();
    await expect(page.getByLabel("Name")).toHaveValue(account.name);
    await page.getByLabel("Password").fill(account.password);
    await page.getByRole("button", { name: "Create account" }).click();
    await expect(page.getByText("already an account with this email address")).toBeVisible();
  });
});
