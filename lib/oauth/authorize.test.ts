import { describe, expect, it } from "vitest";
import {
  type AuthorizationOutcome,
  checkAuthorizationRequest,
  codeLocation,
  deniedLocation,
} from "./authorize";
import type { Client } from "./store";

const ISSUER = "https://teepad.example";
const REDIRECT_URI = "https://partner.example/callback";
const CLIENT: Client = { id: "tp_app_known", name: "Partner", redirectUris: [REDIRECT_URI] };
const CHALLENGE = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM";
const VALID = { client_id: CLIENT.id, redirect_uri: REDIRECT_URI, response_type: "code", state: "xyz" };

type Parameters = Record<string, string | string[] | undefined>;

/** A valid request with these parameters changed; undefined leaves one out, an array repeats it. */
function check(changes: Parameters = {}, client: Client = CLIENT): Promise<AuthorizationOutcome> {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries<string | string[] | undefined>({ ...VALID, ...changes })) {
    for (const each of [value ?? []].flat()) query.append(name, each);
  }
  return checkAuthorizationRequest(query, async (id) => (id === client.id ? client : null), ISSUER);
}

/** The parameters that a refusal sends back. */
async function refusalOf(changes: Parameters, client?: Client): Promise<Record<string, string>> {
  const outcome = await check(changes, client);
  if (outcome.kind !== "refused") throw new Error(`It was ${outcome.kind}.`);
  expect(outcome.location.startsWith(REDIRECT_URI)).toBe(true);
  return Object.fromEntries(new URL(outcome.location).searchParams);
}

describe("an authorization request that is complete", () => {
  it("is ready for the user's answer, with PKCE", async () => {
    expect(await check({ code_challenge: CHALLENGE, code_challenge_method: "S256" })).toEqual({
      kind: "ready",
      request: {
        client: CLIENT,
        redirectUri: REDIRECT_URI,
        state: "xyz",
        challenge: { value: CHALLENGE, method: "S256" },
      },
    });
  });

  it("is ready without PKCE and without state, which are recommended only (interface, step 1)", async () => {
    expect(await check({ state: undefined })).toEqual({
      kind: "ready",
      request: { client: CLIENT, redirectUri: REDIRECT_URI, state: null, challenge: null },
    });
  });

  it("is ready whatever scope and unknown parameters it sends (RFC 6749 section 3.1)", async () => {
    const changes = { scope: "openid everything", prompt: "none", response_mode: "fragment", nonce: "1" };
    expect(await check(changes)).toEqual(await check());
  });

  it("may use any of several registered addresses", async () => {
    const second = "http://127.0.0.1:8080/cb";
    const client = { ...CLIENT, redirectUris: [REDIRECT_URI, second] };
    expect(await check({ redirect_uri: second }, client)).toMatchObject({
      kind: "ready",
      request: { redirectUri: second },
    });
  });
});

describe("a request that cannot be trusted to say where to return to (RFC 6749 section 4.1.2.1)", () => {
  it.each<[string, Parameters]>([
    ["an unknown client_id", { client_id: "tp_app_unknown" }],
    ["no client_id", { client_id: undefined }],
    ["an empty client_id", { client_id: "" }],
    ["a repeated client_id", { client_id: [CLIENT.id, CLIENT.id] }],
    ["a known client_id beside an unknown one", { client_id: [CLIENT.id, "tp_app_unknown"] }],
    ["no redirect_uri, although one only is registered", { redirect_uri: undefined }],
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
  ])("%s: gets no redirect at all", async (_name, changes) => {
    const outcome = await check(changes);
    expect(outcome.kind).toBe("untrusted");
    expect(outcome).not.toHaveProperty("location");
  });

  it.each([
    ["another host", "https://evil.example/callback"],
    ["the host in capitals", "https://PARTNER.example/callback"],
    ["the scheme in capitals", "HTTPS://partner.example/callback"],
    ["the path in capitals", "https://partner.example/Callback"],
    ["http for https", "http://partner.example/callback"],
    ["the default port written out", "https://partner.example:443/callback"],
    ["another port", "https://partner.example:8443/callback"],
    ["a host that begins the same", "https://partner.example.evil.example/callback"],
    ["a host that ends the same", "https://evil-partner.example/callback"],
    ["a trailing dot on the host", "https://partner.example./callback"],
    ["a subdomain", "https://www.partner.example/callback"],
    ["user-info before the host", "https://user@partner.example/callback"],
    ["the host as user-info of another", "https://partner.example@evil.example/callback"],
    ["the host as user name of another", "https://partner.example:443@evil.example/callback"],
    ["an encoded slash after the host", "https://partner.example%2f@evil.example/callback"],
    ["a backslash after the host", "https://partner.example\\@evil.example/callback"],
    ["a longer path", "https://partner.example/callback/more"],
    ["a trailing slash", "https://partner.example/callback/"],
    ["a shorter path", "https://partner.example/call"],
    ["dot segments that come to the same", "https://partner.example/x/../callback"],
    ["encoded dot segments", "https://partner.example/callback/%2e%2e/steal"],
    ["an encoded slash", "https://partner.example%2Fcallback"],
    ["an encoded letter", "https://partner.example/%63allback"],
    ["a doubled slash", "https://partner.example//callback"],
    ["a query", "https://partner.example/callback?next=https://evil.example"],
    ["an empty query", "https://partner.example/callback?"],
    ["a fragment", "https://partner.example/callback#stay"],
    ["an empty fragment", "https://partner.example/callback#"],
    ["a space before", " https://partner.example/callback"],
    ["a newline after", "https://partner.example/callback\n"],
    ["a NUL after", "https://partner.example/callback\0"],
    ["a full-width letter", "https://ｐartner.example/callback"],
    ["a script", "javascript:alert(1)//https://partner.example/callback"],
    ["no scheme", "//partner.example/callback"],
  ])("redirect_uri with %s is not the registered one (RFC 9700 section 2.1)", async (_name, redirectUri) => {
    const outcome = await check({ redirect_uri: redirectUri });
    expect(outcome.kind).toBe("untrusted");
    expect(outcome).not.toHaveProperty("location");
  });

  it("is not given another application's address", async () => {
    const other = { ...CLIENT, redirectUris: ["https://other.example/callback"] };
    expect((await check({}, other)).kind).toBe("untrusted");
  });

  it("is untrusted first, whatever else is wrong with it", async () => {
    expect((await check({ redirect_uri: "https://evil.example", response_type: "token" })).kind).toBe(
      "untrusted",
    );
  });

  it("repeats nothing that was sent, since a person will read it", async () => {
    const marks = { client_id: "<script>1", redirect_uri: "<script>2", state: "<script>3" };
    for (const name of ["client_id", "redirect_uri"] as const) {
      expect(
        JSON.stringify(await check({ ...marks, ...(name === "redirect_uri" && { client_id: CLIENT.id }) })),
      ).not.toContain("script");
    }
  });
});

