import { createHash } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { LIFETIMES } from "@/lib/oauth/lifetimes";
import { OAUTH_LIMITS } from "@/lib/rate-limit/limits";
import {
  startTestServer,
  type TestApplication,
  type TestServer,
  type TestTokens,
} from "@/scripts/testing/server";
import { MAX_BODY_BYTES } from "./body";
import { withDatabaseUnavailable } from "./testing/database-unavailable";
import { fromWeb, toWeb } from "./web";

/** RFC 7636 appendix B. */
const VERIFIER = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk";
const S256 = { value: "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM", method: "S256" } as const;
const PLAIN = { value: VERIFIER, method: "plain" } as const;
const FORM = { "Content-Type": "application/x-www-form-urlencoded" };

let server: TestServer;
let application: TestApplication;
let userId: string;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

beforeEach(async () => {
  // A fresh window of every rate limit.
  server.clock.pass(60);
  [application, userId] = await Promise.all([server.newApplication(), server.newUser()]);
});

const tokenRequest = (fields: Record<string, string>, as: TestApplication | null = application) =>
  server.form("/oauth/token", as, fields);

const exchange = (code: string, more: Record<string, string> = {}, as = application) =>
  tokenRequest(
    { grant_type: "authorization_code", code, redirect_uri: application.redirectUri, ...more },
    as,
  );

const refresh = (refresh_token: string, as = application) =>
  tokenRequest({ grant_type: "refresh_token", refresh_token }, as);

async function tokensOf(response: Response): Promise<TestTokens> {
  expect(response.status).toBe(200);
  return response.json();
}

const apiStatus = async (accessToken: string) =>
  (await server.request("/api/v1/courses", { headers: { Authorization: `Bearer ${accessToken}` } })).status;

const introspect = async (token: string, as = application): Promise<Record<string, unknown>> => {
  const response = await server.form("/oauth/introspect", as, { token });
  expect(response.status).toBe(200);
  return response.json();
};

const basic = (id: string, secret: string) => `Basic ${Buffer.from(`${id}:${secret}`).toString("base64")}`;

const post = (path: string, body: BodyInit, headers: Record<string, string> = FORM) =>
  server.request(path, { method: "POST", body, headers });

/** Every error has this shape (decisions, "token errors"; RFC 6749 section 5.2). */
async function expectError(response: Response, status: number, error: string): Promise<void> {
  const body = await response.json();
  expect({ status: response.status, ...body }).toEqual({
    status,
    error,
    message: expect.any(String),
    error_description: body.message,
    requestId: response.headers.get("x-request-id"),
  });
  expect(body.message).toMatch(/^[\x20-\x21\x23-\x5b\x5d-\x7e]+$/);
  expect(response.headers.get("content-type")).toBe("application/json; charset=utf-8");
  expect(response.headers.get("cache-control")).toBe("no-store");
}

describe("the token response (RFC 6749 section 5.1)", () => {
  it("has exactly these fields, status 200, and is kept by no cache", async () => {
    const response = await exchange(await server.authorize(application, userId));
    expect(response.status).toBe(200);
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(response.headers.get("content-type")).toBe("application/json; charset=utf-8");
    expect(response.headers.get("x-request-id")).toMatch(/^request_/);
    expect(response.headers.has("www-authenticate")).toBe(false);
    expect(await response.json()).toEqual({
      access_token: expect.stringMatching(/^tp_at_[A-Za-z0-9_-]{43}$/),
      token_type: "Bearer",
      expires_in: 3600,
      refresh_token: expect.stringMatching(/^tp_rt_[A-Za-z0-9_-]{43}$/),
      scope: "courses",
    });
  });

  it("is the same for a refresh, with new tokens (RFC 6749 section 6)", async () => {
    const before = await server.tokensFor(application, userId);
    const after = await tokensOf(await refresh(before.refresh_token));
    expect(after).toEqual({
      access_token: expect.stringMatching(/^tp_at_/),
      token_type: "Bearer",
      expires_in: 3600,
      refresh_token: expect.stringMatching(/^tp_rt_/),
      scope: "courses",
    });
    expect(after.access_token).not.toBe(before.access_token);
    expect(after.refresh_token).not.toBe(before.refresh_token);
  });

  it("opens the API for the user who consented, and only with its own access token", async () => {
    const { access_token, refresh_token } = await server.tokensFor(application, userId);
    expect(await apiStatus(access_token)).toBe(200);
    expect(await apiStatus(refresh_token)).toBe(401);
    expect(await apiStatus(application.clientSecret)).toBe(401);
  });

  it("grants the one scope, whatever scope a refresh asks for", async () => {
    const { refresh_token } = await server.tokensFor(application, userId);
    const response = await tokenRequest({ grant_type: "refresh_token", refresh_token, scope: "admin" });
    expect(await response.json()).toMatchObject({ scope: "courses" });
  });
});

