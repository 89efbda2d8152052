import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startTestServer, type TestApplication, type TestServer } from "@/scripts/testing/server";

let server: TestServer;
let application: TestApplication;
let userId: string;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

beforeEach(async () => {
  [application, userId] = await Promise.all([server.newApplication(), server.newUser()]);
});

const apiStatus = async (accessToken: string) =>
  (await server.request("/api/v1/courses", { headers: { Authorization: `Bearer ${accessToken}` } })).status;

const refresh = (token: string, as = application) =>
  server.form("/oauth/token", as, { grant_type: "refresh_token", refresh_token: token });

const revoke = (token: string, as = application) => server.form("/oauth/revoke", as, { token });

const kinds = async () => (await server.services.audit.ofUser(userId, 10)).map(({ kind }) => kind);

describe("revocation (RFC 7009)", () => {
  it("of a refresh token takes every token of the family with it (section 2.1)", async () => {
    const first = await server.tokensFor(application, userId);
    const second = await (await refresh(first.refresh_token)).json();
    expect((await revoke(second.refresh_token)).status).toBe(200);
    for (const token of [first, second]) {
      expect(await apiStatus(token.access_token)).toBe(401);
      expect((await refresh(token.refresh_token)).status).toBe(400);
    }
    expect(await kinds()).toContain("token-revoked");
  });

  it("of an access token leaves the others alone", async () => {
    const first = await server.tokensFor(application, userId);
    const second = await (await refresh(first.refresh_token)).json();
    expect((await revoke(first.access_token)).status).toBe(200);
    expect(await apiStatus(first.access_token)).toBe(401);
    expect(await apiStatus(second.access_token)).toBe(200);
    expect((await refresh(second.refresh_token)).status).toBe(200);
  });

  it("of an access token is in the trail, once", async () => {
    const { access_token } = await server.tokensFor(application, userId);
    for (let time = 0; time < 2; time++) expect((await revoke(access_token)).status).toBe(200);
    expect((await kinds()).filter((kind) => kind === "access-token-revoked")).toHaveLength(1);
  });

  it("of another family, of another consent of the same person, does nothing to this one", async () => {
    const one = await server.tokensFor(application, userId);
    const two = await server.tokensFor(application, userId);
    await revoke(one.refresh_token);
    expect(await apiStatus(two.access_token)).toBe(200);
  });

  it("of an unknown token, and of another application's, is answered alike and does nothing (section 2.2)", async () => {
    const tokens = await server.tokensFor(application, userId);
    const other = await server.newApplication();
    const answers = await Promise.all(
      ["tp_at_unknown", tokens.access_token, tokens.refresh_token].map((token) => revoke(token, other)),
    );
    for (const answer of answers) {
      expect(answer.status).toBe(200);
      expect(await answer.json()).toEqual({});
    }
    expect(await apiStatus(tokens.access_token)).toBe(200);
    expect((await refresh(tokens.refresh_token)).status).toBe(200);
  });

  it("needs a token, and a client that authenticates", async () => {
    const withoutToken = await server.form("/oauth/revoke", application, {});
    expect(withoutToken.status).toBe(400);
    expect((await withoutToken.json()).error).toBe("invalid_request");
    const nobody = await server.form("/oauth/revoke", null, { token: "x" });
    expect(nobody.status).toBe(401);
  });

  it("twice is as good as once", async () => {
    const tokens = await server.tokensFor(application, userId);
    for (let time = 0; time < 2; time++) expect((await revoke(tokens.refresh_token)).status).toBe(200);
    expect((await kinds()).filter((kind) => kind === "token-revoked")).toHaveLength(1);
  });
});

describe("the metadata (RFC 8414)", () => {
  it("names this issuer and endpoints that exist, to any origin", async () => {
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
      const answer = await fetch(metadata[name], { method: "POST", body: new URLSearchParams() });
      expect(answer.status, name).toBe(401);
    }
  });

  it("is only read", async () => {
    const response = await server.request("/.well-known/oauth-authorization-server", { method: "POST" });
    expect(response.status).toBe(405);
    expect(response.headers.get("allow")).toBe("GET, HEAD");
  });
});

describe("the audit trail", () => {
  it("tells the person what was allowed, and that a code was replayed, each once", async () => {
    const code = await server.authorize(application, userId);
    const exchange = () =>
      server.form("/oauth/token", application, {
        grant_type: "authorization_code",
        code,
        redirect_uri: application.redirectUri,
      });
    expect((await exchange()).status).toBe(200);
    for (let time = 0; time < 3; time++) expect((await exchange()).status).toBe(400);
    expect(await kinds()).toEqual(["code-replayed", "grant-allowed"]);
  });

  it("tells the person that an old refresh token was used", async () => {
    const { refresh_token } = await server.tokensFor(application, userId);
    await refresh(refresh_token);
    server.clock.pass(61);
    expect((await refresh(refresh_token)).status).toBe(400);
    expect(await kinds()).toContain("refresh-token-replayed");
  });

  it("tells the application's owner the same, without the person", async () => {
    await server.authorize(application, userId);
    const events = await server.services.audit.ofApplication(application.clientId, 10);
    expect(events.map(({ kind }) => kind)).toContain("grant-allowed");
    expect(JSON.stringify(events)).not.toContain(userId);
  });
});
