import { beforeEach, describe, expect, it, vi } from "vitest";
import { safeReturnPath } from "@/lib/identity/return-address";
import type { AuthSecrets } from "@/lib/identity/sealed-token";
import { LANGUAGES } from "@/lib/messages/section";
import { MAX_REQUEST_CHARACTERS } from "@/lib/oauth/authorize";
import { CONSENT_LIMITS } from "@/lib/rate-limit/limits";
import { setUpTestServer, type TestApplication, unlimited } from "@/scripts/testing/server";
import { consentForms } from "./consent-forms";
import { rejectionTranslator } from "./language";
import { withDatabaseUnavailable } from "./testing/database-unavailable";
import { requestFrom } from "./testing/request-from";
import { requestAs, sessionHeader } from "./testing/signed-in";

const CHALLENGE = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM";
const XSS = `"><script>alert(1)</script><img src=x onerror='alert(2)'>`;

const server = setUpTestServer();
let application: TestApplication;
let userId: string;

beforeEach(async () => {
  [application, userId] = await Promise.all([server.newApplication(), server.newUser()]);
});

/** The query of a valid request with these parameters changed; undefined omits one. */
function queryWith(changes: Record<string, string | undefined> = {}): URLSearchParams {
  const parameters = {
    client_id: application.clientId,
    redirect_uri: application.redirectUri,
    response_type: "code",
    state: "a b+c/é=&%",
    code_challenge: CHALLENGE,
    code_challenge_method: "S256",
    ...changes,
  };
  return new URLSearchParams(
    Object.entries(parameters).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}

// Without a connection: a request may be longer than what Node reads.
const authorize = async (query: URLSearchParams, signedIn = true) =>
  requestFrom(server, "192.0.2.1", `/oauth/authorize?${query}`, {
    headers: signedIn ? { Cookie: await sessionHeader(server, userId) } : {},
  });

/** Expects a redirect that is not cached. @returns its URL. */
function expectRedirect(response: Response): URL {
  expect(response.status).toBe(303);
  expect(response.headers.get("cache-control")).toBe("no-store");
  return new URL(response.headers.get("location") ?? "", server.baseUrl);
}

const readParameters = (url: URL) => Object.fromEntries(url.searchParams);

async function expectErrorPage(response: Response, status: number): Promise<string> {
  expect(response.status).toBe(status);
  expect(response.headers.has("location")).toBe(false);
  expect(response.headers.get("content-type")).toBe("text/html; charset=utf-8");
  expect(response.headers.get("cache-control")).toBe("no-store");
  const html = await response.text();
  expect(html).toContain("Nothing was shared");
  expect(html).not.toMatch(/<script|<img|<[^>]*onerror|http-equiv/i);
  return html;
}

describe("GET /oauth/authorize", () => {
  it("redirects signed-out users to sign-in, which returns to the same request", async () => {
    const query = queryWith({ scope: "courses", unknown: "//evil.example" });
    const location = expectRedirect(await authorize(query, false));
    expect(location.pathname).toBe("/signin");
    const callbackUrl = location.searchParams.get("callbackUrl");
    // As the sign-in page reads it.
    const returnUrl = new URL(safeReturnPath(callbackUrl), server.baseUrl);
    expect(returnUrl.pathname).toBe("/oauth/authorize");
    expect([...returnUrl.searchParams]).toEqual([...query]);
  });

  it("redirects signed-in users to the consent page with the same request", async () => {
    const query = queryWith();
    const location = expectRedirect(await authorize(query));
    expect([location.pathname, location.search]).toEqual(["/oauth/consent", `?${query}`]);
  });

  it("shows the redirect URI that it received, as text to compare, if it isn't registered", async () => {
    const html = await expectErrorPage(
      await authorize(queryWith({ redirect_uri: `https://partner.example/calback?${XSS}` })),
      400,
    );
    expect(html).toMatch(
      /redirect_uri<textarea readonly>https:\/\/partner\.example\/calback\?&quot;&gt;&lt;script/,
    );
  });

  it("asks for consent every time, even if it was given before", async () => {
    await server.tokensFor(application, userId);
    expect(expectRedirect(await authorize(queryWith({ prompt: "none" }))).pathname).toBe("/oauth/consent");
  });

  it("returns errors to the client, signed in or not, before asking to sign in", async () => {
    for (const signedIn of [true, false]) {
      const location = expectRedirect(await authorize(queryWith({ response_type: "token" }), signedIn));
      expect(location.href.startsWith(`${application.redirectUri}?`)).toBe(true);
      expect(readParameters(location)).toEqual({
        error: "unsupported_response_type",
        error_description: expect.any(String),
        state: "a b+c/é=&%",
        iss: server.baseUrl,
      });
    }
  });

  it.each([
    ["an unknown client_id", { client_id: "tp_app_unknown" }],
    ["no client_id", { client_id: undefined }],
    ["a client_id that no database could hold", { client_id: "tp_app_\0" }],
    ["a client_id that is very long", { client_id: "x".repeat(100_000) }],
    ["no redirect_uri", { redirect_uri: undefined }],
    ["another application's redirect_uri", { redirect_uri: "https://evil.example/callback" }],
    ["a javascript: redirect_uri", { redirect_uri: "javascript:alert(1)" }],
  ])(
    "shows an error page with status 400, and never redirects: %s (RFC 6749 section 4.1.2.1)",
    async (_name, changes) => {
      for (const signedIn of [true, false])
        await expectErrorPage(await authorize(queryWith(changes), signedIn), 400);
    },
  );

  it.each(["client_id", "redirect_uri"])(
    "shows no markup from %s or state on the error page",
    async (name) => {
      const html = await expectErrorPage(await authorize(queryWith({ [name]: XSS, state: XSS })), 400);
      // The redirect URI is shown, as text in a field.
      expect(html.replace(/<textarea readonly>[^<]*<\/textarea>/, "")).not.toContain("alert");
    },
  );

  it.each(LANGUAGES)(
    "shows a page in the user's language (%s), with the problem in English for developers",
    async (language) => {
      const query = queryWith({ client_id: undefined });
      const response = await server.request(`/oauth/authorize?${query}`, {
        headers: { "Accept-Language": language },
      });
      const t = rejectionTranslator(language);
      const problem = '<span lang="en">client_id is missing.</span>';
      const html = (await response.text()).replaceAll("&#39;", "'");
      expect(html).toContain(`<html lang="${language}">`);
      expect(html).toContain(`<p>${t("rejections.invalidRequestText", { problem })}</p>`);
      expect(html).toContain(`<p>${t("rejections.tellDeveloper")}</p>`);
    },
  );

  it("never redirects if redirect_uri is repeated, whichever value is registered", async () => {
    for (const order of [0, 1]) {
      const query = queryWith({ redirect_uri: undefined });
      const both = [application.redirectUri, "https://evil.example/callback"];
      for (const uri of order === 0 ? both : both.reverse()) query.append("redirect_uri", uri);
      await expectErrorPage(await authorize(query), 400);
    }
  });

  it("keeps any state out of headers and other parameters", async () => {
    const state = "x\r\nSet-Cookie: a=b\r\n\r\n<script>&code=stolen#";
    const location = expectRedirect(await authorize(queryWith({ state, response_type: "token" })));
    expect(location.searchParams.get("state")).toBe(state);
    expect(location.searchParams.has("code")).toBe(false);
    expect(location.hash).toBe("");
  });

  it("passes a request of the maximum length through sign-in intact, and rejects a longer one with a page", async () => {
    // The character that grows most when encoded again.
    const unpadded = queryWith({ state: "" }).toString().length;
    const most = Math.floor((MAX_REQUEST_CHARACTERS - unpadded) / 3);
    const location = expectRedirect(await authorize(queryWith({ state: "%".repeat(most) }), false));
    const callbackUrl = safeReturnPath(location.searchParams.get("callbackUrl"));
    expect(new URL(callbackUrl, server.baseUrl).searchParams.get("state")).toBe("%".repeat(most));
    expect(location.href.length).toBeLessThan(8 * 1024);
    for (const signedIn of [true, false]) {
      const response = await authorize(queryWith({ state: "%".repeat(most + 1) }), signedIn);
      expect(await expectErrorPage(response, 400)).toContain("at most 3900 characters");
    }
  });

  it("shows a page with status 503 and Retry-After while the database is unavailable", async () => {
    const log = vi.spyOn(console, "error").mockImplementation(() => {});
    await withDatabaseUnavailable(async (unavailable) => {
      const response = await requestAs(unavailable, userId, `/oauth/authorize?${queryWith()}`);
      expect(response.headers.get("retry-after")).toMatch(/^[1-9]\d*$/);
      expect(await expectErrorPage(response, 503)).not.toMatch(/127\.0\.0\.1|ECONN|prisma/i);
    });
    log.mockRestore();
  });
});

interface Form {
  request: string;
  token: string;
  answer?: string;
}

/** The form that the consent page shows to a user. */
const formFor = (query: URLSearchParams, user = userId): Form => ({
  request: query.toString(),
  token: server.services.consentForms.formToken({ id: user, sessionVersion: 0 }, query.toString()),
});

function respond(
  form: Record<string, string>,
  user: string | null = userId,
  headers: Record<string, string> = {},
) {
  const body = new URLSearchParams(form);
  return requestAs(server, user, "/oauth/consent/answer", { method: "POST", body, headers });
}

const allow = (form: Form, user?: string | null, headers?: Record<string, string>) =>
  respond({ ...form, answer: "allow" }, user, headers);

/** What consent has stored for the application. */
const countStored = async () => ({
  grants: await server.database.prisma.grant.count({ where: { applicationId: application.clientId } }),
  codes: await server.database.prisma.authorizationCode.count({
    where: { grant: { applicationId: application.clientId } },
  }),
});

describe("the consent page's Allow", () => {
  it("redirects to the registered URI with code, state and iss (RFC 6749 section 4.1.2, RFC 9207)", async () => {
    const location = expectRedirect(await allow(formFor(queryWith())));
    expect(location.origin + location.pathname).toBe(application.redirectUri);
    expect(readParameters(location)).toEqual({
      code: expect.stringMatching(/^tp_ac_[A-Za-z0-9_-]{43}$/),
      state: "a b+c/é=&%",
      iss: server.baseUrl,
    });
    expect(await countStored()).toEqual({ grants: 1, codes: 1 });
  });

  it("returns no state if none was sent", async () => {
    const location = expectRedirect(await allow(formFor(queryWith({ state: undefined }))));
    expect(Object.keys(readParameters(location))).toEqual(["code", "iss"]);
  });

  it("binds the code to the request's client, redirect URI and challenge", async () => {
    const location = expectRedirect(await allow(formFor(queryWith())));
    const exchange = (fields: Record<string, string>) =>
      server.exchange(application, location.searchParams.get("code") ?? "", fields);
    expect((await exchange({})).status).toBe(400);
    const response = await exchange({ code_verifier: "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk" });
    expect(response.status).toBe(200);
    const { access_token } = await response.json();
    const introspected = await server.form("/oauth/introspect", application, { token: access_token });
    expect(await introspected.json()).toMatchObject({ sub: userId, client_id: application.clientId });
  });

  it("creates one grant however often it is pressed, and a code each time", async () => {
    const form = formFor(queryWith());
    const codes = await Promise.all(
      [1, 2, 3].map(async () => expectRedirect(await allow(form)).searchParams.get("code")),
    );
    expect(new Set(codes).size).toBe(3);
    expect(await countStored()).toEqual({ grants: 1, codes: 3 });
  });

  it("accepts same-origin Origin and Sec-Fetch-Site headers", async () => {
    for (const headers of [
      { Origin: server.baseUrl },
      { "Sec-Fetch-Site": "same-origin" },
      { "Sec-Fetch-Site": "same-origin", Origin: "null" },
    ]) {
      expectRedirect(await allow(formFor(queryWith()), userId, headers as Record<string, string>));
    }
  });
});

describe("the consent page's Deny", () => {
  it("returns access_denied with the state and iss, and stores nothing (RFC 6749 section 4.1.2.1)", async () => {
    const location = expectRedirect(await respond({ ...formFor(queryWith()), answer: "deny" }));
    expect(location.origin + location.pathname).toBe(application.redirectUri);
    expect(readParameters(location)).toEqual({
      error: "access_denied",
      error_description: expect.any(String),
      state: "a b+c/é=&%",
      iss: server.baseUrl,
    });
    expect(await countStored()).toEqual({ grants: 0, codes: 0 });
  });

  it("is the meaning of any answer but allow", async () => {
    for (const other of [undefined, "", "ALLOW", "allow ", "yes"]) {
      const form = formFor(queryWith());
      const location = expectRedirect(
        await respond(other === undefined ? { ...form } : { ...form, answer: other }),
      );
      expect(location.searchParams.get("error")).toBe("access_denied");
    }
    expect(await countStored()).toEqual({ grants: 0, codes: 0 });
  });
});

describe("a consent response not from this user's consent page for this request", () => {
  it("gets a 403 and stores nothing: forged, missing or altered token", async () => {
    const form = formFor(queryWith());
    for (const token of [
      "",
      "x",
      form.token.slice(1),
      `${form.token}A`,
      form.token.toUpperCase(),
      "é",
      "\0",
    ]) {
      await expectErrorPage(await allow({ ...form, token }), 403);
    }
    await expectErrorPage(await respond({ request: form.request, answer: "allow" }), 403);
    expect(await countStored()).toEqual({ grants: 0, codes: 0 });
  });

  it("gets a 403: another user's token (login CSRF)", async () => {
    const attacker = await server.newUser("Attacker");
    await expectErrorPage(await allow(formFor(queryWith(), attacker)), 403);
    expect(await countStored()).toEqual({ grants: 0, codes: 0 });
  });

  it("gets a 403: a token for another request", async () => {
    const { token } = formFor(queryWith());
    const evil = await server.newApplication("https://evil.example/callback");
    for (const changes of [
      { state: "other" },
      { code_challenge: undefined, code_challenge_method: undefined },
      { client_id: evil.clientId, redirect_uri: evil.redirectUri },
    ]) {
      await expectErrorPage(await allow({ request: queryWith(changes).toString(), token }), 403);
    }
    expect(await countStored()).toEqual({ grants: 0, codes: 0 });
  });

  it("is accepted with the previous secret, so that changing AUTH_SECRET voids no open form", async () => {
    const formsWith = (...secrets: AuthSecrets) => consentForms(unlimited, server.clock.now, secrets);
    const query = queryWith().toString();
    const user = { id: userId, sessionVersion: 0 };
    const token = formsWith("old").formToken(user, query);
    expect(formsWith("new", "old").isShown(user, query, token)).toBe(true);
    expect(formsWith("new").isShown(user, query, token)).toBe(false);
  });

  it("gets a 403: user and request that concatenate to the same text", async () => {
    const query = queryWith().toString();
    const token = server.services.consentForms.formToken(
      { id: `${userId}\n0\n${query}`, sessionVersion: 0 },
      "",
    );
    const swapped = server.services.consentForms.formToken(
      { id: "", sessionVersion: 0 },
      `${userId}\n0\n${query}`,
    );
    for (const each of [token, swapped])
      await expectErrorPage(await allow({ request: query, token: each }), 403);
  });

  it.each<[string, Record<string, string>]>([
    ["a foreign Origin", { Origin: "https://evil.example" }],
    ["an Origin that starts the same", { Origin: "http://127.0.0.1" }],
    ["an opaque Origin", { Origin: "null" }],
    ["cross-site", { "Sec-Fetch-Site": "cross-site" }],
    ["same-site: another host of the domain", { "Sec-Fetch-Site": "same-site" }],
    ["cross-site, with our Origin", { "Sec-Fetch-Site": "cross-site", Origin: "OURS" }],
    ["no initiator", { "Sec-Fetch-Site": "none" }],
  ])("gets a 403: %s", async (_name, headers) => {
    if (headers.Origin === "OURS") headers.Origin = server.baseUrl;
    await expectErrorPage(await allow(formFor(queryWith()), userId, headers), 403);
    expect(await countStored()).toEqual({ grants: 0, codes: 0 });
  });

  it("gets a 403: a form shown before all sessions were ended", async () => {
    const form = { ...formFor(queryWith()), answer: "allow" };
    await server.database.prisma.user.update({ where: { id: userId }, data: { sessionVersion: 1 } });
    const answered = await server.request("/oauth/consent/answer", {
      method: "POST",
      body: new URLSearchParams(form),
      headers: { Cookie: await sessionHeader(server, userId, 1) },
    });
    await expectErrorPage(answered, 403);
    expect(await countStored()).toEqual({ grants: 0, codes: 0 });
  });

  it("is limited per user: the client is told to retry, and it works again after waiting", async () => {
    const form = formFor(queryWith());
    const limit = CONSENT_LIMITS.perUser.requests;
    for (let count = 0; count < limit; count++) expectRedirect(await respond({ ...form, answer: "deny" }));
    const refused = await allow(form);
    const { searchParams } = expectRedirect(refused);
    expect(searchParams.get("error")).toBe("temporarily_unavailable");
    expect(searchParams.get("state")).toBe(expectRedirect(await allow(form)).searchParams.get("state"));
    const retryAfter = Number(/Retry in (\d+) s/.exec(searchParams.get("error_description") ?? "")?.[1]);
    expect(retryAfter).toBeGreaterThan(0);
    expect(await countStored()).toEqual({ grants: 0, codes: 0 });

    // Another user has their own limit.
    const other = await server.newUser();
    expectRedirect(await allow(formFor(queryWith(), other), other));
    server.clock.pass(retryAfter);
    expectRedirect(await allow(form));

    // The denials are counted in one row of the audit trail.
    const events = await server.services.audit.listForUser(userId, 10);
    expect(events.map(({ kind, times }) => [kind, times])).toContainEqual(["grant-denied", limit]);
  });

  it("redirects a user who has signed out in the meantime to sign-in, and stores nothing", async () => {
    const query = queryWith();
    const location = expectRedirect(await allow(formFor(query), null));
    expect(location.pathname).toBe("/signin");
    expect(safeReturnPath(location.searchParams.get("callbackUrl"))).toBe(`/oauth/authorize?${query}`);
    expect(await countStored()).toEqual({ grants: 0, codes: 0 });
  });

  it("never redirects a signed-out user to another site", async () => {
    for (const request of [
      "",
      "//evil.example",
      "https://evil.example/",
      "\\evil.example",
      "&&&",
      "\r\nX: y",
    ]) {
      const location = expectRedirect(await allow({ request, token: "x" }, null));
      expect([location.origin, location.pathname]).toEqual([server.baseUrl, "/signin"]);
      expect(safeReturnPath(location.searchParams.get("callbackUrl"))).toMatch(/^\/oauth\/authorize(\?|$)/);
    }
    // Nor in a header too long for browsers.
    const location = expectRedirect(
      await allow({ request: `state=${"x".repeat(100_000)}`, token: "x" }, null),
    );
    expect(location.href).toBe(`${server.baseUrl}/signin?callbackUrl=%2F`);
  });
});

describe("a consent response is checked again like the request", () => {
  it("rejects repeated parameters", async () => {
    const query = queryWith();
    query.append("scope", "courses");
    query.append("scope", "admin");
    const location = expectRedirect(await allow(formFor(query)));
    expect(location.href.startsWith(`${application.redirectUri}?`)).toBe(true);
    expect(location.searchParams.get("error")).toBe("invalid_request");
    expect(await countStored()).toEqual({ grants: 0, codes: 0 });
  });

  it("sends a code only to a currently registered redirect URI", async () => {
    const form = formFor(queryWith());
    await server.database.prisma.application.update({
      where: { id: application.clientId },
      data: { redirectUris: ["https://moved.example/callback"] },
    });
    await expectErrorPage(await allow(form), 400);
    expect(await countStored()).toEqual({ grants: 0, codes: 0 });
  });

  it("sends no code to a deleted application", async () => {
    const form = formFor(queryWith());
    await server.database.prisma.application.delete({ where: { id: application.clientId } });
    await expectErrorPage(await allow(form), 400);
  });

  it("issues no code for an invalid request even with a valid token", async () => {
    for (const changes of [{ redirect_uri: "https://evil.example/callback" }, { client_id: XSS }]) {
      await expectErrorPage(await allow(formFor(queryWith(changes))), 400);
    }
    expect(await countStored()).toEqual({ grants: 0, codes: 0 });
  });

  it("shows a page for an unreadable form, never a 500", async () => {
    const form = { ...formFor(queryWith()), answer: "allow" };
    const repeated = new URLSearchParams(form);
    repeated.append("answer", "allow");
    const bodies: [BodyInit, string][] = [
      [repeated.toString(), "application/x-www-form-urlencoded"],
      [JSON.stringify(form), "application/json"],
      [new Uint8Array([0xff]), "application/x-www-form-urlencoded"],
    ];
    for (const [body, type] of bodies) {
      const headers = { "Content-Type": type };
      const init = { method: "POST", body, headers };
      await expectErrorPage(await requestAs(server, userId, "/oauth/consent/answer", init), 400);
    }
    expect(await countStored()).toEqual({ grants: 0, codes: 0 });
  });
});