describe("client authentication at the token endpoint (RFC 6749 section 2.3.1)", () => {
  const form = async (fields: Record<string, string> = {}) =>
    new URLSearchParams({
      grant_type: "authorization_code",
      code: await server.authorize(application, userId),
      redirect_uri: application.redirectUri,
      ...fields,
    });

  it("works in the body", async () => {
    const { clientId, clientSecret } = application;
    const body = await form({ client_id: clientId, client_secret: clientSecret });
    expect((await post("/oauth/token", body)).status).toBe(200);
  });

  it("works as HTTP Basic, with and without client_id in the body", async () => {
    const Authorization = basic(application.clientId, application.clientSecret);
    for (const fields of [undefined, { client_id: application.clientId }]) {
      expect((await post("/oauth/token", await form(fields), { Authorization })).status).toBe(200);
    }
  });

  it("works as HTTP Basic that percent-encodes even _ and -, as oauth4webapi does", async () => {
    const encode = (text: string) => text.replaceAll("_", "%5F").replaceAll("-", "%2D");
    const Authorization = basic(encode(application.clientId), encode(application.clientSecret));
    expect((await post("/oauth/token", await form(), { Authorization })).status).toBe(200);
  });

  it("is refused when both ways are used at once, and burns no code", async () => {
    const Authorization = basic(application.clientId, application.clientSecret);
    const body = await form({ client_id: application.clientId, client_secret: application.clientSecret });
    await expectError(await post("/oauth/token", body, { Authorization }), 400, "invalid_request");
    body.delete("client_secret");
    expect((await post("/oauth/token", body, { Authorization })).status).toBe(200);
  });

  it("is refused when client_id in the body is another than that of HTTP Basic", async () => {
    const other = await server.newApplication();
    const Authorization = basic(application.clientId, application.clientSecret);
    const response = await post("/oauth/token", await form({ client_id: other.clientId }), { Authorization });
    await expectError(response, 400, "invalid_request");
  });

  it("answers a wrong secret and an unknown client alike, and does not say which it was", async () => {
    const other = await server.newApplication();
    const answers = await Promise.all(
      [
        { ...application, clientSecret: "tp_cs_wrong" },
        { ...application, clientSecret: other.clientSecret },
        { ...application, clientId: "tp_app_unknown" },
        { ...application, clientId: "\0" },
      ].map(async (wrong) => {
        const response = await tokenRequest({ grant_type: "authorization_code" }, wrong);
        const { requestId, ...body } = await response.json();
        const {
          date,
          "x-request-id": id,
          "content-length": _length,
          ...headers
        } = Object.fromEntries(response.headers);
        expect([date, id, requestId]).toEqual([expect.any(String), requestId, expect.any(String)]);
        return { status: response.status, body, headers };
      }),
    );
    expect(answers[0]).toMatchObject({ status: 401, body: { error: "invalid_client" } });
    for (const answer of answers) expect(answer).toEqual(answers[0]);
  });

  it("says WWW-Authenticate only where HTTP Basic was tried (RFC 6749 section 5.2)", async () => {
    const inBody = await tokenRequest({}, { ...application, clientSecret: "wrong" });
    expect(inBody.headers.has("www-authenticate")).toBe(false);
    await expectError(inBody, 401, "invalid_client");

    const missing = await tokenRequest({ grant_type: "authorization_code" }, null);
    expect(missing.headers.has("www-authenticate")).toBe(false);
    await expectError(missing, 401, "invalid_client");

    for (const Authorization of [basic(application.clientId, "wrong"), "Basic", "Basic %%%", "Basic Og=="]) {
      const response = await post("/oauth/token", new URLSearchParams(), { Authorization });
      expect(response.headers.get("www-authenticate")).toMatch(/^Basic realm="/);
      await expectError(response, 401, "invalid_client");
    }
  });

  it("does not accept credentials in the address (RFC 6749 section 2.3.1)", async () => {
    const query = new URLSearchParams({
      client_id: application.clientId,
      client_secret: application.clientSecret,
      grant_type: "authorization_code",
    });
    await expectError(await post(`/oauth/token?${query}`, ""), 401, "invalid_client");
  });
});

describe("a request that is not a proper form", () => {
  it.each(["application/json", "text/plain", "multipart/form-data; boundary=x", ""])(
    "content type %j is invalid_request",
    async (type) => {
      const body = new TextEncoder().encode("grant_type=authorization_code");
      await expectError(
        await post("/oauth/token", body, type ? { "Content-Type": type } : {}),
        400,
        "invalid_request",
      );
    },
  );

  it("a content type in capitals, with a charset, is a form", async () => {
    const code = await server.authorize(application, userId);
    const body = new URLSearchParams({
      grant_type: "authorization_code",
      client_id: application.clientId,
      client_secret: application.clientSecret,
      redirect_uri: application.redirectUri,
      code,
    }).toString();
    const type = "Application/X-WWW-Form-Urlencoded; Charset=UTF-8";
    expect((await post("/oauth/token", body, { "Content-Type": type })).status).toBe(200);
  });

  it("a compressed body, another charset, and bytes that are no UTF-8 are invalid_request", async () => {
    const body = "grant_type=authorization_code";
    for (const headers of [
      { ...FORM, "Content-Encoding": "gzip" },
      { "Content-Type": "application/x-www-form-urlencoded; charset=utf-16" },
    ]) {
      await expectError(await post("/oauth/token", body, headers), 400, "invalid_request");
    }
    await expectError(await post("/oauth/token", new Uint8Array([0x61, 0x3d, 0xff])), 400, "invalid_request");
  });

  it.each(["grant_type", "code", "client_id", "client_secret", "code_verifier", "anything"])(
    "a repeated %s is invalid_request, and burns no code (RFC 6749 section 3.2)",
    async (name) => {
      const code = await server.authorize(application, userId);
      const body = new URLSearchParams({
        grant_type: "authorization_code",
        client_id: application.clientId,
        client_secret: application.clientSecret,
        redirect_uri: application.redirectUri,
        code,
      });
      const repeated = new URLSearchParams(body);
      repeated.append(name, body.get(name) ?? "x");
      if (!body.has(name)) repeated.append(name, "x");
      await expectError(await post("/oauth/token", repeated), 400, "invalid_request");
      expect((await post("/oauth/token", body)).status).toBe(200);
    },
  );

  it("a body over 256 KiB is 413, whether or not it says its length", async () => {
    const body = `a=${"x".repeat(MAX_BODY_BYTES)}`;
    await expectError(await post("/oauth/token", body), 413, "payload_too_large");
    const stream = new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode(body));
        controller.close();
      },
    });
    const init = { method: "POST", body: stream, headers: FORM, duplex: "half" } as const;
    await expectError(await server.request("/oauth/token", init), 413, "payload_too_large");
  });

  it.each(["/oauth/token", "/oauth/introspect"])("%s takes a POST only", async (path) => {
    for (const method of ["GET", "PUT", "DELETE", "OPTIONS", "PATCH"]) {
      const response = await server.request(path, { method });
      expect(response.headers.get("allow")).toBe("POST");
      await expectError(response, 405, "method_not_allowed");
    }
    const head = await server.request(path, { method: "HEAD" });
    expect([head.status, head.headers.get("allow"), await head.text()]).toEqual([405, "POST", ""]);
  });
});

