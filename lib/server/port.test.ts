import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { claimPort } from "./port";

describe("claimPort", () => {
  const servers: Server[] = [];

  afterEach(() => {
    for (const server of servers.splice(0)) {
      server.closeAllConnections();
      server.close();
    }
  });

  async function claim(port = 0) {
    const server = createServer();
    servers.push(server);
    const serve = await claimPort(server, { port, host: "127.0.0.1" }, () => {});
    return { serve, server, port: (server.address() as AddressInfo).port };
  }

  it("names a port that is in use, and the variable to set", async () => {
    const { port } = await claim();
    await expect(claim(port)).rejects.toThrow(
      `Port ${port} on 127.0.0.1 is in use by another program. Stop it, or set PORT`,
    );
  });

  it("names a host that is not an address of this machine", async () => {
    const server = createServer();
    await expect(claimPort(server, { port: 0, host: "192.0.2.1" }, () => {})).rejects.toThrow("Set HOST");
  });

  it("serves a request that arrived early, with its whole body, and later ones", async () => {
    const { serve, server, port } = await claim();
    const arrived = new Promise((resolve) => server.once("request", resolve));
    const early = fetch(`http://127.0.0.1:${port}/early`, { method: "POST", body: "é".repeat(100_000) });
    await arrived;
    serve((request, response) => {
      let bytes = 0;
      request.on("data", (chunk: Buffer) => {
        bytes += chunk.length;
      });
      request.on("end", () => response.end(`${request.url} ${bytes}`));
    });
    expect(await (await early).text()).toBe("/early 200000");
    expect(await (await fetch(`http://127.0.0.1:${port}/late`)).text()).toBe("/late 0");
  });

  it("skips a request whose client disconnected while it waited", async () => {
    const { serve, server, port } = await claim();
    const closed = new Promise<void>((resolve) =>
      server.once("request", (_request, response) => response.once("close", resolve)),
    );
    const arrived = new Promise((resolve) => server.once("request", resolve));
    const abort = new AbortController();
    const early = fetch(`http://127.0.0.1:${port}/`, { signal: abort.signal });
    await arrived;
    abort.abort();
    await expect(early).rejects.toThrow();
    await closed;
    let served = 0;
    serve(() => {
      served++;
    });
    expect(served).toBe(0);
  });
});
