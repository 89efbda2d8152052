import { once } from "node:events";
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { text } from "node:stream/consumers";
import { createGunzip, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, it } from "vitest";
import { compressResponse } from "./compress-response";

type Handle = (response: ServerResponse & { flush(): void }) => void;

let handle: Handle;
const server = createServer((request, response) => {
  compressResponse(request, response);
  handle(response as ServerResponse & { flush(): void });
});
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

const port = () => (server.address() as AddressInfo).port;

/** Sends a request, and returns the response without decompressing it. */
async function send(method: string, acceptEncoding: string, listener: Handle) {
  handle = listener;
  const headers = { "Accept-Encoding": acceptEncoding };
  const sent = request({ port: port(), method, agent: false, headers }).end();
  const [response] = (await once(sent, "response")) as [IncomingMessage];
  const parts: Buffer[] = [];
  for await (const part of response) parts.push(part);
  return { headers: response.headers, body: Buffer.concat(parts) };
}

const PAGE = "<p>Tee</p>".repeat(500);

function sendPage(response: ServerResponse): void {
  response.setHeader("Content-Type", "text/html; charset=utf-8");
  response.setHeader("Vary", "rsc");
  response.write(PAGE.slice(0, 7));
  response.write(Buffer.from(PAGE.slice(7, 4_000)));
  response.end(PAGE.slice(4_000));
}

it("a page is compressed for those who accept it, and says that it depends on them", async () => {
  const compressed = await send("GET", "gzip", sendPage);
  expect(compressed.headers["content-encoding"]).toBe("gzip");
  expect(compressed.headers.vary).toBe("rsc, Accept-Encoding");
  expect(compressed.body.length).toBeLessThan(500);
  expect(gunzipSync(compressed.body).toString()).toBe(PAGE);

  const plain = await send("GET", "identity", sendPage);
  expect(plain.headers["content-encoding"]).toBeUndefined();
  expect(plain.headers.vary).toBe("rsc, Accept-Encoding");
  expect(plain.body.toString()).toBe(PAGE);
});

it("a compressed response has no length, and a weak ETag", async () => {
  const { headers, body } = await send("GET", "gzip", (response) => {
    response.writeHead(200, {
      "Content-Type": "application/json",
      "Content-Length": PAGE.length,
      ETag: '"a"',
    });
    response.end(PAGE);
  });
  expect(gunzipSync(body).toString()).toBe(PAGE);
  expect(headers["content-length"]).toBeUndefined();
  expect(headers.etag).toBe('W/"a"');
});

it.each<[string, Handle, string]>([
  ["a picture", (response) => response.setHeader("Content-Type", "image/png").end(PAGE), PAGE],
  ["a short text", (response) => response.setHeader("Content-Type", "text/plain").end("short"), "short"],
  ["no content", (response) => response.writeHead(304, { "Content-Type": "text/html" }).end(), ""],
  [
    "what is compressed already",
    (response) =>
      response.writeHead(200, { "Content-Type": "text/html", "Content-Encoding": "br" }).end(PAGE),
    PAGE,
  ],
])("compression leaves %s as it is", async (_what, listener, expected) => {
  const { headers, body } = await send("GET", "gzip", listener);
  expect(headers["content-encoding"]).not.toBe("gzip");
  expect(body.toString()).toBe(expected);
  if (expected !== "") expect(headers["content-length"] ?? String(body.length)).toBe(String(body.length));
});

it("a text that is written at once keeps its length", async () => {
  const { headers } = await send("GET", "identity", (response) =>
    response.setHeader("Content-Type", "text/html").end("tee – basket"),
  );
  expect(headers["content-length"]).toBe("14");
});

it("HEAD of a compressed page is answered without a body", async () => {
  const { headers, body } = await send("HEAD", "gzip", sendPage);
  expect(headers.vary).toBe("rsc, Accept-Encoding");
  expect(body.length).toBe(0);
});

it("compression sends on what was flushed before the rest is written", async () => {
  let finish = () => {};
  handle = (response) => {
    response.setHeader("Content-Type", "text/html");
    response.write("first");
    response.flush();
    finish = () => response.end("last");
  };
  const sent = request({ port: port(), agent: false, headers: { "Accept-Encoding": "gzip" } }).end();
  const [response] = (await once(sent, "response")) as [IncomingMessage];
  const plain = response.pipe(createGunzip());
  const [part] = await once(plain, "data");
  expect(String(part)).toBe("first");
  finish();
  expect(await text(plain)).toBe("last");
});

it("compression tells a writer that waits when there is room again, and loses nothing", async () => {
  // Random, so that it stays large.
  const part = Array.from({ length: 40_000 }, () => Math.random().toString(36)).join("");
  let waited = 0;
  const { body } = await send("GET", "gzip", async (response) => {
    response.setHeader("Content-Type", "text/html");
    for (let i = 0; i < 10; i++) {
      if (response.write(part)) continue;
      waited++;
      await once(response, "drain");
    }
    response.end();
  });
  expect(waited).toBeGreaterThan(0);
  expect(gunzipSync(body).toString()).toBe(part.repeat(10));
});

it("compression ends the compressor of a client that disconnects", async () => {
  const closed = new Promise<boolean>((resolve) => {
    handle = (response) => {
      response.setHeader("Content-Type", "text/html");
      response.write(PAGE);
      response.flush();
      // A destroyed compressor calls back with an error.
      response.once("close", () => setImmediate(() => response.write("late", (error) => resolve(!!error))));
    };
  });
  const socket = connect(port(), "127.0.0.1");
  socket.write("GET / HTTP/1.1\r\nHost: x\r\nAccept-Encoding: gzip\r\n\r\n");
  await once(socket, "data");
  socket.destroy();
  expect(await closed).toBe(true);
});