describe("missing and unknown parameters (RFC 6749 section 5.2)", () => {
  it.each([
    ["no grant_type", {}, "invalid_request"],
    ["an empty grant_type", { grant_type: "" }, "invalid_request"],
    ["an unknown grant_type", { grant_type: "client_credentials" }, "unsupported_grant_type"],
    [
      "the password grant",
      { grant_type: "password", username: "a", password: "b" },
      "unsupported_grant_type",
    ],
    ["grant_type in capitals", { grant_type: "REFRESH_TOKEN" }, "unsupported_grant_type"],
    ["grant_type of an object's own", { grant_type: "constructor" }, "unsupported_grant_type"],
    ["no code", { grant_type: "authorization_code", redirect_uri: "https://a.example" }, "invalid_request"],
    ["no redirect_uri", { grant_type: "authorization_code", code: "tp_ac_1" }, "invalid_request"],
    ["no refresh_token", { grant_type: "refresh_token" }, "invalid_request"],
    ["an unknown refresh_token", { grant_type: "refresh_token", refresh_token: "\0" }, "invalid_grant"],
  ])("%s", async (_name, fields, error) => {
    await expectError(await tokenRequest(fields), 400, error);
  });

  it("an unknown code is invalid_grant, in the words of a used, expired or foreign one", async () => {
    const words = async (response: Response) => (await response.json()).message;
    const other = await server.newApplication();
    const [used, foreign, expired] = await Promise.all(
      [application, other, application].map((owner) => server.authorize(owner, userId)),
    );
    await exchange(used as string);
    const unknown = await words(await exchange("tp_ac_unknown"));
    expect(await words(await exchange(used as string))).toBe(unknown);
    expect(await words(await exchange(foreign as string))).toBe(unknown);
    server.clock.pass(LIFETIMES.code);
    expect(await words(await exchange(expired as string))).toBe(unknown);
  });
});

