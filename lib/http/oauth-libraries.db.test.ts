import { Auth, type AuthConfig } from "@auth/core";
import { generateCodeVerifier, OAuth2Client } from "@badgateway/oauth2-client";
import * as arctic from "arctic";
import * as openid from "openid-client";
import OAuth2Strategy from "passport-oauth2";
import { AuthorizationCode } from "simple-oauth2";
import { beforeEach, describe, expect, it } from "vitest";
import { setUpTestServer, type TestApplication } from "@/scripts/testing/server";
import { visit } from "./testing/browser";

const server = setUpTestServer();
let application: TestApplication;
let userId: string;

beforeEach(async () => {
  [application, userId] = await Promise.all([server.newApplication(), server.newUser()]);
});

const codeOf = (callback: URL) => callback.searchParams.get("code") as string;

describe("openid-client with discovery (RFC 8414)", () => {
  it("discovers every endpoint, and revokes (RFC 7009)", async () => {
    const configuration = await openid.discovery(
      new URL(server.baseUrl),
      application.clientId,
      undefined,
      openid.ClientSecretBasic(application.clientSecret),
      { algorithm: "oauth2", execute: [openid.allowInsecureRequests] },
    );
    expect(configuration.serverMetadata().supportsPKCE()).toBe(true);
    const pkceCodeVerifier = openid.randomPKCECodeVerifier();
    const link = openid.buildAuthorizationUrl(configuration, {
      redirect_uri: application.redirectUri,
      code_challenge: await openid.calculatePKCECodeChallenge(pkceCodeVerifier),
      code_challenge_method: "S256",
    });
    const callback = await visit(server, userId, link);
    const tokens = await openid.authorizationCodeGrant(configuration, callback, { pkceCodeVerifier });
    expect(await server.apiStatus(tokens.access_token)).toBe(200);

    await openid.tokenRevocation(configuration, tokens.refresh_token as string);
    expect(await server.apiStatus(tokens.access_token)).toBe(401);
    await expect(
      openid.refreshTokenGrant(configuration, tokens.refresh_token as string),
    ).rejects.toMatchObject({
      error: "invalid_grant",
    });
  });
});

describe("simple-oauth2", () => {
  it.each(["header", "body"] as const)(
    "exchanges, refreshes and revokes with credentials in the %s",
    async (place) => {
      const client = new AuthorizationCode({
        client: { id: application.clientId, secret: application.clientSecret },
        auth: {
          tokenHost: server.baseUrl,
          tokenPath: "/oauth/token",
          revokePath: "/oauth/revoke",
          authorizePath: "/oauth/authorize",
        },
        options: { authorizationMethod: place },
      });
      const redirect_uri = application.redirectUri;
      const link = client.authorizeURL({ redirect_uri, scope: "courses", state: "s" });
      const code = codeOf(await visit(server, userId, link));
      const token = await client.getToken({ code, redirect_uri });
      expect(token.expired()).toBe(false);
      expect(await server.apiStatus(token.token.access_token as string)).toBe(200);

      const renewed = await token.refresh();
      expect(await server.apiStatus(renewed.token.access_token as string)).toBe(200);
      await renewed.revokeAll();
      expect(await server.apiStatus(renewed.token.access_token as string)).toBe(401);
    },
  );
});

describe("passport-oauth2", () => {
  /** Runs a request through the strategy, as passport does. */
  function run(strategy: OAuth2Strategy, request: object): Promise<{ redirect?: string; user?: unknown }> {
    return new Promise((resolve, reject) => {
      const attempt = Object.assign(Object.create(strategy), {
        redirect: (redirect: string) => resolve({ redirect }),
        success: (user: unknown) => resolve({ user }),
        fail: (info: unknown) => reject(new Error(`refused: ${JSON.stringify(info)}`)),
        error: reject,
      });
      attempt.authenticate(request, {});
    });
  }

  it.each(["S256", "plain"] as const)(
    "completes the flow with PKCE by %s and the library's own state",
    async (method) => {
      // The types only allow `true`, but the library accepts a method's name.
      const pkce = { pkce: method } as unknown as { pkce: boolean };
      const strategy = new OAuth2Strategy(
        {
          authorizationURL: `${server.baseUrl}/oauth/authorize`,
          tokenURL: `${server.baseUrl}/oauth/token`,
          clientID: application.clientId,
          clientSecret: application.clientSecret,
          callbackURL: application.redirectUri,
          state: true,
          ...pkce,
        },
        (accessToken: string, refreshToken: string, _profile: unknown, done: OAuth2Strategy.VerifyCallback) =>
          done(null, { accessToken, refreshToken }),
      );
      const session = {};
      const { redirect } = await run(strategy, { query: {}, session });
      expect(new URL(redirect as string).searchParams.get("code_challenge_method")).toBe(method);
      const callback = await visit(server, userId, redirect as string);
      const { user } = await run(strategy, { query: Object.fromEntries(callback.searchParams), session });
      expect(await server.apiStatus((user as { accessToken: string }).accessToken)).toBe(200);
    },
  );
});

