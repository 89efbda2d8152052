import { Agent, type IncomingHttpHeaders, type OutgoingHttpHeaders, request } from "node:http";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, inject, it, vi } from "vitest";
import {
  startTestServer,
  type TestApplication,
  type TestServer,
  type TestTokens,
} from "@/scripts/testing/server";
import { signedInAs } from "./testing/signed-in";

/**
 * Requests to each endpoint; `FUZZ_RUNS=100000` for a long run. 10 000 take some 5 s an endpoint, 20 s in all; on
 * Postgres, where the same code runs, fewer.
 */
const RUNS = Number(process.env.FUZZ_RUNS ?? (inject("testDatabase").kind === "embedded" ? 10_000 : 1000));

let server: TestServer;
let application: TestApplication;
let userId: string;
let tokens: TestTokens;

beforeAll(async () => {
  server = await startTestServer();
  [application, userId] = await Promise.all([server.newApplication(), server.newUser()]);
  tokens = await server.tokensFor(application, userId);
});
afterAll(async () => {
  connections.destroy();
  await server.close();
});

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

/** Parameters as a client might send them, some right and some not; nothing to rely on but the names. */
const parameters = fc.array(
  fc.tuple(
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
  ),
  { maxLength: 8 },
);

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

const contentType = fc.oneof(
  { weight: 8, arbitrary: fc.constant("application/x-www-form-urlencoded") },
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
  // The right client, so that what comes after authentication is reached.
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

/** Requests under way at once, over connections that stay open. */
const AT_ONCE = 20;

const batches = fc.array(fc.record({ body, authorization, contentType }), {
  minLength: AT_ONCE,
  maxLength: AT_ONCE,
});
type Sent = typeof batches extends fc.Arbitrary<(infer One)[]> ? One : never;

/** Sends one, with the right values in their places, expects an answer of the protocol, and says which. */
async function send(path: string, sent: Sent, right: Record<string, string>): Promise<string> {
  const headers: Record<string, string> = { "Content-Type": sent.contentType };
  if (sent.authorization !== undefined) {
    headers.Authorization = right[sent.authorization] ?? sent.authorization;
  }
  const body =
    sent.body.kind === "bytes"
      ? Buffer.from(sent.body.bytes)
      : new URLSearchParams(
          sent.body.parameters.map(([name, value]) => [name, right[value] ?? value]),
        ).toString();
  const response = await post(path, headers, body);
  expect(response.status).toBeLessThan(500);
  expect(response.headers["content-type"]).toBe("application/json; charset=utf-8");
  expect(response.headers["cache-control"]).toBe("no-store");
  const answer: Record<string, unknown> = JSON.parse(response.text);
  if (response.status === 200) return "200";
  expect(answer.error).toMatch(/^[a-z_]+$/);
  expect(answer.message).toBeTypeOf("string");
  expect(answer.error_description).toMatch(/^[\x20-\x21\x23-\x5b\x5d-\x7e]+$/);
  return `${response.status} ${answer.error}`;
}

const connections = new Agent({ keepAlive: true, maxSockets: AT_ONCE });

/** A POST by Node's own client, which costs less than `fetch`. */
function post(path: string, headers: OutgoingHttpHeaders, body: string | Buffer) {
  type Answer = { status: number; headers: IncomingHttpHeaders; text: string };
  return new Promise<Answer>((resolve, reject) => {
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

describe("whatever is sent to the endpoints of applications", () => {
  it.each([
    ["/oauth/token", "400 unsupported_grant_type"],
    ["/oauth/introspect", "200"],
    ["/oauth/revoke", "200"],
  ])(
    "%s answers random requests in JSON, an error with a string error, and never with a 5xx",
    async (path, reachedByAuthenticated) => {
      const log = vi.spyOn(console, "error");
      const kinds = new Set<string>();
      await fc.assert(
        fc.asyncProperty(batches, async (batch) => {
          // A fresh window of every rate limit, and a code that is alive.
          server.clock.pass(60);
          const right: Record<string, string> = {
            RIGHT_ID: application.clientId,
            RIGHT_SECRET: application.clientSecret,
            RIGHT_REDIRECT: application.redirectUri,
            RIGHT_CODE: await server.authorize(application, userId),
            RIGHT_ACCESS: tokens.access_token,
            RIGHT_REFRESH: tokens.refresh_token,
            RIGHT_BASIC: `Basic ${Buffer.from(`${application.clientId}:${application.clientSecret}`).toString("base64")}`,
          };
          const answers = await Promise.all(batch.map((sent) => send(path, sent, right)));
          for (const answer of answers) kinds.add(answer);
        }),
        { numRuns: RUNS / AT_ONCE },
      );
      expect(log).not.toHaveBeenCalled();
      log.mockRestore();
      expect([...kinds]).toEqual(
        expect.arrayContaining(["400 invalid_request", "401 invalid_client", reachedByAuthenticated]),
      );
      expect(kinds).not.toContain("429 rate_limit_exceeded");
    },
    60_000 + RUNS * 20,
  );

  it(
    "GET /oauth/authorize answers random queries with a page or a redirect, and leaves only to registered addresses",
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
          async (pairs, trusted) => {
            const right: Record<string, string> = {
              RIGHT_ID: application.clientId,
              RIGHT_REDIRECT: application.redirectUri,
            };
            const query = new URLSearchParams(pairs.map(([key, each]) => [key, right[each] ?? each]));
            if (trusted) {
              query.set("client_id", application.clientId);
              query.set("redirect_uri", application.redirectUri);
            }
            const response = await server.services.http.authorize(query, signedInAs("user_1"));
            const location = response.headers.get("location");
            expect(response.status).toBe(location === null ? 400 : 303);
            if (location !== null) {
              expect(
                location.startsWith("/oauth/consent?") || location.startsWith(`${application.redirectUri}?`),
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
