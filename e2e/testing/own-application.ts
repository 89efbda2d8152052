import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { type APIRequestContext, expect, type Page } from "@playwright/test";

/** A partner's side of the redirect, on a port of its own: where browsers arrive. */
export interface Returns {
  redirectUri: string;
  /** The address of the last browser that came back. */
  last(): URL;
  close(): Promise<void>;
}

export async function listenForReturns(): Promise<Returns> {
  const arrivals: URL[] = [];
  const server = createServer((request, response) => {
    // A browser asks for an icon, too.
    if (request.url?.startsWith("/callback")) arrivals.push(new URL(request.url, redirectUri));
    response.end("The partner's page");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const redirectUri = `http://127.0.0.1:${(server.address() as AddressInfo).port}/callback`;
  return {
    redirectUri,
    last() {
      const url = arrivals.at(-1);
      if (!url) throw new Error("Nobody came back.");
      return url;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** An application as its developer holds it. */
export interface OwnApplication {
  name: string;
  clientId: string;
  clientSecret: string;
  redirectUri: string;
}

/** Registers an application through the page, and ends where its secret is shown. */
export async function registerApplication(
  page: Page,
  redirectUri: string,
  name = "Round Keeper",
): Promise<OwnApplication> {
  await page.goto("/developers");
  await page.getByRole("link", { name: "Register application" }).click();
  await page.getByLabel("Name").fill(name);
  await page.getByLabel("Homepage").fill("https://keeper.example");
  await page.getByLabel("Description").fill("Keeps the rounds you throw.");
  await page.getByLabel("Redirect URI 1", { exact: true }).fill(redirectUri);
  await page.getByRole("button", { name: "Register application" }).click();
  await expect(page.getByRole("heading", { name: "Application registered" })).toBeVisible();
  return { name, redirectUri, ...(await shownSecret(page)) };
}

/** The client ID and the secret that a page shows. */
export async function shownSecret(page: Page): Promise<{ clientId: string; clientSecret: string }> {
  // Without scripts the answer is a new document, which a click does not wait for.
  await expect(page.locator("dd code", { hasText: /^tp_cs_/ })).toBeVisible();
  const shown = await page.locator("dd code").allTextContents();
  const clientId = shown.find((text) => text.startsWith("tp_app_"));
  const clientSecret = shown.find((text) => text.startsWith("tp_cs_"));
  if (!clientId || !clientSecret) throw new Error("The page shows a secret, and no client ID.");
  return { clientId, clientSecret };
}

/** As the signed-in person: allows the application, which exchanges its code. */
export async function connect(
  page: Page,
  request: APIRequestContext,
  application: OwnApplication,
  returns: Returns,
): Promise<{ access_token: string; refresh_token: string }> {
  const query = new URLSearchParams({
    client_id: application.clientId,
    redirect_uri: application.redirectUri,
    response_type: "code",
  });
  await page.goto(`/oauth/authorize?${query}`);
  await page.getByRole("button", { name: "Allow" }).click();
  await expect(page.getByText("The partner's page")).toBeVisible();
  const response = await request.post("/oauth/token", {
    form: {
      grant_type: "authorization_code",
      code: returns.last().searchParams.get("code") ?? "",
      redirect_uri: application.redirectUri,
      client_id: application.clientId,
      client_secret: application.clientSecret,
    },
  });
  expect(response.status()).toBe(200);
  return response.json();
}

/** Whether the application authenticates with its secret. */
export async function authenticates(
  request: APIRequestContext,
  { clientId, clientSecret }: Pick<OwnApplication, "clientId" | "clientSecret">,
): Promise<boolean> {
  const response = await request.post("/oauth/introspect", {
    form: { token: "x", client_id: clientId, client_secret: clientSecret },
  });
  return response.status() === 200;
}
