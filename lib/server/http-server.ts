import { createServer, type Server, type ServerOptions } from "node:http";
import { reportProtocolErrors } from "./protocol-errors";

/**
 * The HTTP server, without a request listener.
 *
 * Every request header is kept; together they are at most 16 KiB (Node's `maxHeaderSize`). By default Node drops
 * everything after the thousandth, so a client could hide the length of its body behind a thousand short headers.
 *
 * @param options for tests.
 */
export function newServer(options: ServerOptions = {}): Server {
  const server = createServer({
    // Longer than the idle timeout of common proxies, which would otherwise reuse a connection just as it closes.
    keepAliveTimeout: 65_000,
    // The listener checks the Host header: Node's own 400 has an empty body.
    requireHostHeader: false,
    ...options,
  });
  server.maxHeadersCount = 0;
  reportProtocolErrors(server);
  return server;
}