describe("an authorization code", () => {
  it("works once; a second use is refused and revokes every token of the first (RFC 6749 section 4.1.2)", async () => {
    const code = await server.authorize(application, userId);
    const first = await tokensOf(await exchange(code));
    const second = await tokensOf(await refresh(first.refresh_token));
    expect(await apiStatus(first.access_token)).toBe(200);

    await expectError(await exchange(code), 400, "invalid_grant");

    for (const { access_token, refresh_token } of [first, second]) {
      expect(await apiStatus(access_token)).toBe(401);
      expect(await introspect(access_token)).toEqual({ active: false });
      expect(await introspect(refresh_token)).toEqual({ active: false });
      await expectError(await refresh(refresh_token), 400, "invalid_grant");
    }
  });

  it("revokes on its second use even when it has expired, or its verifier is missing or wrong", async () => {
    for (const [seconds, code_verifier] of [
      [LIFETIMES.code, ""],
      [0, ""],
      [0, "a".repeat(43)],
    ] as const) {
      const code = await server.authorize(application, userId, S256);
      const { access_token } = await tokensOf(await exchange(code, { code_verifier: VERIFIER }));
      server.clock.pass(seconds);
      await expectError(await exchange(code, { code_verifier }), 400, "invalid_grant");
      expect(await apiStatus(access_token)).toBe(401);
    }
  });

  it("revokes on its second use no token of another consent to the same application", async () => {
    const other = await server.tokensFor(application, userId);
    const code = await server.authorize(application, userId);
    await exchange(code);
    await exchange(code);
    expect(await apiStatus(other.access_token)).toBe(200);
  });

  it("lives 120 seconds", async () => {
    const codes = await Promise.all([1, 2].map(() => server.authorize(application, userId)));
    server.clock.pass(LIFETIMES.code - 5);
    expect((await exchange(codes[0] as string)).status).toBe(200);
    server.clock.pass(5);
    await expectError(await exchange(codes[1] as string), 400, "invalid_grant");
  });

  it("is bound to its client; another's attempt does it no harm (RFC 6749 section 10.5)", async () => {
    const thief = await server.newApplication();
    const code = await server.authorize(application, userId);
    await expectError(await exchange(code, {}, thief), 400, "invalid_grant");
    const { access_token } = await tokensOf(await exchange(code));
    await expectError(await exchange(code, {}, thief), 400, "invalid_grant");
    expect(await apiStatus(access_token)).toBe(200);
  });

  it("is bound to its redirect_uri, to the character; a wrong one burns nothing (RFC 6749 section 4.1.3)", async () => {
    const code = await server.authorize(application, userId);
    for (const wrong of [
      "https://evil.example/callback",
      `${application.redirectUri}/`,
      `${application.redirectUri}?`,
    ]) {
      await expectError(await exchange(code, { redirect_uri: wrong }), 400, "invalid_grant");
    }
    expect((await exchange(code)).status).toBe(200);
  });

  it("is not a token, and a token is not a code", async () => {
    const code = await server.authorize(application, userId);
    const { access_token, refresh_token } = await server.tokensFor(application, userId);
    await expectError(await refresh(code), 400, "invalid_grant");
    await expectError(await refresh(access_token), 400, "invalid_grant");
    await expectError(await exchange(refresh_token), 400, "invalid_grant");
    expect(await introspect(code)).toEqual({ active: false });
    expect(await apiStatus(code)).toBe(401);
  });
});

describe("PKCE at the token endpoint (RFC 7636 section 4.6)", () => {
  it.each([
    ["no challenge, no verifier", undefined, undefined, 200],
    ["no challenge, a verifier: a downgrade (RFC 9700 section 4.8.2)", undefined, VERIFIER, 400],
    ["S256, no verifier", S256, undefined, 400],
    ["S256, the verifier", S256, VERIFIER, 200],
    ["S256, the challenge as verifier", S256, S256.value, 400],
    ["S256, another verifier", S256, "a".repeat(43), 400],
    ["S256, a verifier of 42 characters", S256, "a".repeat(42), 400],
    ["plain, no verifier", PLAIN, undefined, 400],
    ["plain, the verifier", PLAIN, VERIFIER, 200],
    ["plain, another verifier", PLAIN, "a".repeat(43), 400],
    ["plain, the hash of the verifier", PLAIN, S256.value, 400],
    ["plain, a verifier with a NUL", PLAIN, `${VERIFIER}\0`, 400],
  ])("%s", async (_name, challenge, code_verifier, status) => {
    const code = await server.authorize(application, userId, challenge);
    const response = await exchange(code, code_verifier === undefined ? {} : { code_verifier });
    if (status === 200) expect(response.status).toBe(200);
    else await expectError(response, 400, "invalid_grant");
  });

  it.each([43, 128])("takes a verifier of %i characters", async (length) => {
    const code_verifier = "~".repeat(length);
    const value = createHash("sha256").update(code_verifier).digest("base64url");
    const code = await server.authorize(application, userId, { value, method: "S256" });
    expect((await exchange(code, { code_verifier })).status).toBe(200);
  });

  it("a wrong or missing verifier does not burn the code", async () => {
    const code = await server.authorize(application, userId, S256);
    await expectError(await exchange(code), 400, "invalid_grant");
    await expectError(await exchange(code, { code_verifier: "a".repeat(43) }), 400, "invalid_grant");
    expect((await exchange(code, { code_verifier: VERIFIER })).status).toBe(200);
  });
});

