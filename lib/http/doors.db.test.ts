import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { route } from "@/lib/server/next/route";
import { provideServices } from "@/lib/services";
import { startTestServer, type TestServer, unlimited } from "@/scripts/testing/server";
import { hasRouteFile, RESOURCES } from "./table";
import { sessionHeader } from "./testing/signed-in";

/** Both ways to a row: the listener, as in production, and Next's route files, as in development. */
let server: TestServer;
let cookie: string;

beforeAll(async () => {
  server = await startTestServer({ counter: unlimited });
  provideServices(server.services);
  cookie = await sessionHeader(server, await server.newUser());
});

afterAll(() => server.close());

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
    const direct = await describeResponse(await fetch(url, init));
    const handler = route(path)[method];
    // As Node does, Next sends no body in response to HEAD.
    const response = await handler(new Request(url, init));
    const throughNext = await describeResponse(method === "HEAD" ? new Response(null, response) : response);
    expect(throughNext).toEqual(direct);
    expect(direct.status).toBeLessThan(500);
    if (direct.status === 405) expect(direct.headers.allow).toBeTruthy();
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
