import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { connect } from "node:net";
import { afterEach, beforeEach, expect, it } from "vitest";
import { listen } from "@/scripts/testing/listen";
import { send } from "./node-http";

const BODIES: Record<string, string> = {
  "/short": '{"name":"Meilahti"}',
  "/long": `{"name":"${"Meilahti ".repeat(20_000)}"}`,
  "/long-not-ascii": `{"name":"${"Äijänsuo ⛳ ".repeat(20_000)}"}`,
};

let server: Server;
let baseUrl: string;

beforeEach(async () => {
  server = createServer((request, response) => {
    const body = BODIES[request.url ?? ""] ?? "";
    void send({ status: 200, headers: { "Content-Type": "application/json" }, body }, request, response);
  });
  baseUrl = await listen(server);
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

it.each(Object.keys(BODIES))(
  "%s arrives whole, with its length in bytes, which HEAD has as well",
  async (path) => {
    const body = BODIES[path] as string;
    const response = await fetch(baseUrl + path);
    expect(await response.text()).toBe(body);
    const head = await fetch(baseUrl + path, { method: "HEAD" });
    const lengths = [response, head].map(({ headers }) => Number(headers.get("content-length")));
    expect(lengths).toEqual([Buffer.byteLength(body), Buffer.byteLength(body)]);
    expect(await head.text()).toBe("");
  },
);

it("pipelined requests get their bodies one after another", async () => {
  const paths = ["/long", "/short", "/long-not-ascii", "/short"];
  const socket = connect(Number(new URL(baseUrl).port), "127.0.0.1");
  const requests = paths.map((path, i) => {
    const connection = i === paths.length - 1 ? "close" : "keep-alive";
    return `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: ${connection}\r\n\r\n`;
  });
  socket.write(requests.join(""));
  const parts: Buffer[] = [];
  socket.on("data", (part: Buffer) => parts.push(part));
  await once(socket, "end");
  const received = Buffer.concat(parts)
    .toString()
    .split(/(?=HTTP\/1\.1 )/);
  const bodies = received.map((response) => response.slice(response.indexOf("\r\n\r\n") + 4));
  expect(bodies).toEqual(paths.map((path) => BODIES[path]));
});