const REFUSALS: [string, Parameters, string][] = [
  ["no response_type", { response_type: undefined }, "invalid_request"],
  ["an empty response_type", { response_type: "" }, "invalid_request"],
  ["the implicit grant", { response_type: "token" }, "unsupported_response_type"],
  ["a hybrid response_type", { response_type: "code token" }, "unsupported_response_type"],
  ["response_type in capitals", { response_type: "CODE" }, "unsupported_response_type"],
  ["a repeated response_type", { response_type: ["code", "code"] }, "invalid_request"],
  ["a repeated scope", { scope: ["courses", "courses"] }, "invalid_request"],
  ["a repeated parameter that means nothing here", { ui: ["1", "2"] }, "invalid_request"],
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
    "the method in small letters",
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

describe("a mistake that the application can be told about (RFC 6749 section 4.1.2.1)", () => {
  it.each(REFUSALS)("%s", async (_name, changes, error) => {
    expect(await refusalOf(changes)).toEqual({
      error,
      error_description: expect.any(String),
      state: "xyz",
      iss: ISSUER,
    });
  });

  it("is answered without state when none was sent, or an empty one", async () => {
    for (const state of [undefined, ""]) {
      expect(await refusalOf({ state, response_type: "token" })).not.toHaveProperty("state");
    }
  });

  it("is answered without state when two were sent, since neither can be told to be the right one", async () => {
    const refusal = await refusalOf({ state: ["xyz", "abc"] });
    expect(refusal.error).toBe("invalid_request");
    expect(refusal).not.toHaveProperty("state");
  });

  it("says what to fix in characters that error_description may have", async () => {
    const locations = await Promise.all(REFUSALS.map(([, changes]) => refusalOf(changes)));
    for (const { error_description } of [
      ...locations,
      Object.fromEntries(
        new URL(deniedLocation({ redirectUri: REDIRECT_URI, state: null }, ISSUER)).searchParams,
      ),
    ]) {
      expect(error_description).toMatch(/^[\x20-\x21\x23-\x5b\x5d-\x7e]+$/);
    }
  });
});

describe("challenges at the ends of their length (RFC 7636 section 4.2)", () => {
  it.each([43, 128])("%i characters are accepted", async (length) => {
    const challenge = { code_challenge: "a".repeat(length), code_challenge_method: "plain" };
    expect((await check(challenge)).kind).toBe("ready");
  });
});

describe("where the browser returns to", () => {
  const at = (redirectUri: string, state: string | null = null) => ({ redirectUri, state });

  it("carries code, state and iss (RFC 6749 section 4.1.2, RFC 9207 section 2)", () => {
    expect(codeLocation(at(REDIRECT_URI, "xyz"), "tp_ac_1", ISSUER)).toBe(
      `${REDIRECT_URI}?code=tp_ac_1&state=xyz&iss=https%3A%2F%2Fteepad.example`,
    );
  });

  it("carries access_denied when the user said no (RFC 6749 section 4.1.2.1)", () => {
    expect(Object.fromEntries(new URL(deniedLocation(at(REDIRECT_URI, "xyz"), ISSUER)).searchParams)).toEqual(
      {
        error: "access_denied",
        error_description: expect.any(String),
        state: "xyz",
        iss: ISSUER,
      },
    );
  });

  it("keeps the registered address's own query as it is (RFC 6749 section 3.1.2)", () => {
    expect(codeLocation(at("https://p.example/cb?b=%2f&a=+"), "c", ISSUER)).toMatch(
      /^https:\/\/p\.example\/cb\?b=%2f&a=\+&code=c&iss=/,
    );
    expect(codeLocation(at("https://p.example/cb?"), "c", ISSUER)).toMatch(
      /^https:\/\/p\.example\/cb\?&code=c&iss=/,
    );
  });

  it("gives state back untouched, and lets none of it become a parameter or a header of its own", () => {
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
      const location = codeLocation(at(REDIRECT_URI, state), "tp_ac_1", ISSUER);
      expect(location).toMatch(/^[\x21-\x7e]+$/);
      const { searchParams, hash } = new URL(location);
      expect(searchParams.getAll("state")).toEqual([state]);
      expect(searchParams.getAll("code")).toEqual(["tp_ac_1"]);
      expect(hash).toBe("");
    }
  });
});
