import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { type APIRequestContext, expect, type Page } from "@playwright/test";
import { readHiddenFields, submitForm } from "./forms";

/** A fake partner on its own port, which records the redirects that it receives. */
export interface CallbackServer {
  redirectUri: string;
  /** The URL of the latest redirect. */
  readLast(): URL;
  close(): Promise<void>;
}

export async function startCallbackServer(): Promise<CallbackServer> {
  const callbacks: URL[] = [];
  const server = createServer((request, response) => {
    // Browsers request a favicon, too.
    if (request.url?.startsWith("/callback")) callbacks.push(new URL(request.url, redirectUri));
    response.end("The partner's page");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const redirectUri = `http://127.0.0.1:${(server.address() as AddressInfo).port}/callback`;
  return {
    redirectUri,
    readLast() {
      const url = callbacks.at(-1);
      if (!url) throw new Error("No redirect was received.");
      return url;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** An application with its secret. */
export interface RegisteredApplication {
  name: string;
  clientId: string;
  clientSecret: string;
  redirectUri: string;
}

/** What the registration form gets if a test doesn't care. */
const DETAILS = { homepage: "https://keeper.example", description: "Keeps the rounds you throw." };

/** Registers an application without opening a page. */
export async function registerApplication(
  page: Page,
  redirectUri: string,
  name = "Round Keeper",
): Promise<RegisteredApplication> {
  const response = await submitForm(page, "/developers/new", {
    ...{ ...DETAILS, name, redirectUris: redirectUri },
  });
  const html = await response.text();
  const [clientId, clientSecret] = [/tp_app_[\w-]+/, /tp_cs_[\w-]+/].map(
    (pattern) => pattern.exec(html)?.[0],
  );
  if (!clientId || !clientSecret) throw new Error("The registration shows no client ID or no secret.");
  return { name, redirectUri, clientId, clientSecret };
}

/** Registers an application through the pages. Stops at the page that shows its secret. */
export async function registerThroughPages(
  page: Page,
  redirectUri: string,
  name = "Round Keeper",
): Promise<RegisteredApplication> {
  await page.goto("/developers");
  await page.getByRole("link", { name: "Register application" }).click();
  await page.getByLabel("Name").fill(name);
  await page.getByLabel("Homepage").fill(DETAILS.homepage);
  await page.getByLabel("Description").fill(DETAILS.description);
  await page.getByLabel("Redirect URI 1", { exact: true }).fill(redirectUri);
  await page.getByRole("button", { name: "Register application" }).click();
  await expect(page.getByRole("heading", { name: "Application registered" })).toBeVisible();
  return { name, redirectUri, ...(await readCredentials(page)) };
}

/** Reads the client ID and the secret from the page. */
export async function readCredentials(page: Page): Promise<{ clientId: string; clientSecret: string }> {
  // Without JavaScript, the response is a new document, which a click doesn't wait for.
  await expect(page.locator("dd code", { hasText: /^tp_cs_/ })).toBeVisible();
  const shown = await page.locator("dd code").allTextContents();
  const clientId = shown.find((text) => text.startsWith("tp_app_"));
  const clientSecret = shown.find((text) => text.startsWith("tp_cs_"));
  if (!clientId || !clientSecret) throw new Error("The page shows a secret but no client ID.");
  return { clientId, clientSecret };
}

/**
 * Authorizes the application as the signed-in user, without opening a page or following the redirect to the partner, and
 * exchanges the code for tokens.
 */
export async function authorizeApplication(
  page: Page,
  { clientId, clientSecret, redirectUri }: RegisteredApplication,
  scope = "courses",
  resource?: string,
): Promise<{ access_token: string; refresh_token: string }> {
  const query = new URLSearchParams({
    ...{ client_id: clientId, redirect_uri: redirectUri, response_type: "code", scope },
    ...(resource && { resource }),
  });
  const consent = await (await page.request.get(`/oauth/authorize?${query}`)).text();
  const answer = await page.request.post("/oauth/consent/answer", {
    form: { ...readHiddenFields(consent, 'name="token"'), answer: "allow" },
    maxRedirects: 0,
  });
  const callback = new URL(answer.headers().location ?? "");
  const response = await page.request.post("/oauth/token", {
    form: {
      ...{ grant_type: "authorization_code", code: callback.searchParams.get("code") ?? "" },
      ...{ redirect_uri: redirectUri, client_id: clientId, client_secret: clientSecret },
    },
  });
  expect(response.status()).toBe(200);
  return response.json();
}

export async function canAuthenticate(
  request: APIRequestContext,
  { clientId, clientSecret }: Pick<RegisteredApplication, "clientId" | "clientSecret">,
): Promise<boolean> {
  const response = await request.post("/oauth/introspect", {
    form: { token: "x", client_id: clientId, client_secret: clientSecret },
  });
  return response.status() === 200;
}
