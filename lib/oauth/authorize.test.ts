import { describe, expect, it } from "vitest";
import {
  type AuthorizationOutcome,
  checkAuthorizationRequest,
  codeLocation,
  deniedLocation,
} from "./authorize";
import { goesToDevice } from "./public-clients";
import type { Client } from "./store";

const ISSUER = "https://teepad.example";
const REDIRECT_URI = "https://partner.example/callback";
const CLIENT: Client = {
  id: "tp_app_known",
  name: "Partner",
  redirectUris: [REDIRECT_URI],
  isDisabled: false,
  isVerified: false,
  isTest: false,
  isPublic: false,
  requiresPkce: false,
};
const CHALLENGE = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM";
const VALID = { client_id: CLIENT.id, redirect_uri: REDIRECT_URI, response_type: "code", state: "xyz" };

type Parameters = Record<string, string | string[] | undefined>;

/** Checks a valid request with these parameters changed: undefined omits one, an array repeats it. */
function check(changes: Parameters = {}, client: Client = CLIENT): Promise<AuthorizationOutcome> {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries<string | string[] | undefined>({ ...VALID, ...changes })) {
    for (const each of [value ?? []].flat()) query.append(name, each);
  }
  return checkAuthorizationRequest(query, async (id) => (id === client.id ? client : null), ISSUER);
}

/** Checks a request that must be rejected. @returns the parameters that the client receives. */
async function checkRefused(changes: Parameters, client?: Client): Promise<Record<string, string>> {
  const outcome = await check(changes, client);
  if (outcome.kind !== "rejected") throw new Error(`Outcome: ${outcome.kind}`);
  expect(outcome.location.startsWith(REDIRECT_URI)).toBe(true);
  return Object.fromEntries(new URL(outcome.location).searchParams);
}

describe("a valid authorization request", () => {
  it("is ready for the user's consent, with PKCE", async () => {
    expect(await check({ code_challenge: CHALLENGE, code_challenge_method: "S256" })).toEqual({
      kind: "ready",
      request: {
        client: CLIENT,
        redirectUri: REDIRECT_URI,
        state: "xyz",
        challenge: { value: CHALLENGE, method: "S256" },
        scope: "courses",
        audience: "api",
      },
    });
  });

  it("is ready without PKCE and without state, which are only recommended (interface, step 1)", async () => {
    expect(await check({ state: undefined })).toEqual({
      kind: "ready",
      request: {
        client: CLIENT,
        redirectUri: REDIRECT_URI,
        state: null,
        challenge: null,
        scope: "courses",
        audience: "api",
      },
    });
  });

  it("is ready with unknown parameters that are repeated, which are ignored like all of them (RFC 6749 section 3.1)", async () => {
    const once = await check();
    expect(once.kind).toBe("ready");
    expect(await check({ ui: ["1", "2"], "<b>": ["", ""], __proto__: ["1"] })).toEqual(once);
  });

  it("is ready with any scope and unknown parameters (RFC 6749 section 3.1)", async () => {
    const changes = { scope: "openid everything", prompt: "none", response_mode: "query", nonce: "1" };
    expect(await check(changes)).toEqual(await check());
  });

  it.each(["courses:write", "courses courses:write", "openid courses:write courses"])(
    "asks for courses:write besides courses only by its name: %s",
    async (scope) => {
      expect(await check({ scope })).toMatchObject({ request: { scope: "courses courses:write" } });
      expect(await check({ scope: scope.toUpperCase() })).toMatchObject({ request: { scope: "courses" } });
    },
  );

  it.each(["courses:read", "openid courses:read profile"])(
    "asks for reading alone if no wider scope is named: %s",
    async (scope) => {
      expect(await check({ scope })).toMatchObject({ request: { scope: "courses:read" } });
      expect(await check({ scope: `${scope} courses` })).toMatchObject({ request: { scope: "courses" } });
    },
  );

  it("may use any registered redirect URI", async () => {
    const second = "http://127.0.0.1:8080/cb";
    const client = { ...CLIENT, redirectUris: [REDIRECT_URI, second] };
    expect(await check({ redirect_uri: second }, client)).toMatchObject({
      kind: "ready",
      request: { redirectUri: second },
    });
  });
});

