import { Agent, request as httpRequest } from "node:http";
import { connect, type Socket } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestServer, type TestServer } from "@/scripts/testing/server";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** Sends bytes as they are, and reads until the server closes. */
function raw(lines: string[]): Promise<string> {
  const { hostname, port } = new URL(server.baseUrl);
  return new Promise((resolve, reject) => {
    let answer = "";
    const socket: Socket = connect(Number(port), hostname);
    socket.on("data", (bytes) => {
      answer += bytes;
    });
    socket.on("close", () => resolve(answer));
    socket.on("error", reject);
    socket.write(`${lines.join("\r\n")}\r\n\r\n`);
  });
}

const status = (answer: string) => Number(answer.split(" ")[1]);

describe("a request target", () => {
  it("in absolute form means its path, whatever host it names (RFC 9112 section 3.2.2)", async () => {
    for (const host of ["evil.example", "localhost:1"]) {
      const answer = await raw([
        `GET http://${host}/api/v1/courses?limit=1 HTTP/1.1`,
        "Host: x",
        "Connection: close",
      ]);
      expect(status(answer)).toBe(401);
      expect(answer.toLowerCase()).toContain("x-ratelimit-limit: 100");
    }
  });

  it("that Next would read as another path is 400, since the path decides what is allowed (RFC 3986 section 5.2.4)", async () => {
    for (const target of [
      "/api/../signup",
      "/api/%2e%2E/signup",
      "/x/.%2e/oauth/consent",
      "/oauth/../account",
      "/account/.",
      "/x/..\\account",
      "/api/..#/x",
    ]) {
      for (const method of ["GET", "POST"]) {
        const answer = await raw([`${method} ${target} HTTP/1.1`, "Host: x", "Connection: close"]);
        expect(status(answer), `${method} ${target}`).toBe(400);
      }
    }
    for (const target of ["/..x", "/x/...", "/.well-known/x", "/x/..%2fy"]) {
      expect(status(await raw([`GET ${target} HTTP/1.1`, "Host: x", "Connection: close"])), target).toBe(404);
    }
  });

  it("that names no path is 400, not 500", async () => {
    for (const target of ["*", "http://", "ftp://x/y"]) {
      expect(status(await raw([`OPTIONS ${target} HTTP/1.1`, "Host: x", "Connection: close"]))).toBe(400);
    }
  });
});

it("an offer to upgrade is declined by answering, as Java's client needs (RFC 9110 section 7.8)", async () => {
  const answer = await raw([
    "GET /api/v1/courses HTTP/1.1",
    "Host: x",
    "Connection: Upgrade, HTTP2-Settings, close",
    "Upgrade: h2c",
    "HTTP2-Settings: AAEAAEAAAAIAAAABAAMAAABkAAQBAAAAAAUAAEAA",
  ]);
  expect(status(answer)).toBe(401);
});

it("a Host that no address could have does not fail the API", async () => {
  expect(status(await raw(["GET /api/v1/courses HTTP/1.1", "Host: a b", "Connection: close"]))).toBe(401);
});

it("TRACE is 405 everywhere, and echoes nothing (RFC 9110 section 9.3.8)", async () => {
  for (const path of ["/signin/answer", "/oauth/authorize", "/oauth/token", "/api/v1/courses", "/"]) {
    const answer = await raw([`TRACE ${path} HTTP/1.1`, "Host: x", "Connection: close", "Cookie: a=secret"]);
    expect(status(answer), path).toBe(405);
    expect(answer.toLowerCase(), path).toContain("\r\nallow: ");
    expect(answer, path).not.toContain("secret");
  }
});

describe("a method that a page or file does not have is 405 and says which it has (RFC 9110 section 15.5.6)", () => {
  it.each([
    ["/", "PUT", "GET, HEAD, POST"],
    ["/studio.png", "DELETE", "GET, HEAD, POST"],
    ["/account", "OPTIONS", "GET, HEAD, POST"],
    ["/account", "PROPFIND", "GET, HEAD, POST"],
    ["/_next/static/chunks/x.js", "POST", "GET, HEAD"],
    ["/oauth/authorize", "POST", "GET, HEAD"],
    ["/openapi.json", "POST", "GET, HEAD"],
    ["/oauth/consent/answer", "GET", "POST"],
    ["/signin/answer", "GET", "POST"],
  ])("%s: %s", async (path, method, allowed) => {
    const answer = await raw([`${method} ${path} HTTP/1.1`, "Host: x", "Connection: close"]);
    expect(status(answer)).toBe(405);
    expect(answer).toContain(`\r\nAllow: ${allowed}\r\n`);
    expect(answer).toContain("frame-ancestors 'none'");
  });
});

it("two Authorization headers are not the first one alone (RFC 9110 section 5.3)", async () => {
  const { access_token } = await server.tokensFor(await server.newApplication(), await server.newUser());
  const answer = (...values: string[]) =>
    raw([
      "GET /api/v1/courses HTTP/1.1",
      "Host: x",
      "Connection: close",
      ...values.map((value) => `Authorization: ${value}`),
    ]);
  expect(status(await answer(`Bearer ${access_token}`))).toBe(200);
  expect(status(await answer(`Bearer ${access_token}`, "Bearer another"))).toBe(401);
});

