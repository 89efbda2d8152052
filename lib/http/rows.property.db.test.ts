import fc from "fast-check";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { placeInBox } from "@/lib/geo/picture-fit";
import { MCP_PATH } from "@/lib/oauth/resource";
import { newClientId } from "@/lib/oauth/tokens";
import { setUpTestServer, unlimited } from "@/scripts/testing/server";
import { ENDPOINTS, RESOURCES } from "./table";
import { requestFrom } from "./testing/request-from";
import { sessionHeader } from "./testing/signed-in";

/** What holds for every row of the endpoint table, whatever it is for. */
const server = setUpTestServer({ counter: unlimited });
let cookie: string;
let tokenFor: (row: { path: string }) => string;

beforeAll(async () => {
  process.env.NEXTAUTH_URL = server.baseUrl;
  const userId = await server.newUser();
  cookie = await sessionHeader(server, userId);
  const application = await server.newApplication();
  const [api, mcp] = [
    await server.tokensFor(application, userId, "courses courses:write"),
    await server.tokensFor(application, userId, "courses", "mcp"),
  ];
  tokenFor = ({ path }) => (path === MCP_PATH ? mcp : api).access_token;
});

const RUNS = Number(process.env.FUZZ_RUNS ?? 300);

describe("any request to a row", () => {
  const text = fc.oneof(
    fc.constantFrom("", "x", "1", "-1", "%00", "%ff", "%", "null", "{}", "[]", "*", '"1"', "0,0,1,1"),
    fc.string({ unit: "binary", maxLength: 40 }).map((each) => encodeURIComponent(each.toWellFormed())),
  );
  const names = fc.constantFrom(
    "bbox",
    "zoom",
    "url",
    "lat",
    "lng",
    "q",
    "tab",
    "picture",
    "callbackUrl",
    "x",
  );
  const headers = fc.dictionary(
    fc.constantFrom("if-match", "if-none-match", "idempotency-key", "content-type", "last-event-id", "range"),
    fc.oneof(fc.constantFrom("application/json", "application/x-www-form-urlencoded", "image/png"), text),
    { maxKeys: 4 },
  );
  // A stream doesn't end.
  const resources = RESOURCES.filter(({ isStream }) => !isStream);
  const request = fc.record({
    resource: fc.constantFrom(...resources),
    parameter: text.map((each) => each || "x"),
    query: fc.array(fc.tuple(names, text), { maxLength: 4 }),
    method: fc.constantFrom("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"),
    headers,
    body: fc.oneof(fc.json(), text, fc.uint8Array({ maxLength: 200 })),
  });

  it(
    "gets an answer below 500",
    async () => {
      await fc.assert(
        fc.asyncProperty(request, async ({ resource, parameter, query, method, headers: own, body }) => {
          const path = resource.path.replace(/\{\w+\}/g, parameter);
          if (!new URL(server.baseUrl + path).pathname.startsWith(resource.path.split("{", 1).join())) return;
          const search = query.map(([name, value]) => `${name}=${value}`).join("&");
          const hasBody = method !== "GET" && method !== "HEAD";
          const response = await requestFrom(server, "192.0.2.1", `${path}?${search}`, {
            method,
            headers: { Cookie: cookie, Authorization: `Bearer ${tokenFor(resource)}`, ...own },
            ...(hasBody && { body: body as BodyInit }),
          });
          expect(response.status, `${method} ${path}`).toBeLessThan(500);
          if (response.status >= 400 && resource.errors !== "json" && resource.errors !== "oauth") return;
          // Errors of JSON-RPC.
          if (resource.path === MCP_PATH) return;
          if (response.status >= 400 && method !== "HEAD") {
            expect(await response.json()).toMatchObject({
              error: expect.any(String),
              message: expect.any(String),
            });
          }
        }),
        { numRuns: RUNS },
      );
    },
    60_000 + RUNS * 50,
  );
});

describe("a body that is larger than its row allows", () => {
  const rows = ENDPOINTS.flatMap((row) =>
    row.body ? [{ name: `${row.method} ${row.path}`, row, body: row.body }] : [],
  );
  const corners = placeInBox(
    { width: 4, height: 3 },
    { west: 24.9, east: 24.91, south: 60.1, north: 60.2 },
    0.6,
  );
  const query = new URLSearchParams({ picture: JSON.stringify({ name: "Plan", corners, opacity: 1 }) });

  // What a body costs is counted for its sender.
  beforeEach(() => server.clock.pass(20));

  it.each(rows)("is 413: $name", async ({ row, body }) => {
    const parameters = row.path.replace("{clientId}", newClientId()).replace(/\{\w+\}/g, "x");
    const response = await requestFrom(server, "192.0.2.1", `${parameters}?${query}`, {
      method: row.method,
      headers: {
        Cookie: cookie,
        Authorization: `Bearer ${tokenFor(row)}`,
        "Content-Type": body.types[0] as string,
        "If-Match": '"1"',
      },
      body: new Uint8Array(body.maxBytes + 1),
    });
    expect(response.status).toBe(413);
  });
});
