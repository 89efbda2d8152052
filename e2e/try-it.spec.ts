import { expect, test } from "@playwright/test";
import { expectNoViolations } from "./testing/axe";
import { fillSignUp, newAccount, signUp } from "./testing/users";

/** On the way from the home page without an account to the first 200. The sign-up form takes three fields and a click. */
const MAX_CLICKS = 6;

test("from no account to the first 200 in six clicks, without a terminal", async ({ page }) => {
  let clicks = 0;
  const click = async (role: "link" | "button", name: string) => {
    clicks++;
    await page.getByRole(role, { name, exact: true }).first().click();
  };
  await page.goto("/");
  await click("link", "Create account");
  clicks++;
  await fillSignUp(page, newAccount());
  await click("link", "Developers");
  await click("link", "Try it");
  await click("button", "Get a test token");
  await click("button", "Send");
  await expect(page.getByText(/^200 OK in/)).toBeVisible();
  await expect(page.getByText('"total": 0')).toBeVisible();
  expect(clicks).toBeLessThanOrEqual(MAX_CLICKS);
});

test("the console creates a course, then changes it with what it has learnt", {
  tag: "@full",
}, async ({ page }) => {
  await signUp(page);
  await page.goto("/developers/try");
  await page.getByRole("button", { name: "Get a test token" }).click();
  const operation = page.getByLabel("Operation");
  const send = page.getByRole("button", { name: "Send" });
  await operation.selectOption("Create a course");
  await send.click();
  await expect(page.getByText(/^201 Created in/)).toBeVisible();
  await operation.selectOption("Get a course");
  await expect(page.getByLabel("courseId")).toHaveValue(/^course_/);
  await send.click();
  await expect(page.getByText(/^200 OK in/)).toBeVisible();
  await operation.selectOption("Change a course");
  await expect(page.getByLabel("If-Match")).toHaveValue(/^"/);
  await page.getByLabel("Request body").fill('{"name": "Changed"}');
  await expect(page.getByText('"name": "Changed"').first()).toBeVisible();
  await send.click();
  await expect(page.getByText(/^200 OK in/)).toBeVisible();
  await page.getByLabel("Request body").fill("{");
  await send.click();
  await expect(page.getByText(/^400 Bad Request in/)).toBeVisible();
  await expect(page.getByText('"error": "invalid_json"')).toBeVisible();
});

test("the OAuth flow is shown step by step, and a code works once", { tag: "@full" }, async ({ page }) => {
  await signUp(page);
  await page.goto("/developers/try");
  await page.getByRole("button", { name: "Get a test token" }).click();
  await page.getByRole("link", { name: "Start the flow" }).click();
  await page.getByRole("button", { name: "Allow" }).click();
  await expect(page.getByRole("heading", { name: "Back from authorization" })).toBeVisible();
  await expect(page.getByText("state is the one that was sent")).toBeVisible();
  const callback = page.url();
  await page.getByRole("button", { name: "Exchange the code" }).click();
  await expect(page.getByRole("heading", { name: "3. The response" })).toBeVisible();
  await page.getByRole("button", { name: "Send" }).click();
  await expect(page.getByText(/^200 OK in/)).toBeVisible();
  await expectNoViolations(page);

  await page.goto(callback);
  await page.getByRole("button", { name: "Exchange the code" }).click();
  await expect(page.getByText("The code can't be exchanged")).toBeVisible();
  await page.goto(callback.replace(/state=[^&]*/, "state=other"));
  await expect(page.getByText("state isn't from a flow that you started")).toBeVisible();
  await expect(page.getByRole("button", { name: "Exchange the code" })).toHaveCount(0);
});
