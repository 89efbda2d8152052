import { addSeconds, type Clock } from "@/lib/clock";
import type { IdempotencyStore } from "@/lib/idempotency/store";
import type { Authenticated, Bearer, Caller } from "@/lib/oauth/bearer";
import type { OAuthServer } from "@/lib/oauth/server";
import { hashSecret } from "@/lib/oauth/tokens";
import { type Allowance, type Counter, toAllowance } from "@/lib/rate-limit/counter";
import { API_LIMITS, INVALID_TOKEN_LIMIT } from "@/lib/rate-limit/limits";
import { type ApiUseCases, COURSE_OPERATIONS, type Operation } from "./course-operations";
import {
  addRateLimitHeaders,
  invalidToken,
  methodNotAllowed,
  notFound,
  rateLimitExceeded,
  unauthorized,
} from "./errors";
import { idempotency } from "./idempotency";
import { type ApiRequest, type ApiResponse, requestPath } from "./message";
import { errorResponse } from "./respond";
import { tokenClientCache } from "./token-client-cache";

const EXPOSED_HEADERS =
  "ETag, Idempotency-Replayed, Link, Location, Retry-After, WWW-Authenticate, X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset, X-Request-Id";

const PREFLIGHT = {
  "Access-Control-Allow-Methods": "GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS",
  "Access-Control-Allow-Headers":
    "Authorization, Content-Type, If-Match, If-None-Match, Idempotency-Key, X-Request-Id, traceparent, tracestate, baggage, sentry-trace",
  "Access-Control-Max-Age": "86400",
};

export interface CourseApiDeps extends ApiUseCases {
  recordUse: OAuthServer["recordUse"];
  counter: Counter;
  clock: Clock;
  baseUrl: string;
  idempotentRequests: IdempotencyStore;
}

/** A request on its way through the pipeline. */
interface Exchange {
  readonly request: ApiRequest;
  /** The subject that requests without a valid token are counted for. */
  readonly address: string;
  /** The window that counts the request. */
  limit: keyof typeof API_LIMITS;
  /** The state of that window once it has. */
  allowance: Allowance | null;
  tokenHash: string;
  /** True once the request is counted for its application. */
  isCounted: boolean;
}

interface OperationMatch {
  operation: Operation;
  /** The path's parameter, percent-encoded; "" if the path has none. */
  parameter: string;
}

/**
 * Handles everything under /api/v1. Every response has X-Request-Id, the rate-limit headers and CORS headers.
 *
 * A GET is one SQL statement, which authenticates as well; so is a POST with a cached token. Another method with another
 * token is authenticated before its body is read, so that strangers cannot make the server read bodies.
 */
