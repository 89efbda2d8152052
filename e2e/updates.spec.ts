import { expect, test } from "@playwright/test";

/** The ID of a server action that doesn't exist in any release. */
const REMOVED = `40${"0".repeat(40)}`;

test("a form whose action an update has removed says so and keeps what was typed", async ({ page }) => {
  await page.goto("/signup");
  await page.getByLabel("Name").fill("Järva Player");
  await page.getByLabel("Email").fill("jarva@example.com");
  await page.getByLabel("Password").fill("a password that nobody guesses");
  await page.route("**/signup", (route) =>
    route.continue({ headers: { ...route.request().headers(), "next-action": REMOVED } }),
  );
  await page.getByRole("button", { name: "Create account" }).click();

  await expect(page.getByText("Teepad was updated")).toBeVisible();
  await expect(page.getByLabel("Name")).toHaveValue("Järva Player");
  await expect(page.getByLabel("Email")).toHaveValue("jarva@example.com");

  await page.unroute("**/signup");
  await page.reload();
  await expect(page.getByText("Teepad was updated")).toBeHidden();
});

test("without scripts, the answer is a page that says so and shows what was typed", async ({ browser }) => {
  const page = await browser.newPage({ javaScriptEnabled: false });
  await page.goto("/signup");
  await page.getByLabel("Name").fill("Järva Player");
  await page.getByLabel("Email").fill("jarva@example.com");
  await page.getByLabel("Password").fill("a password that nobody guesses");
  await page.route("**/signup", (route) => {
    const body = route.request().postDataBuffer()?.toString("latin1") ?? "";
    const replaced = body.replace(/"id":"[0-9a-f]+"/, `"id":"${REMOVED}"`);
    expect(replaced).not.toBe(body);
    return route.continue({ postData: Buffer.from(replaced, "latin1") });
  });
  const response = page.waitForResponse("**/signup");
  await page.getByRole("button", { name: "Create account" }).click();

  expect((await response).status()).toBe(409);
  await expect(page.getByRole("heading", { name: "Teepad was updated" })).toBeVisible();
  await expect(page.getByLabel("name")).toHaveValue("Järva Player");
  await expect(page.getByLabel("email")).toHaveValue("jarva@example.com");
  expect(await page.content()).not.toContain("nobody guesses");
  await page.unroute("**/signup");
  await page.getByRole("link", { name: "Open the form again" }).click();
  await expect(page.getByRole("button", { name: "Create account" })).toBeVisible();
  await page.close();
});

test("a form with an action that still exists works without scripts", async ({ browser }) => {
  const page = await browser.newPage({ javaScriptEnabled: false });
  await page.goto("/signup");
  await page.getByLabel("Name").fill("Järva Player");
  await page.getByLabel("Email").fill("jarva@example.com");
  await page.getByLabel("Password").fill("password");
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page.getByText("too easy to guess")).toBeVisible();
  await expect(page.getByLabel("Name")).toHaveValue("Järva Player");
  await page.close();
});
