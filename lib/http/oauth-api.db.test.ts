import { createHash } from "node:crypto";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { LIFETIMES } from "@/lib/oauth/lifetimes";
import { setUpTestServer, type TestApplication, type TestTokens } from "@/scripts/testing/server";
import { MAX_BODY_BYTES, MAX_FORM_PARAMETERS } from "./body";
import { PER_CLIENT } from "./endpoints/oauth";
import { OAUTH_FAILURE_LIMIT } from "./limits";
import { withDatabaseUnavailable } from "./testing/database-unavailable";
import { limitOf } from "./testing/limit-of";
import { requestFrom } from "./testing/request-from";

/** RFC 7636 appendix B. */
const VERIFIER = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk";
const S256 = { value: "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM", method: "S256" } as const;
const PLAIN = { value: VERIFIER, method: "plain" } as const;
const FORM = { "Content-Type": "application/x-www-form-urlencoded" };

const server = setUpTestServer();
let application: TestApplication;
let userId: string;

beforeEach(async () => {
  // Opens a new window of every rate limit.
  server.clock.pass(60);
  [application, userId] = await Promise.all([server.newApplication(), server.newUser()]);
});

const tokenRequest = (fields: Record<string, string>, as: TestApplication | null = application) =>
  server.form("/oauth/token", as, fields);

const exchange = (code: string, more: Record<string, string> = {}, as = application) =>
  server.exchange(as, code, { redirect_uri: application.redirectUri, ...more });

const refresh = (token: string, as = application) => server.refresh(as, token);

async function readTokens(response: Response): Promise<TestTokens> {
  expect(response.status).toBe(200);
  return response.json();
}

const introspect = async (token: string, as = application): Promise<Record<string, unknown>> => {
  const response = await server.form("/oauth/introspect", as, { token });
  expect(response.status).toBe(200);
  return response.json();
};

const basic = (id: string, secret: string) => `Basic ${Buffer.from(`${id}:${secret}`).toString("base64")}`;

const post = (path: string, body: BodyInit, headers: Record<string, string> = FORM) =>
  server.request(path, { method: "POST", body, headers });

/**
 * Expects an error in the shape of all OAuth errors (decisions, "token errors"; RFC 6749 section 5.2).
 * @param error the code, for invalid_grant possibly with its reason after a slash.
 */
async function expectError(response: Response, status: number, expected: string): Promise<void> {
  const body = await response.json();
  const [error, reason = expect.stringMatching(/^[a-z]+_[a-z_]+$/)] = expected.split("/");
  expect({ status: response.status, ...body }).toEqual({
    status,
    error,
    message: expect.any(String),
    error_description: body.message,
    requestId: response.headers.get("x-request-id"),
    ...(error === "invalid_grant" && { reason }),
    doc_url: expect.stringMatching(`^http://127\\.0\\.0\\.1:\\d+/docs/errors#${body.reason ?? error}$`),
  });
  expect(body.message).toMatch(/^[\x20-\x21\x23-\x5b\x5d-\x7e]+$/);
  expect(response.headers.get("content-type")).toBe("application/json; charset=utf-8");
  expect(response.headers.get("cache-control")).toBe("no-store");
}

