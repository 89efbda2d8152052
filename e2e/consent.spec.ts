import { createServer, type Server } from "node:http";
import { expect, type Page, test } from "@playwright/test";
import { startPartner } from "./testing/partner";
import { demo, fillSignIn, fillSignUp, newAccount, signUp } from "./testing/users";

/** The partner's side of the redirect: remembers where browsers arrive. */
let partner: Server;
const arrivals: URL[] = [];

test.describe.configure({ mode: "serial" });

test.beforeAll(async () => {
  const redirectUri = callback();
  partner = createServer((request, response) => {
    arrivals.push(new URL(request.url ?? "/", redirectUri));
    response.end("The partner's page");
  });
  await new Promise<void>((resolve) => partner.listen(Number(redirectUri.port), "127.0.0.1", resolve));
});

test.afterAll(closePartner);

async function closePartner(): Promise<void> {
  partner.closeAllConnections();
  await new Promise((resolve) => partner.close(resolve));
}

function callback(): URL {
  return new URL(demo().application.redirectUris[0] as string);
}

function authorizePath(state: string): string {
  return `/oauth/authorize?${new URLSearchParams({
    client_id: demo().application.clientId,
    redirect_uri: callback().href,
    response_type: "code",
    state,
  })}`;
}

async function arrival(page: Page, state: string): Promise<URL> {
  await expect(page.getByText("The partner's page")).toBeVisible();
  const found = arrivals.find((url) => url.searchParams.get("state") === state);
  if (!found) throw new Error(`Nobody arrived with the state ${state}.`);
  return found;
}

test("Allow leads back with a code that the application can exchange", async ({ page, request }) => {
  await page.goto(authorizePath("allow & go"));
  await fillSignIn(page, demo().user);
  await expect(page.getByRole("heading", { name: /Example Partner/ })).toBeVisible();
  await expect(page.getByText(demo().user.email)).toBeVisible();
  await page.getByRole("button", { name: "Allow" }).click();

  const url = await arrival(page, "allow & go");
  expect(url.searchParams.get("iss")).toBe(demo().baseUrl);
  const { clientId, clientSecret } = demo().application;
  const response = await request.post("/oauth/token", {
    form: {
      grant_type: "authorization_code",
      client_id: clientId,
      client_secret: clientSecret,
      code: url.searchParams.get("code") as string,
      redirect_uri: callback().href,
    },
  });
  expect(response.status()).toBe(200);
  const { access_token } = await response.json();
  const list = await request.get("/api/v1/courses", { headers: { Authorization: `Bearer ${access_token}` } });
  expect(list.status()).toBe(200);
});

test("Deny leads back with access_denied and without a code", async ({ page }) => {
  await signUp(page);
  await page.goto(authorizePath("denied"));
  await page.getByRole("button", { name: "Deny" }).click();
  const url = await arrival(page, "denied");
  expect(url.searchParams.get("error")).toBe("access_denied");
  expect(url.searchParams.has("code")).toBe(false);
});

test("a person without an account makes one on the way and lands on the consent page", async ({ page }) => {
  await page.goto(authorizePath("new person"));
  await page.getByRole("link", { name: "Create account" }).click();
  const account = newAccount();
  await fillSignUp(page, account);
  await expect(page.getByRole("heading", { name: /Example Partner/ })).toBeVisible();
  await expect(page.getByText(account.email)).toBeVisible();
});

test("Use another account asks to sign in, and comes back to the same request", async ({ page }) => {
  await signUp(page);
  await page.goto(authorizePath("another"));
  await page.getByRole("button", { name: "Use another account" }).click();
  await fillSignIn(page, demo().user);
  await expect(page.getByText(demo().user.email)).toBeVisible();
  await page.getByRole("button", { name: "Deny" }).click();
  await arrival(page, "another");
});

test("an address that is not registered is an error page, never a redirect", async ({ page }) => {
  const response = await page.goto(authorizePath("x").replace("4747", "4748"));
  expect(response?.status()).toBe(400);
  await expect(page.getByText("Nothing was shared")).toBeVisible();
});

test("a form made for another account is refused", async ({ page, browser }) => {
  await signUp(page);
  await page.goto(authorizePath("forged"));
  const token = await page.locator("input[name=token]").inputValue();
  const query = await page.locator("input[name=request]").first().inputValue();

  const victim = await (await browser.newContext()).newPage();
  await signUp(victim);
  const answer = await victim.request.post("/oauth/consent/answer", {
    form: { request: query, token, answer: "allow" },
    maxRedirects: 0,
  });
  expect(answer.status()).toBe(403);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("signing in and allowing work", async ({ page }) => {
    await page.goto(authorizePath("no script"));
    await fillSignIn(page, demo().user);
    await page.getByRole("button", { name: "Allow" }).click();
    expect((await arrival(page, "no script")).searchParams.has("code")).toBe(true);
  });
});

test("the partner application of the README goes all the way", async ({ page }) => {
  // It listens on the same redirect URI, so the stand-in of the other tests makes room.
  await closePartner();
  const run = startPartner();
  await page.goto(await run.link);
  await fillSignIn(page, demo().user);
  await page.getByRole("button", { name: "Allow" }).click();
  await expect(page.getByText("You can close this page")).toBeVisible();
  const { output, exitCode } = await run.finished;
  expect(output).toContain("Refreshed the tokens. Listing courses with the new access token: 200");
  expect(exitCode).toBe(0);

  const studio = /http\S*\/studio\/courses\/course_\w+/.exec(output)?.[0];
  await page.goto(studio as string);
  await expect(page.getByRole("list", { name: "Holes" }).getByRole("listitem")).toHaveCount(18);
});