export function courseApi({
  recordUse,
  counter,
  clock,
  baseUrl,
  idempotentRequests,
  ...useCases
}: CourseApiDeps) {
  const once = idempotency(idempotentRequests, clock);
  const tokenClients = tokenClientCache();

  return async function handle(request: ApiRequest, clientAddress: string): Promise<ApiResponse> {
    const exchange = newExchange(request, clientAddress);
    try {
      if (request.method === "OPTIONS") return await preflight(exchange);
      const match = await matchOperation(exchange);
      await readToken(exchange);
      await limitByCachedClient(exchange);
      if (match.operation.method !== "GET" && !exchange.isCounted) await authenticate(exchange);
      const input = await readInput(exchange, match);
      const response = await performOnce(exchange, match, input);
      return { ...response, headers: addCommonHeaders(exchange, response.headers) };
    } catch (error) {
      return errorResponse(error, request.record, addCommonHeaders(exchange), baseUrl);
    }
  };

  /** Performs an operation; one with an Idempotency-Key only if its caller hasn't done so. @throws HttpError. */
  async function performOnce(
    exchange: Exchange,
    match: OperationMatch,
    input: unknown,
  ): Promise<ApiResponse> {
    const { request } = exchange;
    const key = match.operation.method === "GET" ? null : request.header("idempotency-key");
    if (key === null) return perform(exchange, match, input);
    const identity = [request.method, requestPath(request), input];
    return once(await authenticate(exchange), key, identity, () => perform(exchange, match, input));
  }

  /** @throws HttpError 401, 429, and those of the operation. */
  async function perform(exchange: Exchange, match: OperationMatch, input: unknown): Promise<ApiResponse> {
    const query = match.operation.perform(useCases, bearer(exchange), input);
    const { result } = await requireAuthenticated(exchange, query);
    return match.operation.render(result, exchange.request, baseUrl);
  }

  /** @throws HttpError 404, 405, 429. */
  async function matchOperation(exchange: Exchange): Promise<OperationMatch> {
    const { request, address } = exchange;
    const path = requestPath(request);
    const method = request.method === "HEAD" ? "GET" : request.method;
    for (const operation of COURSE_OPERATIONS) {
      const match = operation.method === method ? operation.path.exec(path) : null;
      if (!match) continue;
      exchange.limit = operation.limit;
      return { operation, parameter: Object.values(match.groups ?? {})[0] ?? "" };
    }
    await count(exchange, address);
    const methods = operationsAt(path).flatMap(({ method }) => (method === "GET" ? ["GET", "HEAD"] : method));
    if (methods.length > 0) throw methodNotAllowed([...methods, "OPTIONS"]);
    throw notFound(`Unknown endpoint: ${request.method} ${path}.`);
  }

  /** @throws HttpError 401, 429. */
  async function readToken(exchange: Exchange): Promise<void> {
    const token = bearerToken(exchange.request);
    if (!token) {
      await countForAddress(exchange);
      throw unauthorized();
    }
    exchange.tokenHash = hashSecret(token);
  }

  /**
   * Counts the request without a query if the application of its token is cached. The entry is taken until the token is
   * authenticated, so that concurrent requests with a dead token are not all counted for the application.
   * @throws HttpError 429.
   */
  async function limitByCachedClient(exchange: Exchange): Promise<void> {
    const { tokenHash } = exchange;
    const applicationId = tokenClients.take(tokenHash);
    if (applicationId === undefined) return;
    try {
      await countForApplication(exchange, applicationId);
    } catch (error) {
      tokenClients.put(tokenHash, applicationId);
      throw error;
    }
  }

  /**
   * Awaits a query that authenticates the token in its own round trip. Counts the request for the application, or, if the
   * token is not valid, for the address.
   * @throws HttpError 401, 429.
   */
  async function requireAuthenticated<Result>(
    exchange: Exchange,
    query: Promise<Authenticated<Result> | null>,
  ): Promise<Authenticated<Result>> {
    const found = await query.catch(async (error: unknown) => {
      // The caller is unknown. That the database is unavailable must not turn into a 429 for everyone behind an address.
      if (!exchange.isCounted) await countForAddress(exchange).catch(() => {});
      throw error;
    });
    if (!found) {
      await countForAddress(exchange);
      throw invalidToken();
    }
    const { caller } = found;
    await recordUse(caller, clock());
    tokenClients.put(exchange.tokenHash, caller.applicationId);
    if (!exchange.isCounted) await countForApplication(exchange, caller.applicationId);
    return found;
  }

  /** Authenticates without doing anything else. @throws HttpError 401, 429. */
  async function authenticate(exchange: Exchange): Promise<Caller> {
    return (await requireAuthenticated(exchange, useCases.courses.authenticate(bearer(exchange)))).caller;
  }

  /**
   * Reads the operation's input. Only authenticated callers learn what is wrong with theirs.
   * @throws HttpError 400, 401, 413, 415, 429.
   */
  async function readInput(exchange: Exchange, { operation, parameter }: OperationMatch): Promise<unknown> {
    try {
      return await operation.read(exchange.request, parameter);
    } catch (error) {
      await authenticate(exchange);
      throw error;
    }
  }

  /**
   * Counts the request, and keeps the state of the window for the response headers.
   * @param most requests that the window lets pass, which may be more than the limit that the headers state.
   * @throws HttpError 429.
   */
  async function count(
    exchange: Exchange,
    subject: string,
    most: number = API_LIMITS[exchange.limit].requests,
  ): Promise<void> {
    const limit = API_LIMITS[exchange.limit];
    const window = await counter.count(`${exchange.limit}:${subject}`, limit.windowSeconds);
    const allowance = toAllowance(limit, window);
    exchange.allowance = allowance;
    if (window.count > most) throw rateLimitExceeded(allowance, clock());
  }

  /** Counts a request without a valid token. @throws HttpError 429 instead of the caller's 401 after very many. */
  function countForAddress(exchange: Exchange): Promise<void> {
    return count(exchange, exchange.address, INVALID_TOKEN_LIMIT.requests);
  }

  async function countForApplication(exchange: Exchange, applicationId: string): Promise<void> {
    exchange.isCounted = true;
    exchange.request.record.applicationId = applicationId;
    await count(exchange, `application:${applicationId}`);
  }

  /** Created per query: the token must be valid when the query runs. */
  function bearer({ tokenHash }: Exchange): Bearer {
    return { tokenHash, now: clock() };
  }

  /** Responds to a CORS preflight, which is not counted. */
  async function preflight(exchange: Exchange): Promise<ApiResponse> {
    const { request, address } = exchange;
    const [operation] = operationsAt(requestPath(request));
    const limit = operation?.limit ?? "unknownEndpoint";
    const { windowSeconds } = API_LIMITS[limit];
    const window = await counter.peek(`${limit}:${address}`);
    exchange.allowance = toAllowance(
      API_LIMITS[limit],
      window ?? { count: 0, resetAt: addSeconds(clock(), windowSeconds) },
    );
    return { status: 204, headers: addCommonHeaders(exchange, PREFLIGHT), body: null };
  }
}

function newExchange(request: ApiRequest, clientAddress: string): Exchange {
  return {
    request,
    address: `address:${clientAddress}`,
    limit: "unknownEndpoint",
    allowance: null,
    tokenHash: "",
    isCounted: false,
  };
}

/**
 * Adds the headers of every response: CORS, X-Request-Id, and the state of the window that counted the request. Any origin may
 * call with a token: there are no cookies, so no credentials to steal.
 *
 * Copies one object and then adds properties to the copy. Merging several objects takes V8's slow path, which cost 5 % of a GET.
 */
function addCommonHeaders(
  { request, allowance }: Exchange,
  own: ApiResponse["headers"] = {},
): Record<string, string> {
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

function operationsAt(path: string): Operation[] {
  return COURSE_OPERATIONS.filter((operation) => operation.path.test(path));
}

/** RFC 6750 section 2.1: the token comes in the Authorization header, and only there. */
function bearerToken(request: ApiRequest): string | undefined {
  return /^Bearer +(.*)$/i.exec(request.header("authorization") ?? "")?.[1]?.trim();
}
