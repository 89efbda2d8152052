import { Agent, request as httpRequest, type ServerOptions } from "node:http";
import { connect, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { formRule } from "@/lib/http/actions";
import { sessionHeader } from "@/lib/http/testing/signed-in";
import { listen } from "@/scripts/testing/listen";
import { setUpTestServer } from "@/scripts/testing/server";
import { BOUNDS } from "./bounds";
import { newServer } from "./http-server";
import { type ListenerOptions, requestListener } from "./listener";
import type { PageHandler } from "./next/page-requests";
import { newReadiness, type Readiness } from "./readiness";
import { admitRequests, type Traffic, trackTraffic } from "./traffic";

const server = setUpTestServer();

/** Sends raw bytes and reads until the server closes the connection. */
function raw(bytes: string | Buffer, baseUrl = server.baseUrl): Promise<string> {
  const { hostname, port } = new URL(baseUrl);
  return new Promise((resolve, reject) => {
    let response = "";
    const socket: Socket = connect(Number(port), hostname);
    socket.on("data", (chunk) => {
      response += chunk;
    });
    socket.on("close", () => resolve(response));
    socket.on("error", reject);
    socket.write(bytes);
  });
}

/** Sends the head of a request, one line each. */
const rawHead = (lines: string[]) => raw(`${lines.join("\r\n")}\r\n\r\n`);

const statusOf = (response: string) => Number(response.split(" ")[1]);

interface OwnServer {
  baseUrl: string;
  close(): Promise<void>;
}

/** Responds with the Content-Length and the body that it received. */
const echo: PageHandler = async (request, response) => {
  response.end(`${request.headers["content-length"]}:${await text(request)}`);
};

/** Starts another server with the same services. */
async function startOwnServer({
  serverOptions,
  pages = echo,
  baseUrl = server.baseUrl,
  readiness = newReadiness(),
  traffic = trackTraffic(),
  ...more
}: {
  serverOptions?: ServerOptions;
  pages?: PageHandler;
  baseUrl?: string;
  readiness?: Readiness;
  traffic?: Traffic;
  dev?: boolean;
} & Pick<ListenerOptions, "actions" | "isFile"> = {}): Promise<OwnServer> {
  const own = newServer(serverOptions);
  const services = { http: server.services.http, env: { ...server.services.env, baseUrl } };
  const options = { trustProxy: 0, dev: false, readiness, traffic, ...more };
  own.on("request", admitRequests(traffic, requestListener(services, pages, options)));
  const ownUrl = await listen(own);
  return {
    baseUrl: ownUrl,
    close: async () => {
      own.closeAllConnections();
      await new Promise((resolve) => own.close(resolve));
    },
  };
}

/** The `Cookie` header of a new user. */
const signedIn = async () => sessionHeader(server, await server.newUser());

describe("the request target", () => {
  it("in absolute form stands for its path if it is of this host, and is refused if it is of another (RFC 9112 section 3.2.2)", async () => {
    const send = (target: string) => rawHead([`GET ${target} HTTP/1.1`, "Host: x", "Connection: close"]);
    for (const host of ["x", "X", new URL(server.baseUrl).host]) {
      const response = await send(`http://${host}/api/v1/courses?limit=1`);
      expect(statusOf(response), host).toBe(401);
      expect(response.toLowerCase()).toContain("x-ratelimit-limit: 100");
    }
    for (const host of ["evil.example", "localhost:1", "x:80", "a@x", ""]) {
      expect(statusOf(await send(`http://${host}/api/v1/courses`)), host).toBe(400);
    }
    expect(statusOf(await send("http://x/y/../api/v1/courses"))).toBe(400);
    expect(statusOf(await send("http://x?/api/v1/courses"))).toBe(404);
  });

  it.each([
    ["/signin/", "/signin"],
    ["//signin//?a=/b/", "/signin?a=/b/"],
    ["//evil.example/", "/evil.example"],
    ["/\\evil.example", "/evil.example"],
    ["//", "/"],
    ["/%65xplore?q=%65", "/explore?q=%65"],
    ["/o%41%5A%61%7a%30%39%2D%5f%7E.%2Em", "/oAZaz09-_~..m"],
    ["/oauth%2fconsent", "/oauth/consent"],
    ["/%2F%2fevil.example%2F", "/evil.example"],
    ["/%61pi/v1/courses", "/api/v1/courses"],
  ])("%s is redirected to %s, which is plain and ours", async (target, expected) => {
    const response = await rawHead([`GET ${target} HTTP/1.1`, "Host: x", "Connection: close"]);
    expect(statusOf(response)).toBe(308);
    expect(/^location: (.*)$/im.exec(response)?.[1]?.trim()).toBe(expected);
  });

  it("of a documentation page with .md is its Markdown, and of another path what it says", async () => {
    const pages: PageHandler = (request, response) => void response.end(request.url);
    const own = await startOwnServer({ pages });
    onTestFinished(own.close);
    for (const [target, expected] of [
      ["/docs/errors", "/docs/errors"],
      ["/docs/a/errors.md", "/docs/a/errors.md"],
      ["/x?/docs/errors.md", "/x?/docs/errors.md"],
    ]) {
      expect(await (await fetch(own.baseUrl + target)).text()).toBe(expected);
    }
    for (const target of ["/docs/errors.md", "/docs/errors.md?a=1"]) {
      expect(await (await fetch(own.baseUrl + target)).text()).toMatch(/^# Errors\n/);
    }
    expect((await fetch(`${own.baseUrl}/docs/unknown.md`)).status).toBe(404);
  });

  it("is 400 if Next would resolve it to another path, whose route may differ (RFC 3986 section 5.2.4)", async () => {
    for (const target of [
      "/studio/../signup",
      "/studio/%2e%2E/signup",
      "/x/.%2e/oauth/consent",
      "/signup/../account",
      "/account/.",
      "/x/..\\account",
      "/studio/..#/x",
      "/x/..%2fy",
    ]) {
      for (const method of ["GET", "POST"]) {
        const response = await rawHead([`${method} ${target} HTTP/1.1`, "Host: x", "Connection: close"]);
        expect(statusOf(response), `${method} ${target}`).toBe(400);
      }
    }
    for (const target of ["/..x", "/x/...", "/.well-known/x", "/x/%40%5B%60%7B%20%2B%3A%252e%c3%a4"]) {
      const response = await rawHead([`GET ${target} HTTP/1.1`, "Host: x", "Connection: close"]);
      expect(statusOf(response), target).toBe(404);
    }
  });

  it("is 400, not 500, if it has no path", async () => {
    for (const target of ["*", "http://", "ftp://x/y"]) {
      const response = await rawHead([`OPTIONS ${target} HTTP/1.1`, "Host: x", "Connection: close"]);
      expect(statusOf(response)).toBe(400);
    }
  });
});

describe("a request that is refused before it has a route", () => {
  const tooManyHeaders = `X: ${"a".repeat(17_000)}`;
  it.each<[number, string, string]>([
    [400, "bad_request", "nonsense\r\n\r\n"],
    [400, "bad_request", "GET / HTTP/1.1\r\nConnection: close\r\n\r\n"],
    [400, "bad_request", "OPTIONS * HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"],
    [400, "bad_request", "GET /%ff HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"],
    [400, "bad_request", "POST /signin HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nz\r\n"],
    [
      413,
      "payload_too_large",
      `POST /signin HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n1;${"a".repeat(17_000)}\r\n`,
    ],
    [417, "expectation_failed", "GET / HTTP/1.1\r\nHost: x\r\nExpect: nonsense\r\n\r\n"],
    [431, "headers_too_large", `GET / HTTP/1.1\r\nHost: x\r\n${tooManyHeaders}\r\n\r\n`],
  ])("gets a JSON error with a request ID: %i %s", async (status, error, bytes) => {
    expectJsonError(await raw(bytes), status, error);
  });

  it.each<[number, string]>([
    [400, "Host: x\r\nAuthorization: Bearer a\r\nAuthorization: Bearer b"],
    [400, "X: 1"],
    [417, "Host: x\r\nExpect: nonsense"],
    [431, `Host: x\r\n${tooManyHeaders}`],
  ])("is told its limit like every caller of the API, from any origin: %i", async (status, headers) => {
    for (const [target, isApi] of [
      ["/api/v1/courses?limit=1", true],
      ["/api/v10", false],
      ["/", false],
    ] as const) {
      const response = await raw(`GET ${target} HTTP/1.1\r\n${headers}\r\nConnection: close\r\n\r\n`);
      expect(statusOf(response), target).toBe(status);
      const limits = [
        "Access-Control-Allow-Origin: *",
        "X-RateLimit-Limit: 100",
        "X-RateLimit-Remaining: 100",
      ];
      for (const line of limits)
        expect(response.includes(`\r\n${line}\r\n`), `${target} ${line}`).toBe(isApi);
      expect(/^X-RateLimit-Reset: \d{10}\r$/m.test(response), target).toBe(isApi);
    }
  });

  it("gets a JSON error if it takes too long to arrive (408)", async () => {
    const serverOptions = { headersTimeout: 50, requestTimeout: 100, connectionsCheckingInterval: 20 };
    const impatient = await startOwnServer({ serverOptions });
    const slow = "GET / HTTP/1.1\r\nHost: x\r\n";
    expectJsonError(await raw(slow, impatient.baseUrl), 408, "request_timeout");
    await impatient.close();
  });

  it("is closed if it never sends anything", async () => {
    const serverOptions = { headersTimeout: 50, requestTimeout: 100, connectionsCheckingInterval: 20 };
    const impatient = await startOwnServer({ serverOptions });
    expectJsonError(await raw("", impatient.baseUrl), 408, "request_timeout");
    await impatient.close();
    const server = newServer();
    expect([server.headersTimeout, server.requestTimeout, server.maxConnections]).toEqual([
      10_000, 60_000, 4_000,
    ]);
  });

  it("does not write an error into a response that has begun", async () => {
    const own = await startOwnServer({
      pages: (_request, response) => {
        response.write("begun");
      },
    });
    const { hostname, port } = new URL(own.baseUrl);
    const socket = connect(Number(port), hostname);
    let response = "";
    socket
      .on("error", () => {})
      .on("data", (bytes) => {
        response += bytes;
        if (response.includes("begun")) socket.write("nonsense\r\n\r\n");
      });
    socket.write("POST /account HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\n\r\n");
    await new Promise((resolve) => socket.on("close", resolve));
    expect(response).toMatch(/^HTTP\/1\.1 200 [\s\S]*begun\r\n$/);
    await own.close();
  });

  function expectJsonError(response: string, status: number, error: string): void {
    const [head = "", body = ""] = response.split("\r\n\r\n");
    expect(statusOf(response)).toBe(status);
    expect(head).toMatch(/^Content-Type: application\/json/im);
    expect(head).toMatch(/^Connection: close$/im);
    const requestId = /^X-Request-Id: (\w+)\r?$/im.exec(head)?.[1];
    expect(requestId).toMatch(/^request_/);
    const json = JSON.parse(body);
    expect(json).toEqual({ error, message: expect.stringMatching(/\.$/), requestId });
  }
});

it("the listener declines an upgrade by answering the request, as Java's client needs (RFC 9110 section 7.8)", async () => {
  const response = await rawHead([
    "GET /api/v1/courses HTTP/1.1",
    "Host: x",
    "Connection: Upgrade, HTTP2-Settings, close",
    "Upgrade: h2c",
    "HTTP2-Settings: AAEAAEAAAAIAAAABAAMAAABkAAQBAAAAAAUAAEAA",
  ]);
  expect(statusOf(response)).toBe(401);
});

it("the API accepts a Host that no URL could have", async () => {
  const response = await rawHead(["GET /api/v1/courses HTTP/1.1", "Host: a b", "Connection: close"]);
  expect(statusOf(response)).toBe(401);
});

it("TRACE is 405 everywhere and echoes nothing (RFC 9110 section 9.3.8)", async () => {
  for (const path of [
    "/signin/answer",
    "/oauth/authorize",
    "/oauth/token",
    "/api/v1/courses",
    "/api/studio/places",
    "/api/auth/session",
    "/",
  ]) {
    const response = await rawHead([
      `TRACE ${path} HTTP/1.1`,
      "Host: x",
      "Connection: close",
      "Cookie: a=secret",
    ]);
    expect(statusOf(response), path).toBe(405);
    expect(response.toLowerCase(), path).toContain("\r\nallow: ");
    expect(response, path).not.toContain("secret");
  }
});

describe("an unsupported method of a page or file is 405 with Allow (RFC 9110 section 15.5.6)", () => {
  it.each([
    ["/", "PUT", "GET, HEAD, POST"],
    ["/account", "OPTIONS", "GET, HEAD, POST"],
    ["/account", "PROPFIND", "GET, HEAD, POST"],
    ["/_next/static/chunks/x.js", "POST", "GET, HEAD"],
    ["/oauth/authorize", "POST", "GET, HEAD"],
    ["/oauth/consent/answer", "GET", "POST"],
    ["/signin/answer", "GET", "POST"],
    ["/api/auth/session", "PUT", "GET, POST"],
  ])("%s: %s", async (path, method, allowed) => {
    const response = await rawHead([`${method} ${path} HTTP/1.1`, "Host: x", "Connection: close"]);
    expect(statusOf(response)).toBe(405);
    expect(response).toContain(`\r\nAllow: ${allowed}\r\n`);
    expect(response).toContain("frame-ancestors 'none'");
  });
});

it("a file in public/ takes no form: POST is 405 like any other method", async () => {
  const own = await startOwnServer({ isFile: (pathname) => pathname === "/studio.png" });
  onTestFinished(own.close);
  for (const method of ["POST", "PUT"]) {
    const response = await fetch(`${own.baseUrl}/studio.png`, { method });
    expect([response.status, response.headers.get("allow")]).toEqual([405, "GET, HEAD"]);
  }
});

it("a repeated Host is 400 (RFC 9112 section 3.2)", async () => {
  for (const path of ["/", "/api/v1/courses", "/oauth/token"]) {
    const response = await rawHead([`GET ${path} HTTP/1.1`, "Host: x", "host: x", "Connection: close"]);
    expect(statusOf(response), path).toBe(400);
    expect(response, path).toContain("The Host header must not be repeated.");
  }
});

it("a repeated Content-Type is 400, in development as well (RFC 9110 section 5.3)", async () => {
  const form = "Content-Type: application/x-www-form-urlencoded";
  const response = await rawHead(["POST /oauth/token HTTP/1.1", "Host: x", "Connection: close", form, form]);
  expect(statusOf(response)).toBe(400);
  expect(response).toContain("The Content-Type header must not be repeated.");
});

describe("in development", () => {
  it.each([
    ["TRACE", "/api/v1/courses", 405],
    ["PROPFIND", "/api/v1/courses", 405],
    ["PUT", "/api/v1/courses/by-external-id/%ff", 401],
    ["GET", "/api/v1/courses/..", 401],
  ])(
    "%s %s, which Next can't pass to a route file, gets the answer of production: %i",
    async (method, path, status) => {
      const own = await startOwnServer({
        dev: true,
        pages: (_request, response) => void response.writeHead(500).end(),
      });
      onTestFinished(own.close);
      const request = `${method} ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`;
      expect(statusOf(await raw(request, own.baseUrl))).toBe(status);
      expect(statusOf(await raw(request))).toBe(status);
    },
  );
});

it("a repeated Authorization is 400, whatever it says (RFC 9110 section 5.3)", async () => {
  const { access_token } = await server.tokensFor(await server.newApplication(), await server.newUser());
  const get = (...values: string[]) =>
    rawHead([
      "GET /api/v1/courses HTTP/1.1",
      "Host: x",
      "Connection: close",
      ...values.map((value) => `Authorization: ${value}`),
    ]);
  expect(statusOf(await get(`Bearer ${access_token}`))).toBe(200);
  expect(statusOf(await get(`Bearer ${access_token}`, "Bearer another"))).toBe(400);
  expect(statusOf(await get(`Bearer ${access_token}`, `Bearer ${access_token}`))).toBe(400);
});

describe("many requests on one connection that nobody reads", () => {
  /** Requests in one segment, as many as fit into 57 kB. */
  const pipelined = (path: string) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`.repeat(1_500);

  it("are handled up to a number; then the connection closes, and the client sends the rest again", async () => {
    let handled = 0;
    const own = await startOwnServer({
      pages: (_request, response) => {
        handled++;
        setImmediate(() => response.end("page"));
      },
    });
    const response = await raw(pipelined("/account"), own.baseUrl);
    await own.close();
    expect(handled).toBe(BOUNDS.unfinishedResponses);
    expect(response.match(/HTTP\/1\.1 200/g)).toHaveLength(BOUNDS.unfinishedResponses);
    // Only the last one announces it.
    expect(response.match(/Connection: close/g)).toHaveLength(1);
    expect(response.slice(response.lastIndexOf("HTTP/1.1"))).toContain("Connection: close");
  });

  it("do not count once they are answered", async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const { hostname, port } = new URL(server.baseUrl);
    for (let i = 0; i < 3 * BOUNDS.unfinishedResponses; i++) {
      const connection = await new Promise((resolve, reject) => {
        httpRequest({ hostname, port, path: "/api/v1/courses", agent }, (response) => {
          response.resume().on("end", () => resolve(response.headers.connection));
        })
          .on("error", reject)
          .end();
      });
      expect(connection).toBe("keep-alive");
    }
    agent.destroy();
  });
});

describe("pages in flight", () => {
  const GET = "GET /account HTTP/1.1\r\nHost: x\r\n\r\n";

  /** Starts as many pages as Next may work on, each on its own connection. */
  async function fill(own: OwnServer, started: () => number, head = GET): Promise<() => void> {
    const { hostname, port } = new URL(own.baseUrl);
    const sockets = Array.from({ length: BOUNDS.pagesInFlight }, () => {
      const socket = connect(Number(port), hostname);
      socket.on("error", () => {});
      socket.write(head);
      return socket;
    });
    await vi.waitFor(() => expect(started()).toBe(BOUNDS.pagesInFlight), { timeout: 20_000 });
    return () => {
      for (const socket of sockets) socket.destroy();
    };
  }

  it("above the bound are 503 with Retry-After, while API calls and files are served", async () => {
    let started = 0;
    const own = await startOwnServer({
      pages: (request, response) => {
        if (request.url?.startsWith("/_next/")) response.end("file");
        else started++;
      },
    });
    const empty = await fill(own, () => started);
    const get = (path: string) => fetch(own.baseUrl + path);
    const page = await get("/account");
    expect([page.status, page.headers.get("retry-after")]).toEqual([503, "1"]);
    expect((await get("/api/v1/courses")).status).toBe(401);
    expect((await get("/_next/static/x.js")).status).toBe(200);
    expect((await get("/healthz")).status).toBe(200);
    empty();
    await own.close();
  });

  it("do not count while they wait for a body that does not arrive", async () => {
    let started = 0;
    const own = await startOwnServer({
      pages: (request, response) => {
        started++;
        if (request.method === "GET") response.end("page");
      },
    });
    const post = "POST /account HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n";
    const empty = await fill(own, () => started, post);
    expect((await fetch(`${own.baseUrl}/account`)).status).toBe(200);
    empty();
    await own.close();
  });

  it("do not count while they wait for others of the same user, whose bodies do not arrive", async () => {
    const traffic = trackTraffic();
    const own = await startOwnServer({ traffic, pages: (_request, response) => void response.end("page") });
    const { hostname, port } = new URL(own.baseUrl);
    const head = `POST /api/studio/courses/course_1/changes HTTP/1.1\r\nHost: x\r\nCookie: ${await signedIn()}\r\n`;
    const sockets = Array.from({ length: BOUNDS.pagesInFlight + 20 }, (_, index) => {
      const socket = connect(Number(port), hostname);
      socket.write(
        `${head}Content-Type: application/json\r\nContent-Length: 2\r\n\r\n${index < 4 ? "" : "{}"}`,
      );
      return socket;
    });
    // Those that come before the four get their responses.
    const expectMany = () => expect(traffic.openResponses()).toBeGreaterThanOrEqual(BOUNDS.pagesInFlight);
    await vi.waitFor(expectMany, { timeout: 20_000 });
    expect((await fetch(`${own.baseUrl}/account`)).status).toBe(200);
    expectMany();
    for (const socket of sockets) socket.destroy();
    await own.close();
  });

  it("do not count while they wait for a client that does not read", async () => {
    let started = 0;
    // More than the network stacks of both sides take.
    const large = Buffer.alloc(8 * 1024 * 1024);
    const own = await startOwnServer({
      pages: (_request, response) => {
        started++;
        if (started > BOUNDS.pagesInFlight) response.end("page");
        else response.write(large);
      },
    });
    const empty = await fill(own, () => started);
    expect((await fetch(`${own.baseUrl}/account`)).status).toBe(200);
    empty();
    await own.close();
  });
});

describe("what Next gets of a request", () => {
  /** The headers and URL that a page handler receives. */
  async function received(head: string[]): Promise<{ url: string; headers: Record<string, string> }> {
    const own = await startOwnServer({
      pages: ({ url, headers }, response) => void response.end(JSON.stringify({ url, headers })),
    });
    const response = await raw(`${head.join("\r\n")}\r\nConnection: close\r\n\r\n`, own.baseUrl);
    await own.close();
    return JSON.parse(response.slice(response.indexOf("{"), response.lastIndexOf("}") + 1));
  }

  it("is our cookies only, in their order", async () => {
    const others = Array.from({ length: 500 }, (_, i) => `other${i}=${i}`).join("; ");
    const { headers } = await received([
      "GET /account HTTP/1.1",
      "Host: x",
      `Cookie: ${others}; teepad-session=a; __Host-teepad-link=b; my-teepad=c;teepad.language=fi; next-auth.state=d`,
    ]);
    expect(headers.cookie).toBe(
      "teepad-session=a; __Host-teepad-link=b; teepad.language=fi; next-auth.state=d",
    );
  });

  it("is the beginning of a long User-Agent or Accept-Language, and no header that it does not read", async () => {
    const { headers } = await received([
      "GET /account HTTP/1.1",
      "Host: x",
      `User-Agent: ${"a-".repeat(3_000)}`,
      `Accept-Language: fi,en;q=0.5,${"x,".repeat(3_000)}`,
      "X-Forwarded-Host: evil.example",
      "X-Matched-Path: /x",
      "X-Other: x",
    ]);
    expect(headers["user-agent"]).toBe("a-".repeat(256));
    expect(headers["accept-language"]).toMatch(/^fi,en;q=0\.5,x.{240}/);
    expect(Object.keys(headers)).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/^x-(?!teepad)/)]),
    );
  });

  it("is a long parameter as sent, such as a state", async () => {
    const target = `/oauth/consent?state=${"s".repeat(10_000)}`;
    expect((await received([`GET ${target} HTTP/1.1`, "Host: x"])).url).toBe(target);
  });

  it("is nothing if the address has too many parts: 400 with an explanation", async () => {
    for (const target of [
      `/account?${"a&".repeat(100)}`,
      `/account${"/a".repeat(30)}`,
      `/${"a".repeat(1_000)}`,
    ]) {
      const response = await rawHead([`GET ${target} HTTP/1.1`, "Host: x", "Connection: close"]);
      expect(statusOf(response), target).toBe(400);
      expect(response, target).toContain("100 parameters");
    }
    const legal = await rawHead([`GET /account?${"a&".repeat(99)} HTTP/1.1`, "Host: x", "Connection: close"]);
    expect(statusOf(legal)).toBe(404);
  });
});

it("Cross-Origin-Opener-Policy isolates pages, except on the way back to a partner's popup", async () => {
  const policyOf = async (path: string) =>
    (await server.request(path)).headers.get("cross-origin-opener-policy");
  for (const path of ["/", "/studio/courses/x", "/developers"])
    expect(await policyOf(path)).toBe("same-origin");
  for (const path of ["/oauth/consent", "/oauth/authorize", "/signin", "/signup"]) {
    expect(await policyOf(path)).toBe("unsafe-none");
  }
});

describe("probes", () => {
  it("say that the process runs, and whether it can serve", async () => {
    const readiness = newReadiness();
    const own = await startOwnServer({ readiness });
    const get = async (path: string) => {
      const response = await fetch(own.baseUrl + path);
      return [response.status, await response.json()];
    };
    expect(await get("/healthz")).toEqual([200, { status: "ok" }]);
    expect(await get("/readyz")).toEqual([503, { status: "starting", checks: {} }]);
    readiness.stage = "serving";
    readiness.addCheck("database", async () => {});
    expect(await get("/readyz")).toEqual([200, { status: "ready", checks: { database: "ok" } }]);
    readiness.stage = "draining";
    expect(await get("/readyz")).toEqual([503, { status: "draining", checks: {} }]);
    expect(await get("/healthz")).toEqual([200, { status: "ok" }]);
    expect((await fetch(`${own.baseUrl}/readyz`, { method: "POST" })).status).toBe(405);
    await own.close();
  });
});

it("while draining, every response closes its connection, also one that was in flight", async () => {
  const traffic = trackTraffic();
  const finish: (() => void)[] = [];
  const own = await startOwnServer({
    traffic,
    pages: (_request, response) => void finish.push(() => response.end()),
  });
  const inFlight = fetch(`${own.baseUrl}/account`);
  await vi.waitFor(() => expect(finish).toHaveLength(1));
  traffic.drain();
  finish[0]?.();
  expect((await inFlight).headers.get("connection")).toBe("close");
  expect((await fetch(`${own.baseUrl}/api/v1/courses`)).headers.get("connection")).toBe("close");
  await own.close();
});

describe("a body that is not read to its end", () => {
  /** Sends a request and reads the response only after the whole body is sent. */
  function post(body: Buffer, headers: Record<string, string>, agent = new Agent()): Promise<number> {
    return new Promise((resolve, reject) => {
      const { hostname, port } = new URL(server.baseUrl);
      const outgoing = httpRequest({
        hostname,
        port,
        path: "/api/v1/courses",
        method: "POST",
        headers,
        agent,
      });
      let status = 0;
      outgoing.on("error", reject).on("response", (response) => {
        status = response.statusCode ?? 0;
        response.resume();
      });
      outgoing.end(body, () => outgoing.on("close", () => resolve(status)));
    });
  }

  it.each(["keep-alive", "close"])(
    "does not keep the client from reading the response (Connection: %s)",
    async (connection) => {
      const headers = { Connection: connection, "Content-Type": "application/json" };
      expect(await post(Buffer.alloc(8_000_000), headers)).toBe(401);
      expect(await post(Buffer.alloc(8_000_000), { ...headers, "Transfer-Encoding": "chunked" })).toBe(401);
    },
  );

  it("leaves the connection usable for the next request", async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    let connections = 0;
    const createConnection = agent.createConnection.bind(agent);
    agent.createConnection = (...parameters) => {
      connections++;
      return createConnection(...parameters);
    };
    for (let i = 0; i < 3; i++) expect(await post(Buffer.alloc(1_000_000), {}, agent)).toBe(401);
    agent.destroy();
    expect(connections).toBe(1);
  });

  it("ends the connection if it is endless", async () => {
    const { hostname, port } = new URL(server.baseUrl);
    const socket = connect(Number(port), hostname);
    let response = "";
    socket.on("data", (bytes) => {
      response += bytes;
    });
    const closed = new Promise((resolve) => socket.on("close", resolve));
    socket.on("error", () => {});
    const chunk = Buffer.concat([Buffer.from("100000\r\n"), Buffer.alloc(0x100000), Buffer.from("\r\n")]);
    const pour = () => {
      while (!socket.destroyed && socket.write(chunk));
    };
    socket.on("drain", pour);
    socket.write("POST /api/v1/courses HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n");
    pour();
    await closed;
    expect(statusOf(response)).toBe(401);
    expect(socket.bytesWritten).toBeLessThan(64_000_000);
  });
});

describe("a form of a page", () => {
  const post = (headers: string[]) =>
    rawHead(["POST /signin HTTP/1.1", "Host: teepad.test", "Connection: close", ...headers]);

  it.each([
    "https://evil.example",
    "null",
    "teepad.test",
    "http://teepad.test:1",
    "http://teepad.test.evil.example",
  ])("from origin %s is 403 before Next sees it", async (origin) => {
    const response = await post([`Origin: ${origin}`, "Content-Length: 0"]);
    expect(statusOf(response)).toBe(403);
    expect(response).toContain("sent from another site");
  });

  it.each(["cross-site", "same-site", "none"])("without an origin, but %s, is 403, too", async (site) => {
    expect(statusOf(await post([`Sec-Fetch-Site: ${site}`, "Content-Length: 0"]))).toBe(403);
  });

  it("of another scheme is another origin, whatever its host", async () => {
    expect(statusOf(await post(["Origin: https://teepad.test", "Content-Length: 0"]))).toBe(403);
  });

  it("from our own origin, or without one, reaches Next", async () => {
    // The pages of this server answer 404.
    expect(statusOf(await post(["Origin: http://teepad.test", "Content-Length: 0"]))).toBe(404);
    expect(statusOf(await post(["Content-Length: 0"]))).toBe(404);
  });

  it("without a multipart boundary is 400", async () => {
    const type = "Content-Type: multipart/form-data";
    expect(statusOf(await post([type, "Content-Length: 0"]))).toBe(400);
    expect(statusOf(await post([`${type}; boundary=x`, "Content-Length: 0"]))).toBe(404);
  });

  it("is refused to a browser with an HTML page", async () => {
    const response = await post(["Origin: null", "Content-Length: 0", "Accept: text/html"]);
    expect(response).toContain("<h1>Something went wrong</h1>");
  });
});

describe("a chunked body", () => {
  let own: OwnServer;
  beforeAll(async () => {
    own = await startOwnServer();
  });
  afterAll(() => own.close());

  function post(path: string, size: number): Promise<string> {
    const head = [`POST ${path} HTTP/1.1`, "Host: x", "Connection: close", "Transfer-Encoding: chunked"];
    const half = "a".repeat(Math.floor(size / 2));
    const chunks = [half, "a".repeat(size - half.length)].filter((chunk) => chunk !== "");
    const body = chunks.map((chunk) => `${chunk.length.toString(16)}\r\n${chunk}\r\n`).join("");
    return raw(`${head.join("\r\n")}\r\n\r\n${body}0\r\n\r\n`, own.baseUrl);
  }

  it("of a page is passed on up to the limit, with its length, and refused above it", async () => {
    const limit = 98_304;
    for (const size of [0, 10, limit]) {
      const response = await post("/account", size);
      expect(statusOf(response), `${size} bytes`).toBe(200);
      expect(response.toLowerCase()).toContain(`${size}:${"a".repeat(size)}`);
    }
    for (const size of [limit + 1, 1_000_000]) {
      const response = await post("/account", size);
      expect(statusOf(response), `${size} bytes`).toBe(413);
      expect(response).toContain(`${limit / 1024} KiB`);
    }
  });
});

describe("HSTS", () => {
  it.each([
    ["https://teepad.example", "max-age=63072000"],
    ["http://localhost:3000", null],
  ])("with base URL %s is %s on every response", async (baseUrl, expected) => {
    const own = await startOwnServer({ baseUrl });
    for (const path of [
      "/",
      "/api/v1/courses",
      "/oauth/token",
      "/.well-known/oauth-authorization-server",
      "/%ff",
    ]) {
      const { headers } = await fetch(own.baseUrl + path);
      expect(headers.get("strict-transport-security"), path).toBe(expected);
    }
    const foreign = { method: "POST", headers: { Origin: "null" } };
    const refused = await fetch(`${own.baseUrl}/signin`, foreign);
    expect(refused.status).toBe(403);
    expect(refused.headers.get("strict-transport-security")).toBe(expected);
    await own.close();
  });
});

it("a form is limited per user, or client address of visitors, and per action", async () => {
  const actions = new Map([
    ["40aa", formRule("renameAction")],
    ["40bb", formRule("locateAction")],
  ]);
  const own = await startOwnServer({ actions });
  onTestFinished(own.close);
  const submit = async (action: string, cookie: string) => {
    const body = new FormData();
    body.append(`$ACTION_ID_${action}`, "");
    return fetch(`${own.baseUrl}/account`, { method: "POST", body, headers: { Cookie: cookie } });
  };
  const [ada, bo] = [await signedIn(), await signedIn()];
  for (const exhausted of [ada, ""]) {
    expect((await submit("40aa", exhausted)).status).toBe(200);
    await server.repeatCount(119);
    const refused = await submit("40aa", exhausted);
    expect([refused.status, Number(refused.headers.get("retry-after"))]).toEqual([
      429,
      expect.toBeOneOf([59, 60]),
    ]);
    expect((await submit("40bb", exhausted)).status).toBe(200);
    expect((await submit("40aa", bo)).status).toBe(200);
  }
});

const AUTH_FORM = [
  "POST /api/auth/signin/google HTTP/1.1",
  "Host: x",
  "Connection: close",
  "Content-Type: application/x-www-form-urlencoded",
];

// Side by side, since the server waits some seconds for each body before it closes the connection.
describe.concurrent("a body that never arrives", () => {
  it("does not delay the response", async () => {
    const response = await rawHead([
      "POST /api/v1/courses HTTP/1.1",
      "Host: x",
      "Connection: close",
      "Content-Length: 100",
    ]);
    expect(statusOf(response)).toBe(401);
  });

  it("of a form of a page, of more than 96 KiB, is 413 with an explanation", async () => {
    const post = (length: number) =>
      rawHead([
        ...["POST /signin HTTP/1.1", "Host: teepad.test", "Connection: close"],
        `Content-Length: ${length}`,
      ]);
    for (const response of await Promise.all([98_305, 450_000_000].map(post))) {
      expect(statusOf(response)).toBe(413);
      expect(response).toContain("96 KiB");
    }
  });

  it("larger than any form of next-auth is refused before it is read", async () => {
    expect(statusOf(await rawHead([...AUTH_FORM, "Content-Length: 450000000"]))).toBe(413);
    expect(statusOf(await rawHead([...AUTH_FORM, "Content-Length: 0"]))).toBe(302);
  });

  it("cannot hide its length behind a thousand headers", async () => {
    const others = Array.from({ length: 1100 }, () => "a: b");
    expect(statusOf(await rawHead([...AUTH_FORM, ...others, "Content-Length: 450000000"]))).toBe(413);
    const chunk = `10001\r\n${"a".repeat(0x10001)}\r\n0\r\n\r\n`;
    const chunked = [...AUTH_FORM, ...others, "Transfer-Encoding: chunked"].join("\r\n");
    expect(statusOf(await raw(`${chunked}\r\n\r\n${chunk}`))).toBe(413);
    const api = ["GET /api/v1/courses HTTP/1.1", "Host: x", "Connection: close"];
    expect(await rawHead([...api, ...others, "Authorization: Bearer x"])).toContain("invalid_token");
  });
});