describe("an access token", () => {
  it("opens the API for 3600 seconds, and no longer (interface, step 3)", async () => {
    const { access_token } = await server.tokensFor(application, userId);
    server.clock.pass(LIFETIMES.accessToken - 5);
    expect(await apiStatus(access_token)).toBe(200);
    server.clock.pass(5);
    const response = await server.request("/api/v1/courses", {
      headers: { Authorization: `Bearer ${access_token}` },
    });
    expect(response.status).toBe(401);
    expect(response.headers.get("www-authenticate")).toBe('Bearer error="invalid_token"');
    expect(await response.json()).toMatchObject({ error: "invalid_token" });
  });

  it("of before a refresh works until its own end", async () => {
    const { access_token, refresh_token } = await server.tokensFor(application, userId);
    await refresh(refresh_token);
    expect(await apiStatus(access_token)).toBe(200);
  });
});

describe("a refresh token (RFC 6749 section 6, RFC 9700 section 4.14.2)", () => {
  it("is rotated at every use, and the newest always works", async () => {
    let tokens = await server.tokensFor(application, userId);
    const seen = new Set([tokens.refresh_token]);
    for (let turn = 0; turn < 5; turn++) {
      tokens = await tokensOf(await refresh(tokens.refresh_token));
      seen.add(tokens.refresh_token);
    }
    expect(seen.size).toBe(6);
    expect(await apiStatus(tokens.access_token)).toBe(200);
  });

  it("still works for 60 seconds after its rotation, since an answer may be lost", async () => {
    const { refresh_token } = await server.tokensFor(application, userId);
    const lost = await tokensOf(await refresh(refresh_token));
    server.clock.pass(LIFETIMES.rotationGrace - 5);
    const again = await tokensOf(await refresh(refresh_token));
    for (const { access_token, refresh_token: newer } of [lost, again]) {
      expect(await apiStatus(access_token)).toBe(200);
      expect((await refresh(newer)).status).toBe(200);
    }
  });

  it("is not kept alive by its use within those 60 seconds", async () => {
    const { refresh_token } = await server.tokensFor(application, userId);
    await refresh(refresh_token);
    server.clock.pass(40);
    expect((await refresh(refresh_token)).status).toBe(200);
    server.clock.pass(21);
    await expectError(await refresh(refresh_token), 400, "invalid_grant");
  });

  it("used after that revokes the whole family, the newest tokens too", async () => {
    const first = await server.tokensFor(application, userId);
    const second = await tokensOf(await refresh(first.refresh_token));
    const third = await tokensOf(await refresh(second.refresh_token));
    server.clock.pass(LIFETIMES.rotationGrace + 1);

    await expectError(await refresh(first.refresh_token), 400, "invalid_grant");

    for (const { access_token, refresh_token } of [first, second, third]) {
      expect(await apiStatus(access_token)).toBe(401);
      await expectError(await refresh(refresh_token), 400, "invalid_grant");
    }
  });

  it("revokes no other family of the same user and application", async () => {
    const other = await server.tokensFor(application, userId);
    const { refresh_token } = await server.tokensFor(application, userId);
    await refresh(refresh_token);
    server.clock.pass(LIFETIMES.rotationGrace + 1);
    await refresh(refresh_token);
    expect(await apiStatus(other.access_token)).toBe(200);
    expect((await refresh(other.refresh_token)).status).toBe(200);
  });

  it("lives 90 days from its last use", async () => {
    const { refresh_token } = await server.tokensFor(application, userId);
    server.clock.pass(LIFETIMES.refreshToken - 5);
    const renewed = await tokensOf(await refresh(refresh_token));
    server.clock.pass(LIFETIMES.refreshToken - 5);
    const again = await tokensOf(await refresh(renewed.refresh_token));
    server.clock.pass(LIFETIMES.refreshToken);
    await expectError(await refresh(again.refresh_token), 400, "invalid_grant");
    expect(await introspect(again.refresh_token)).toEqual({ active: false });
  });

  it("that was rotated revokes the family even after its own 90 days", async () => {
    const first = await server.tokensFor(application, userId);
    server.clock.pass(LIFETIMES.refreshToken / 2);
    const second = await tokensOf(await refresh(first.refresh_token));
    server.clock.pass(LIFETIMES.refreshToken / 2 + 1);
    await expectError(await refresh(first.refresh_token), 400, "invalid_grant");
    await expectError(await refresh(second.refresh_token), 400, "invalid_grant");
  });

  it("is bound to its client; another's attempt is refused and harms nothing (RFC 6749 section 10.4)", async () => {
    const thief = await server.newApplication();
    const first = await server.tokensFor(application, userId);
    await expectError(await refresh(first.refresh_token, thief), 400, "invalid_grant");
    const second = await tokensOf(await refresh(first.refresh_token));
    server.clock.pass(LIFETIMES.rotationGrace + 1);
    await expectError(await refresh(first.refresh_token, thief), 400, "invalid_grant");
    expect(await apiStatus(second.access_token)).toBe(200);
  });

  it("is the parameter refresh_token, whatever other token is sent beside it", async () => {
    const thief = await server.newApplication();
    const stolen = (await server.tokensFor(application, userId)).refresh_token;
    const own = (await server.tokensFor(thief, userId)).refresh_token;
    const grant_type = "refresh_token";
    await expectError(
      await tokenRequest({ grant_type, refresh_token: stolen, token: own }, thief),
      400,
      "invalid_grant",
    );
    expect(await introspect(stolen)).toMatchObject({ active: true });
    const answer = await server.form("/oauth/introspect", thief, { token: stolen, refresh_token: own });
    expect(await answer.json()).toEqual({ active: false });
    await tokensOf(await tokenRequest({ grant_type, refresh_token: own, token: stolen }, thief));
  });
});

