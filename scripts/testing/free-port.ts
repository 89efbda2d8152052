import { once } from "node:events";
import { createServer } from "node:net";

/** Below the ephemeral ports, which the system assigns to connections and to servers that listen on port 0. */
const PORTS = { from: 15_000, count: 15_000 };

let next = Math.floor(Math.random() * PORTS.count);

/** Finds a port on localhost that is not in use, and that the system assigns to nobody else while a test restarts its server. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < PORTS.count; tries++) {
    const port = PORTS.from + (next++ % PORTS.count);
    const server = createServer().listen(port, "127.0.0.1");
    const isFree = await once(server, "listening").then(
      () => true,
      () => false,
    );
    if (!isFree) continue;
    server.close();
    await once(server, "close");
    return port;
  }
  throw new Error("No port is free.");
}
