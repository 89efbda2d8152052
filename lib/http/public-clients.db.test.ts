import { createHash } from "node:crypto";
import { createServer } from "node:http";
import * as oauth4webapi from "oauth4webapi";
import * as openid from "openid-client";
import { beforeEach, describe, expect, it } from "vitest";
import { listen } from "@/scripts/testing/listen";
import { setUpTestServer, type TestApplication, type TestTokens } from "@/scripts/testing/server";
import { PER_CLIENT } from "./endpoints/oauth";
import { visit } from "./testing/browser";
import { requestFrom } from "./testing/request-from";

const VERIFIER = "v".repeat(43);
const S256 = {
  value: createHash("sha256").update(VERIFIER).digest("base64url"),
  method: "S256",
} as const;

const server = setUpTestServer();
let application: TestApplication;
let userId: string;

beforeEach(async () => {
  server.clock.pass(60);
  [application, userId] = await Promise.all([server.newPublicApplication(), server.newUser()]);
});

const apiStatus = ({ access_token }: Pick<TestTokens, "access_token">) => server.apiStatus(access_token);

const exchange = (code: string, more: Record<string, string> = {}, as = application) =>
  server.exchange(as, code, { redirect_uri: application.redirectUri, code_verifier: VERIFIER, ...more });

const refresh = ({ refresh_token }: TestTokens, as = application) => server.refresh(as, refresh_token);

const authorize = (user = userId) => server.authorize(application, user, S256);

async function newTokens(user = userId): Promise<TestTokens> {
  const response = await exchange(await authorize(user));
  expect(response.status).toBe(200);
  return response.json();
}

async function errorOf(response: Response): Promise<(string | number)[]> {
  const { error, reason } = await response.json();
  return reason === undefined ? [response.status, error] : [response.status, error, reason];
}

/** The authorization request of the application, with these parameters changed. */
function linkWith(changes: Record<string, string> = {}): URL {
  const query = new URLSearchParams({
    ...{ client_id: application.clientId, redirect_uri: application.redirectUri, response_type: "code" },
    ...{ code_challenge: S256.value, code_challenge_method: S256.method, ...changes },
  });
  return new URL(`/oauth/authorize?${query}`, server.baseUrl);
}

