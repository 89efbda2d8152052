import { createServer, type Server } from "node:http";

/**
 * The server that listens. An idle connection is not closed while a client is about to use it again. All of a
 * request's headers are kept, which together are at most 16 KiB (Node's `maxHeaderSize`): by itself Node leaves out what
 * follows the thousandth, and whoever sends a thousand of one letter first would hide from us how long a body is.
 */
export function newServer(): Server {
  const server = createServer({ keepAliveTimeout: 65_000 });
  server.maxHeadersCount = 0;
  return server;
}