describe("introspection (RFC 7662)", () => {
  it("describes an application's own access token", async () => {
    const name = "Ada Løvelace";
    const owner = await server.newUser(name);
    const before = Math.floor(server.clock.now().getTime() / 1000);
    const { access_token } = await server.tokensFor(application, owner);
    const answer = await introspect(access_token);
    expect(answer).toEqual({
      active: true,
      client_id: application.clientId,
      sub: owner,
      username: name,
      scope: "courses",
      token_type: "Bearer",
      iat: expect.any(Number),
      exp: Number(answer.iat) + 3600,
      iss: server.baseUrl,
    });
    expect(Number(answer.iat) - before).toBeGreaterThanOrEqual(0);
    expect(Number(answer.iat) - before).toBeLessThanOrEqual(5);
  });

  it("describes an application's own refresh token, which is no Bearer token", async () => {
    const { refresh_token } = await server.tokensFor(application, userId);
    const answer = await introspect(refresh_token);
    expect(answer).toMatchObject({ active: true, sub: userId, token_type: "refresh_token" });
    expect(Number(answer.exp) - Number(answer.iat)).toBe(LIFETIMES.refreshToken);
  });

  it("answers whatever token_type_hint says (RFC 7662 section 2.1)", async () => {
    const { access_token } = await server.tokensFor(application, userId);
    for (const token_type_hint of ["access_token", "refresh_token", "nonsense"]) {
      const response = await server.form("/oauth/introspect", application, {
        token: access_token,
        token_type_hint,
      });
      expect(await response.json()).toMatchObject({ active: true });
    }
  });

  it("says nothing but inactive of another application's and of unknown tokens (RFC 7662 section 4)", async () => {
    const { access_token, refresh_token } = await server.tokensFor(application, userId);
    const other = await server.newApplication();
    for (const token of [access_token, refresh_token])
      expect(await introspect(token, other)).toEqual({ active: false });
    for (const token of ["x", "tp_at_unknown", "\0", "é", "x".repeat(100_000)]) {
      expect(await introspect(token)).toEqual({ active: false });
    }
  });

  it("says inactive of expired, rotated and revoked tokens (RFC 7662 section 2.2)", async () => {
    const code = await server.authorize(application, userId);
    const first = await tokensOf(await exchange(code));
    const second = await tokensOf(await refresh(first.refresh_token));
    expect(await introspect(first.refresh_token)).toMatchObject({ active: true });
    server.clock.pass(LIFETIMES.rotationGrace + 1);
    expect(await introspect(first.refresh_token)).toEqual({ active: false });
    expect(await introspect(second.refresh_token)).toMatchObject({ active: true });

    server.clock.pass(LIFETIMES.accessToken);
    expect(await introspect(second.access_token)).toEqual({ active: false });

    const third = await tokensOf(await refresh(second.refresh_token));
    await exchange(code);
    for (const token of [third.access_token, third.refresh_token]) {
      expect(await introspect(token)).toEqual({ active: false });
    }
  });

  it("revokes nothing by looking at a rotated refresh token", async () => {
    const first = await server.tokensFor(application, userId);
    const second = await tokensOf(await refresh(first.refresh_token));
    server.clock.pass(LIFETIMES.rotationGrace + 1);
    await introspect(first.refresh_token);
    expect(await apiStatus(second.access_token)).toBe(200);
  });

  it("works with HTTP Basic (interface)", async () => {
    const { access_token } = await server.tokensFor(application, userId);
    const response = await post("/oauth/introspect", new URLSearchParams({ token: access_token }), {
      Authorization: basic(application.clientId, application.clientSecret),
    });
    expect(response.status).toBe(200);
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(await response.json()).toMatchObject({ active: true });
  });

  it("needs the client's own credentials; the token itself is none (RFC 7662 section 2.1)", async () => {
    const { access_token } = await server.tokensFor(application, userId);
    const body = new URLSearchParams({ token: access_token });
    await expectError(await post("/oauth/introspect", body), 401, "invalid_client");
    const bearer = { Authorization: `Bearer ${access_token}` };
    await expectError(await post("/oauth/introspect", body, bearer), 401, "invalid_client");
    const wrong = { Authorization: basic(application.clientId, "wrong") };
    const response = await post("/oauth/introspect", body, wrong);
    expect(response.headers.get("www-authenticate")).toMatch(/^Basic /);
    await expectError(response, 401, "invalid_client");
  });

  it("asks for the token when it is missing", async () => {
    await expectError(await server.form("/oauth/introspect", application, {}), 400, "invalid_request");
  });
});

