import { type Server, type ServerResponse, STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import type { ApiResponse } from "@/lib/http/message";
import { jsonResponse } from "@/lib/http/respond";
import { newId } from "@/lib/ids";
import { send } from "./node-http";

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

/** How long to keep reading the rest of a malformed request, so that its sender gets to read the response. */
const DISCARD_MS = 1_000;

/** A JSON error that closes the connection. */
export function protocolError(
  status: ProtocolStatus,
  message: string = PROTOCOL_ERRORS[status].message,
  requestId: string = newId("request"),
): ApiResponse {
  const { error } = PROTOCOL_ERRORS[status];
  return jsonResponse(
    status,
    { error, message, requestId },
    { "X-Request-Id": requestId, "Cache-Control": "no-store", Connection: "close" },
  );
}

/** Makes a server respond to malformed requests, timeouts and unsupported expectations with a JSON error. */
export function reportProtocolErrors(server: Server): void {
  const responses = new WeakMap<Duplex, ServerResponse>();
  server.on("request", (request, response) => {
    responses.set(request.socket, response);
  });
  server.on("checkExpectation", (request, response) => {
    void send(protocolError(417), request, response);
  });
  server.on("clientError", (error: NodeJS.ErrnoException, socket) => {
    // This is more of a request that was already refused.
    if (socket.writableEnded) return;
    const response = responses.get(socket);
    const isResponding = response?.headersSent && !response.writableFinished;
    if (!socket.writable || isResponding) {
      socket.destroy();
      return;
    }
    socket.end(serialize(protocolError(STATUS_BY_CODE[error.code ?? ""] ?? 400)));
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
