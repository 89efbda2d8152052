import { once } from "node:events";
import { createServer, type Server, type ServerResponse } from "node:http";
import { connect } from "node:net";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { listen } from "@/scripts/testing/listen";
import { type Traffic, trackTraffic } from "./traffic";

let server: Server;
let port: number;
let traffic: Traffic;
let admitted: ServerResponse[];

beforeEach(async () => {
  traffic = trackTraffic();
  admitted = [];
  server = createServer((request, response) => {
    if (traffic.admit(request, response)) admitted.push(response);
  });
  port = Number(new URL(await listen(server)).port);
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

const REQUEST = "GET / HTTP/1.1\r\nHost: x\r\n\r\n";

it("responses that are not finished are counted", async () => {
  const socket = connect(port, "127.0.0.1").resume();
  socket.write(REQUEST + REQUEST + REQUEST);
  await vi.waitFor(() => expect(traffic.openResponses()).toBe(3));
  admitted[0]?.end();
  await vi.waitFor(() => expect(traffic.openResponses()).toBe(2));
  socket.write(REQUEST);
  await vi.waitFor(() => expect(traffic.openResponses()).toBe(3));
  socket.destroy();
});

it("no longer counts pipelined responses whose connection closed before their turn", async () => {
  const socket = connect(port, "127.0.0.1");
  socket.write(REQUEST + REQUEST + REQUEST);
  await vi.waitFor(() => expect(traffic.openResponses()).toBe(3));
  socket.destroy();
  await once(socket, "close");
  await vi.waitFor(() => expect(traffic.openResponses()).toBe(0));
});
