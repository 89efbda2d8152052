import { createHash } from "node:crypto";
import { expect, test } from "@playwright/test";
import { startCallbackServer } from "./testing/application";
import { signUp } from "./testing/users";

const VERIFIER = "v".repeat(43);

test("a command line is registered without a secret, and gets tokens on whatever port is free", async ({
  page,
  request,
}) => {
  await signUp(page);
  await page.goto("/developers/new");
  const requirePkce = page.getByRole("checkbox", { name: "Require PKCE" });
  await expect(requirePkce).toBeVisible();
  await page.getByRole("radio", { name: "On users' devices (public)" }).check();
  await expect(requirePkce).toBeHidden();
  await expect(page.getByText("requests may use any port")).toBeVisible();
  await page.getByRole("textbox", { name: "Name" }).fill("Score line");
  await page.getByRole("textbox", { name: "Redirect URI 1" }).fill("http://127.0.0.1/callback");
  await page.getByRole("button", { name: "Register application" }).click();
  await expect(page.getByText("There is no client secret.")).toBeVisible();
  await expect(page.getByText("Client secret", { exact: true })).toHaveCount(0);
  const clientId =
    (await page
      .getByText(/^tp_app_/)
      .first()
      .textContent()) ?? "";
  await page.getByRole("link", { name: "Open the application" }).click();
  await expect(page.getByRole("button", { name: "Add secret" })).toHaveCount(0);

  const commandLine = await startCallbackServer();
  const redirect_uri = commandLine.redirectUri;
  const code_challenge = createHash("sha256").update(VERIFIER).digest("base64url");
  const query = { client_id: clientId, redirect_uri, response_type: "code", code_challenge };
  await page.goto(`/oauth/authorize?${new URLSearchParams({ ...query, code_challenge_method: "S256" })}`);
  await expect(page.getByText(`An app on this computer (${new URL(redirect_uri).origin})`)).toBeVisible();
  await page.getByRole("button", { name: "Allow" }).click();
  await expect(page.getByText("The partner's page")).toBeVisible();
  const code = commandLine.readLast().searchParams.get("code") ?? "";
  await commandLine.close();

  const form = { grant_type: "authorization_code", client_id: clientId, code, redirect_uri };
  const response = await request.post("/oauth/token", { form: { ...form, code_verifier: VERIFIER } });
  expect(response.status()).toBe(200);
});