describe("a request with an invalid client or redirect URI (RFC 6749 section 4.1.2.1)", () => {
  it.each<[string, Parameters]>([
    ["an unknown client_id", { client_id: "tp_app_unknown" }],
    ["no client_id", { client_id: undefined }],
    ["an empty client_id", { client_id: "" }],
    ["a repeated client_id", { client_id: [CLIENT.id, CLIENT.id] }],
    ["a known and an unknown client_id", { client_id: [CLIENT.id, "tp_app_unknown"] }],
    ["no redirect_uri, although only one is registered", { redirect_uri: undefined }],
    ["an empty redirect_uri", { redirect_uri: "" }],
    ["a repeated redirect_uri", { redirect_uri: [REDIRECT_URI, REDIRECT_URI] }],
    [
      "a registered redirect_uri before a foreign one",
      { redirect_uri: [REDIRECT_URI, "https://evil.example"] },
    ],
    [
      "a foreign redirect_uri before a registered one",
      { redirect_uri: ["https://evil.example", REDIRECT_URI] },
    ],
  ])("is never redirected: %s", async (_name, changes) => {
    const outcome = await check(changes);
    expect(outcome.kind).toBe("untrusted");
    expect(outcome).not.toHaveProperty("location");
  });

  it.each([
    ["another host", "https://evil.example/callback"],
    ["the host in upper case", "https://PARTNER.example/callback"],
    ["the scheme in upper case", "HTTPS://partner.example/callback"],
    ["the path in upper case", "https://partner.example/Callback"],
    ["http instead of https", "http://partner.example/callback"],
    ["the default port written out", "https://partner.example:443/callback"],
    ["another port", "https://partner.example:8443/callback"],
    ["a host that starts the same", "https://partner.example.evil.example/callback"],
    ["a host that ends the same", "https://evil-partner.example/callback"],
    ["a trailing dot on the host", "https://partner.example./callback"],
    ["a subdomain", "https://www.partner.example/callback"],
    ["userinfo before the host", "https://user@partner.example/callback"],
    ["the host as userinfo of another", "https://partner.example@evil.example/callback"],
    ["the host as user name of another", "https://partner.example:443@evil.example/callback"],
    ["an encoded slash after the host", "https://partner.example%2f@evil.example/callback"],
    ["a backslash after the host", "https://partner.example\\@evil.example/callback"],
    ["a longer path", "https://partner.example/callback/more"],
    ["a trailing slash", "https://partner.example/callback/"],
    ["a shorter path", "https://partner.example/call"],
    ["dot segments that resolve to the same path", "https://partner.example/x/../callback"],
    ["encoded dot segments", "https://partner.example/callback/%2e%2e/steal"],
    ["an encoded slash", "https://partner.example%2Fcallback"],
    ["an encoded letter", "https://partner.example/%63allback"],
    ["a doubled slash", "https://partner.example//callback"],
    ["a query", "https://partner.example/callback?next=https://evil.example"],
    ["an empty query", "https://partner.example/callback?"],
    ["a fragment", "https://partner.example/callback#stay"],
    ["an empty fragment", "https://partner.example/callback#"],
    ["a leading space", " https://partner.example/callback"],
    ["a trailing newline", "https://partner.example/callback\n"],
    ["a trailing NUL", "https://partner.example/callback\0"],
    ["a full-width letter", "https://ｐartner.example/callback"],
    ["a javascript: URL", "javascript:alert(1)//https://partner.example/callback"],
    ["no scheme", "//partner.example/callback"],
  ])("treats a redirect_uri with %s as not registered (RFC 9700 section 2.1)", async (_name, redirectUri) => {
    const outcome = await check({ redirect_uri: redirectUri });
    expect(outcome.kind).toBe("untrusted");
    expect(outcome).not.toHaveProperty("location");
  });

  it("cannot use a redirect URI registered for another application", async () => {
    const other = { ...CLIENT, redirectUris: ["https://other.example/callback"] };
    expect((await check({}, other)).kind).toBe("untrusted");
  });

  it("is untrusted before anything else is checked", async () => {
    expect((await check({ redirect_uri: "https://evil.example", response_type: "token" })).kind).toBe(
      "untrusted",
    );
  });

  it("gets a message that repeats nothing from the request, since a user reads it", async () => {
    const markup = { client_id: "<script>1", redirect_uri: "<script>2", state: "<script>3" };
    for (const name of ["client_id", "redirect_uri"] as const) {
      const outcome = await check({ ...markup, ...(name === "redirect_uri" && { client_id: CLIENT.id }) });
      expect(outcome.kind === "untrusted" && outcome.problem).not.toContain("script");
    }
  });
});

