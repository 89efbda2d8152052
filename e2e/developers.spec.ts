import { spawnSync } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { expect, type Locator, type Page, test } from "@playwright/test";
import {
  authorizeApplication,
  type CallbackServer,
  canAuthenticate,
  readCredentials,
  registerApplication,
  registerThroughPages,
  startCallbackServer,
} from "./testing/application";
import { submitForm } from "./testing/forms";
import { signUp } from "./testing/users";

const REDIRECT_URI = "https://keeper.example/callback";

let callbacks: CallbackServer;
test.beforeAll(async () => {
  callbacks = await startCallbackServer();
});
test.afterAll(() => callbacks.close());

const getApplicationPath = (clientId: string) => `/developers/${clientId}`;

test("registering shows the secret once, to be copied, and the client can authenticate with it", async ({
  page,
  context,
  request,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await signUp(page);
  await page.goto("/");
  await page.getByRole("link", { name: "Developers" }).click();
  await expect(page.getByText("No applications yet")).toBeVisible();
  const application = await registerThroughPages(page, REDIRECT_URI);
  await expect(page.getByRole("heading", { name: "Application registered" })).toBeFocused();
  expect(await canAuthenticate(request, application)).toBe(true);
  expect(page.url()).not.toContain(application.clientSecret);
  const stored = [await page.context().cookies(), await page.evaluate(() => ({ ...localStorage }))];
  expect(JSON.stringify(stored)).not.toContain(application.clientSecret);
  await page.getByRole("button", { name: "Copy client secret" }).click();
  await expect(page.getByRole("button", { name: "Copied client secret" })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(application.clientSecret);

  await page.getByRole("link", { name: "I've saved the secret" }).click();
  await expect(page.getByRole("heading", { name: application.name })).toBeVisible();
  await expect(page.getByText(`…${application.clientSecret.slice(-4)}`)).toBeVisible();
  expect(await page.content()).not.toContain(application.clientSecret);
  await page.goBack();
  expect(await page.content()).not.toContain(application.clientSecret);
});

test("the openid-client snippet runs as shown", { tag: "@full" }, async ({ page }) => {
  await signUp(page);
  const application = await registerThroughPages(page, callbacks.redirectUri);
  const code = await page
    .getByRole("figure")
    .filter({ hasText: "With openid-client" })
    .locator("code")
    .textContent();

  // Inside the project, so that it can import the library.
  const folder = path.join("test-results", `snippet-${application.clientId}`);
  mkdirSync(folder, { recursive: true });
  try {
    writeFileSync(path.join(folder, "teepad.mjs"), code ?? "");
    process.env.TEEPAD_CLIENT_ID = application.clientId;
    process.env.TEEPAD_CLIENT_SECRET = application.clientSecret;
    const teepad = await import(pathToFileURL(path.join(folder, "teepad.mjs")).href);
    const started = await teepad.startAuthorization();
    await page.goto(started.url.href);
    await page.getByRole("button", { name: "Allow" }).click();
    await expect(page.getByText("The partner's page")).toBeVisible();
    const { tokens, courses } = await teepad.handleCallback(callbacks.readLast().href, started);
    expect(tokens.access_token).toMatch(/^tp_at_/);
    expect(courses).toMatchObject({ total: 0 });
    expect(await teepad.createCourse(tokens.access_token)).toMatchObject({ name: "Home", fairways: [] });
    expect((await teepad.refreshTokens(tokens.refresh_token)).access_token).toMatch(/^tp_at_/);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

test("the curl snippet runs from authorization with PKCE to the first API call", { tag: "@full" }, async ({
  page,
}) => {
  const tools = ["bash", "curl", "openssl"];
  test.skip(
    tools.some((tool) => spawnSync(tool, ["--version"]).error),
    "bash, curl or openssl is not installed",
  );
  await signUp(page);
  const application = await registerApplication(page, callbacks.redirectUri);
  await page.goto(getApplicationPath(application.clientId));
  const figure = page.getByRole("figure").filter({ hasText: "With curl" });
  const code = (await figure.locator("code").textContent()) ?? "";
  expect(code).toContain("$CLIENT_SECRET");
  const [start = "", exchange = "", call = "", create = ""] = code.split(/^# [234]\./m);
  const run = (script: string, env: Record<string, string> = {}) => {
    // Splitting left the rest of a comment line, so put back its "#".
    const result = spawnSync("bash", ["-c", `#${script}`], {
      env: { ...process.env, ...env },
      encoding: "utf8",
    });
    return result.stdout.trim();
  };

  const [link = "", CODE_VERIFIER = ""] = run(`${start}\necho "$CODE_VERIFIER"`).split("\n");
  await page.goto(link);
  await page.getByRole("button", { name: "Allow" }).click();
  await expect(page.getByText("The partner's page")).toBeVisible();
  const callbackParams = callbacks.readLast().searchParams;
  expect(callbackParams.get("state")).toBe(new URL(link).searchParams.get("state"));
  const tokens = JSON.parse(
    run(exchange, {
      CODE_VERIFIER,
      CODE: callbackParams.get("code") ?? "",
      CLIENT_SECRET: application.clientSecret,
    }),
  );
  const ACCESS_TOKEN = tokens.access_token;
  expect(JSON.parse(run(call, { ACCESS_TOKEN }))).toMatchObject({ total: 0 });
  expect(JSON.parse(run(create, { ACCESS_TOKEN }))).toMatchObject({ name: "Home", fairways: [] });
});

/** A logo with a script and references, none of which may have an effect. */
const HOSTILE_LOGO = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 100" onload="document.title='hacked'">
<script>document.title = "hacked"</script><image href="https://logo.example/x.png" width="9" height="9"/>
<rect width="200" height="100" fill="#c01515"/></svg>`;

/** A logo whose PNG exceeds 64 KiB at 256 × 256 pixels. */
const NOISE = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 256 256"><filter id="noise">
<feTurbulence baseFrequency="0.9"/></filter><rect width="256" height="256" filter="url(#noise)"/></svg>`;

/** The size in pixels of a loaded image. */
const getSize = (image: Locator) =>
  image.evaluate((element: HTMLImageElement) => [element.naturalWidth, element.naturalHeight]);

test("a logo is stored as pixels, shown where users meet the application, and can be removed", {
  tag: "@full",
}, async ({ page }) => {
  const requested: string[] = [];
  page.on("request", (request) => requested.push(request.url()));
  await signUp(page);
  const { clientId, name } = await registerApplication(page, callbacks.redirectUri);
  await page.goto(getApplicationPath(clientId));
  const choose = (file: string, buffer: Buffer) =>
    page.locator("input[type=file]").setInputFiles({ name: file, mimeType: "image/png", buffer });
  const logos = page.locator('img[src^="/api/studio/logos/"]');
  const alert = page.getByRole("main").getByRole("alert");
  await expect(page.getByRole("button", { name: "Choose logo…" })).toBeVisible();
  await choose("logo.png", Buffer.from("GIF89a"));
  await expect(alert).toContainText("This isn't an SVG or PNG file.");
  await choose("logo.png", Buffer.alloc(2_000_001));
  await expect(alert).toContainText("at most 2 MB");

  await choose("noise.svg", Buffer.from(NOISE));
  await expect(page.getByRole("status").filter({ hasText: "Logo saved" })).toBeVisible();
  await expect(logos).toHaveCount(2);
  await expect.poll(async () => (await getSize(logos.first()))[0]).toBeGreaterThanOrEqual(108);
  expect((await getSize(logos.first()))[0]).toBeLessThan(256);

  await choose("logo.svg", Buffer.from(HOSTILE_LOGO));
  // The logo keeps the proportions of the file.
  await expect.poll(() => getSize(logos.first())).toEqual([256, 128]);
  await expect(page.getByRole("button", { name: "Change logo…" })).toBeFocused();
  await expect(page.getByText("changed: logo")).toHaveCount(2);

  await page.getByRole("link", { name: "Open the authorization page" }).click();
  await expect(page.getByRole("heading", { name })).toBeVisible();
  await expect.poll(() => getSize(logos)).toEqual([256, 128]);
  await page.getByRole("button", { name: "Allow" }).click();
  await expect(page.getByText("The partner's page")).toBeVisible();
  for (const path of ["/applications", "/developers"]) {
    await page.goto(path);
    await expect(logos).toHaveCount(1);
  }

  await page.goto(getApplicationPath(clientId));
  await page.getByRole("button", { name: "Remove logo" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Logo removed" })).toBeVisible();
  await expect(logos).toHaveCount(0);
  expect(await page.title()).not.toBe("hacked");
  expect(requested.filter((url) => url.includes("logo.example"))).toEqual([]);
});

test("an application's page opens its authorization page and counts its users; deleting it, by its name, revokes every token", async ({
  browser,
  request,
}) => {
  const page = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  await signUp(page);
  const application = await registerApplication(page, callbacks.redirectUri, "Short-lived");
  await page.goto(getApplicationPath(application.clientId));
  await expect(page.getByText("0 users")).toBeVisible();
  await page.getByRole("link", { name: "Open the authorization page" }).click();
  await expect(page.getByRole("heading", { name: application.name })).toBeVisible();
  await page.getByRole("button", { name: "Allow" }).click();
  await expect(page.getByText("The partner's page")).toBeVisible();
  expect(callbacks.readLast().searchParams.has("code")).toBe(true);
  expect(callbacks.readLast().searchParams.get("state")).toBeTruthy();
  const { access_token } = await authorizeApplication(page, application);

  await page.goto(getApplicationPath(application.clientId));
  await expect(page.getByText("1 user", { exact: true })).toBeVisible();
  await expect(page.getByText("Authorized by a user").first()).toBeVisible();
  await page.getByRole("link", { name: "Delete application" }).click();
  await expect(page.getByText("1 user has authorized it. Its access ends immediately.")).toBeVisible();
  await page.getByLabel("Type the application's name").fill("Something else");
  await page.getByRole("button", { name: "Delete application" }).click();
  await expect(page.getByText("That doesn't match the name")).toBeVisible();
  await page.getByLabel("Type the application's name").fill("Short-lived");
  await page.getByRole("button", { name: "Delete application" }).click();
  await expect(page.getByRole("status")).toContainText("Short-lived was deleted");
  await expect(page.getByText("No applications yet")).toBeVisible();
  const response = await request.get("/api/v1/courses", {
    headers: { Authorization: `Bearer ${access_token}` },
  });
  expect(response.status()).toBe(401);
});

test("another user's application returns 404 on every page, and signed-out users sign in first", async ({
  page,
  browser,
}) => {
  await signUp(page);
  const { clientId } = await registerApplication(page, REDIRECT_URI);
  const own = await (await page.request.get(getApplicationPath(clientId))).text();
  const secretPath =
    new RegExp(`href="${getApplicationPath(clientId)}(/secrets/[^"]*)"`).exec(own)?.[1] ?? "";
  expect(secretPath).toMatch(/./);

  const stranger = await (await browser.newContext()).newPage();
  const signedOut = await stranger.request.get(getApplicationPath(clientId), { maxRedirects: 0 });
  expect(signedOut.headers().location).toContain(`/signin?callbackUrl=%2Fdevelopers%2F${clientId}`);
  await signUp(stranger);
  for (const id of [clientId, "tp_app_unknown", "%00", "a%2Fb"]) {
    for (const subpath of ["", "/delete", secretPath]) {
      const response = await stranger.request.get(getApplicationPath(id) + subpath);
      expect(response.status(), id + subpath).toBe(404);
    }
  }
  await stranger.context().close();
});

test("an action on another user's application is rejected, whatever the form contains", async ({
  page,
  browser,
  request,
}) => {
  await signUp(page);
  const victim = await registerApplication(page, REDIRECT_URI);
  const thief = await (await browser.newContext()).newPage();
  await signUp(thief);
  const own = await registerApplication(thief, REDIRECT_URI);
  const addSecret = (clientId: string) =>
    submitForm(
      thief,
      getApplicationPath(own.clientId),
      { clientId, name: "Stolen" },
      { containing: "Add secret" },
    );
  expect((await addSecret(own.clientId)).status()).toBe(200);
  const rejected = await addSecret(victim.clientId);
  expect(rejected.status()).toBe(404);
  expect(await rejected.text()).not.toContain("tp_cs_");
  await thief.context().close();

  const settings = await page.request.get(getApplicationPath(victim.clientId));
  expect(await settings.text()).not.toContain("Stolen");
  expect(await canAuthenticate(request, victim)).toBe(true);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("registering, editing, rotating secrets and deleting work", async ({ page, request }) => {
    await signUp(page);
    await page.goto("/developers/new");
    await page.getByLabel("Name").fill("Plain");
    await page.getByLabel("Redirect URI 1", { exact: true }).fill("keeper.example");
    await page.getByLabel("Redirect URI 3", { exact: true }).fill(REDIRECT_URI);
    await page.getByRole("button", { name: "Register application" }).click();
    await expect(page.getByText("Enter a full URL")).toBeVisible();
    await expect(page.getByLabel("Name")).toHaveValue("Plain");
    await expect(page.getByLabel("Redirect URI 2", { exact: true })).toHaveValue(REDIRECT_URI);
    await page.getByLabel("Redirect URI 1", { exact: true }).fill("https://keeper.example/other");
    await page.getByRole("button", { name: "Register application" }).click();
    const old = await readCredentials(page);
    expect(await canAuthenticate(request, old)).toBe(true);
    await page.getByRole("link", { name: "I've saved the secret" }).click();

    // The first submission only shows a warning.
    await page.getByLabel("Redirect URI 1", { exact: true }).fill("");
    await page.getByRole("button", { name: "Save settings" }).click();
    await expect(page.getByRole("alert")).toContainText("https://keeper.example/other");
    await page.getByRole("button", { name: "Save and remove" }).click();
    await expect(page.getByText("Saved.")).toBeVisible();
    await expect(page.getByLabel("Redirect URI 1", { exact: true })).toHaveValue(REDIRECT_URI);

    await page.getByLabel("Secret name").fill("  ");
    await page.getByRole("button", { name: "Add secret" }).click();
    await expect(page.getByText("Required.")).toBeVisible();
    await page.getByLabel("Secret name").fill("Next");
    await page.getByRole("button", { name: "Add secret" }).click();
    const added = await readCredentials(page);
    expect(added.clientSecret).not.toBe(old.clientSecret);
    expect(await canAuthenticate(request, added)).toBe(true);
    expect(await canAuthenticate(request, old)).toBe(true);
    await page.goto(getApplicationPath(old.clientId));
    expect(await page.content()).not.toContain(added.clientSecret);
    await expect(page.getByText("never used")).toHaveCount(0);
    await expect(page.getByText("Settings changed")).toBeVisible();
    await page.getByRole("link", { name: "Remove First secret" }).click();
    await expect(page.getByText("Clients using it will fail immediately")).toBeVisible();
    await page.getByRole("button", { name: "Remove secret" }).click();
    // Without JavaScript, a click doesn't wait for the response.
    await expect.poll(() => canAuthenticate(request, old)).toBe(false);
    expect(await canAuthenticate(request, added)).toBe(true);
    await expect(page.getByText("Secret removed")).toBeVisible();

    await page.getByRole("link", { name: "Delete application" }).click();
    await page.getByLabel("Type the application's name").fill("Plain");
    await page.getByRole("button", { name: "Delete application" }).click();
    await expect(page.getByRole("status")).toContainText("Plain was deleted");
  });
});

test("the public API reference lists every operation of the OpenAPI document", { tag: "@full" }, async ({
  page,
  request,
}) => {
  const response = await request.get("/openapi.json");
  expect(response.headers()["access-control-allow-origin"]).toBe("*");
  const { paths, servers, components } = await response.json();
  expect(servers).toEqual([{ url: new URL(response.url()).origin }]);
  await page.goto("/");
  await page.getByRole("link", { name: "Documentation", exact: true }).click();
  await page
    .getByRole("navigation", { name: "Documentation" })
    .getByRole("link", { name: "API reference" })
    .click();
  await expect(page.getByRole("heading", { level: 1, name: "API reference" })).toBeVisible();
  const summaries = Object.values<Record<string, { summary: string }>>(paths).flatMap((methods) =>
    Object.values(methods).map(({ summary }) => summary),
  );
  expect(summaries.length).toBeGreaterThan(5);
  await expectHeadings(page, summaries);
  await expectAnchors(page);
  const objectLinks = page.locator("main a[href^='/developers/api/objects#']");
  const names = await objectLinks.evaluateAll((links) =>
    links.map((link) => link.getAttribute("href")?.split("#")[1]),
  );
  expect(Object.keys(components.schemas)).toEqual(expect.arrayContaining(names));
  await page.getByRole("link", { name: "The objects of requests and responses" }).click();
  await expectHeadings(page, Object.keys(components.schemas));
  await expectAnchors(page);
});

async function expectHeadings(page: Page, expected: readonly string[]): Promise<void> {
  await expect(page.getByRole("heading", { level: 3, name: expected[0], exact: true })).toBeVisible();
  const headings = await page.getByRole("heading", { level: 3 }).allTextContents();
  expect(headings).toEqual(expect.arrayContaining([...expected]));
}

/** Expects every link within the page to have a target. */
async function expectAnchors(page: Page): Promise<void> {
  const targets = await page
    .locator("main a[href^='#']")
    .evaluateAll((links) => links.map((link) => link.getAttribute("href")?.slice(1) ?? ""));
  expect(targets.length).toBeGreaterThan(5);
  const ids = await page.locator("[id]").evaluateAll((elements) => elements.map(({ id }) => id));
  expect(ids).toEqual(expect.arrayContaining(targets));
}
