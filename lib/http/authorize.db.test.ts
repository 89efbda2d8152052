import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { returnAddress } from "@/lib/identity/return-address";
import { MAX_REQUEST_CHARACTERS } from "@/lib/oauth/authorize";
import { CONSENT_LIMITS } from "@/lib/rate-limit/limits";
import { startTestServer, type TestApplication, type TestServer } from "@/scripts/testing/server";
import { withDatabaseUnavailable } from "./testing/database-unavailable";
import { signedInAs } from "./testing/signed-in";

const CHALLENGE = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM";
const XSS = `"><script>alert(1)</script><img src=x onerror='alert(2)'>`;

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

/** A valid request's query with these parameters changed; undefined leaves one out. */
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

const authorize = (query: URLSearchParams, signedIn = true) =>
  server.services.http.authorize(query, signedInAs(signedIn ? "user_1" : null));

/** Where a redirect goes. Checks that it is one, and that no cache keeps it. */
function locationOf(response: Response): URL {
  expect(response.status).toBe(303);
  expect(response.headers.get("cache-control")).toBe("no-store");
  return new URL(response.headers.get("location") ?? "", server.baseUrl);
}

const parametersOf = (url: URL) => Object.fromEntries(url.searchParams);

async function expectErrorPage(response: Response, status: number): Promise<string> {
  expect(response.status).toBe(status);
  expect(response.headers.has("location")).toBe(false);
  expect(response.headers.get("content-type")).toBe("text/html; charset=utf-8");
  expect(response.headers.get("cache-control")).toBe("no-store");
  const html = await response.text();
  expect(html).toContain("Nothing was shared");
  expect(html).not.toMatch(/<script|<img|onerror|http-equiv/i);
  return html;
}

