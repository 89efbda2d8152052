import type { Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { clientAddress } from "@/lib/http/client-address";
import { BOUNDS } from "./bounds";

/**
 * Closes connections whose client doesn't read a response for a while, which would stay in memory for ever. Node restarts the
 * timeout of a socket whenever it sends something. A response that has nothing to send, such as a live stream or one that is still
 * being made, isn't stalled.
 */
export function closeStalled(server: Server, stalledMs: number = BOUNDS.stalledMs): void {
  const latest = new WeakMap<Socket, ServerResponse>();
  server.on("request", ({ socket }, response) => latest.set(socket, response));
  server.setTimeout(stalledMs, (socket) => {
    const isWorking = latest.get(socket)?.closed === false && socket.writableLength === 0;
    if (isWorking) socket.setTimeout(stalledMs);
    else socket.destroy();
  });
}

/**
 * Limits the connections of one client address, so that it can't take all that this process has. Not for use behind a proxy,
 * whose address all sockets have.
 */
export function limitConnections(server: Server, maxCount: number = BOUNDS.connectionsPerAddress): void {
  const counts = new Map<string, number>();
  server.on("connection", (socket: Socket) => {
    const address = clientAddress(socket.remoteAddress, undefined, 0);
    const count = (counts.get(address) ?? 0) + 1;
    if (count > maxCount) return socket.destroy();
    counts.set(address, count);
    socket.once("close", () => {
      const left = (counts.get(address) ?? 1) - 1;
      if (left > 0) counts.set(address, left);
      else counts.delete(address);
    });
  });
}