describe("secrets, codes and tokens", () => {
  it("are nowhere in the database in clear, nor in anything logged", async () => {
    const logs = (["debug", "error", "info", "log", "warn"] as const).map((level) =>
      vi.spyOn(console, level).mockImplementation(() => {}),
    );
    const code_verifier = "tests-verifier-that-no-other-test-here-sends";
    const value = createHash("sha256").update(code_verifier).digest("base64url");
    const code = await server.authorize(application, userId, { value, method: "S256" });
    const first = await tokensOf(await exchange(code, { code_verifier }));
    const second = await tokensOf(await refresh(first.refresh_token));
    const unused = await server.authorize(application, userId);
    await introspect(second.access_token);
    await exchange(code);
    await tokenRequest({ grant_type: "refresh_token" }, { ...application, clientSecret: "tp_cs_wrong" });
    await withDatabaseUnavailable(async (away) => {
      await away.form("/oauth/token", application, { grant_type: "refresh_token", ...second });
      await away.request("/api/v1/courses", { headers: { Authorization: `Bearer ${second.access_token}` } });
    });
    const logged = logs.flatMap((log) => log.mock.calls.map((call) => call.map(String).join(" ")));
    for (const log of logs) log.mockRestore();
    expect(logged.length).toBeGreaterThan(0);

    const secrets = [
      application.clientSecret,
      "tp_cs_wrong",
      code,
      unused,
      code_verifier,
      ...[first, second].flatMap((tokens) => [tokens.access_token, tokens.refresh_token]),
    ];
    const stored = await everyRow();
    expect(stored.includes(application.clientId)).toBe(true);
    // Without its prefix: the random part is the secret.
    const random = secrets.map((secret) => secret.slice(6));
    expect(random.filter((secret) => stored.includes(secret))).toEqual([]);
    expect(random.filter((secret) => logged.join("\n").includes(secret))).toEqual([]);
  });
});

/** Every row of every table, as text. */
async function everyRow(): Promise<string> {
  const { prisma } = server.database;
  const tables = await prisma.$queryRaw<{ name: string }[]>`
    SELECT tablename::text AS name FROM pg_tables WHERE schemaname = 'public'`;
  expect(tables.length).toBeGreaterThan(8);
  const rows = await Promise.all(
    tables.map(({ name }) =>
      prisma.$queryRawUnsafe<{ row: string }[]>(`SELECT t::text AS row FROM "${name}" t`),
    ),
  );
  return rows
    .flat()
    .map(({ row }) => row)
    .join("\n");
}