describe("GET /oauth/authorize", () => {
  it("sends who is signed out to signing in, which returns to the very same request", async () => {
    const query = queryWith({ scope: "courses", unknown: "//evil.example" });
    const location = locationOf(await authorize(query, false));
    expect(location.pathname).toBe("/signin");
    const callbackUrl = location.searchParams.get("callbackUrl");
    // As the sign-in page takes it.
    const back = new URL(returnAddress(callbackUrl), server.baseUrl);
    expect(back.pathname).toBe("/oauth/authorize");
    expect([...back.searchParams]).toEqual([...query]);
  });

  it("sends who is signed in to the consent page with the very same request", async () => {
    const query = queryWith();
    const location = locationOf(await authorize(query));
    expect([location.pathname, location.search]).toEqual(["/oauth/consent", `?${query}`]);
  });

  it("asks for consent every time, also when it was given before", async () => {
    await server.tokensFor(application, userId);
    expect(locationOf(await authorize(queryWith({ prompt: "none" }))).pathname).toBe("/oauth/consent");
  });

  it("tells the application of its mistake, signed in or not, before anybody is asked to sign in", async () => {
    for (const signedIn of [true, false]) {
      const location = locationOf(await authorize(queryWith({ response_type: "token" }), signedIn));
      expect(location.href.startsWith(`${application.redirectUri}?`)).toBe(true);
      expect(parametersOf(location)).toEqual({
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
    ["another's redirect_uri", { redirect_uri: "https://evil.example/callback" }],
    ["a redirect_uri that is a script", { redirect_uri: "javascript:alert(1)" }],
  ])(
    "shows an error page with status 400, and never redirects: %s (RFC 6749 section 4.1.2.1)",
    async (_name, changes) => {
      for (const signedIn of [true, false])
        await expectErrorPage(await authorize(queryWith(changes), signedIn), 400);
    },
  );

  it.each(["client_id", "redirect_uri"])(
    "shows a page that no markup in %s or state can get into",
    async (name) => {
      const html = await expectErrorPage(await authorize(queryWith({ [name]: XSS, state: XSS })), 400);
      expect(html).not.toContain("alert");
    },
  );

  it("shows a page in the person's language, with the application's mistake in English for its makers", async () => {
    const query = queryWith({ client_id: undefined });
    const html = await (await server.services.http.authorize(query, signedInAs(null), "fi")).text();
    expect(html).toContain('<html lang="fi">');
    expect(html).toContain("Sovellukselle ei annettu mitään tietoja");
    expect(html).toContain('Sen tekijöille: <span lang="en">It left out its client_id.</span>');
    const english = await (await authorize(query)).text();
    expect(english).toContain('made a mistake. <span lang="en">It left out its client_id.</span>');
  });

  it("cannot be made to redirect elsewhere by a registered address before or after another", async () => {
    for (const order of [0, 1]) {
      const query = queryWith({ redirect_uri: undefined });
      const both = [application.redirectUri, "https://evil.example/callback"];
      for (const uri of order === 0 ? both : both.reverse()) query.append("redirect_uri", uri);
      await expectErrorPage(await authorize(query), 400);
    }
  });

  it("keeps state out of the headers and other parameters, whatever is in it", async () => {
    const state = "x\r\nSet-Cookie: a=b\r\n\r\n<script>&code=stolen#";
    const location = locationOf(await authorize(queryWith({ state, response_type: "token" })));
    expect(location.searchParams.get("state")).toBe(state);
    expect(location.searchParams.has("code")).toBe(false);
    expect(location.hash).toBe("");
  });

  it("of the longest length goes through signing in whole, in headers that every server takes; a longer one is a page", async () => {
    // What grows most when it is encoded once more.
    const unpadded = queryWith({ state: "" }).toString().length;
    const most = Math.floor((MAX_REQUEST_CHARACTERS - unpadded) / 3);
    const location = locationOf(await authorize(queryWith({ state: "%".repeat(most) }), false));
    const callbackUrl = returnAddress(location.searchParams.get("callbackUrl"));
    expect(new URL(callbackUrl, server.baseUrl).searchParams.get("state")).toBe("%".repeat(most));
    expect(location.href.length).toBeLessThan(8 * 1024);
    for (const signedIn of [true, false]) {
      const response = await authorize(queryWith({ state: "%".repeat(most + 1) }), signedIn);
      expect(await expectErrorPage(response, 400)).toContain("longer than the 3900 characters");
    }
  });

  it("shows a page with status 503 and Retry-After while the database is away", async () => {
    const log = vi.spyOn(console, "error").mockImplementation(() => {});
    await withDatabaseUnavailable(async (away) => {
      const response = await away.services.http.authorize(queryWith(), signedInAs("user_1"));
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

/** The form as the consent page shows it to a user. */
const formFor = (query: URLSearchParams, user = userId): Form => ({
  request: query.toString(),
  token: server.services.http.consent.formToken({ id: user, sessionVersion: 0 }, query.toString()),
});

function answer(
  form: Record<string, string>,
  user: string | null = userId,
  headers: Record<string, string> = {},
) {
  const request = new Request(`${server.baseUrl}/oauth/consent/answer`, {
    method: "POST",
    body: new URLSearchParams(form),
    headers,
  });
  return server.services.http.consent.answer(request, signedInAs(user));
}

const allow = (form: Form, user?: string | null, headers?: Record<string, string>) =>
  answer({ ...form, answer: "allow" }, user, headers);

/** What consents have stored for the application. */
const stored = async () => ({
  grants: await server.database.prisma.grant.count({ where: { applicationId: application.clientId } }),
  codes: await server.database.prisma.authorizationCode.count({
    where: { grant: { applicationId: application.clientId } },
  }),
});

describe("the consent page's Allow", () => {
  it("returns to the registered address with a code, the state and iss (RFC 6749 section 4.1.2, RFC 9207)", async () => {
    const location = locationOf(await allow(formFor(queryWith())));
    expect(location.origin + location.pathname).toBe(application.redirectUri);
    expect(parametersOf(location)).toEqual({
      code: expect.stringMatching(/^tp_ac_[A-Za-z0-9_-]{43}$/),
      state: "a b+c/é=&%",
      iss: server.baseUrl,
    });
    expect(await stored()).toEqual({ grants: 1, codes: 1 });
  });

  it("gives no state back when none was sent", async () => {
    const location = locationOf(await allow(formFor(queryWith({ state: undefined }))));
    expect(Object.keys(parametersOf(location))).toEqual(["code", "iss"]);
  });

  it("binds the code to the very request: its client, address and challenge", async () => {
    const location = locationOf(await allow(formFor(queryWith())));
    const exchange = (fields: Record<string, string>) =>
      server.form("/oauth/token", application, {
        grant_type: "authorization_code",
        code: location.searchParams.get("code") ?? "",
        redirect_uri: application.redirectUri,
        ...fields,
      });
    expect((await exchange({})).status).toBe(400);
    const response = await exchange({ code_verifier: "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk" });
    expect(response.status).toBe(200);
    const { access_token } = await response.json();
    const described = await server.form("/oauth/introspect", application, { token: access_token });
    expect(await described.json()).toMatchObject({ sub: userId, client_id: application.clientId });
  });

  it("makes one grant however often it is pressed, and a code each time", async () => {
    const form = formFor(queryWith());
    const codes = await Promise.all(
      [1, 2, 3].map(async () => locationOf(await allow(form)).searchParams.get("code")),
    );
    expect(new Set(codes).size).toBe(3);
    expect(await stored()).toEqual({ grants: 1, codes: 3 });
  });

  it("accepts the browser's own word that the form is the page's", async () => {
    for (const headers of [
      { Origin: server.baseUrl },
      { "Sec-Fetch-Site": "same-origin" },
      { "Sec-Fetch-Site": "same-origin", Origin: "null" },
    ]) {
      locationOf(await allow(formFor(queryWith()), userId, headers as Record<string, string>));
    }
  });
});

describe("the consent page's Deny", () => {
  it("returns access_denied with the state and iss, and stores nothing (RFC 6749 section 4.1.2.1)", async () => {
    const location = locationOf(await answer({ ...formFor(queryWith()), answer: "deny" }));
    expect(location.origin + location.pathname).toBe(application.redirectUri);
    expect(parametersOf(location)).toEqual({
      error: "access_denied",
      error_description: expect.any(String),
      state: "a b+c/é=&%",
      iss: server.baseUrl,
    });
    expect(await stored()).toEqual({ grants: 0, codes: 0 });
  });

  it("is what anything but allow means", async () => {
    for (const other of [undefined, "", "ALLOW", "allow ", "yes"]) {
      const form = formFor(queryWith());
      const location = locationOf(
        await answer(other === undefined ? { ...form } : { ...form, answer: other }),
      );
      expect(location.searchParams.get("error")).toBe("access_denied");
    }
    expect(await stored()).toEqual({ grants: 0, codes: 0 });
  });
});

describe("an answer that no consent page of this user and request gave", () => {
  it("is refused with 403, and stores nothing: forged, missing or altered token", async () => {
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
    await expectErrorPage(await answer({ request: form.request, answer: "allow" }), 403);
    expect(await stored()).toEqual({ grants: 0, codes: 0 });
  });

  it("is refused with 403: another user's token (login CSRF)", async () => {
    const attacker = await server.newUser("Attacker");
    await expectErrorPage(await allow(formFor(queryWith(), attacker)), 403);
    expect(await stored()).toEqual({ grants: 0, codes: 0 });
  });

  it("is refused with 403: a token for another request", async () => {
    const { token } = formFor(queryWith());
    const evil = await server.newApplication("https://evil.example/callback");
    for (const changes of [
      { state: "other" },
      { code_challenge: undefined, code_challenge_method: undefined },
      { client_id: evil.clientId, redirect_uri: evil.redirectUri },
    ]) {
      await expectErrorPage(await allow({ request: queryWith(changes).toString(), token }), 403);
    }
    expect(await stored()).toEqual({ grants: 0, codes: 0 });
  });

  it("is refused with 403: user and request that only together read like another pair", async () => {
    const query = queryWith().toString();
    const token = server.services.http.consent.formToken(
      { id: `${userId}\n0\n${query}`, sessionVersion: 0 },
      "",
    );
    const swapped = server.services.http.consent.formToken(
      { id: "", sessionVersion: 0 },
      `${userId}\n0\n${query}`,
    );
    for (const each of [token, swapped])
      await expectErrorPage(await allow({ request: query, token: each }), 403);
  });

  it.each<[string, Record<string, string>]>([
    ["a foreign Origin", { Origin: "https://evil.example" }],
    ["an Origin that begins the same", { Origin: "http://127.0.0.1" }],
    ["an opaque Origin", { Origin: "null" }],
    ["cross-site", { "Sec-Fetch-Site": "cross-site" }],
    ["same-site, from another host of the domain", { "Sec-Fetch-Site": "same-site" }],
    ["cross-site, whatever Origin says", { "Sec-Fetch-Site": "cross-site", Origin: "OURS" }],
    ["none", { "Sec-Fetch-Site": "none" }],
  ])("is refused with 403: %s", async (_name, headers) => {
    if (headers.Origin === "OURS") headers.Origin = server.baseUrl;
    await expectErrorPage(await allow(formFor(queryWith()), userId, headers), 403);
    expect(await stored()).toEqual({ grants: 0, codes: 0 });
  });

  it("is refused with 403: a form shown before every session was ended", async () => {
    const form = { ...formFor(queryWith()), answer: "allow" };
    const request = new Request(`${server.baseUrl}/oauth/consent/answer`, {
      method: "POST",
      body: new URLSearchParams(form),
    });
    const later = async () => ({ id: userId, sessionVersion: 1 });
    await expectErrorPage(await server.services.http.consent.answer(request, later), 403);
    expect(await stored()).toEqual({ grants: 0, codes: 0 });
  });

  it("is limited for each user: 429 with Retry-After, and waiting it out works", async () => {
    const form = formFor(queryWith());
    const most = CONSENT_LIMITS.perUser.requests;
    for (let count = 0; count < most; count++) locationOf(await answer({ ...form, answer: "deny" }));
    const refused = await allow(form);
    const retryAfter = Number(refused.headers.get("retry-after"));
    expect(retryAfter).toBeGreaterThan(0);
    expect(await expectErrorPage(refused, 429)).toContain("Try again in");
    expect(await stored()).toEqual({ grants: 0, codes: 0 });

    // Another person has a limit of their own.
    const other = await server.newUser();
    locationOf(await allow(formFor(queryWith(), other), other));
    server.clock.pass(retryAfter);
    locationOf(await allow(form));

    // The sixty denials are one row of the trail, which counts them.
    const events = await server.services.audit.ofUser(userId, 10);
    expect(events.map(({ kind, times }) => [kind, times])).toContainEqual(["grant-denied", most]);
  });

  it("asks whoever is signed out by now to sign in, and stores nothing", async () => {
    const query = queryWith();
    const location = locationOf(await allow(formFor(query), null));
    expect(location.pathname).toBe("/signin");
    expect(returnAddress(location.searchParams.get("callbackUrl"))).toBe(`/oauth/authorize?${query}`);
    expect(await stored()).toEqual({ grants: 0, codes: 0 });
  });

  it("never sends who is signed out to another site", async () => {
    for (const request of [
      "",
      "//evil.example",
      "https://evil.example/",
      "\\evil.example",
      "&&&",
      "\r\nX: y",
    ]) {
      const location = locationOf(await allow({ request, token: "x" }, null));
      expect([location.origin, location.pathname]).toEqual([server.baseUrl, "/signin"]);
      expect(returnAddress(location.searchParams.get("callbackUrl"))).toMatch(/^\/oauth\/authorize(\?|$)/);
    }
    // Nor in a header that no browser would read.
    const location = locationOf(await allow({ request: `state=${"x".repeat(100_000)}`, token: "x" }, null));
    expect(location.href).toBe(`${server.baseUrl}/signin?callbackUrl=%2F`);
  });
});

describe("an answer is checked as the request was, whatever the page let through", () => {
  it("repeated parameters survive to be refused", async () => {
    const query = queryWith();
    query.append("scope", "courses");
    query.append("scope", "admin");
    const location = locationOf(await allow(formFor(query)));
    expect(location.href.startsWith(`${application.redirectUri}?`)).toBe(true);
    expect(location.searchParams.get("error")).toBe("invalid_request");
    expect(await stored()).toEqual({ grants: 0, codes: 0 });
  });

  it("a code arrives only at an address that is registered now, and unregistering stops it at once", async () => {
    const form = formFor(queryWith());
    await server.database.prisma.application.update({
      where: { id: application.clientId },
      data: { redirectUris: ["https://moved.example/callback"] },
    });
    await expectErrorPage(await allow(form), 400);
    expect(await stored()).toEqual({ grants: 0, codes: 0 });
  });

  it("a code never arrives at a deleted application", async () => {
    const form = formFor(queryWith());
    await server.database.prisma.application.delete({ where: { id: application.clientId } });
    await expectErrorPage(await allow(form), 400);
  });

  it("a request that was never right gets no code even with a right token", async () => {
    for (const changes of [{ redirect_uri: "https://evil.example/callback" }, { client_id: XSS }]) {
      await expectErrorPage(await allow(formFor(queryWith(changes))), 400);
    }
    expect(await stored()).toEqual({ grants: 0, codes: 0 });
  });

  it("a form that cannot be read gets a page, never a 500", async () => {
    const form = { ...formFor(queryWith()), answer: "allow" };
    const twice = new URLSearchParams(form);
    twice.append("answer", "allow");
    const bodies: [BodyInit, string][] = [
      [twice.toString(), "application/x-www-form-urlencoded"],
      [JSON.stringify(form), "application/json"],
      [new Uint8Array([0xff]), "application/x-www-form-urlencoded"],
    ];
    for (const [body, type] of bodies) {
      const request = new Request(`${server.baseUrl}/oauth/consent/answer`, {
        method: "POST",
        body,
        headers: { "Content-Type": type },
      });
      await expectErrorPage(await server.services.http.consent.answer(request, signedInAs(userId)), 400);
    }
    expect(await stored()).toEqual({ grants: 0, codes: 0 });
  });
});
