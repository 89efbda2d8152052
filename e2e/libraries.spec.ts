import { generateCodeVerifier, OAuth2Client } from "@badgateway/oauth2-client";
import { type Browser, expect, test } from "@playwright/test";
import * as arctic from "arctic";
import * as oauth4webapi from "oauth4webapi";
import * as openid from "openid-client";
import OAuth2Strategy from "passport-oauth2";
import { AuthorizationCode } from "simple-oauth2";
import {
  type CallbackServer,
  type RegisteredApplication,
  registerApplication,
  startCallbackServer,
} from "./testing/application";
import { type Account, fillSignIn, signUp } from "./testing/users";

/** Tests real client libraries against the running server. A browser without JavaScript handles the pages. */
test.describe.configure({ mode: "default" });
test.use({ javaScriptEnabled: false });

let callbacks: CallbackServer;
let account: Account;
let application: RegisteredApplication;

test.beforeAll(async ({ browser, baseURL }) => {
  callbacks = await startCallbackServer();
  const page = await browser.newPage({ baseURL, javaScriptEnabled: false });
  account = await signUp(page);
  application = await registerApplication(page, callbacks.redirectUri);
  await page.context().close();
});

test.afterAll(() => callbacks.close());

/** Acts as the user: opens the library's link, signs in, allows, and returns to the partner. */
async function authorizeInBrowser(browser: Browser, link: URL | string): Promise<URL> {
  const page = await browser.newPage({ javaScriptEnabled: false });
  await page.goto(String(link));
  await fillSignIn(page, account);
  await expect(page.getByRole("heading", { name: /Round Keeper/ })).toBeVisible();
  await page.getByRole("button", { name: "Allow" }).click();
  await expect(page.getByText("The partner's page")).toBeVisible();
  await page.context().close();
  return callbacks.readLast();
}

async function expectCourses(baseURL: string | undefined, accessToken: unknown): Promise<void> {
  const response = await fetch(`${baseURL}/api/v1/courses`, {
    headers: { Authorization: `Bearer ${accessToken}` },
  });
  expect(response.status).toBe(200);
}

test("openid-client: discovery, sign-in, consent, exchange with PKCE, refresh", async ({
  browser,
  baseURL,
}) => {
  const configuration = await openid.discovery(
    new URL(baseURL as string),
    application.clientId,
    application.clientSecret,
    undefined,
    { algorithm: "oauth2", execute: [openid.allowInsecureRequests] },
  );
  const pkceCodeVerifier = openid.randomPKCECodeVerifier();
  const expectedState = openid.randomState();
  const link = openid.buildAuthorizationUrl(configuration, {
    redirect_uri: application.redirectUri,
    state: expectedState,
    code_challenge: await openid.calculatePKCECodeChallenge(pkceCodeVerifier),
    code_challenge_method: "S256",
  });
  const callback = await authorizeInBrowser(browser, link);
  const tokens = await openid.authorizationCodeGrant(configuration, callback, {
    pkceCodeVerifier,
    expectedState,
  });
  await expectCourses(baseURL, tokens.access_token);
  const renewed = await openid.refreshTokenGrant(configuration, tokens.refresh_token as string);
  await expectCourses(baseURL, renewed.access_token);
});

test("oauth4webapi: discovery, sign-in, consent, state and iss, exchange with PKCE", {
  tag: "@full",
}, async ({ browser, baseURL }) => {
  const insecure = { [oauth4webapi.allowInsecureRequests]: true };
  const issuer = new URL(baseURL as string);
  const as = await oauth4webapi.processDiscoveryResponse(
    issuer,
    await oauth4webapi.discoveryRequest(issuer, { algorithm: "oauth2", ...insecure }),
  );
  const client: oauth4webapi.Client = { client_id: application.clientId };
  const verifier = oauth4webapi.generateRandomCodeVerifier();
  const state = oauth4webapi.generateRandomState();
  const link = new URL(as.authorization_endpoint as string);
  link.search = new URLSearchParams({
    client_id: client.client_id,
    redirect_uri: application.redirectUri,
    response_type: "code",
    code_challenge: await oauth4webapi.calculatePKCECodeChallenge(verifier),
    code_challenge_method: "S256",
    state,
  }).toString();
  const callback = oauth4webapi.validateAuthResponse(
    as,
    client,
    await authorizeInBrowser(browser, link),
    state,
  );
  const response = await oauth4webapi.authorizationCodeGrantRequest(
    as,
    client,
    oauth4webapi.ClientSecretBasic(application.clientSecret),
    callback,
    application.redirectUri,
    verifier,
    insecure,
  );
  const tokens = await oauth4webapi.processAuthorizationCodeResponse(as, client, response);
  await expectCourses(baseURL, tokens.access_token);
});