const REFUSALS: [string, Parameters, string][] = [
  ["no response_type", { response_type: undefined }, "invalid_request"],
  ["an empty response_type", { response_type: "" }, "invalid_request"],
  ["the implicit grant", { response_type: "token" }, "unsupported_response_type"],
  ["a hybrid response_type", { response_type: "code token" }, "unsupported_response_type"],
  ["response_type in upper case", { response_type: "CODE" }, "unsupported_response_type"],
  ["a repeated response_type", { response_type: ["code", "code"] }, "invalid_request"],
  ["another response_mode", { response_mode: "fragment" }, "invalid_request"],
  ["a response_mode in upper case", { response_mode: "QUERY" }, "invalid_request"],
  ["a repeated scope", { scope: ["courses", "courses"] }, "invalid_request"],
  ["a challenge without its method", { code_challenge: CHALLENGE }, "invalid_request"],
  [
    "a challenge with an empty method",
    { code_challenge: CHALLENGE, code_challenge_method: "" },
    "invalid_request",
  ],
  ["a method without a challenge", { code_challenge_method: "S256" }, "invalid_request"],
  [
    "a method with an empty challenge",
    { code_challenge: "", code_challenge_method: "S256" },
    "invalid_request",
  ],
  [
    "an unknown method (RFC 7636 section 4.4.1)",
    { code_challenge: CHALLENGE, code_challenge_method: "S512" },
    "invalid_request",
  ],
  [
    "the method in lower case",
    { code_challenge: CHALLENGE, code_challenge_method: "s256" },
    "invalid_request",
  ],
  [
    "a challenge of 42 characters",
    { code_challenge: "a".repeat(42), code_challenge_method: "plain" },
    "invalid_request",
  ],
  [
    "a challenge of 129 characters",
    { code_challenge: "a".repeat(129), code_challenge_method: "plain" },
    "invalid_request",
  ],
  [
    "a challenge with padding",
    { code_challenge: `${CHALLENGE}=`, code_challenge_method: "S256" },
    "invalid_request",
  ],
  [
    "a challenge in plain base64",
    { code_challenge: CHALLENGE.replace("-", "+"), code_challenge_method: "S256" },
    "invalid_request",
  ],
  [
    "a repeated challenge",
    { code_challenge: [CHALLENGE, CHALLENGE], code_challenge_method: "S256" },
    "invalid_request",
  ],
  [
    "a repeated method, which might hide a downgrade",
    { code_challenge: CHALLENGE, code_challenge_method: ["S256", "plain"] },
    "invalid_request",
  ],
];

describe("an error that is returned to the client (RFC 6749 section 4.1.2.1)", () => {
  it.each(REFUSALS)("%s", async (_name, changes, error) => {
    expect(await checkRefused(changes)).toEqual({
      error,
      error_description: expect.any(String),
      state: "xyz",
      iss: ISSUER,
    });
  });

  it("has no state if none was sent, or an empty one", async () => {
    for (const state of [undefined, ""]) {
      expect(await checkRefused({ state, response_type: "token" })).not.toHaveProperty("state");
    }
  });

  it("has no state if it was repeated, since either could be the right one", async () => {
    const refusal = await checkRefused({ state: ["xyz", "abc"] });
    expect(refusal.error).toBe("invalid_request");
    expect(refusal).not.toHaveProperty("state");
  });

  it.each([
    [{ scope: ["courses", "courses"] }, "scope must not be repeated."],
    [{ "<b>": ["1", "2"], state: ["1", "2"] }, "state must not be repeated."],
  ])("names a repeated parameter: %j", async (changes, description) => {
    expect((await checkRefused(changes)).error_description).toBe(description);
  });

  it("describes what to fix in characters allowed in error_description", async () => {
    const refusals = await Promise.all(REFUSALS.map(([, changes]) => checkRefused(changes)));
    for (const { error_description } of [
      ...refusals,
      Object.fromEntries(
        new URL(deniedLocation({ redirectUri: REDIRECT_URI, state: null }, ISSUER)).searchParams,
      ),
    ]) {
      expect(error_description).toMatch(/^[\x20-\x21\x23-\x5b\x5d-\x7e]+$/);
    }
  });
});

describe("a code_challenge of the minimum or maximum length (RFC 7636 section 4.2)", () => {
  it.each([43, 128])("is accepted: %i characters", async (length) => {
    const challenge = { code_challenge: "a".repeat(length), code_challenge_method: "plain" };
    expect((await check(challenge)).kind).toBe("ready");
  });
});

