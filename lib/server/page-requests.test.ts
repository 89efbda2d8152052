import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findRoute } from "@/lib/http/routes";
import { provideServices, respondTooManyRequests, services } from "@/lib/services";
import type { Services } from "@/lib/wire";
import { servePage } from "./page-requests";

/** Stands in for Next: fails before any of our code, after it, or serves a throttled action. */
const server = createServer((request, response) => {
  const pathname = request.url ?? "/";
  void servePage(request, response, findRoute(pathname), (_request, own) => {
    if (pathname === "/throttled") {
      respondTooManyRequests(90);
      own.end("Too many attempts.");
      return;
    }
    if (pathname === "/our-failure") services();
    own.statusCode = 500;
    own.setHeader("Cache-Control", "public, max-age=3600");
    own.write("Internal Server ");
    own.end("Error");
  });
});
beforeAll(async () => {
  provideServices({} as Services);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

function request(path: string, init: RequestInit = {}): Promise<Response> {
  const { port } = server.address() as AddressInfo;
  return fetch(`http://127.0.0.1:${port}${path}`, {
    ...init,
    headers: { ...init.headers, connection: "close" },
  });
}

const form = { method: "POST", headers: { "Content-Type": "multipart/form-data; boundary=x" }, body: "x" };

describe("a file for which Next fails to send a 412 or 416", () => {
  it.each([
    [{ "If-Match": '"another"' }, 412],
    [{ "If-Unmodified-Since": "Thu, 01 Jan 1970 00:00:00 GMT" }, 412],
    [{ Range: "bytes=99999999-" }, 416],
  ])(
    "%j gets %i, which no cache may keep (RFC 9110 sections 15.5.13 and 15.5.17)",
    async (headers, status) => {
      const response = await request("/studio.png", { headers });
      expect(response.status).toBe(status);
      expect(response.headers.get("cache-control")).toBe("no-store");
    },
  );

  it("without a condition, a failure stays a 500", async () => {
    expect((await request("/studio.png")).status).toBe(500);
  });
});

describe("a request that Next cannot parse", () => {
  it("is a 400 if it is a form", async () => {
    expect((await request("/account", form)).status).toBe(400);
  });

  it("is a 400 if it has headers of Next's router", async () => {
    expect((await request("/", { headers: { "Next-Router-State-Tree": "x" } })).status).toBe(400);
    expect((await request("/", { headers: { RSC: "1" } })).status).toBe(400);
  });

  it("is a 500 if our own code failed", async () => {
    expect((await request("/our-failure", form)).status).toBe(500);
    expect((await request("/our-failure", { headers: { RSC: "1" } })).status).toBe(500);
  });
});

it("a throttled server action is a 429 with Retry-After and its own page (RFC 6585 section 4)", async () => {
  const response = await request("/throttled", form);
  expect(response.status).toBe(429);
  expect(response.headers.get("retry-after")).toBe("90");
  expect(await response.text()).toBe("Too many attempts.");
});
