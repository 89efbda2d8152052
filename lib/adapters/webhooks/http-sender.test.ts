import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer as createTlsServer } from "node:https";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { type Receiver, startReceiver } from "@/lib/webhooks/testing/receiver";
import type { PublicHttpOptions } from "../public-http/public-http";
import { httpWebhookSender } from "./http-sender";

const REQUEST = { headers: { "webhook-id": "msg_1" }, body: '{"type":"ping","data":{"name":"Kyläsaari"}}' };
const never = new AbortController().signal;

function send(url: string, options: Partial<PublicHttpOptions> = {}, signal = never) {
  return httpWebhookSender({ userAgent: "Teepad/1", allowLoopback: true, timeoutMs: 300, ...options }).send(
    url,
    REQUEST,
    signal,
  );
}

const failure = (problem: string) => ({ status: null, problem, response: null, retryAfter: undefined });

let receiver: Receiver;
beforeAll(async () => {
  receiver = await startReceiver();
});
beforeEach(() => {
  receiver.received.length = 0;
  receiver.respond((_received, _request, response) => void response.writeHead(204).end());
});
afterAll(() => receiver.close());

describe("sending a webhook", () => {
  it("POSTs the body as JSON, and accepts any 2xx", async () => {
    for (const status of [200, 202, 204, 299]) {
      receiver.respond((_received, _request, response) => void response.writeHead(status).end());
      expect(await send(receiver.url)).toEqual({
        status,
        problem: null,
        response: "",
        retryAfter: undefined,
      });
    }
    expect(receiver.received[0]).toMatchObject({
      ...{ method: "POST", path: "/hook", body: REQUEST.body },
      headers: {
        ...{ "content-type": "application/json", "user-agent": "Teepad/1", "webhook-id": "msg_1" },
        "content-length": String(Buffer.byteLength(REQUEST.body)),
      },
    });
  });

  it.each([400, 404, 410, 429, 500, 503])("fails with status %i, and returns Retry-After", async (status) => {
    receiver.respond((_received, _request, response) => {
      response.writeHead(status, { "Retry-After": "7" }).end("Not now.");
    });
    expect(await send(receiver.url)).toEqual({
      ...{ status, problem: "status", response: "Not now.", retryAfter: "7" },
    });
  });

  it("doesn't follow redirects", async () => {
    receiver.respond((_received, _request, response) => {
      response.writeHead(307, { Location: receiver.url }).end();
    });
    expect(await send(receiver.url)).toMatchObject({ status: 307, problem: "redirect" });
    expect(receiver.received).toHaveLength(1);
  });

  it("ignores a proxy in the environment", async () => {
    vi.stubEnv("HTTP_PROXY", "http://127.0.0.1:1");
    vi.stubEnv("http_proxy", "http://127.0.0.1:1");
    expect(await send(receiver.url)).toMatchObject({ status: 204, problem: null });
    vi.unstubAllEnvs();
  });
});

describe("the response", () => {
  it("is read up to 1 KiB, then the connection is closed", async () => {
    let isClosed = false;
    receiver.respond((_received, _request, response) => {
      response.once("close", () => (isClosed = true));
      const write = () => {
        while (!response.destroyed && response.write("ä".repeat(10_000)));
        if (!response.destroyed) response.once("drain", write);
      };
      write();
    });
    const { response, problem } = await send(receiver.url);
    expect({ response, problem }).toEqual({ response: "ä".repeat(512), problem: null });
    await vi.waitUntil(() => isClosed);
  });

  it("has its invisible characters replaced, and no split ones", async () => {
    receiver.respond((_received, _request, response) => {
      response.end(Buffer.concat([Buffer.from("a\u0000b\u001b[31m\n\t"), Buffer.from("€").subarray(0, 2)]));
    });
    expect((await send(receiver.url)).response).toBe("a\ufffdb\ufffd[31m\n\t");
  });

  it("counts by its status, even if the body is slow", async () => {
    receiver.respond((_received, _request, response) => void response.writeHead(200).write("wait"));
    expect(await send(receiver.url)).toMatchObject({ status: 200, problem: null, response: "wait" });
  });

  it("must come in time", async () => {
    receiver.respond(() => {});
    expect(await send(receiver.url)).toEqual(failure("timeout"));
  });

  it("must not have more than 8 KiB of headers", async () => {
    receiver.respond((_received, _request, response) => {
      response.writeHead(200, { "X-Long": "x".repeat(9000) }).end();
    });
    expect(await send(receiver.url)).toEqual(failure("response"));
  });
});