describe("a public application with a real library", () => {
  it("completes the whole flow by oauth4webapi: link, code with PKCE, API, refresh, revocation", async () => {
    const as: oauth4webapi.AuthorizationServer = server.services.oauth.metadata;
    expect(as.token_endpoint_auth_methods_supported).toContain("none");
    const client: oauth4webapi.Client = { client_id: application.clientId };
    const none = oauth4webapi.None();
    const insecure = { [oauth4webapi.allowInsecureRequests]: true };
    const verifier = oauth4webapi.generateRandomCodeVerifier();
    const code_challenge = await oauth4webapi.calculatePKCECodeChallenge(verifier);
    const callback = oauth4webapi.validateAuthResponse(
      as,
      client,
      await visit(server, userId, linkWith({ code_challenge, state: "s" })),
      "s",
    );
    const { redirectUri } = application;
    const tokens = await oauth4webapi.processAuthorizationCodeResponse(
      as,
      client,
      await oauth4webapi.authorizationCodeGrantRequest(
        as,
        client,
        none,
        callback,
        redirectUri,
        verifier,
        insecure,
      ),
    );
    expect(await apiStatus(tokens)).toBe(200);
    const renewed = await oauth4webapi.processRefreshTokenResponse(
      as,
      client,
      await oauth4webapi.refreshTokenGrantRequest(as, client, none, tokens.refresh_token ?? "", insecure),
    );
    expect(await apiStatus(renewed)).toBe(200);
    await oauth4webapi.processRevocationResponse(
      await oauth4webapi.revocationRequest(as, client, none, renewed.refresh_token ?? "", insecure),
    );
    expect(await apiStatus(renewed)).toBe(401);
  });

  it.each(["http://127.0.0.1/callback", "http://localhost/callback"])(
    "completes the flow of a command line, which listens on whatever port is free: %s",
    async (registered) => {
      application = await server.newPublicApplication(registered);
      let receive: (url: URL) => void = () => {};
      const received = new Promise<URL>((resolve) => (receive = resolve));
      const commandLine = createServer((request, response) => {
        receive(new URL(request.url ?? "", redirectUri));
        response.end("You can close this page.");
      });
      const { port } = new URL(await listen(commandLine));
      const redirectUri = registered.replace("/callback", `:${port}/callback`);

      const configuration = await openid.discovery(
        new URL(server.baseUrl),
        application.clientId,
        undefined,
        openid.None(),
        { algorithm: "oauth2", execute: [openid.allowInsecureRequests] },
      );
      const pkceCodeVerifier = openid.randomPKCECodeVerifier();
      const link = openid.buildAuthorizationUrl(configuration, {
        redirect_uri: redirectUri,
        code_challenge: await openid.calculatePKCECodeChallenge(pkceCodeVerifier),
        code_challenge_method: "S256",
      });
      const target = await visit(server, userId, link);
      expect(target.origin).toBe(new URL(redirectUri).origin);
      await fetch(`http://127.0.0.1:${port}${target.pathname}${target.search}`);
      const tokens = await openid.authorizationCodeGrant(configuration, await received, { pkceCodeVerifier });
      expect(await apiStatus(tokens)).toBe(200);
      commandLine.close();
    },
  );

  it("completes the flow of a phone app, which returns by a scheme of its own (RFC 8252 section 7.1)", async () => {
    application = await server.newPublicApplication("com.example.app:/callback");
    const callback = await visit(server, userId, linkWith({ state: "s" }));
    expect(callback.href).toMatch(/^com\.example\.app:\/callback\?code=tp_ac_[\w-]+&state=s&iss=http/);
    expect((await exchange(callback.searchParams.get("code") ?? "")).status).toBe(200);
  });

  it("can be a page of another site, which reads tokens and errors, but not by a cookie", async () => {
    const headers = { Origin: "https://spa.example" };
    for (const path of ["/oauth/token", "/oauth/revoke"]) {
      const preflight = await server.request(path, { method: "OPTIONS", headers });
      expect([preflight.status, preflight.headers.get("access-control-allow-methods")]).toEqual([
        204,
        "POST, OPTIONS",
      ]);
      const refused = await server.request(path, { method: "POST", headers, body: new URLSearchParams() });
      expect(refused.headers.get("access-control-allow-origin")).toBe("*");
      expect(refused.headers.get("access-control-expose-headers")).toContain("Retry-After");
      expect(refused.headers.has("access-control-allow-credentials")).toBe(false);
    }
    const introspection = await server.request("/oauth/introspect", { method: "OPTIONS", headers });
    expect(introspection.status).toBe(405);
  });
});

describe("the authorization request of a public application", () => {
  const check = async (changes: Record<string, string>) =>
    server.services.oauth.checkAuthorizationRequest(linkWith(changes).searchParams);

  it.each([
    ["plain", { code_challenge: VERIFIER, code_challenge_method: "plain" }],
    ["no challenge", { code_challenge: "", code_challenge_method: "" }],
    ["no method", { code_challenge_method: "" }],
  ])("needs S256: %s is invalid_request", async (_case, changes) => {
    expect(await check(changes)).toMatchObject({ kind: "rejected", error: "invalid_request" });
  });

  it("needs S256 for a confidential application, too, once its developers require it", async () => {
    const confidential = await server.newApplication();
    application = confidential;
    const plain = { code_challenge: VERIFIER, code_challenge_method: "plain" };
    expect((await check(plain)).kind).toBe("ready");
    await server.database.prisma.application.update({
      where: { id: confidential.clientId },
      data: { requiresPkce: true },
    });
    expect(await check(plain)).toMatchObject({ kind: "rejected", error: "invalid_request" });
    expect((await check({})).kind).toBe("ready");
  });
});

