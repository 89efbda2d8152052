import { Agent, type IncomingHttpHeaders, type OutgoingHttpHeaders, request } from "node:http";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, inject, it, vi } from "vitest";
import { setUpTestServer, type TestApplication, type TestTokens } from "@/scripts/testing/server";
import { requestFrom } from "./testing/request-from";

/** Requests to each endpoint. Fewer on Postgres, where the same code runs. `FUZZ_RUNS=100000` for a long run. */
const RUNS = inject("testDatabase").kind === "embedded" ? Number(process.env.FUZZ_RUNS ?? 1_000) : 300;

const server = setUpTestServer();
let application: TestApplication;
let userId: string;
let tokens: TestTokens;

beforeAll(async () => {
  [application, userId] = await Promise.all([server.newApplication(), server.newUser()]);
  tokens = await server.tokensFor(application, userId);
});
afterAll(() => connections.destroy());

const NAMES = [
  "grant_type",
  "code",
  "redirect_uri",
  "code_verifier",
  "refresh_token",
  "client_id",
  "client_secret",
];
const text = fc.oneof(
  fc.string({ unit: "binary", maxLength: 60 }),
  fc.string({ maxLength: 60 }),
  fc.constantFrom("", "\0", "\ud800", '\'; DROP TABLE "User"; --', "%", "%00", "__proto__", "x".repeat(5000)),
);

/** A parameter with a known name and a value that is partly valid. */
const parameter: fc.Arbitrary<[string, string]> = fc.tuple(
  fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...NAMES, "token", "scope") },
    { weight: 1, arbitrary: text },
  ),
  fc.oneof(
    { weight: 3, arbitrary: text },
    {
      weight: 2,
      arbitrary: fc.constantFrom(
        "authorization_code",
        "refresh_token",
        "RIGHT_ID",
        "RIGHT_SECRET",
        "RIGHT_REDIRECT",
        "RIGHT_CODE",
        "RIGHT_ACCESS",
        "RIGHT_REFRESH",
        "a".repeat(43),
      ),
    },
  ),
);
const parameters = fc.array(parameter, { maxLength: 8 });

const authorization = fc.oneof(
  { weight: 4, arbitrary: fc.constant("RIGHT_BASIC") },
  { weight: 2, arbitrary: fc.constant(undefined) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      "Basic",
      "Basic ",
      "Basic !",
      "Basic OjpF",
      "Bearer x",
      "Digest a=b",
      "Basic JTAwOiUwMA==",
    ),
  },
  { weight: 1, arbitrary: fc.base64String({ maxLength: 80 }).map((base64) => `Basic ${base64}`) },
);

const FORM_TYPE = "application/x-www-form-urlencoded";

const contentType = fc.oneof(
  { weight: 8, arbitrary: fc.constant(FORM_TYPE) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      "application/x-www-form-urlencoded; charset=utf-8",
      "application/x-www-form-urlencoded; charset=nonsense",
      "application/x-www-form-urlencoded;",
      "application/json",
      ";;;",
    ),
  },
);

type Body = { kind: "form"; parameters: [string, string][] } | { kind: "bytes"; bytes: Uint8Array };

const body = fc.oneof<fc.Arbitrary<Body>[]>(
  parameters.map((pairs) => ({ kind: "form", parameters: pairs })),
  // Valid credentials, to reach the code behind authentication.
  parameters.map((pairs) => ({
    kind: "form",
    parameters: [
      ["client_id", "RIGHT_ID"],
      ["client_secret", "RIGHT_SECRET"],
      ...pairs.filter(([name]) => !name.startsWith("client_")),
    ],
  })),
  fc.uint8Array({ maxLength: 200 }).map((bytes) => ({ kind: "bytes", bytes: new Uint8Array(bytes) })),
);

/** Concurrent requests, over kept-alive connections. */
const CONCURRENCY = 20;

const batches = fc.array(fc.record({ body, authorization, contentType }), {
  minLength: CONCURRENCY,
  maxLength: CONCURRENCY,
});
type FuzzRequest = typeof batches extends fc.Arbitrary<(infer Item)[]> ? Item : never;

/**
 * One request for each layer of an endpoint, with its response, which holds whatever else the form contains: the form is wrong, its
 * client is, or only the endpoint's own code can tell.
 *
 * @param own a parameter that the endpoint answers by `kind`.
 */
function requestsByLayer(own: [string, string], kind: string): fc.Arbitrary<[string, FuzzRequest][]> {
  const form = (...parameters: [string, string][]): FuzzRequest => ({
    body: { kind: "form", parameters },
    authorization: undefined,
    contentType: FORM_TYPE,
  });
  const credentials = (secret: string): [string, string][] => [
    ["client_id", "RIGHT_ID"],
    ["client_secret", secret],
  ];
  // As sent, names that differ may be the same: half a surrogate pair is replaced.
  const encode = (name: string) => new URLSearchParams([[name, ""]]).toString();
  return fc.uniqueArray(parameter, { maxLength: 8, selector: ([name]) => encode(name) }).map((pairs) => {
    const others = pairs.filter(([name]) => name !== own[0] && !name.startsWith("client_"));
    return [
      ["400 invalid_request", form(...others, ...credentials("RIGHT_SECRET"), own, own)],
      ["401 invalid_client", form(...others, ...credentials("wrong"), own)],
      [kind, form(...others, ...credentials("RIGHT_SECRET"), own)],
    ];
  });
}

