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
    socket.on("end", () => resolve(answer));
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

it("a body that no form of next-auth needs is refused before it is read", async () => {
  const head = ["POST /api/auth/callback/credentials HTTP/1.1", "Host: x", "Connection: close"];
  expect(status(await raw([...head, "Content-Length: 450000000"]))).toBe(413);
  expect(status(await raw([...head, "Transfer-Encoding: chunked"]))).toBe(413);
  expect(status(await raw([...head, "Content-Length: 0"]))).toBe(404);
});
