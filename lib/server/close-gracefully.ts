import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { setImmediate, setTimeout } from "node:timers/promises";
import { log } from "@/lib/log";
import type { Readiness } from "./readiness";
import type { Traffic } from "./traffic";

/** Drain time if a load balancer probes this server. Longer than the probe interval of most. */
const PROBED_DRAIN_MS = 3_500;

/** Drain time otherwise, for clients to receive `Connection: close` with their next response. */
const DRAIN_MS = 500;

/** Maximum time to hold new requests while waiting for the open ones before the listener closes. */
const MAX_HOLD_MS = 1_000;

/** For how long it then waits for a turn that accepts nothing, although requests are open. */
const MAX_ACCEPT_MS = 250;

/** Timeout for requests that are still open after that. */
const STOP_TIMEOUT_MS = 4_000;

/**
 * Shuts down without errors for clients and proxies: sends `Connection: close` with every response, stops listening, and
 * finishes the open requests. Takes at most 9 s.
 */
export async function closeGracefully(server: Server, readiness: Readiness, traffic: Traffic): Promise<void> {
  readiness.stage = "draining";
  traffic.drain();
  if ((await countConnections(server)) > 0 || readiness.isProbed()) {
    log.info("Finishing open requests … (Ctrl+C again to stop now)");
    await setTimeout(readiness.isProbed() ? PROBED_DRAIN_MS : DRAIN_MS);
  }
  const closed = await stopListening(server, traffic);
  // By then, every accepted connection has sent its request.
  const closeUnused = setInterval(() => {
    if (traffic.openResponses() === 0) server.closeAllConnections();
  }, DRAIN_MS);
  const timeout = globalThis.setTimeout(() => server.closeAllConnections(), STOP_TIMEOUT_MS);
  await closed();
  clearInterval(closeUnused);
  clearTimeout(timeout);
}

/**
 * Stops listening once the kernel's accept queue is empty. Closing resets the connections in that queue, and a proxy may
 * not retry their requests. Node accepts one connection per turn of the event loop, so the queue is empty after a turn
 * without one, and stays empty if the turn does nothing else. New requests are therefore held until the open ones finish.
 *
 * @returns a function that waits until all connections are closed.
 */
async function stopListening(server: Server, traffic: Traffic): Promise<() => Promise<void>> {
  const listeners = server.rawListeners("request") as ((...exchange: Exchange) => void)[];
  const held: Exchange[] = [];
  server.removeAllListeners("request").on("request", (...exchange) => held.push(exchange));
  let accepted = 0;
  const count = () => void accepted++;
  server.on("connection", count);
  const start = performance.now();
  const heldFor = () => performance.now() - start;
  for (let before = -1; heldFor() < MAX_HOLD_MS + MAX_ACCEPT_MS; before = accepted) {
    await setImmediate();
    if (accepted === before && (traffic.openResponses() === 0 || heldFor() > MAX_HOLD_MS)) break;
  }
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.off("connection", count);
  server.removeAllListeners("request");
  for (const listener of listeners) server.on("request", listener);
  for (const exchange of held) server.emit("request", ...exchange);
  return () => closed;
}

type Exchange = [IncomingMessage, ServerResponse];

function countConnections(server: Server): Promise<number> {
  return new Promise((resolve) => server.getConnections((error, count) => resolve(error ? 0 : count)));
}
