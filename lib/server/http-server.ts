import { createServer, type Server, type ServerOptions } from "node:http";
import { BOUNDS } from "./bounds";
import { closeStalled, limitConnections } from "./connections";
import { reportProtocolErrors } from "./protocol-errors";

interface Options extends ServerOptions {
  /** Whether connections are a trusted proxy's. */
  isBehindProxy?: boolean;
}

/**
 * The HTTP server, without a request listener.
 *
 * Every request header is kept; together they are at most 16 KiB (Node's `maxHeaderSize`). By default Node drops
 * everything after the thousandth, so a client could hide the length of its body behind a thousand short headers.
 *
 * Connections over the limit are closed at once, and so are those that do not send a request, or read a response, in time.
 *
 * @param options for tests.
 */
export function newServer({ isBehindProxy = false, ...options }: Options = {}): Server {
  const server = createServer({
    // Longer than the idle timeout of common proxies, which would otherwise reuse a connection just as it closes.
    keepAliveTimeout: 65_000,
    headersTimeout: BOUNDS.headersTimeoutMs,
    requestTimeout: BOUNDS.requestTimeoutMs,
    connectionsCheckingInterval: BOUNDS.timeoutCheckMs,
    // The listener checks the Host header: Node's own 400 has an empty body.
    requireHostHeader: false,
    ...options,
  });
  server.maxHeadersCount = 0;
  server.maxConnections = BOUNDS.connections;
  if (!isBehindProxy) limitConnections(server);
  closeStalled(server);
  reportProtocolErrors(server);
  return server;
}