describe("the token response (RFC 6749 section 5.1)", () => {
  it("is a 200 with exactly these fields, and is not cached", async () => {
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
      refresh_token: expect.stringMatching(/^tp_rt_[A-Za-z0-9_-]{86}$/),
      scope: "courses",
      user_id: userId,
    });
  });

  it("has the same fields for a refresh, with new tokens (RFC 6749 section 6)", async () => {
    const before = await server.tokensFor(application, userId);
    const after = await readTokens(await refresh(before.refresh_token));
    expect(after).toEqual({
      access_token: expect.stringMatching(/^tp_at_/),
      token_type: "Bearer",
      expires_in: 3600,
      refresh_token: expect.stringMatching(/^tp_rt_/),
      scope: "courses",
      user_id: userId,
    });
    expect(after.access_token).not.toBe(before.access_token);
    expect(after.refresh_token).not.toBe(before.refresh_token);
  });

  it("gives access to the API, with the access token only", async () => {
    const { access_token, refresh_token } = await server.tokensFor(application, userId);
    expect(await server.apiStatus(access_token)).toBe(200);
    expect(await server.apiStatus(refresh_token)).toBe(401);
    expect(await server.apiStatus(application.clientSecret)).toBe(401);
  });

  it("grants the only scope, whatever scope a refresh requests", async () => {
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

  it("is rejected if both methods are used, without consuming the code", async () => {
    const Authorization = basic(application.clientId, application.clientSecret);
    const body = await form({ client_id: application.clientId, client_secret: application.clientSecret });
    await expectError(await post("/oauth/token", body, { Authorization }), 400, "invalid_request");
    body.delete("client_secret");
    expect((await post("/oauth/token", body, { Authorization })).status).toBe(200);
  });

  it("is rejected if the client_id in the body differs from HTTP Basic", async () => {
    const other = await server.newApplication();
    const Authorization = basic(application.clientId, application.clientSecret);
    const response = await post("/oauth/token", await form({ client_id: other.clientId }), { Authorization });
    await expectError(response, 400, "invalid_request");
  });

  it("gives the same response for a wrong secret and an unknown client", async () => {
    const other = await server.newApplication();
    const responses = await Promise.all(
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
    expect(responses[0]).toMatchObject({ status: 401, body: { error: "invalid_client" } });
    for (const response of responses) expect(response).toEqual(responses[0]);
  });

  it("asks for HTTP Basic if it was used or no secret was sent (RFC 6749 section 5.2)", async () => {
    for (const path of ["/oauth/token", "/oauth/introspect", "/oauth/revoke"]) {
      for (const Authorization of [
        basic(application.clientId, "wrong"),
        "Basic",
        "Basic %%%",
        "Basic Og==",
        "Bearer x",
        null,
      ]) {
        const headers: Record<string, string> = Authorization === null ? FORM : { Authorization };
        const response = await post(path, new URLSearchParams({ client_id: application.clientId }), headers);
        expect(response.headers.get("www-authenticate")).toBe('Basic realm="Teepad"');
        await expectError(response, 401, "invalid_client");
      }
    }
  });

  it("does not ask for HTTP Basic if the secret was in the body", async () => {
    for (const path of ["/oauth/token", "/oauth/introspect", "/oauth/revoke"]) {
      const inBody = await server.form(path, { ...application, clientSecret: "wrong" }, { token: "x" });
      expect(inBody.headers.has("www-authenticate")).toBe(false);
      await expectError(inBody, 401, "invalid_client");
    }
  });

  it("does not accept credentials in the query (RFC 6749 section 2.3.1)", async () => {
    const query = new URLSearchParams({
      client_id: application.clientId,
      client_secret: application.clientSecret,
      grant_type: "authorization_code",
    });
    await expectError(await post(`/oauth/token?${query}`, ""), 401, "invalid_client");
  });
});

describe("a request that is not a valid form", () => {
  it.each(["application/json", "text/plain", "multipart/form-data; boundary=x", ""])(
    "with content type %j is invalid_request",
    async (type) => {
      const body = new TextEncoder().encode("grant_type=authorization_code");
      await expectError(
        await post("/oauth/token", body, type ? { "Content-Type": type } : {}),
        400,
        "invalid_request",
      );
    },
  );

  it("may have a content type in any case, with a charset", async () => {
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

  it("that is compressed, in another charset or not UTF-8 is invalid_request", async () => {
    const body = "grant_type=authorization_code";
    for (const headers of [
      { ...FORM, "Content-Encoding": "gzip" },
      { "Content-Type": "application/x-www-form-urlencoded; charset=utf-16" },
    ]) {
      await expectError(await post("/oauth/token", body, headers), 400, "invalid_request");
    }
    await expectError(await post("/oauth/token", new Uint8Array([0x61, 0x3d, 0xff])), 400, "invalid_request");
  });

  it("may have parameters that OAuth doesn't know, also repeatedly, and be ASCII in any of its declarations", async () => {
    for (const charset of ["us-ascii", "ISO-8859-1", '"iso-8859-1"']) {
      const code = await server.authorize(application, userId);
      const body = new URLSearchParams([
        ["grant_type", "authorization_code"],
        ["client_id", application.clientId],
        ["client_secret", application.clientSecret],
        ["redirect_uri", application.redirectUri],
        ["code", code],
        ["audience", "x"],
        ["audience", "y"],
      ]);
      const headers = { "Content-Type": `application/x-www-form-urlencoded; charset=${charset}` };
      expect((await post("/oauth/token", body.toString(), headers)).status, charset).toBe(200);
      await expectError(
        await post("/oauth/token", Buffer.from("a=ä", "latin1"), headers),
        400,
        "invalid_request",
      );
    }
  });

  it.each(["grant_type", "code", "client_id", "client_secret", "code_verifier"])(
    "with a repeated %s is invalid_request, without consuming the code (RFC 6749 section 3.2)",
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
      const response = await post("/oauth/token", repeated);
      expect((await response.clone().json()).message).toBe(`${name} must not be repeated.`);
      await expectError(response, 400, "invalid_request");
      expect((await post("/oauth/token", body)).status).toBe(200);
    },
  );

  it("over 256 KiB is 413, with or without Content-Length", async () => {
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

  it("may have 200 parameters, and is 413 with one more", async () => {
    const form = (count: number) =>
      new URLSearchParams(Array.from({ length: count }, (_, i) => [`p${i}`, ""]));
    await expectError(await post("/oauth/token", form(MAX_FORM_PARAMETERS)), 401, "invalid_client");
    const response = await post("/oauth/token", form(MAX_FORM_PARAMETERS + 1));
    expect((await response.clone().json()).message).toBe("A form must have at most 200 parameters.");
    await expectError(response, 413, "payload_too_large");
  });

  it.each(["/oauth/token", "/oauth/introspect"])("to %s must be a POST", async (path) => {
    // Pages of any site may ask for tokens, so OPTIONS is a preflight there.
    const allowed = path === "/oauth/token" ? "POST, OPTIONS" : "POST";
    for (const method of ["GET", "PUT", "DELETE", "PATCH"]) {
      const response = await server.request(path, { method });
      expect(response.headers.get("allow")).toBe(allowed);
      await expectError(response, 405, "method_not_allowed");
    }
    const options = await server.request(path, { method: "OPTIONS" });
    expect(options.status).toBe(path === "/oauth/token" ? 204 : 405);
    const head = await server.request(path, { method: "HEAD" });
    expect([head.status, head.headers.get("allow"), await head.text()]).toEqual([405, allowed, ""]);
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
    ["a grant_type that every object has", { grant_type: "constructor" }, "unsupported_grant_type"],
    ["no code", { grant_type: "authorization_code", redirect_uri: "https://a.example" }, "invalid_request"],
    ["no redirect_uri", { grant_type: "authorization_code", code: "tp_ac_1" }, "invalid_request"],
    ["no refresh_token", { grant_type: "refresh_token" }, "invalid_request"],
    ["an unknown refresh_token", { grant_type: "refresh_token", refresh_token: "\0" }, "invalid_grant"],
  ])("%s", async (_name, fields, error) => {
    await expectError(await tokenRequest(fields), 400, error);
  });

  it("an unknown code is invalid_grant, with the message of a used, expired or foreign one", async () => {
    const message = async (response: Response) => (await response.json()).message;
    const other = await server.newApplication();
    const [used, foreign, expired] = await Promise.all(
      [application, other, application].map((owner) => server.authorize(owner, userId)),
    );
    await exchange(used as string);
    server.clock.pass(LIFETIMES.codeRetry);
    const unknown = await message(await exchange("tp_ac_unknown"));
    expect(await message(await exchange(used as string))).toBe(unknown);
    expect(await message(await exchange(foreign as string))).toBe(unknown);
    server.clock.pass(LIFETIMES.code);
    expect(await message(await exchange(expired as string))).toBe(unknown);
  });
});

describe("an authorization code", () => {
  it("works once; a replay is rejected and revokes every token of the first use (RFC 6749 section 4.1.2)", async () => {
    const code = await server.authorize(application, userId);
    const first = await readTokens(await exchange(code));
    const second = await readTokens(await refresh(first.refresh_token));
    expect(await server.apiStatus(first.access_token)).toBe(200);
    server.clock.pass(LIFETIMES.codeRetry);

    await expectError(await exchange(code), 400, "invalid_grant/code_reused");

    for (const { access_token, refresh_token } of [first, second]) {
      expect(await server.apiStatus(access_token)).toBe(401);
      expect(await introspect(access_token)).toEqual({ active: false });
      expect(await introspect(refresh_token)).toEqual({ active: false });
      await expectError(await refresh(refresh_token), 400, "invalid_grant/grant_revoked");
    }
  });

  it("exchanged again within 10 s by its own client is refused, and the tokens of the first time stay", async () => {
    const code = await server.authorize(application, userId, S256);
    const { access_token, refresh_token } = await readTokens(
      await exchange(code, { code_verifier: VERIFIER }),
    );
    server.clock.pass(LIFETIMES.codeRetry - 1);
    const again = await exchange(code, { code_verifier: VERIFIER });
    await expectError(again, 400, "invalid_grant/code_reused");
    expect(await server.apiStatus(access_token)).toBe(200);
    expect((await refresh(refresh_token)).status).toBe(200);
  });

  it("revokes its tokens on a replay even if it has expired or its verifier is missing or wrong", async () => {
    for (const [seconds, code_verifier] of [
      [LIFETIMES.code, ""],
      [0, ""],
      [0, "a".repeat(43)],
    ] as const) {
      const code = await server.authorize(application, userId, S256);
      const { access_token } = await readTokens(await exchange(code, { code_verifier: VERIFIER }));
      server.clock.pass(seconds);
      await expectError(await exchange(code, { code_verifier }), 400, "invalid_grant");
      expect(await server.apiStatus(access_token)).toBe(401);
    }
  });

  it("revokes no token of another authorization on a replay", async () => {
    const other = await server.tokensFor(application, userId);
    const code = await server.authorize(application, userId);
    await exchange(code);
    server.clock.pass(LIFETIMES.codeRetry);
    await exchange(code);
    expect(await server.apiStatus(other.access_token)).toBe(200);
  });

  it("expires after 120 seconds", async () => {
    const codes = await Promise.all([1, 2].map(() => server.authorize(application, userId)));
    server.clock.pass(LIFETIMES.code - 5);
    expect((await exchange(codes[0] as string)).status).toBe(200);
    server.clock.pass(5);
    await expectError(await exchange(codes[1] as string), 400, "invalid_grant/code_expired");
  });

  it("is bound to its client; an attempt by another client does not affect it (RFC 6749 section 10.5)", async () => {
    const thief = await server.newApplication();
    const code = await server.authorize(application, userId);
    await expectError(await exchange(code, {}, thief), 400, "invalid_grant/code_unknown");
    const { access_token } = await readTokens(await exchange(code));
    await expectError(await exchange(code, {}, thief), 400, "invalid_grant");
    expect(await server.apiStatus(access_token)).toBe(200);
  });

  it("is bound to its exact redirect_uri; a wrong one does not consume it (RFC 6749 section 4.1.3)", async () => {
    const code = await server.authorize(application, userId);
    for (const wrong of [
      "https://evil.example/callback",
      `${application.redirectUri}/`,
      `${application.redirectUri}?`,
    ]) {
      await expectError(
        await exchange(code, { redirect_uri: wrong }),
        400,
        "invalid_grant/redirect_uri_mismatch",
      );
    }
    expect((await exchange(code)).status).toBe(200);
  });

  it("is not accepted as a token, nor a token as a code", async () => {
    const code = await server.authorize(application, userId);
    const { access_token, refresh_token } = await server.tokensFor(application, userId);
    await expectError(await refresh(code), 400, "invalid_grant");
    await expectError(await refresh(access_token), 400, "invalid_grant");
    await expectError(await exchange(refresh_token), 400, "invalid_grant");
    expect(await introspect(code)).toEqual({ active: false });
    expect(await server.apiStatus(code)).toBe(401);
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

  it.each([43, 128])("accepts a verifier of %i characters", async (length) => {
    const code_verifier = "~".repeat(length);
    const value = createHash("sha256").update(code_verifier).digest("base64url");
    const code = await server.authorize(application, userId, { value, method: "S256" });
    expect((await exchange(code, { code_verifier })).status).toBe(200);
  });

  it("does not consume the code if the verifier is wrong or missing", async () => {
    const code = await server.authorize(application, userId, S256);
    await expectError(await exchange(code), 400, "invalid_grant");
    await expectError(await exchange(code, { code_verifier: "a".repeat(43) }), 400, "invalid_grant");
    expect((await exchange(code, { code_verifier: VERIFIER })).status).toBe(200);
  });
});

describe("an access token", () => {
  it("is accepted for 3600 seconds, and no longer (interface, step 3)", async () => {
    const { access_token } = await server.tokensFor(application, userId);
    server.clock.pass(LIFETIMES.accessToken - 5);
    expect(await server.apiStatus(access_token)).toBe(200);
    server.clock.pass(5);
    const response = await server.api(access_token, "/api/v1/courses");
    expect(response.status).toBe(401);
    expect(response.headers.get("www-authenticate")).toBe('Bearer error="invalid_token"');
    expect(await response.json()).toMatchObject({ error: "invalid_token" });
  });

  it("from before a refresh works until it expires", async () => {
    const { access_token, refresh_token } = await server.tokensFor(application, userId);
    await refresh(refresh_token);
    expect(await server.apiStatus(access_token)).toBe(200);
  });
});

describe("a refresh token (RFC 6749 section 6, RFC 9700 section 4.14.2)", () => {
  it("is rotated with every use, and the newest always works", async () => {
    let tokens = await server.tokensFor(application, userId);
    const seen = new Set([tokens.refresh_token]);
    for (let turn = 0; turn < 5; turn++) {
      tokens = await readTokens(await refresh(tokens.refresh_token));
      seen.add(tokens.refresh_token);
    }
    expect(seen.size).toBe(6);
    expect(await server.apiStatus(tokens.access_token)).toBe(200);
  });

  it("works for 60 seconds after its rotation, since the response may be lost", async () => {
    const { refresh_token } = await server.tokensFor(application, userId);
    const lost = await readTokens(await refresh(refresh_token));
    server.clock.pass(LIFETIMES.rotationGrace - 5);
    const again = await readTokens(await refresh(refresh_token));
    for (const { access_token, refresh_token: newer } of [lost, again]) {
      expect(await server.apiStatus(access_token)).toBe(200);
      expect((await refresh(newer)).status).toBe(200);
    }
  });

  it("does not get a longer grace period by use within it", async () => {
    const { refresh_token } = await server.tokensFor(application, userId);
    await refresh(refresh_token);
    server.clock.pass(40);
    expect((await refresh(refresh_token)).status).toBe(200);
    server.clock.pass(21);
    await expectError(await refresh(refresh_token), 400, "invalid_grant");
  });

  it("revokes the whole family if used after the grace period", async () => {
    const first = await server.tokensFor(application, userId);
    const second = await readTokens(await refresh(first.refresh_token));
    const third = await readTokens(await refresh(second.refresh_token));
    server.clock.pass(LIFETIMES.rotationGrace + 1);

    await expectError(await refresh(first.refresh_token), 400, "invalid_grant/refresh_reused");

    for (const { access_token, refresh_token } of [first, second, third]) {
      expect(await server.apiStatus(access_token)).toBe(401);
      await expectError(await refresh(refresh_token), 400, "invalid_grant");
    }
  });

  it("revokes no other family of the same user and application", async () => {
    const other = await server.tokensFor(application, userId);
    const { refresh_token } = await server.tokensFor(application, userId);
    await refresh(refresh_token);
    server.clock.pass(LIFETIMES.rotationGrace + 1);
    await refresh(refresh_token);
    expect(await server.apiStatus(other.access_token)).toBe(200);
    expect((await refresh(other.refresh_token)).status).toBe(200);
  });

  it("expires 90 days after its last use", async () => {
    const { refresh_token } = await server.tokensFor(application, userId);
    server.clock.pass(LIFETIMES.refreshToken - 5);
    const renewed = await readTokens(await refresh(refresh_token));
    server.clock.pass(LIFETIMES.refreshToken - 5);
    const again = await readTokens(await refresh(renewed.refresh_token));
    server.clock.pass(LIFETIMES.refreshToken);
    await expectError(await refresh(again.refresh_token), 400, "invalid_grant/refresh_expired");
    expect(await introspect(again.refresh_token)).toEqual({ active: false });
  });

  it("that was rotated revokes the family even after its own expiry", async () => {
    const first = await server.tokensFor(application, userId);
    server.clock.pass(LIFETIMES.refreshToken / 2);
    const second = await readTokens(await refresh(first.refresh_token));
    server.clock.pass(LIFETIMES.refreshToken / 2 + 1);
    await expectError(await refresh(first.refresh_token), 400, "invalid_grant");
    await expectError(await refresh(second.refresh_token), 400, "invalid_grant");
  });

  it("is bound to its client; an attempt by another client is rejected without effect (RFC 6749 section 10.4)", async () => {
    const thief = await server.newApplication();
    const first = await server.tokensFor(application, userId);
    await expectError(await refresh(first.refresh_token, thief), 400, "invalid_grant/refresh_unknown");
    const second = await readTokens(await refresh(first.refresh_token));
    server.clock.pass(LIFETIMES.rotationGrace + 1);
    await expectError(await refresh(first.refresh_token, thief), 400, "invalid_grant");
    expect(await server.apiStatus(second.access_token)).toBe(200);
  });

  it("is read from refresh_token, whatever other token parameter is sent", async () => {
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
    const response = await server.form("/oauth/introspect", thief, { token: stolen, refresh_token: own });
    expect(await response.json()).toEqual({ active: false });
    await readTokens(await tokenRequest({ grant_type, refresh_token: own, token: stolen }, thief));
  });
});

describe("introspection (RFC 7662)", () => {
  it("describes an application's own access token", async () => {
    const name = "Ada Løvelace";
    const owner = await server.newUser(name);
    const before = Math.floor(server.clock.now().getTime() / 1000);
    const { access_token } = await server.tokensFor(application, owner);
    const metadata = await introspect(access_token);
    expect(metadata).toEqual({
      active: true,
      client_id: application.clientId,
      sub: owner,
      username: name,
      scope: "courses",
      token_type: "Bearer",
      iat: expect.any(Number),
      exp: Number(metadata.iat) + 3600,
      iss: server.baseUrl,
    });
    expect(Number(metadata.iat) - before).toBeGreaterThanOrEqual(0);
    expect(Number(metadata.iat) - before).toBeLessThanOrEqual(5);
  });

  it("describes an application's own refresh token, which is not a Bearer token", async () => {
    const { refresh_token } = await server.tokensFor(application, userId);
    const metadata = await introspect(refresh_token);
    expect(metadata).toMatchObject({ active: true, sub: userId, token_type: "refresh_token" });
    expect(Number(metadata.exp) - Number(metadata.iat)).toBe(LIFETIMES.refreshToken);
  });

  it("ignores token_type_hint (RFC 7662 section 2.1)", async () => {
    const { access_token } = await server.tokensFor(application, userId);
    for (const token_type_hint of ["access_token", "refresh_token", "nonsense"]) {
      const response = await server.form("/oauth/introspect", application, {
        token: access_token,
        token_type_hint,
      });
      expect(await response.json()).toMatchObject({ active: true });
    }
  });

  it("reports another application's and unknown tokens only as inactive (RFC 7662 section 4)", async () => {
    const { access_token, refresh_token } = await server.tokensFor(application, userId);
    const other = await server.newApplication();
    for (const token of [access_token, refresh_token])
      expect(await introspect(token, other)).toEqual({ active: false });
    for (const token of ["x", "tp_at_unknown", "\0", "é", "x".repeat(100_000)]) {
      expect(await introspect(token)).toEqual({ active: false });
    }
  });

  it("reports expired, rotated and revoked tokens as inactive (RFC 7662 section 2.2)", async () => {
    const code = await server.authorize(application, userId);
    const first = await readTokens(await exchange(code));
    const second = await readTokens(await refresh(first.refresh_token));
    expect(await introspect(first.refresh_token)).toMatchObject({ active: true });
    server.clock.pass(LIFETIMES.rotationGrace + 1);
    expect(await introspect(first.refresh_token)).toEqual({ active: false });
    expect(await introspect(second.refresh_token)).toMatchObject({ active: true });

    server.clock.pass(LIFETIMES.accessToken);
    expect(await introspect(second.access_token)).toEqual({ active: false });

    const third = await readTokens(await refresh(second.refresh_token));
    await exchange(code);
    for (const token of [third.access_token, third.refresh_token]) {
      expect(await introspect(token)).toEqual({ active: false });
    }
  });

  it("of a rotated refresh token revokes nothing", async () => {
    const first = await server.tokensFor(application, userId);
    const second = await readTokens(await refresh(first.refresh_token));
    server.clock.pass(LIFETIMES.rotationGrace + 1);
    await introspect(first.refresh_token);
    expect(await server.apiStatus(second.access_token)).toBe(200);
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

  it("requires the client's credentials, not the token as one (RFC 7662 section 2.1)", async () => {
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

  it("is invalid_request without a token", async () => {
    await expectError(await server.form("/oauth/introspect", application, {}), 400, "invalid_request");
  });
});

describe("secrets, codes and tokens", () => {
  it("appear neither in the database nor in logs as plain text", async () => {
    const logs = (["debug", "error", "info", "log", "warn"] as const).map((level) =>
      vi.spyOn(console, level).mockImplementation(() => {}),
    );
    const code_verifier = "tests-verifier-that-no-other-test-here-sends";
    const value = createHash("sha256").update(code_verifier).digest("base64url");
    const code = await server.authorize(application, userId, { value, method: "S256" });
    const first = await readTokens(await exchange(code, { code_verifier }));
    const second = await readTokens(await refresh(first.refresh_token));
    const unused = await server.authorize(application, userId);
    await introspect(second.access_token);
    await exchange(code);
    await tokenRequest({ grant_type: "refresh_token" }, { ...application, clientSecret: "tp_cs_wrong" });
    await withDatabaseUnavailable(async (unavailable) => {
      await unavailable.form("/oauth/token", application, { grant_type: "refresh_token", ...second });
      await unavailable.api(second.access_token, "/api/v1/courses");
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
    const stored = await dumpRows();
    expect(stored.includes(application.clientId)).toBe(true);
    // Without the prefix: the random part is the secret.
    const random = secrets.map((secret) => secret.slice(6));
    expect(random.filter((secret) => stored.includes(secret))).toEqual([]);
    expect(random.filter((secret) => logged.join("\n").includes(secret))).toEqual([]);
  });
});

/** Dumps every row of every table as text. */
async function dumpRows(): Promise<string> {
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

  it("rejects failures from an address with 429 after too many, and still serves valid clients from there", async () => {
    const { refresh_token } = await server.tokensFor(application, userId);
    for (let count = 0; count < OAUTH_FAILURE_LIMIT.requests; count += 20) {
      const responses = await Promise.all(Array.from({ length: 20 }, wrong));
      expect(responses.map(({ status }) => status)).toEqual(Array(20).fill(401));
    }
    const rejected = await wrong();
    const seconds = Number(rejected.headers.get("retry-after"));
    expect(seconds).toBeGreaterThanOrEqual(1);
    expect(seconds).toBeLessThanOrEqual(60);
    expect(rejected.headers.get("x-ratelimit-limit")).toBe(String(OAUTH_FAILURE_LIMIT.requests));
    expect(rejected.headers.get("x-ratelimit-remaining")).toBe("0");
    await expectError(rejected, 429, "rate_limit_exceeded");
    expect((await refresh(refresh_token)).status).toBe(200);
    server.clock.pass(seconds);
    expect((await wrong()).status).toBe(401);
  });

  it("does not affect other addresses", async () => {
    for (let count = 0; count < OAUTH_FAILURE_LIMIT.requests; count += 20) {
      await Promise.all(Array.from({ length: 20 }, wrong));
    }
    expect((await wrong()).status).toBe(429);
    const elsewhere = await requestFrom(server, "192.0.2.7", "/oauth/introspect", {
      method: "POST",
      body: new URLSearchParams({
        client_id: application.clientId,
        client_secret: application.clientSecret,
        token: "x",
      }),
    });
    expect(elsewhere.status).toBe(200);
  });

  it("limits authenticated clients separately, and far less strictly", async () => {
    // Calls the handler directly: HTTP would be slow for so many requests.
    const call = ({ clientId, clientSecret }: TestApplication, path = "/oauth/introspect") =>
      requestFrom(server, "192.0.2.8", path, {
        method: "POST",
        body: new URLSearchParams({ client_id: clientId, client_secret: clientSecret }),
      });
    const statuses = new Map<number, number>();
    for (let count = 0; count < PER_CLIENT.requests; count += 100) {
      for (const { status } of await Promise.all(Array.from({ length: 100 }, () => call(application)))) {
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
      }
    }
    expect(Object.fromEntries(statuses)).toEqual({ 400: PER_CLIENT.requests });
    const rejected = await call(application);
    const seconds = Number(rejected.headers.get("retry-after"));
    expect(seconds).toBeGreaterThanOrEqual(1);
    await expectError(rejected, 429, "rate_limit_exceeded");
    // Another application at the same address and another endpoint have their own windows.
    expect((await call(await server.newApplication())).status).toBe(400);
    expect((await call(application, "/oauth/token")).status).toBe(400);
    server.clock.pass(seconds);
    expect((await call(application)).status).toBe(400);
  });
});

describe("while the database is unavailable", () => {
  it("every endpoint responds with 503 unavailable and Retry-After, without internals", async () => {
    const log = vi.spyOn(console, "error").mockImplementation(() => {});
    await withDatabaseUnavailable(async (unavailable) => {
      for (const path of ["/oauth/token", "/oauth/introspect"]) {
        const response = await unavailable.form(path, application, {
          grant_type: "refresh_token",
          token: "x",
        });
        expect(response.headers.get("retry-after")).toMatch(/^[1-9]\d*$/);
        await expectError(response, 503, "unavailable");
      }
      const bearer = { headers: { Authorization: "Bearer tp_at_1" } };
      for (const path of ["/api/v1/courses", "/api/v1/courses/course_1"]) {
        const response = await unavailable.request(path, bearer);
        const body = await response.json();
        expect({ status: response.status, ...body }).toEqual({
          status: 503,
          error: "unavailable",
          message: expect.not.stringMatching(/127\.0\.0\.1|ECONN|prisma/i),
          requestId: response.headers.get("x-request-id"),
          doc_url: expect.stringMatching(/\/docs\/errors#unavailable$/),
        });
        expect(response.headers.get("retry-after")).toMatch(/^[1-9]\d*$/);
        expect(response.headers.has("x-ratelimit-limit")).toBe(true);
      }
    });
    expect(log).toHaveBeenCalled();
    log.mockRestore();
  });

  it("API requests of many applications behind one address get 503, never 429", async () => {
    const log = vi.spyOn(console, "error").mockImplementation(() => {});
    await withDatabaseUnavailable(async (unavailable) => {
      const statuses = new Set<number>();
      for (let count = 0; count < 2 * limitOf("GET /api/v1/courses"); count += 20) {
        const requests = Array.from({ length: 20 }, (_, i) => {
          const headers = { Authorization: `Bearer tp_at_${count + i}`, "Content-Type": "application/json" };
          const method = i % 2 === 0 ? "GET" : "POST";
          return unavailable.request("/api/v1/courses", {
            headers,
            method,
            ...(method === "POST" && { body: "{}" }),
          });
        });
        for (const { status, headers } of await Promise.all(requests)) {
          statuses.add(status);
          expect(headers.get("retry-after")).toMatch(/^[1-9]\d*$/);
        }
      }
      expect([...statuses]).toEqual([503]);
    });
    log.mockRestore();
  });

  it("requests do not count as failed authentications", async () => {
    const log = vi.spyOn(console, "error").mockImplementation(() => {});
    await withDatabaseUnavailable(async (unavailable) => {
      const statuses = new Set<number>();
      for (let count = 0; count <= OAUTH_FAILURE_LIMIT.requests; count += 20) {
        const responses = await Promise.all(
          Array.from({ length: 20 }, () => unavailable.form("/oauth/token", application, {})),
        );
        for (const { status } of responses) statuses.add(status);
      }
      expect([...statuses]).toEqual([503]);
    });
    log.mockRestore();
  });
});
