import { beforeEach, describe, expect, it } from "vitest";
import { cleanUp } from "@/lib/adapters/prisma/clean-up";
import { LIFETIMES } from "@/lib/oauth/lifetimes";
import { setUpTestServer, type TestApplication } from "@/scripts/testing/server";

const server = setUpTestServer();
let application: TestApplication;
let userId: string;

beforeEach(async () => {
  [application, userId] = await Promise.all([server.newApplication(), server.newUser()]);
});

const refresh = (token: string, as = application) => server.refresh(as, token);
const revoke = (token: string, as = application) => server.form("/oauth/revoke", as, { token });

const auditKinds = async () => (await server.services.audit.listForUser(userId, 10)).map(({ kind }) => kind);

describe("revocation (RFC 7009)", () => {
  it("of a refresh token revokes every token of the family (section 2.1)", async () => {
    const first = await server.tokensFor(application, userId);
    const second = await (await refresh(first.refresh_token)).json();
    expect((await revoke(second.refresh_token)).status).toBe(200);
    for (const token of [first, second]) {
      expect(await server.apiStatus(token.access_token)).toBe(401);
      expect((await refresh(token.refresh_token)).status).toBe(400);
    }
    expect(await auditKinds()).toContain("token-revoked");
  });

  it("of an access token does not affect the others", async () => {
    const first = await server.tokensFor(application, userId);
    const second = await (await refresh(first.refresh_token)).json();
    expect((await revoke(first.access_token)).status).toBe(200);
    expect(await server.apiStatus(first.access_token)).toBe(401);
    expect(await server.apiStatus(second.access_token)).toBe(200);
    expect((await refresh(second.refresh_token)).status).toBe(200);
  });

  it("of an access token is recorded in the audit trail, once", async () => {
    const { access_token } = await server.tokensFor(application, userId);
    for (let time = 0; time < 2; time++) expect((await revoke(access_token)).status).toBe(200);
    expect((await auditKinds()).filter((kind) => kind === "access-token-revoked")).toHaveLength(1);
  });

  it("by the user has a reason of its own, which only the application learns that they disconnected", async () => {
    const tokens = await server.tokensFor(application, userId);
    const other = await server.newApplication();
    await server.services.grants.disconnect(userId, application.clientId);
    const reasonFor = async (as: TestApplication) =>
      (await (await refresh(tokens.refresh_token, as)).json()).reason;
    expect([await reasonFor(application), await reasonFor(other)]).toEqual([
      "user_disconnected",
      "refresh_unknown",
    ]);
    // As long as the token would have been valid.
    server.clock.pass(LIFETIMES.refreshToken + 1);
    await cleanUp(server.database.sql, server.clock.now);
    expect(await reasonFor(application)).toBe("refresh_unknown");
  });

  it("does not affect another family of the same user", async () => {
    const one = await server.tokensFor(application, userId);
    const two = await server.tokensFor(application, userId);
    await revoke(one.refresh_token);
    expect(await server.apiStatus(two.access_token)).toBe(200);
  });

  it("of an unknown token or another application's gives the same response, and has no effect (section 2.2)", async () => {
    const tokens = await server.tokensFor(application, userId);
    const other = await server.newApplication();
    const responses = await Promise.all(
      ["tp_at_unknown", tokens.access_token, tokens.refresh_token].map((token) => revoke(token, other)),
    );
    for (const response of responses) {
      expect(response.status).toBe(200);
      expect(await response.json()).toEqual({});
    }
    expect(await server.apiStatus(tokens.access_token)).toBe(200);
    expect((await refresh(tokens.refresh_token)).status).toBe(200);
  });

  it("requires a token, and client authentication", async () => {
    const withoutToken = await server.form("/oauth/revoke", application, {});
    expect(withoutToken.status).toBe(400);
    expect((await withoutToken.json()).error).toBe("invalid_request");
    const unauthenticated = await server.form("/oauth/revoke", null, { token: "x" });
    expect(unauthenticated.status).toBe(401);
  });

  it("is idempotent", async () => {
    const tokens = await server.tokensFor(application, userId);
    for (let time = 0; time < 2; time++) expect((await revoke(tokens.refresh_token)).status).toBe(200);
    expect((await auditKinds()).filter((kind) => kind === "token-revoked")).toHaveLength(1);
  });
});

describe("the metadata (RFC 8414)", () => {
  it("names this issuer and existing endpoints, for any origin", async () => {
    const response = await server.request("/.well-known/oauth-authorization-server");
    expect(response.status).toBe(200);
    expect(response.headers.get("access-control-allow-origin")).toBe("*");
    const metadata = await response.json();
    expect(metadata).toMatchObject({
      issuer: server.baseUrl,
      response_types_supported: ["code"],
      code_challenge_methods_supported: ["S256", "plain"],
      authorization_response_iss_parameter_supported: true,
      service_documentation: `${server.baseUrl}/developers/api`,
    });
    for (const name of ["token_endpoint", "introspection_endpoint", "revocation_endpoint"]) {
      const endpoint = await fetch(metadata[name], { method: "POST", body: new URLSearchParams() });
      expect(endpoint.status, name).toBe(401);
    }
  });

  it("allows only GET, HEAD and preflights", async () => {
    const response = await server.request("/.well-known/oauth-authorization-server", { method: "POST" });
    expect(response.status).toBe(405);
    expect(response.headers.get("allow")).toBe("GET, HEAD, OPTIONS");
    const preflight = await server.request("/.well-known/oauth-authorization-server", { method: "OPTIONS" });
    expect([preflight.status, preflight.headers.get("access-control-allow-origin")]).toEqual([204, "*"]);
  });
});

describe("the audit trail", () => {
  it("shows the user an authorization and a replayed code, each once", async () => {
    const code = await server.authorize(application, userId);
    const exchange = () => server.exchange(application, code);
    expect((await exchange()).status).toBe(200);
    server.clock.pass(LIFETIMES.codeRetry);
    for (let time = 0; time < 3; time++) expect((await exchange()).status).toBe(400);
    expect(await auditKinds()).toEqual(["code-replayed", "grant-allowed"]);
  });

  it("shows the user that an old refresh token was used", async () => {
    const { refresh_token } = await server.tokensFor(application, userId);
    await refresh(refresh_token);
    server.clock.pass(61);
    expect((await refresh(refresh_token)).status).toBe(400);
    expect(await auditKinds()).toContain("refresh-token-replayed");
  });

  it("shows the application's owner the same, without the user", async () => {
    await server.authorize(application, userId);
    const events = await server.services.audit.listForApplication(application.clientId, 10);
    expect(events.map(({ kind }) => kind)).toContain("grant-allowed");
    expect(JSON.stringify(events)).not.toContain(userId);
  });
});
