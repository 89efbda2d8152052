import { type Server, type ServerResponse, STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import { systemClock } from "@/lib/clock";
import type { ApiResponse } from "@/lib/http/message";
import { jsonResponse } from "@/lib/http/respond";
import { uncountedHeaders } from "@/lib/http/response-headers";
import { newId } from "@/lib/ids";

/** Errors of requests that never get a route. By default, Node responds with an empty body. */
const PROTOCOL_ERRORS = {
  400: { error: "bad_request", message: "The request is not valid HTTP." },
  408: { error: "request_timeout", message: "The request took too long to arrive." },
  413: { error: "payload_too_large", message: "The chunk extensions of the body are too large." },
  417: { error: "expectation_failed", message: "Unsupported Expect header. Only 100-continue is supported." },
  431: { error: "headers_too_large", message: "The request headers are too large. The maximum is 16 KiB." },
} as const;

type ProtocolStatus = keyof typeof PROTOCOL_ERRORS;

/** The statuses of Node's error codes; every other code is a 400. */
const STATUS_BY_CODE: Readonly<Record<string, ProtocolStatus>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  HPE_HEADER_OVERFLOW: 431,
};

/** Node's error, with what it was reading. */
type ClientError = NodeJS.ErrnoException & { rawPacket?: Buffer };

/** Of a malformed request, what is searched for its target. */
const MAX_LINE = 200;

/** How long to keep reading the rest of a malformed request, so that its sender gets to read the response. */
const DISCARD_MS = 1_000;

interface Refused {
  problem?: string | undefined;
  requestId?: string;
  /** Of the request, as far as it is known. */
  target?: string | undefined;
}

/** A JSON error that closes the connection. */
export function protocolError(
  status: ProtocolStatus,
  { problem, requestId = newId("request"), target }: Refused = {},
): ApiResponse {
  const { error, message } = PROTOCOL_ERRORS[status];
  return jsonResponse(
    status,
    { error, message: problem ?? message, requestId },
    {
      ...{ "X-Request-Id": requestId, "Cache-Control": "no-store", Connection: "close" },
      ...uncountedHeaders(target ?? null, systemClock()),
    },
  );
}

/** Makes a server respond to malformed requests and timeouts with a JSON error. */
export function reportProtocolErrors(server: Server): void {
  const responses = new WeakMap<Duplex, ServerResponse>();
  server.on("request", (request, response) => {
    responses.set(request.socket, response);
  });
  // By default, Node responds with an empty body. The listener refuses it.
  server.on("checkExpectation", (request, response) => server.emit("request", request, response));
  server.on("clientError", (error: ClientError, socket) => {
    // This is more of a request that was already refused.
    if (socket.writableEnded) return;
    const response = responses.get(socket);
    const isResponding = response?.headersSent && !response.writableFinished;
    if (!socket.writable || isResponding) {
      socket.destroy();
      return;
    }
    const target = /^[A-Z]+ (\S+)/.exec(error.rawPacket?.toString("latin1", 0, MAX_LINE) ?? "")?.[1];
    socket.end(serialize(protocolError(STATUS_BY_CODE[error.code ?? ""] ?? 400, { target })));
    setTimeout(() => socket.destroy(), DISCARD_MS).unref();
  });
}

/** A response as it goes over the wire: there is no ServerResponse for a request that could not be parsed. */
function serialize({ status, headers, body }: ApiResponse): string {
  const text = String(body);
  const lines = Object.entries({ ...headers, "Content-Length": Buffer.byteLength(text) });
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    ...lines.map(([name, value]) => `${name}: ${value}`),
  ];
  return `${head.join("\r\n")}\r\n\r\n${text}`;
}