/** Sends a request with the placeholders replaced by valid values, and expects a well-formed response. @returns its kind. */
async function send(path: string, fuzz: FuzzRequest, valid: Record<string, string>): Promise<string> {
  const headers: Record<string, string> = { "Content-Type": fuzz.contentType };
  if (fuzz.authorization !== undefined) {
    headers.Authorization = valid[fuzz.authorization] ?? fuzz.authorization;
  }
  const body =
    fuzz.body.kind === "bytes"
      ? Buffer.from(fuzz.body.bytes)
      : new URLSearchParams(
          fuzz.body.parameters.map(([name, value]) => [name, valid[value] ?? value]),
        ).toString();
  const response = await post(path, headers, body);
  expect(response.status).toBeLessThan(500);
  expect(response.headers["content-type"]).toBe("application/json; charset=utf-8");
  expect(response.headers["cache-control"]).toBe("no-store");
  const error: Record<string, unknown> = JSON.parse(response.text);
  if (response.status === 200) return "200";
  expect(error.error).toMatch(/^[a-z_]+$/);
  expect(error.message).toBeTypeOf("string");
  expect(error.error_description).toMatch(/^[\x20-\x21\x23-\x5b\x5d-\x7e]+$/);
  return `${response.status} ${error.error}`;
}

const connections = new Agent({ keepAlive: true, maxSockets: CONCURRENCY });

/** A POST with Node's own client, which is cheaper than `fetch`. */
function post(path: string, headers: OutgoingHttpHeaders, body: string | Buffer) {
  type TextResponse = { status: number; headers: IncomingHttpHeaders; text: string };
  return new Promise<TextResponse>((resolve, reject) => {
    const sending = request(server.baseUrl + path, { method: "POST", agent: connections, headers });
    sending.once("error", reject).once("response", (response) => {
      let text = "";
      response
        .setEncoding("utf8")
        .on("data", (part: string) => {
          text += part;
        })
        .once("error", reject)
        .once("end", () => resolve({ status: response.statusCode ?? 0, headers: response.headers, text }));
    });
    sending.end(body);
  });
}

describe("the OAuth endpoints", () => {
  it.each([
    ["/oauth/token", ["grant_type", "password"], "400 unsupported_grant_type"],
    ["/oauth/introspect", ["token", "unknown"], "200"],
    ["/oauth/revoke", ["token", "unknown"], "200"],
  ] as [string, [string, string], string][])(
    "%s responds to random requests with JSON and OAuth errors, never with a 5xx",
    async (path, own, kind) => {
      const log = vi.spyOn(console, "error");
      await fc.assert(
        fc.asyncProperty(batches, requestsByLayer(own, kind), async (batch, byLayer) => {
          // Opens a new window of every rate limit, and issues a valid code.
          server.clock.pass(60);
          const valid: Record<string, string> = {
            RIGHT_ID: application.clientId,
            RIGHT_SECRET: application.clientSecret,
            RIGHT_REDIRECT: application.redirectUri,
            RIGHT_CODE: await server.authorize(application, userId),
            RIGHT_ACCESS: tokens.access_token,
            RIGHT_REFRESH: tokens.refresh_token,
            RIGHT_BASIC: `Basic ${Buffer.from(`${application.clientId}:${application.clientSecret}`).toString("base64")}`,
          };
          const requests = [...batch, ...byLayer.map(([, fuzz]) => fuzz)];
          const results = await Promise.all(requests.map((fuzz) => send(path, fuzz, valid)));
          expect(results.slice(batch.length)).toEqual(byLayer.map(([expected]) => expected));
          expect(results).not.toContain("429 rate_limit_exceeded");
        }),
        { numRuns: RUNS / CONCURRENCY },
      );
      expect(log).not.toHaveBeenCalled();
      log.mockRestore();
    },
    60_000 + RUNS * 20,
  );

  it(
    "GET /oauth/authorize responds to random queries with a page or a redirect, and redirects only to registered URIs",
    async () => {
      const value = fc.oneof(
        text,
        fc.constantFrom("RIGHT_ID", "RIGHT_REDIRECT", "code", "S256", "plain", "a".repeat(43)),
      );
      const name = fc.constantFrom(
        "client_id",
        "redirect_uri",
        "response_type",
        "state",
        "code_challenge",
        "code_challenge_method",
        "x",
      );
      await fc.assert(
        fc.asyncProperty(
          fc.array(fc.tuple(name, value), { maxLength: 8 }),
          fc.boolean(),
          async (pairs, isRegistered) => {
            const valid: Record<string, string> = {
              RIGHT_ID: application.clientId,
              RIGHT_REDIRECT: application.redirectUri,
            };
            const query = new URLSearchParams(pairs.map(([key, each]) => [key, valid[each] ?? each]));
            if (isRegistered) {
              query.set("client_id", application.clientId);
              query.set("redirect_uri", application.redirectUri);
            }
            // Without a connection: a query may be longer than what Node reads.
            const response = await requestFrom(server, "192.0.2.1", `/oauth/authorize?${query}`);
            const location = response.headers.get("location");
            expect(response.status).toBe(location === null ? 400 : 303);
            if (location !== null) {
              expect(
                location.startsWith("/signin?") || location.startsWith(`${application.redirectUri}?`),
              ).toBe(true);
            }
          },
        ),
        { numRuns: RUNS },
      );
    },
    60_000 + RUNS * 20,
  );
});
