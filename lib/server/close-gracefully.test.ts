import { once } from "node:events";
import type { Server, ServerResponse } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { closeGracefully } from "./close-gracefully";
import { newServer } from "./http-server";
import { newReadiness } from "./readiness";
import { trackTraffic } from "./traffic";

let server: Server;
let baseUrl: string;
let responses: ServerResponse[];
const readiness = newReadiness();
let close: () => Promise<void>;

beforeEach(async () => {
  vi.spyOn(console, "info").mockImplementation(() => {});
  const traffic = trackTraffic();
  responses = [];
  server = newServer().on("request", (request, response) => {
    if (!traffic.admit(request, response)) return;
    if (request.url === "/slow") responses.push(response);
    else response.end("served");
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  close = () => closeGracefully(server, readiness, traffic);
});
afterEach(() => {
  server.closeAllConnections();
  vi.restoreAllMocks();
});

const untilListening = (expected: boolean) =>
  vi.waitFor(() => expect(server.listening).toBe(expected), { timeout: 10_000, interval: 5 });

it("a request in flight is finished, and its connection closes", async () => {
  const slow = fetch(`${baseUrl}/slow`);
  await vi.waitFor(() => expect(responses).toHaveLength(1));
  const closed = close();
  expect(readiness.stage).toBe("draining");
  // Still accepted, for clients that do not know yet.
  const late = await fetch(baseUrl);
  expect([late.status, late.headers.get("connection")]).toEqual([200, "close"]);
  responses[0]?.end("finished");
  const response = await slow;
  expect([response.status, response.headers.get("connection")]).toEqual([200, "close"]);
  expect(await response.text()).toBe("finished");
  await closed;
  await expect(fetch(baseUrl)).rejects.toThrow();
});

it("a connection that has not sent its request yet is served, although the server no longer listens", async () => {
  const socket = connect(Number(new URL(baseUrl).port), "127.0.0.1");
  await once(server, "connection");
  const closed = close();
  await untilListening(false);
  socket.write("GET / HTTP/1.1\r\nHost: x\r\n\r\n");
  const [response] = await once(socket, "data");
  expect(String(response)).toMatch(/^HTTP\/1\.1 200 [\s\S]*served$/);
  await closed;
});

it("an idle connection does not keep the server from closing", async () => {
  const socket = connect(Number(new URL(baseUrl).port), "127.0.0.1");
  await once(server, "connection");
  const ended = once(socket.resume(), "close");
  await close();
  await ended;
});