test("simple-oauth2: sign-in, consent, exchange, refresh", { tag: "@full" }, async ({ browser, baseURL }) => {
  const client = new AuthorizationCode({
    client: { id: application.clientId, secret: application.clientSecret },
    auth: { tokenHost: baseURL as string, tokenPath: "/oauth/token", authorizePath: "/oauth/authorize" },
  });
  const redirect_uri = application.redirectUri;
  const callback = await authorizeInBrowser(
    browser,
    client.authorizeURL({ redirect_uri, scope: "courses", state: "s" }),
  );
  expect(callback.searchParams.get("state")).toBe("s");
  const code = callback.searchParams.get("code") as string;
  const token = await client.getToken({ code, redirect_uri });
  await expectCourses(baseURL, token.token.access_token);
  await expectCourses(baseURL, (await token.refresh()).token.access_token);
});

for (const method of ["S256", "plain"] as const) {
  test(`passport-oauth2: sign-in, consent, exchange with PKCE by ${method}`, { tag: "@full" }, async ({
    browser,
    baseURL,
  }) => {
    // The types only allow `true`, but the library accepts a method's name.
    const pkce = { pkce: method } as unknown as { pkce: boolean };
    const strategy = new OAuth2Strategy(
      {
        authorizationURL: `${baseURL}/oauth/authorize`,
        tokenURL: `${baseURL}/oauth/token`,
        clientID: application.clientId,
        clientSecret: application.clientSecret,
        callbackURL: application.redirectUri,
        state: true,
        ...pkce,
      },
      (accessToken: string, _refresh: string, _profile: unknown, done: OAuth2Strategy.VerifyCallback) =>
        done(null, { accessToken }),
    );
    const session = {};
    /** Runs one request through the strategy, like passport. */
    const run = (query: object) =>
      new Promise<{ redirect?: string; user?: { accessToken: string } }>((resolve, reject) => {
        const attempt = Object.assign(Object.create(strategy), {
          redirect: (redirect: string) => resolve({ redirect }),
          success: (user: { accessToken: string }) => resolve({ user }),
          fail: (info: unknown) => reject(new Error(`Authentication failed: ${JSON.stringify(info)}`)),
          error: reject,
        });
        attempt.authenticate({ query, session }, {});
      });
    const { redirect = "" } = await run({});
    expect(new URL(redirect).searchParams.get("code_challenge_method")).toBe(method);
    const callback = await authorizeInBrowser(browser, redirect);
    const { user } = await run(Object.fromEntries(callback.searchParams));
    await expectCourses(baseURL, user?.accessToken);
  });
}

test("@badgateway/oauth2-client: discovery, sign-in, consent, exchange with PKCE, refresh", {
  tag: "@full",
}, async ({ browser, baseURL }) => {
  const client = new OAuth2Client({
    server: baseURL as string,
    discoveryEndpoint: "/.well-known/oauth-authorization-server",
    clientId: application.clientId,
    clientSecret: application.clientSecret,
  });
  const codeVerifier = await generateCodeVerifier();
  const { redirectUri } = application;
  const link = await client.authorizationCode.getAuthorizeUri({ redirectUri, state: "s", codeVerifier });
  const callback = await authorizeInBrowser(browser, link);
  const token = await client.authorizationCode.getTokenFromCodeRedirect(callback.href, {
    redirectUri,
    state: "s",
    codeVerifier,
  });
  await expectCourses(baseURL, token.accessToken);
  await expectCourses(baseURL, (await client.refreshToken(token)).accessToken);
});

test("arctic: sign-in, consent, exchange with PKCE, refresh", { tag: "@full" }, async ({
  browser,
  baseURL,
}) => {
  const { clientId, clientSecret, redirectUri } = application;
  const client = new arctic.OAuth2Client(clientId, clientSecret, redirectUri);
  const verifier = arctic.generateCodeVerifier();
  const state = arctic.generateState();
  const link = client.createAuthorizationURLWithPKCE(
    `${baseURL}/oauth/authorize`,
    state,
    arctic.CodeChallengeMethod.S256,
    verifier,
    ["courses"],
  );
  const callback = await authorizeInBrowser(browser, link);
  expect(callback.searchParams.get("state")).toBe(state);
  const endpoint = `${baseURL}/oauth/token`;
  const code = callback.searchParams.get("code") as string;
  const tokens = await client.validateAuthorizationCode(endpoint, code, verifier);
  await expectCourses(baseURL, tokens.accessToken());
  const renewed = await client.refreshAccessToken(endpoint, tokens.refreshToken(), []);
  await expectCourses(baseURL, renewed.accessToken());
});