describe("a connection", () => {
  const sockets = new Set<Socket>();
  const servers: ReturnType<typeof createServer>[] = [];

  afterEach(async () => {
    for (const socket of sockets) socket.destroy();
    for (const server of servers.splice(0)) {
      server.close();
      await once(server, "close");
    }
  });

  /** A port that doesn't speak HTTP. */
  async function listen(onConnection: (socket: Socket) => void): Promise<number> {
    const server = createServer((socket) => {
      sockets.add(socket.on("error", () => {}));
      onConnection(socket);
    }).listen(0, "127.0.0.1");
    servers.push(server);
    await once(server, "listening");
    return (server.address() as AddressInfo).port;
  }

  it("that is refused, closed, silent or not HTTP fails the attempt", async () => {
    const closing = await listen((socket) => void socket.end());
    expect(await send(`http://127.0.0.1:${closing}/`)).toEqual(failure("connection"));
    const silent = await listen(() => {});
    expect(await send(`http://127.0.0.1:${silent}/`)).toEqual(failure("timeout"));
    expect(await send(`https://127.0.0.1:${silent}/`)).toEqual(failure("timeout"));
    const ssh = await listen((socket) => void socket.write("SSH-2.0-OpenSSH\r\n"));
    expect(await send(`http://127.0.0.1:${ssh}/`)).toEqual(failure("response"));
    expect(await send(`https://127.0.0.1:${ssh}/`)).toEqual(failure("tls"));
    const switching = await listen((socket) => {
      socket.write("HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n");
    });
    expect((await send(`http://127.0.0.1:${switching}/`)).problem).toBe("response");
    const [server] = servers.splice(0, 1);
    server?.close();
    expect(await send(`http://127.0.0.1:${closing}/`)).toEqual(failure("connection"));
  });

  it("that drips headers ends in time", async () => {
    const dripping = await listen((socket) => {
      socket.write("HTTP/1.1 200 OK\r\n");
      const timer = setInterval(() => socket.write("X-A: b\r\n"), 20);
      socket.once("close", () => clearInterval(timer));
    });
    expect(await send(`http://127.0.0.1:${dripping}/`)).toEqual(failure("timeout"));
  });

  it("is aborted when the process stops", async () => {
    const stop = new AbortController();
    const sent = send(receiver.url, { timeoutMs: 60_000 }, stop.signal);
    receiver.respond(() => stop.abort());
    await expect(sent).rejects.toThrow();
  });

  const hasOpenssl = spawnSync("openssl", ["version"]).status === 0;
  it.skipIf(!hasOpenssl)("needs a certificate that is trusted", async () => {
    const folder = mkdtempSync(path.join(tmpdir(), "teepad-certificate-"));
    const [key, cert] = [path.join(folder, "key.pem"), path.join(folder, "cert.pem")];
    const args = "req -x509 -newkey rsa:2048 -nodes -days 1 -subj /CN=localhost -keyout".split(" ");
    expect(spawnSync("openssl", [...args, key, "-out", cert]).status).toBe(0);
    let requests = 0;
    const server = createTlsServer({ key: readFileSync(key), cert: readFileSync(cert) }, (_, response) => {
      requests += 1;
      response.end();
    }).listen(0, "127.0.0.1");
    await once(server, "listening");
    const { port } = server.address() as AddressInfo;
    expect(await send(`https://localhost:${port}/`, { timeoutMs: 5000 })).toEqual(failure("tls"));
    expect(requests).toBe(0);
    server.close();
    rmSync(folder, { recursive: true });
  });
});

describe("an address that is not public", () => {
  const port = () => new URL(receiver.url).port;

  it.each([
    "127.0.0.1",
    "2130706433",
    "0x7f000001",
    "0177.0.0.1",
    "127.1",
    "localhost",
    "a.localhost",
    "0.0.0.0",
    "[::1]",
    "[::]",
    "[::ffff:127.0.0.1]",
    "[::ffff:7f00:1]",
    "[64:ff9b::7f00:1]",
    "[2002:7f00:1::]",
    "10.0.0.1",
    "169.254.169.254",
    "100.64.0.1",
    "[fe80::1]",
    "[fd00:ec2::254]",
  ])("is not connected to, as a literal: %s", async (host) => {
    for (const scheme of ["http", "https"]) {
      const { problem } = await send(`${scheme}://${host}:${port()}/`, { allowLoopback: false });
      expect(["url", "address"]).toContain(problem);
    }
    expect(receiver.received).toEqual([]);
  });

  it.each([
    [["127.0.0.1"]],
    [["93.184.215.14", "127.0.0.1"]],
    [["::1"]],
    [["::ffff:127.0.0.1"]],
    [["169.254.169.254"]],
    [["64:ff9b::a9fe:a9fe"]],
  ])("is not connected to, as a host's: %j", async (addresses) => {
    const resolve = async () => addresses;
    const sent = send(`https://partner.example:${port()}/`, { allowLoopback: false, resolve });
    expect(await sent).toEqual(failure("address"));
  });

  it("cannot replace a checked one: the host is resolved once, and that address is used", async () => {
    // The next answer of a rebinding DNS server would be 127.0.0.1.
    const resolve = vi.fn(async () => ["192.0.2.1"]).mockResolvedValueOnce(["127.0.0.1"]);
    const options = { resolve, timeoutMs: 5000 };
    // Where loopback is allowed, to see which of the two is connected to: TLS fails against the receiver's plain port.
    expect(await send(`https://partner.example:${port()}/`, options)).toEqual(failure("tls"));
    expect(resolve).toHaveBeenCalledOnce();
    expect(await send(`https://partner.example:${port()}/`, options)).toEqual(failure("address"));
  });

  it("may be this machine's only where the operator allows it", async () => {
    expect(await send(`http://localhost:${port()}/`)).toMatchObject({ status: 204 });
    expect((await send("https://partner.example/", { resolve: async () => ["10.0.0.1"] })).problem).toBe(
      "address",
    );
    expect((await send("http://partner.example/")).problem).toBe("url");
  });

  it("is none: a host without an address", async () => {
    expect(await send("https://partner.example/", { resolve: async () => [] })).toEqual(failure("host"));
  });
});