describe("without a secret", () => {
  it("a code is bound to its verifier: none, a wrong one and no S256 challenge get no tokens", async () => {
    const code = await authorize();
    const without = await server.form("/oauth/token", application, {
      ...{ grant_type: "authorization_code", code, redirect_uri: application.redirectUri },
    });
    expect(await errorOf(without)).toEqual([400, "invalid_grant", "verifier_missing"]);
    expect(await errorOf(await exchange(code, { code_verifier: "w".repeat(43) }))).toEqual([
      400,
      "invalid_grant",
      "verifier_mismatch",
    ]);
    // Neither attempt used it up.
    expect((await exchange(code)).status).toBe(200);

    // As a process of the previous version issues them during an upgrade.
    for (const challenge of [undefined, { value: VERIFIER, method: "plain" } as const]) {
      const unbound = await server.authorize(application, userId, challenge);
      const { status } = await exchange(unbound, challenge ? {} : { code_verifier: "" });
      expect(status).toBe(400);
    }
  });

  it("a replayed code revokes its tokens at once, even with the right verifier", async () => {
    const code = await authorize();
    const tokens = await (await exchange(code)).json();
    expect(await errorOf(await exchange(code))).toEqual([400, "invalid_grant", "code_reused"]);
    expect(await apiStatus(tokens)).toBe(401);
    expect((await refresh(tokens)).status).toBe(400);
  });

  it("a refresh token works once: a second use revokes all, without a grace period", async () => {
    const first = await newTokens();
    const second = await (await refresh(first)).json();
    expect(await apiStatus(second)).toBe(200);
    expect(await errorOf(await refresh(first))).toEqual([400, "invalid_grant", "refresh_reused"]);
    expect(await apiStatus(second)).toBe(401);
    expect(await errorOf(await refresh(second))).toEqual([400, "invalid_grant", "grant_revoked"]);
  });

  it("refresh tokens rotate on and on", async () => {
    let tokens = await newTokens();
    for (let i = 0; i < 12; i++) tokens = await (await refresh(tokens)).json();
    expect(await apiStatus(tokens)).toBe(200);
  });

  it("a secret is refused, and so are the tokens of another client", async () => {
    const tokens = await newTokens();
    const withSecret = { ...application, clientSecret: "tp_cs_made_up" };
    expect(await errorOf(await refresh(tokens, withSecret))).toEqual([401, "invalid_client"]);
    const other = await server.newPublicApplication();
    expect(await errorOf(await refresh(tokens, other))).toEqual([400, "invalid_grant", "refresh_unknown"]);
    await server.form("/oauth/revoke", other, { token: tokens.refresh_token });
    expect(await apiStatus(tokens)).toBe(200);
  });

  it("a confidential application gets nothing: neither tokens nor an answer about them", async () => {
    const confidential = await server.newApplication();
    const code = await server.authorize(confidential, userId, S256);
    const alone = { ...confidential, clientSecret: "" };
    const redirect_uri = confidential.redirectUri;
    expect(await errorOf(await exchange(code, { redirect_uri }, alone))).toEqual([401, "invalid_client"]);
    const tokens = await (await exchange(code, { redirect_uri }, confidential)).json();
    for (const path of ["/oauth/token", "/oauth/revoke", "/oauth/introspect"]) {
      const fields = { grant_type: "refresh_token", token: tokens.refresh_token, ...tokens };
      const response = await server.form(path, alone, fields);
      expect(response.headers.get("www-authenticate")).toBe('Basic realm="Teepad"');
      expect(await errorOf(response)).toEqual([401, "invalid_client"]);
    }
    expect(await apiStatus(tokens)).toBe(200);
  });

  it("tokens can be revoked, but not introspected (RFC 7009 section 2.1, RFC 7662 section 2.1)", async () => {
    const tokens = await newTokens();
    const token = tokens.refresh_token;
    expect(await errorOf(await server.form("/oauth/introspect", application, { token }))).toEqual([
      401,
      "invalid_client",
    ]);
    expect((await server.form("/oauth/revoke", application, { token })).status).toBe(200);
    expect(await apiStatus(tokens)).toBe(401);
  });

  it("nobody can use up the limit of an application's users at other addresses", async () => {
    const post = (address: string) =>
      requestFrom(server, address, "/oauth/token", {
        method: "POST",
        headers: { "Content-Type": "application/x-www-form-urlencoded" },
        body: `grant_type=refresh_token&refresh_token=x&client_id=${application.clientId}`,
      });
    await post("192.0.2.1");
    await server.repeatCount(PER_CLIENT.requests);
    expect((await post("192.0.2.1")).status).toBe(429);
    expect((await post("192.0.2.2")).status).toBe(400);
  });

  it("a user can't use up the limits of the others", async () => {
    const [tokens, others] = [await newTokens(), await newTokens(await server.newUser())];
    expect(await apiStatus(tokens)).toBe(200);
    await server.repeatCount(100);
    expect([await apiStatus(tokens), await apiStatus(others)]).toEqual([429, 200]);
  });

  it("a disabled application gets no tokens", async () => {
    const tokens = await newTokens();
    await server.database.prisma.application.update({
      where: { id: application.clientId },
      data: { disabledAt: server.clock.now() },
    });
    expect(await errorOf(await refresh(tokens))).toEqual([401, "invalid_client"]);
  });
});
