import { expect, test } from "@playwright/test";
import {
  type CallbackServer,
  readCredentials,
  registerApplication,
  startCallbackServer,
} from "./testing/application";
import { expectNoViolations } from "./testing/axe";
import { signUp } from "./testing/users";

let callbacks: CallbackServer;

test.beforeAll(async () => {
  callbacks = await startCallbackServer();
});
test.afterAll(() => callbacks.close());

test("a developer opens test mode, authorizes as a new test user without a password, and expires the tokens", {
  tag: "@full",
}, async ({ page, request }) => {
  await signUp(page);
  await registerApplication(page, callbacks.redirectUri);
  await page.goto("/developers");
  await page.getByRole("link", { name: "Round Keeper" }).click();
  const mode = page.getByRole("navigation", { name: "Mode" });
  await mode.getByRole("button", { name: "Test" }).click();
  await expect(page.getByRole("heading", { name: "Round Keeper (test)" })).toBeVisible();
  await expect(mode.getByRole("link", { name: "Test" })).toHaveAttribute("aria-current", "page");
  await expect(page.getByRole("link", { name: "Manage team" })).toBeHidden();
  await expect(page.getByRole("link", { name: "Delete application" })).toBeHidden();

  await page.getByLabel("Secret name").fill("Laptop");
  await page.getByRole("button", { name: "Add secret" }).click();
  const { clientId, clientSecret } = await readCredentials(page);
  expect(clientId).toMatch(/^tp_app_test_/);

  const query = new URLSearchParams({
    ...{ client_id: clientId, redirect_uri: callbacks.redirectUri, response_type: "code" },
  });
  await page.goto(`/oauth/authorize?${query}`);
  const choice = page.getByRole("group", { name: "Authorize as" });
  await expect(choice.getByRole("radio", { name: "A new test user" })).toBeChecked();
  await expectNoViolations(page);
  await page.getByRole("button", { name: "Allow" }).click();
  await expect(page.getByText("The partner's page")).toBeVisible();
  const credentials = { client_id: clientId, client_secret: clientSecret };
  const exchanged = await request.post("/oauth/token", {
    form: {
      ...credentials,
      grant_type: "authorization_code",
      code: callbacks.readLast().searchParams.get("code") ?? "",
      redirect_uri: callbacks.redirectUri,
    },
  });
  const { access_token } = await exchanged.json();
  const me = () => request.get("/api/v1/me", { headers: { Authorization: `Bearer ${access_token}` } });
  expect(await (await me()).json()).toMatchObject({ name: "Ann" });

  // The next time, Ann can be chosen.
  await page.goto(`/oauth/authorize?${query}`);
  await expect(choice.getByRole("radio", { name: "Ann" })).toBeChecked();

  await page.goto(`/developers/${clientId}`);
  await page.getByRole("link", { name: "Open test users" }).click();
  await expect(page.getByRole("heading", { name: "Ann" })).toBeVisible();
  await expectNoViolations(page);
  const ann = page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: "Ann" }) });
  await ann.getByLabel("Action for Ann").selectOption("Reset to the sandbox courses");
  await ann.getByRole("button", { name: "Run" }).click();
  await expect(ann.getByText("3 courses")).toBeVisible();
  await ann.getByLabel("Action for Ann").selectOption("Expire access tokens");
  await ann.getByRole("button", { name: "Run" }).click();
  await expect(ann.getByRole("status")).toHaveText("1 token has expired.");
  expect((await me()).status()).toBe(401);

  await page.getByLabel("Endpoint").selectOption("GET /api/v1/me");
  await page.getByRole("button", { name: "Answer 429" }).click();
  await expect(page.getByText("GET /api/v1/me answers 429 now.")).toBeVisible();

  await ann.getByLabel("Action for Ann").selectOption("Delete the user and their courses");
  await ann.getByRole("button", { name: "Run" }).click();
  await expect(page.getByText("No test users yet")).toBeVisible();
  await page.getByRole("button", { name: "Add test user" }).click();
  await expect(page.getByRole("heading", { name: "Ann" })).toBeVisible();
});

test("the pages of test mode are for its developers: others find nothing, signed-out users sign in", async ({
  browser,
}) => {
  const page = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  await signUp(page);
  const { clientId: live } = await registerApplication(page, callbacks.redirectUri);
  await page.goto(`/developers/${live}`);
  await page.getByRole("navigation", { name: "Mode" }).getByRole("button", { name: "Test" }).click();
  await expect(page.getByRole("heading", { name: "Round Keeper (test)" })).toBeVisible();
  const twin = new URL(page.url()).pathname;

  // A live application has no such page. A twin has no team page and no page to delete it.
  for (const path of [`/developers/${live}/test`, `${twin}/team`, `${twin}/delete`]) {
    expect((await page.request.get(path)).status(), path).toBe(404);
  }
  const other = await browser.newPage();
  const signedOut = await other.request.get(`${twin}/test`, { maxRedirects: 0 });
  expect(signedOut.headers().location).toContain("/signin?");
  await signUp(other);
  for (const path of [twin, `${twin}/test`]) {
    expect((await other.request.get(path)).status(), path).toBe(404);
  }
  await other.close();
});
