import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { type RequestRecord, requestPath } from "@/lib/http/message";
import { PROBE_PATHS } from "@/lib/http/routes";
import { FILE_ENDPOINT } from "./endpoint-name";
import { requestRecord } from "./request-record";

/** A request after its response was sent, or its connection closed. */
export interface FinishedRequest {
  requestId: string;
  applicationId: string | undefined;
  /** A keyed hash of the user's ID (user-log-name.ts). */
  user?: string | undefined;
  /** Only if the operator asks for it. */
  address?: string | undefined;
  /** Named with credentials that are not its. */
  claimedApplicationId?: string | undefined;
  method: string;
  /** The pattern of the path (endpoint-name.ts). The path itself and the query may hold secrets. */
  endpoint: string;
  status: number;
  /** In milliseconds, to a tenth, from its headers to the last byte of the response. */
  duration: number;
  /** Sent on the connection for the response, with its headers. */
  bytes: number;
  /** Set if the client disconnected before the end of the response. */
  aborted: true | undefined;
  error?: string | undefined;
  reason?: string | undefined;
}

export interface Observer {
  finished(request: FinishedRequest): void;
}

/** How a finished request names what isn't logged as it is. */
interface Naming {
  endpointName(pathname: string): string;
  userName?(userId: string): string;
  /** Undefined: addresses aren't logged. */
  clientAddress?: ((request: IncomingMessage) => string) | undefined;
}

/** Calls the observers after each request of a listener. */
export function observeRequests(
  listener: RequestListener,
  naming: Naming,
  observers: readonly Observer[],
): RequestListener {
  const countSent = sentCounter();
  return (request, response) => {
    const started = performance.now();
    const record = requestRecord(request);
    // Read now: pages.ts turns HEAD into GET.
    const { method = "" } = request;
    response.on("close", () => {
      const finished = {
        ...finish(method, request.url ?? "/", response, record, started, naming),
        address: naming.clientAddress?.(request),
        bytes: countSent(request.socket),
      };
      for (const observer of observers) observer.finished(finished);
    });
    listener(request, response);
  };
}

function finish(
  method: string,
  target: string,
  response: ServerResponse,
  record: RequestRecord,
  started: number,
  { endpointName, userName }: Naming,
): Omit<FinishedRequest, "bytes"> {
  return {
    requestId: record.requestId,
    applicationId: record.applicationId,
    user: record.userId && userName?.(record.userId),
    claimedApplicationId: record.claimedApplicationId,
    method,
    endpoint: record.endpoint ?? endpointName(requestPath({ target })),
    status: record.status ?? response.statusCode,
    duration: Math.round((performance.now() - started) * 10) / 10,
    aborted: response.writableFinished ? undefined : true,
    error: record.error,
    reason: record.reason,
  };
}

/** Counts what was sent on a connection since the response before. Responses of a connection finish one after another. */
function sentCounter(): (socket: Socket) => number {
  const sentBefore = new WeakMap<Socket, number>();
  return (socket) => {
    const sent = socket.bytesWritten;
    const bytes = sent - (sentBefore.get(socket) ?? 0);
    sentBefore.set(socket, sent);
    return bytes;
  };
}

/** Writes one line per request; for static files, and probes that succeed, only if the level is debug. */
export function requestLines(logger: {
  info(fields: object, message: string): void;
  debug(fields: object, message: string): void;
}): Observer {
  return {
    finished(request) {
      const isProbed = request.status === 200 && PROBE_PATHS.has(request.endpoint);
      if (isProbed || request.endpoint === FILE_ENDPOINT) logger.debug(request, "request");
      else logger.info(request, "request");
    },
  };
}