describe("a body that is not read to its end", () => {
  /** A request whose sender looks at nothing before all of its body is sent. */
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
    "does not keep its sender from the answer (Connection: %s)",
    async (connection) => {
      const headers = { Connection: connection, "Content-Type": "application/json" };
      expect(await post(Buffer.alloc(8_000_000), headers)).toBe(401);
      expect(await post(Buffer.alloc(8_000_000), { ...headers, "Transfer-Encoding": "chunked" })).toBe(401);
    },
  );

  it("leaves the connection to the next request", async () => {
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

  it("is not waited for when it does not come", async () => {
    const answer = await raw([
      "POST /api/v1/courses HTTP/1.1",
      "Host: x",
      "Connection: close",
      "Content-Length: 100",
    ]);
    expect(status(answer)).toBe(401);
  });

  it("is broken off when it does not end", async () => {
    const { hostname, port } = new URL(server.baseUrl);
    const socket = connect(Number(port), hostname);
    let answer = "";
    socket.on("data", (bytes) => {
      answer += bytes;
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
    expect(status(answer)).toBe(401);
    expect(socket.bytesWritten).toBeLessThan(64_000_000);
  });
});

describe("a form of a page", () => {
  const post = (headers: string[], path = "/signin") =>
    raw([`POST ${path} HTTP/1.1`, "Host: teepad.test", "Connection: close", ...headers]);

  it.each([
    "https://evil.example",
    "null",
    "teepad.test",
    "http://teepad.test:1",
    "http://teepad.test.evil.example",
  ])("from the origin %s is 403 before Next sees it", async (origin) => {
    const answer = await post([`Origin: ${origin}`, "Content-Length: 0"]);
    expect(status(answer)).toBe(403);
    expect(answer).toContain("sent from another site");
  });

  it("from our own origin, and without any, is passed on", async () => {
    // The pages of this server answer 404.
    expect(status(await post(["Origin: http://teepad.test", "Content-Length: 0"]))).toBe(404);
    expect(status(await post(["Content-Length: 0"]))).toBe(404);
  });

  it("of more than 256 KiB, or of unknown size, is 413 in words", async () => {
    for (const size of [
      "Content-Length: 262145",
      "Content-Length: 450000000",
      "Transfer-Encoding: chunked",
    ]) {
      const answer = await post([size]);
      expect(status(answer)).toBe(413);
      expect(answer).toContain("256 KiB");
    }
  });

  it("is refused to a browser with a page", async () => {
    const answer = await post(["Origin: null", "Content-Length: 0", "Accept: text/html"]);
    expect(answer).toContain("<h1>Something went wrong</h1>");
  });

  it("that the consent page's answer is, is read by its own rules", async () => {
    expect(status(await post(["Origin: null", "Content-Length: 0"], "/oauth/consent/answer"))).toBe(404);
  });
});

describe("HSTS", () => {
  it.each([
    ["https://teepad.example", "max-age=63072000"],
    ["http://localhost:3000", null],
  ])("at %s is %s on every answer", async (baseUrl, expected) => {
    const own = await startTestServer({ env: { baseUrl } });
    try {
      for (const path of [
        "/",
        "/api/v1/courses",
        "/oauth/token",
        "/.well-known/oauth-authorization-server",
        "/%ff",
      ]) {
        const { headers } = await own.request(path);
        expect(headers.get("strict-transport-security"), path).toBe(expected);
      }
      const refused = await own.request("/signin", { method: "POST", headers: { Origin: "null" } });
      expect(refused.status).toBe(403);
      expect(refused.headers.get("strict-transport-security")).toBe(expected);
    } finally {
      await own.close();
    }
  });
});

it("a body that no form of next-auth needs is refused before it is read", async () => {
  const head = ["POST /api/auth/callback/credentials HTTP/1.1", "Host: x", "Connection: close"];
  expect(status(await raw([...head, "Content-Length: 450000000"]))).toBe(413);
  expect(status(await raw([...head, "Transfer-Encoding: chunked"]))).toBe(413);
  expect(status(await raw([...head, "Content-Length: 0"]))).toBe(404);
});

it("the length of a body cannot be hidden behind a thousand headers", async () => {
  const head = ["POST /api/auth/callback/credentials HTTP/1.1", "Host: x", "Connection: close"];
  const others = Array.from({ length: 1100 }, () => "a: b");
  expect(status(await raw([...head, ...others, "Content-Length: 450000000"]))).toBe(413);
  expect(status(await raw([...head, ...others, "Transfer-Encoding: chunked"]))).toBe(413);
  const api = ["GET /api/v1/courses HTTP/1.1", "Host: x", "Connection: close"];
  expect(await raw([...api, ...others, "Authorization: Bearer x"])).toContain("invalid_token");
});
