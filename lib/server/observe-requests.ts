import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { type RequestRecord, requestPath } from "@/lib/http/message";
import { PROBE_PATHS } from "@/lib/http/routes";
import { FILE_ENDPOINT } from "./endpoint-name";
import { requestRecord } from "./request-record";

/** A request after its response was sent, or its connection closed. */
export interface FinishedRequest {
  requestId: string;
  applicationId: string | undefined;
  /** Named with credentials that are not its. */
  claimedApplicationId?: string | undefined;
  method: string;
  /** The pattern of the path (endpoint-name.ts). The path itself and the query may hold secrets. */
  endpoint: string;
  status: number;
  /** In milliseconds, to a tenth, from its headers to the last byte of the response. */
  duration: number;
  /** Set if the client disconnected before the end of the response. */
  aborted: true | undefined;
  /** The `error` and `reason` of the response. */
  error?: string | undefined;
  reason?: string | undefined;
}

/** Records finished requests. */
export interface Observer {
  finished(request: FinishedRequest): void;
}

/** Calls the observers after each request of a listener. */
export function observeRequests(
  listener: RequestListener,
  endpointName: (pathname: string) => string,
  observers: readonly Observer[],
): RequestListener {
  return (request, response) => {
    const started = performance.now();
    const record = requestRecord(request);
    response.on("close", () => {
      const finished = finish(request, response, record, started, endpointName);
      for (const observer of observers) observer.finished(finished);
    });
    listener(request, response);
  };
}

function finish(
  request: IncomingMessage,
  response: ServerResponse,
  record: RequestRecord,
  started: number,
  endpointName: (pathname: string) => string,
): FinishedRequest {
  return {
    requestId: record.requestId,
    applicationId: record.applicationId,
    claimedApplicationId: record.claimedApplicationId,
    method: request.method ?? "",
    endpoint: record.endpoint ?? endpointName(requestPath({ target: request.url ?? "/" })),
    status: record.status ?? response.statusCode,
    duration: Math.round((performance.now() - started) * 10) / 10,
    aborted: response.writableFinished ? undefined : true,
    error: record.error,
    reason: record.reason,
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