describe("the redirect back to the client", () => {
  const target = (redirectUri: string, state: string | null = null) => ({ redirectUri, state });

  it("carries code, state and iss (RFC 6749 section 4.1.2, RFC 9207 section 2)", () => {
    expect(codeLocation(target(REDIRECT_URI, "xyz"), "tp_ac_1", ISSUER)).toBe(
      `${REDIRECT_URI}?code=tp_ac_1&state=xyz&iss=https%3A%2F%2Fteepad.example`,
    );
  });

  it("carries access_denied if the user denied access (RFC 6749 section 4.1.2.1)", () => {
    expect(
      Object.fromEntries(new URL(deniedLocation(target(REDIRECT_URI, "xyz"), ISSUER)).searchParams),
    ).toEqual({
      error: "access_denied",
      error_description: expect.any(String),
      state: "xyz",
      iss: ISSUER,
    });
  });

  it("keeps the registered URI's own query unchanged (RFC 6749 section 3.1.2)", () => {
    expect(codeLocation(target("https://p.example/cb?b=%2f&a=+"), "c", ISSUER)).toMatch(
      /^https:\/\/p\.example\/cb\?b=%2f&a=\+&code=c&iss=/,
    );
    expect(codeLocation(target("https://p.example/cb?"), "c", ISSUER)).toMatch(
      /^https:\/\/p\.example\/cb\?&code=c&iss=/,
    );
  });

  it("returns state unchanged, and none of it becomes a separate parameter or header", () => {
    for (const state of [
      "a b+c%20d",
      "&code=evil&x=",
      "#?=&;",
      "é😀",
      "\r\nSet-Cookie: a=b",
      "<script>",
      '"\\',
      "\0",
    ]) {
      const location = codeLocation(target(REDIRECT_URI, state), "tp_ac_1", ISSUER);
      expect(location).toMatch(/^[\x21-\x7e]+$/);
      const { searchParams, hash } = new URL(location);
      expect(searchParams.getAll("state")).toEqual([state]);
      expect(searchParams.getAll("code")).toEqual(["tp_ac_1"]);
      expect(hash).toBe("");
    }
  });
});

describe("a redirect URI on loopback (RFC 8252 section 7.3)", () => {
  const kindOf = async (registered: string, redirect_uri: string, isPublic = true) => {
    const client = { ...CLIENT, isPublic, redirectUris: [registered] };
    const pkce = { code_challenge: CHALLENGE, code_challenge_method: "S256" };
    return (await check({ redirect_uri, ...pkce }, client)).kind;
  };

  it.each([
    ["http://127.0.0.1/callback", "http://127.0.0.1:51004/callback"],
    ["http://127.0.0.1:8080/callback", "http://127.0.0.1:1/callback"],
    ["http://localhost/callback", "http://localhost:65535/callback"],
    ["http://localhost:3000/callback", "http://localhost/callback"],
    ["http://[::1]/callback?a=b", "http://[::1]:51004/callback?a=b"],
    ["http://127.0.0.1", "http://127.0.0.1:51004"],
  ])("may have any port for a public client: %s, %s", async (registered, redirectUri) => {
    expect(await kindOf(registered, redirectUri)).toBe("ready");
    expect(await kindOf(registered, redirectUri, false)).toBe("untrusted");
  });

  it.each([
    ["another path", "http://localhost:51004/other"],
    ["a longer path", "http://localhost:51004/callback/"],
    ["a query", "http://localhost:51004/callback?a=b"],
    ["a fragment", "http://localhost:51004/callback#a"],
    ["another loopback host", "http://127.0.0.1:51004/callback"],
    ["another scheme", "https://localhost:51004/callback"],
    ["upper case", "http://LOCALHOST:51004/callback"],
    ["a host that begins the same", "http://localhost.example.com/callback"],
    ["the same with a port", "http://localhost.example.com:51004/callback"],
    ["a user name", "http://localhost@evil.example/callback"],
    ["a user name that looks like a host and port", "http://localhost:51004@evil.example/callback"],
    ["a password", "http://a:b@localhost:51004/callback"],
    ["port 0", "http://localhost:0/callback"],
    ["a leading zero", "http://localhost:080/callback"],
    ["a port above 65535", "http://localhost:65536/callback"],
    ["no port after the colon", "http://localhost:/callback"],
    ["two ports", "http://localhost:1:2/callback"],
    ["a backslash", "http://localhost:51004\\callback"],
    ["dot segments", "http://localhost:51004/x/../callback"],
  ])("must match in everything else: %s", async (_name, redirectUri) => {
    expect(await kindOf("http://localhost/callback", redirectUri)).toBe("untrusted");
  });

  it("is the only kind with a free port", async () => {
    expect(await kindOf("https://partner.example/callback", "https://partner.example:8443/callback")).toBe(
      "untrusted",
    );
    expect(await kindOf("http://app.localhost/callback", "http://app.localhost:51004/callback")).toBe(
      "untrusted",
    );
    expect(await kindOf("com.example.app:/callback", "com.example.app:/callback")).toBe("ready");
    expect(await kindOf("com.example.app:/callback", "com.example.app:/callback2")).toBe("untrusted");
  });
});

describe("a redirect URI", () => {
  it.each([
    ["http://127.0.0.1:5555/cb", true],
    ["http://[::1]/cb", true],
    ["http://localhost/cb", true],
    ["com.example.app:/cb", true],
    ["com.example.app://callback/cb", true],
    ["https://partner.example/cb", false],
  ])("goes to a program on the device: %s", (redirectUri, expected) => {
    expect(goesToDevice(redirectUri)).toBe(expected);
  });
});
