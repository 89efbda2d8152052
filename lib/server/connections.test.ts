import { once } from "node:events";
import { createServer, type RequestListener, type Server } from "node:http";
import { connect, type Socket } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { listen } from "@/scripts/testing/listen";
import { closeStalled, limitConnections } from "./connections";

const STALLED_MS = 200;

async function start(prepare: (server: Server) => void, listener: RequestListener = () => {}) {
  const server = createServer({ keepAliveTimeout: 10_000 }, listener);
  prepare(server);
  const port = Number(new URL(await listen(server)).port);
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return () => connect(port, "127.0.0.1").on("error", () => {});
}

const REQUEST = "GET / HTTP/1.1\r\nHost: x\r\n\r\n";

/** The text that a connection receives until it contains some. */
async function read(socket: Socket, end: string): Promise<string> {
  let text = "";
  while (!text.includes(end)) text += (await once(socket, "data"))[0];
  return text;
}

/** A body that fills the buffers of both sides. */
const LARGE = Buffer.alloc(32 * 1024 * 1024, "x");

test("a response that its client doesn't read ends, and its memory is free", async () => {
  let resolve = () => {};
  const closed = new Promise<void>((done) => {
    resolve = done;
  });
  const open = await start(
    (server) => closeStalled(server, STALLED_MS),
    (_request, response) => void response.on("close", () => resolve()).end(LARGE),
  );
  const socket = open().pause();
  socket.write(REQUEST);
  await closed;
  expect(socket.bytesRead).toBeLessThan(LARGE.length);
});

test("a response that its client reads slowly goes on", async () => {
  const open = await start(
    (server) => closeStalled(server, STALLED_MS),
    (_request, response) => void response.end(LARGE),
  );
  const socket = open();
  socket.write(REQUEST);
  let bytes = 0;
  const steps = 8;
  socket.on("data", (part) => {
    const step = Math.floor((bytes / LARGE.length) * steps);
    bytes += part.length;
    if (Math.floor((bytes / LARGE.length) * steps) === step) return;
    socket.pause();
    setTimeout(() => socket.resume(), STALLED_MS / 2);
  });
  await expect.poll(() => bytes, { timeout: 20_000 }).toBeGreaterThan(LARGE.length);
});

test("a response that has nothing to send, such as a live stream, goes on, however long", async () => {
  const open = await start(
    (server) => closeStalled(server, STALLED_MS),
    (_request, response) => {
      response.write("first");
      setTimeout(() => response.write("second"), STALLED_MS * 3);
      setTimeout(() => response.end("third"), STALLED_MS * 6);
    },
  );
  const socket = open();
  socket.write(REQUEST);
  expect(await read(socket, "third")).toContain("second");
});

test("an idle connection is closed at the server's timeout, as before", async () => {
  const open = await start(
    (server) => {
      closeStalled(server, STALLED_MS);
      server.keepAliveTimeout = STALLED_MS;
    },
    (_request, response) => void response.end("done"),
  );
  const socket = open();
  socket.write(REQUEST);
  await read(socket, "done");
  await once(socket, "close");
});

test("one address can have a limited number of connections, and others once those are closed", async () => {
  const open = await start(
    (server) => limitConnections(server, 3),
    (_request, response) => void response.end("done"),
  );
  const ask = async () => {
    const socket = open();
    socket.write(REQUEST);
    const isAnswered = await Promise.race([
      read(socket, "done").then(() => true),
      once(socket, "close").then(() => false),
    ]);
    return { socket, isAnswered };
  };
  const [first, ...others] = [await ask(), await ask(), await ask()];
  expect([first, ...others].map(({ isAnswered }) => isAnswered)).toEqual([true, true, true]);
  expect((await ask()).isAnswered).toBe(false);
  first?.socket.destroy();
  await expect.poll(async () => (await ask()).isAnswered).toBe(true);
});