describe("throttling", () => {
  const wrong = () => tokenRequest({}, { ...application, clientSecret: "wrong" });

  it("answers 429 to failures from an address that failed too often, and still serves the right secret", async () => {
    const { refresh_token } = await server.tokensFor(application, userId);
    for (let count = 0; count < OAUTH_LIMITS.failuresPerAddress.requests; count += 20) {
      const answers = await Promise.all(Array.from({ length: 20 }, wrong));
      expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(401));
    }
    const refused = await wrong();
    const seconds = Number(refused.headers.get("retry-after"));
    expect(seconds).toBeGreaterThanOrEqual(1);
    expect(seconds).toBeLessThanOrEqual(60);
    expect(refused.headers.get("x-ratelimit-limit")).toBe(String(OAUTH_LIMITS.failuresPerAddress.requests));
    expect(refused.headers.get("x-ratelimit-remaining")).toBe("0");
    await expectError(refused, 429, "rate_limit_exceeded");
    expect((await refresh(refresh_token)).status).toBe(200);
    server.clock.pass(seconds);
    expect((await wrong()).status).toBe(401);
  });

  it("does not refuse other addresses for it", async () => {
    for (let count = 0; count < OAUTH_LIMITS.failuresPerAddress.requests; count += 20) {
      await Promise.all(Array.from({ length: 20 }, wrong));
    }
    expect((await wrong()).status).toBe(429);
    const elsewhere = await server.services.http.oauthApi(
      fromWeb(
        new Request(`${server.baseUrl}/oauth/introspect`, {
          method: "POST",
          body: new URLSearchParams({
            client_id: application.clientId,
            client_secret: application.clientSecret,
            token: "x",
          }),
        }),
      ),
      "192.0.2.7",
    );
    expect(elsewhere.status).toBe(200);
  });

  it("counts an application whose secret is right on its own, far more generously", async () => {
    // Straight to the function: so many requests over HTTP would take long.
    const ask = ({ clientId, clientSecret }: TestApplication, path = "/oauth/introspect") =>
      server.services.http.oauthApi(
        fromWeb(
          new Request(server.baseUrl + path, {
            method: "POST",
            body: new URLSearchParams({ client_id: clientId, client_secret: clientSecret }),
          }),
        ),
        "192.0.2.8",
      );
    const statuses = new Map<number, number>();
    for (let count = 0; count < OAUTH_LIMITS.perClient.requests; count += 100) {
      for (const { status } of await Promise.all(Array.from({ length: 100 }, () => ask(application)))) {
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
      }
    }
    expect(Object.fromEntries(statuses)).toEqual({ 400: OAUTH_LIMITS.perClient.requests });
    const refused = toWeb(await ask(application));
    const seconds = Number(refused.headers.get("retry-after"));
    expect(seconds).toBeGreaterThanOrEqual(1);
    await expectError(refused, 429, "rate_limit_exceeded");
    // Another application at the same address, and another endpoint, have windows of their own.
    expect((await ask(await server.newApplication())).status).toBe(400);
    expect((await ask(application, "/oauth/token")).status).toBe(400);
    server.clock.pass(seconds);
    expect((await ask(application)).status).toBe(400);
  });
});

describe("while the database is away", () => {
  it("every endpoint answers 503 unavailable with Retry-After, in its own shape, and leaks nothing", async () => {
    const log = vi.spyOn(console, "error").mockImplementation(() => {});
    await withDatabaseUnavailable(async (away) => {
      for (const path of ["/oauth/token", "/oauth/introspect"]) {
        const response = await away.form(path, application, { grant_type: "refresh_token", token: "x" });
        expect(response.headers.get("retry-after")).toMatch(/^[1-9]\d*$/);
        await expectError(response, 503, "unavailable");
      }
      const bearer = { headers: { Authorization: "Bearer tp_at_1" } };
      for (const path of ["/api/v1/courses", "/api/v1/courses/course_1"]) {
        const response = await away.request(path, bearer);
        const body = await response.json();
        expect({ status: response.status, ...body }).toEqual({
          status: 503,
          error: "unavailable",
          message: expect.not.stringMatching(/127\.0\.0\.1|ECONN|prisma/i),
          requestId: response.headers.get("x-request-id"),
        });
        expect(response.headers.get("retry-after")).toMatch(/^[1-9]\d*$/);
        expect(response.headers.has("x-ratelimit-limit")).toBe(true);
      }
    });
    expect(log).toHaveBeenCalled();
    log.mockRestore();
  });

  it("does not count against anybody as a failed authentication", async () => {
    const log = vi.spyOn(console, "error").mockImplementation(() => {});
    await withDatabaseUnavailable(async (away) => {
      const statuses = new Set<number>();
      for (let count = 0; count <= OAUTH_LIMITS.failuresPerAddress.requests; count += 20) {
        const answers = await Promise.all(
          Array.from({ length: 20 }, () => away.form("/oauth/token", application, {})),
        );
        for (const { status } of answers) statuses.add(status);
      }
      expect([...statuses]).toEqual([503]);
    });
    log.mockRestore();
  });
});
