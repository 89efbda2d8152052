import { addSeconds, type Clock } from "@/lib/clock";
import { type Counter, toAllowance } from "@/lib/rate-limit/counter";
import { addRateLimitHeaders } from "./errors";
import type { Exchange } from "./exchange";
import { UNKNOWN_LIMIT } from "./limits";
import type { ApiResponse } from "./message";
import { pageHeaders } from "./page-headers";

type Headers = Record<string, string>;

const EXPOSED_HEADERS =
  "ETag, Idempotency-Replayed, Link, Location, Retry-After, WWW-Authenticate, X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset, X-Request-Id";

const API_PREFLIGHT = {
  "Access-Control-Allow-Methods": "GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS",
  "Access-Control-Allow-Headers":
    "Authorization, Content-Type, If-Match, If-None-Match, Idempotency-Key, X-Request-Id, traceparent, tracestate, baggage, sentry-trace",
  "Access-Control-Max-Age": "86400",
};

/** Any origin may read public documents, also with headers that its tracing adds. */
const PUBLIC_PREFLIGHT = {
  "Access-Control-Allow-Methods": "GET, HEAD, OPTIONS",
  "Access-Control-Allow-Headers": "*",
  "Access-Control-Max-Age": "86400",
};

/** Of responses that a browser may show: nothing loads, except for the style that is in error pages. */
const SHOWN_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors ";

/** RFC 6749 section 5.1: responses with tokens must not be cached. */
const NO_STORE = { "Cache-Control": "no-store", Pragma: "no-cache" };

/** Adds the headers that all responses of a caller have. Those of the response itself win. */
export function withCommonHeaders(exchange: Exchange, response: ApiResponse): ApiResponse {
  const { resource } = exchange;
  if (resource.caller === "bearer") {
    return { ...response, headers: apiHeaders(exchange, response.headers) };
  }
  const headers = {
    "X-Request-Id": exchange.request.record.requestId,
    "X-Content-Type-Options": "nosniff",
    ...(resource.isCompressed && { Vary: "Accept-Encoding" }),
    ...(resource.caller === "client" ? NO_STORE : { "Cache-Control": "no-store" }),
    ...(resource.allowedOrigin === "public" && { "Access-Control-Allow-Origin": "*" }),
    ...(typeof resource.errors === "object" && shownHeaders(exchange)),
    ...response.headers,
  };
  return { ...response, headers };
}

/**
 * The headers of every response of the course API: CORS, X-Request-Id, and the state of the window that counted the request. Any
 * origin may call with a token: there are no cookies, so no credentials to steal.
 *
 * Copies one object and then adds properties to the copy. Merging several objects takes V8's slow path, which cost 5 % of a GET.
 */
function apiHeaders({ request, allowance }: Exchange, own: ApiResponse["headers"]): Headers {
  const headers = {
    ...own,
    // The server compresses for those who accept it.
    Vary: "Accept-Encoding",
    "Access-Control-Allow-Origin": "*",
    "Access-Control-Expose-Headers": EXPOSED_HEADERS,
    "X-Request-Id": request.record.requestId,
  };
  return allowance ? addRateLimitHeaders(headers, allowance) : headers;
}

function shownHeaders({ resource: { errors, allowsFraming } }: Exchange): Headers {
  const opensForPartners = typeof errors === "object" && errors.isPartOfSignIn === true;
  return {
    ...pageHeaders({ allowsFraming }),
    "Content-Security-Policy": SHOWN_POLICY + (allowsFraming ? "*" : "'none'"),
    // Partners may open the way through sign-in and consent in a popup, and need to hear from it.
    "Cross-Origin-Opener-Policy": opensForPartners ? "unsafe-none" : "same-origin",
  };
}

/** Responds to a CORS preflight, which is not counted. */
export async function preflight(
  exchange: Exchange,
  { counter, clock }: { counter: Counter; clock: Clock },
): Promise<ApiResponse> {
  const { resource, address } = exchange;
  if (resource.caller !== "bearer") return { status: 204, headers: PUBLIC_PREFLIGHT, body: null };
  const [row] = resource.rows.values();
  const limit = row?.limit ?? UNKNOWN_LIMIT;
  const window = await counter.peek(`${limit.key}:address:${address}`);
  exchange.allowance = toAllowance(
    limit,
    window ?? { count: 0, resetAt: addSeconds(clock(), limit.windowSeconds) },
  );
  return { status: 204, headers: API_PREFLIGHT, body: null };
}
