import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { claimPort } from "./port";

describe("claiming the port", () => {
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
    const serve = await claimPort(server, { port, host: "127.0.0.1" });
    return { serve, server, port: (server.address() as AddressInfo).port };
  }

  it("names a port that is taken and the variable to set", async () => {
    const { port } = await claim();
    await expect(claim(port)).rejects.toThrow(
      `Another program is listening on port ${port} of 127.0.0.1. Stop it, or set PORT`,
    );
  });

  it("names a host that is none of this machine's", async () => {
    const server = createServer();
    await expect(claimPort(server, { port: 0, host: "192.0.2.1" })).rejects.toThrow("Set HOST");
  });

  it("answers a request that came before the server was ready, its body whole, and those that come after", async () => {
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

  it("leaves out a request whose client gave up waiting", async () => {
    const { serve, server, port } = await claim();
    const gone = new Promise<void>((resolve) =>
      server.once("request", (_request, response) => response.once("close", resolve)),
    );
    const arrived = new Promise((resolve) => server.once("request", resolve));
    const impatient = new AbortController();
    const early = fetch(`http://127.0.0.1:${port}/`, { signal: impatient.signal });
    await arrived;
    impatient.abort();
    await expect(early).rejects.toThrow();
    await gone;
    let served = 0;
    serve(() => {
      served++;
    });
    expect(served).toBe(0);
  });
});