describe("@badgateway/oauth2-client", () => {
  it.each(["client_secret_basic", "client_secret_post"] as const)(
    "discovers, exchanges, refreshes, introspects and revokes with %s",
    async (authenticationMethod) => {
      const client = new OAuth2Client({
        server: server.baseUrl,
        discoveryEndpoint: "/.well-known/oauth-authorization-server",
        clientId: application.clientId,
        clientSecret: application.clientSecret,
        authenticationMethod,
      });
      const codeVerifier = await generateCodeVerifier();
      const redirectUri = application.redirectUri;
      const link = await client.authorizationCode.getAuthorizeUri({ redirectUri, state: "s", codeVerifier });
      const callback = await visit(server, userId, link);
      const token = await client.authorizationCode.getTokenFromCodeRedirect(callback.href, {
        redirectUri,
        state: "s",
        codeVerifier,
      });
      expect(await server.apiStatus(token.accessToken)).toBe(200);

      const renewed = await client.refreshToken(token);
      expect(await server.apiStatus(renewed.accessToken)).toBe(200);
      expect(await client.introspect(renewed)).toMatchObject({ active: true, sub: userId });
      await client.revoke(renewed, "refresh_token");
      expect(await server.apiStatus(renewed.accessToken)).toBe(401);
    },
  );
});

describe("arctic", () => {
  it("exchanges with PKCE, refreshes and revokes", async () => {
    const { clientId, clientSecret, redirectUri } = application;
    const client = new arctic.OAuth2Client(clientId, clientSecret, redirectUri);
    const verifier = arctic.generateCodeVerifier();
    const link = client.createAuthorizationURLWithPKCE(
      `${server.baseUrl}/oauth/authorize`,
      arctic.generateState(),
      arctic.CodeChallengeMethod.S256,
      verifier,
      ["courses"],
    );
    const code = codeOf(await visit(server, userId, link));
    const tokens = await client.validateAuthorizationCode(`${server.baseUrl}/oauth/token`, code, verifier);
    expect(await server.apiStatus(tokens.accessToken())).toBe(200);

    const renewed = await client.refreshAccessToken(
      `${server.baseUrl}/oauth/token`,
      tokens.refreshToken(),
      [],
    );
    expect(await server.apiStatus(renewed.accessToken())).toBe(200);
    await client.revokeToken(`${server.baseUrl}/oauth/revoke`, renewed.refreshToken());
    expect(await server.apiStatus(renewed.accessToken())).toBe(401);
  });

  it("parses an error as an OAuth error", async () => {
    const { clientId, clientSecret, redirectUri } = application;
    const client = new arctic.OAuth2Client(clientId, clientSecret, redirectUri);
    await expect(
      client.validateAuthorizationCode(`${server.baseUrl}/oauth/token`, "tp_ac_unknown", null),
    ).rejects.toMatchObject({ name: "Error", code: "invalid_grant" });
  });
});

describe("@auth/core, as a custom provider", () => {
  const SITE = "https://partner.example";

  it("signs a user in, with the name and id from userinfo", async () => {
    const { clientId, clientSecret } = await server.newApplication(`${SITE}/auth/callback/teepad`);
    const config: AuthConfig = {
      secret: "0123456789abcdef0123456789abcdef",
      trustHost: true,
      basePath: "/auth",
      providers: [
        {
          id: "teepad",
          name: "Teepad",
          type: "oauth",
          clientId,
          clientSecret,
          // Checked against the `iss` of the callback (RFC 9207).
          issuer: server.baseUrl,
          authorization: { url: `${server.baseUrl}/oauth/authorize`, params: { scope: "courses" } },
          token: `${server.baseUrl}/oauth/token`,
          userinfo: `${server.baseUrl}/oauth/userinfo`,
          checks: ["pkce", "state"],
          profile: ({ sub, name }) => ({ id: sub, name }),
        },
      ],
      logger: {
        error: (error) => {
          throw error;
        },
      },
    };
    const cookies = new Map<string, string>();
    const call = async (path: string, init: RequestInit = {}) => {
      const headers = { Cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; ") };
      const response = await Auth(new Request(SITE + path, { ...init, headers }), config);
      for (const cookie of response.headers.getSetCookie()) {
        const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
        cookies.set(name, value);
      }
      return response;
    };
    const { csrfToken } = await (await call("/auth/csrf")).json();
    const start = await call("/auth/signin/teepad", {
      method: "POST",
      body: new URLSearchParams({ csrfToken }),
    });
    const callback = await visit(server, userId, start.headers.get("location") ?? "");
    const signedIn = await call(callback.pathname + callback.search);
    expect([signedIn.status, signedIn.headers.get("location")]).toEqual([302, SITE]);
    const session = await (await call("/auth/session")).json();
    expect(session.user).toMatchObject({ name: "Test Person" });
  });
});
