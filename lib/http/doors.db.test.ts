import { beforeAll, describe, expect, it } from "vitest";
import { route } from "@/lib/server/next/route";
import { provideServices } from "@/lib/services";
import { setUpTestServer, unlimited } from "@/scripts/testing/server";
import { hasRouteFile, RESOURCES } from "./table";
import { sessionHeader } from "./testing/signed-in";

/** Both ways to a row: the listener, as in production, and Next's route files, as in development. */
const server = setUpTestServer({ counter: unlimited });
let cookie: string;

beforeAll(async () => {
  provideServices(server.services);
  cookie = await sessionHeader(server, await server.newUser());
});

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"] as const;

/** Differ between any two responses, or depend on the connection. */
const VARYING =
  /^(connection|content-length|date|keep-alive|transfer-encoding|x-request-id|x-ratelimit-reset|set-cookie)$/;

/** Fields that differ between any two responses; a download of personal data is part of its own activity. */
const CHANGING = { requestId: null, csrfToken: null, activity: null, exportedAt: null };

async function describeResponse(response: Response) {
  const headers = [...response.headers].filter(([name]) => !VARYING.test(name));
  const text = response.body === null ? "" : await response.text();
  const isJson = response.headers.get("content-type")?.includes("json") && text !== "";
  const body: unknown = isJson ? JSON.parse(text) : text;
  return {
    status: response.status,
    headers: Object.fromEntries(headers),
    body: isJson && typeof body === "object" ? { ...body, ...CHANGING } : body,
  };
}

const cells = RESOURCES.filter(hasRouteFile).flatMap(({ path }) =>
  METHODS.map((method) => ({ path, method })),
);

describe("a row answers the same through the listener and through its route file", () => {
  // A stream doesn't end.
  const ended = cells.filter(
    ({ path, method }) => !(path.startsWith("/api/studio/live/") && method === "GET"),
  );
  it.each(ended)("$method $path", async ({ path, method }) => {
    const url = server.baseUrl + path.replace(/\{\w+\}/g, "x");
    const init = {
      method,
      headers: { Cookie: cookie, "Accept-Encoding": "identity" },
      redirect: "manual",
    } as const;
    const response = await fetch(url, init);
    // Pages of this server have none.
    expect(response.headers.get("x-request-id"), "the listener answers by itself").toBeTruthy();
    const direct = await describeResponse(response);
    const handler = route(path)[method];
    // As Node does, Next sends no body in response to HEAD.
    const answered = await handler(new Request(url, init));
    const throughNext = await describeResponse(method === "HEAD" ? new Response(null, answered) : answered);
    expect(throughNext).toEqual(direct);
    expect(direct.status).toBeLessThan(500);
    if (direct.status === 405) expect(direct.headers.allow).toBeTruthy();
  });
});

describe("a call with credentials, a body or cookies answers the same through both doors", () => {
  const form = (fields: Record<string, string>): RequestInit => ({
    method: "POST",
    body: new URLSearchParams(fields),
  });
  /** Names and attributes; the values are random. */
  const cookiesOf = (response: Response) =>
    response.headers.getSetCookie().map((each) => each.replace(/=[^;]*/, ""));

  async function expectSame(path: string, init: RequestInit, status: number): Promise<void> {
    const common = { redirect: "manual", ...init } as const;
    const headers = { "Accept-Encoding": "identity", ...init.headers };
    const direct = await fetch(server.baseUrl + path, { ...common, headers });
    const handler = route(path)[init.method === "POST" ? "POST" : "GET"];
    const throughNext = await handler(new Request(server.baseUrl + path, { ...common, headers }));
    expect(direct.status).toBe(status);
    expect(cookiesOf(throughNext)).toEqual(cookiesOf(direct));
    expect(await describeResponse(throughNext)).toEqual(await describeResponse(direct));
  }

  it("of an application", async () => {
    const application = await server.newApplication();
    const { access_token } = await server.tokensFor(application, await server.newUser());
    const headers = { Authorization: `Bearer ${access_token}` };
    await expectSame("/api/v1/courses", { headers }, 200);
    const { clientId: client_id, clientSecret: client_secret } = application;
    await expectSame("/oauth/introspect", form({ client_id, client_secret, token: access_token }), 200);
  });

  it("of a browser", async () => {
    const person = { name: "Ada", email: "ada@example.com", password: "correct horse battery staple" };
    await server.services.accounts.signUp(person, "192.0.2.1");
    const { email, password } = person;
    await expectSame("/signin/answer", form({ email, password, callbackUrl: "/account" }), 303);
    await expectSame("/signin/answer", form({ email, password: "wrong" }), 303);
    await expectSame("/api/studio/places", { headers: { Cookie: cookie } }, 400);
  });
});

describe("a method that a path doesn't have", () => {
  it.each(cells)("$method $path is a 405 with Allow, whatever the caller", async ({ path, method }) => {
    const resource = RESOURCES.find((each) => each.path === path);
    if (resource?.methods.includes(method)) return;
    const url = server.baseUrl + path.replace(/\{\w+\}/g, "x");
    const response = await fetch(url, { method });
    expect(response.status).toBe(405);
    expect(response.headers.get("allow")).toBe(resource?.methods.join(", "));
    expect(response.headers.get("x-request-id")).toBeTruthy();
  });
});

describe("every response of the API states a rate limit and may be read by any origin (interface, Limits)", () => {
  const api = RESOURCES.filter(({ path }) => path.startsWith("/api/v1/"));
  it.each(api.flatMap(({ path }) => METHODS.map((method) => ({ path, method }))))(
    "$method $path",
    async ({ path, method }) => {
      const url = server.baseUrl + path.replace(/\{\w+\}/g, "x");
      for (const Authorization of ["", "Bearer x", `Basic ${btoa("x:y")}`]) {
        const response = await fetch(url, { method, headers: { Authorization } });
        expect(response.headers.get("access-control-allow-origin")).toBe("*");
        for (const name of ["limit", "remaining", "reset"]) {
          expect(response.headers.get(`x-ratelimit-${name}`), name).toMatch(/^\d+$/);
        }
      }
    },
  );
});

it("an unknown path below /oauth is a JSON 404 that no cache keeps, and one below /api/auth a JSON 404", async () => {
  for (const path of ["/oauth/nope", "/api/auth/nope", "/api/auth/nope/x"]) {
    const response = await fetch(server.baseUrl + path);
    expect([response.status, (await response.json()).error]).toEqual([404, "not_found"]);
    expect(response.headers.get("cache-control")).toContain("no-store");
  }
});
