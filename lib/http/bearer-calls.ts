import { partPayer } from "@/lib/courses/courses";
import type { Authenticated, AuthenticatedCaller, Bearer } from "@/lib/oauth/bearer";
import { audienceOf, hashSecret } from "@/lib/oauth/tokens";
import { scaleLimit } from "@/lib/rate-limit/limits";
import type { EndpointDeps } from "./deps";
import {
  type Call,
  checkScope,
  type Endpoint,
  type EndpointLimit,
  isChanging,
  refuseIfReadOnly,
} from "./endpoint";
import { enforceLimit } from "./enforce-limit";
import { invalidToken, unauthorized } from "./errors";
import { type Exchange, readCall } from "./exchange";
import { idempotency } from "./idempotency";
import { inTurn } from "./in-turn";
import { INVALID_TOKEN_LIMIT, UNKNOWN_LIMIT } from "./limits";
import { type ApiRequest, type ApiResponse, requestPath } from "./message";
import { windowSubject } from "./open-windows";
import { bytesMadeFor } from "./respond";
import { type CountedCaller, tokenClientCache } from "./token-client-cache";

interface BearerCall {
  readonly exchange: Exchange;
  readonly row: Endpoint<"bearer">;
  readonly tokenHash: string;
  /** True once the request is counted for its application. */
  isCounted: boolean;
  /** True once a query has found its token valid. */
  isAuthenticated: boolean;
}

/** What sending a byte of a large response counts for, besides making it. */
const SENDING = 0.15;

/**
 * Answers calls with access tokens. Every response has the rate-limit headers of the window that counted it.
 *
 * A GET is one SQL statement, which authenticates as well; so is a POST with a cached token. Another method with another
 * token is authenticated before its body is read, so that strangers cannot make the server read bodies, and so is a token that a row with
 * much work doesn't know: the budget of its user comes first.
 */
export function bearerCalls(deps: EndpointDeps) {
  const { clock, courses, oauth, usage } = deps;
  const once = idempotency(deps.idempotentRequests, clock);
  const tokenClients = tokenClientCache();

  async function call(row: Endpoint<"bearer">, exchange: Exchange): Promise<ApiResponse> {
    const bearerCall = await readToken(row, exchange);
    await limitByCachedClient(bearerCall);
    if (row.method !== "GET" && !bearerCall.isCounted) await authenticate(bearerCall);
    if (!row.isWork) return answer(row, bearerCall);
    const owner = tokenClients.ownerOf(bearerCall.tokenHash) ?? (await authenticate(bearerCall));
    const payer = deps.workBudget.of(partPayer(owner));
    return inTurn(payer, owner.applicationId, row, exchange.request, async (bytes) => {
      try {
        const response = await answer(row, bearerCall);
        payer.spend(SENDING * bytesMadeFor(response));
        return response;
      } finally {
        // Refusing a large body takes as long as accepting it. A token that is no longer valid isn't the user's.
        if (bearerCall.isAuthenticated) payer.spend(bytes);
      }
    });
  }

  async function answer(row: Endpoint<"bearer">, bearerCall: BearerCall): Promise<ApiResponse> {
    const { exchange } = bearerCall;
    const input = await readInput(row, bearerCall);
    const also = row.actsAs?.(input.body);
    if (also) {
      refuseIfReadOnly(also, deps);
      const caller = await authenticate(bearerCall);
      checkScope(also, caller);
      await countForCaller(exchange, also, caller);
    }
    return performOnce(row, bearerCall, input);
  }

  /** Performs a call; one with an Idempotency-Key only if its caller hasn't done so. @throws HttpError. */
  async function performOnce(
    row: Endpoint<"bearer">,
    bearerCall: BearerCall,
    input: Call,
  ): Promise<ApiResponse> {
    const { request } = input;
    const key = isChanging(row) ? request.header("idempotency-key") : null;
    if (key === null) return perform(row, bearerCall, input);
    const { head, body } = input;
    const identity = [request.method, requestPath(request), head === undefined ? body : { head, body }];
    const caller = await authenticate(bearerCall);
    checkScope(row, caller);
    return once(caller, key, identity, () => perform(row, bearerCall, input));
  }

  /** @throws HttpError 401, 403, 429, and those of the row. */
  async function perform(row: Endpoint<"bearer">, bearerCall: BearerCall, input: Call): Promise<ApiResponse> {
    const query = row.perform(deps, bearer(bearerCall), input);
    const { caller, result } = await requireAuthenticated(bearerCall, query);
    checkScope(row, caller);
    return row.render(result, input);
  }

  /** @throws HttpError 401, 429. */
  async function readToken(row: Endpoint<"bearer">, exchange: Exchange): Promise<BearerCall> {
    const token = bearerToken(exchange.request);
    // A token for another resource is like one that nobody has (RFC 9068 section 4).
    const isOurs = token !== undefined && audienceOf(token) === (row.audience ?? "api");
    const bearerCall = {
      exchange,
      row,
      tokenHash: isOurs ? hashSecret(token) : "",
      isCounted: false,
      isAuthenticated: false,
    };
    if (token) return bearerCall;
    await countForAddress(bearerCall);
    throw unauthorized();
  }

  /**
   * Counts the request without a query if the application of its token is cached. The entry is taken until the token is
   * authenticated, so that concurrent requests with a dead token are not all counted for the application.
   * @throws HttpError 429.
   */
  async function limitByCachedClient(bearerCall: BearerCall): Promise<void> {
    const { tokenHash } = bearerCall;
    const caller = tokenClients.take(tokenHash);
    if (!caller) return;
    try {
      await countForApplication(bearerCall, caller);
    } catch (error) {
      tokenClients.put(tokenHash, caller);
      throw error;
    }
  }

  /**
   * Awaits a query that authenticates the token in its own round trip. Counts the request for the application, or, if the
   * token is not valid, for the address.
   * @throws HttpError 401, 429.
   */
  async function requireAuthenticated<Result>(
    bearerCall: BearerCall,
    query: Promise<Authenticated<Result> | null>,
  ): Promise<Authenticated<Result>> {
    const found = await query.catch(async (error: unknown) => {
      // The caller is unknown. That the database is unavailable must not turn into a 429 for everyone behind an address.
      if (!bearerCall.isCounted) await countForAddress(bearerCall).catch(() => {});
      throw error;
    });
    if (!found) {
      tokenClients.drop(bearerCall.tokenHash);
      await countForAddress(bearerCall);
      throw invalidToken();
    }
    const { caller } = found;
    bearerCall.isAuthenticated = true;
    bearerCall.exchange.request.record.userId = caller.userId;
    await oauth.recordUse(caller, clock());
    tokenClients.put(bearerCall.tokenHash, caller);
    if (!bearerCall.isCounted) await countForApplication(bearerCall, caller);
    return found;
  }

  /** Authenticates without doing anything else. @throws HttpError 401, 429. */
  async function authenticate(bearerCall: BearerCall): Promise<AuthenticatedCaller> {
    return (await requireAuthenticated(bearerCall, courses.authenticate(bearer(bearerCall)))).caller;
  }

  /**
   * Reads the row's input. Only authenticated callers learn what is wrong with theirs.
   * @throws HttpError 400, 401, 413, 415, 429.
   */
  async function readInput(row: Endpoint<"bearer">, bearerCall: BearerCall): Promise<Call> {
    try {
      return await readCall(row, bearerCall.exchange);
    } catch (error) {
      await authenticate(bearerCall);
      throw error;
    }
  }

  /** @throws HttpError 429. */
  const count = (exchange: Exchange, limit: EndpointLimit, subject: string, most?: number) =>
    enforceLimit(deps, exchange, `${limit.key}:${subject}`, limit, most);

  /** Counts a request without a valid token. @throws HttpError 429 instead of the caller's 401 after very many. */
  async function countForAddress({ exchange, row: { limit } }: BearerCall): Promise<void> {
    await count(exchange, limit, `address:${exchange.address}`, INVALID_TOKEN_LIMIT.requests);
  }

  async function countForApplication(bearerCall: BearerCall, caller: CountedCaller): Promise<void> {
    const { exchange, row } = bearerCall;
    bearerCall.isCounted = true;
    exchange.request.record.applicationId = caller.applicationId;
    await countForCaller(exchange, row, caller);
  }

  /** @throws HttpError 429. */
  async function countForCaller(
    exchange: Exchange,
    { method, path, ...row }: Endpoint<"bearer">,
    caller: CountedCaller,
  ): Promise<void> {
    const { applicationId, isCountedByUser, limitFactor } = caller;
    const limit = scaleLimit(row.limit, limitFactor);
    const counted = await count(exchange, limit, windowSubject(caller));
    // The windows of a single user don't concern the application's owner.
    if (!isCountedByUser) usage.counted(applicationId, limit, counted, `${method} ${path}`);
  }

  /** Created per query: the token must be valid when the query runs. */
  function bearer({ tokenHash }: BearerCall): Bearer {
    return { tokenHash, now: clock() };
  }

  return {
    call,
    /**
     * Counts a request to an unknown path or with an unknown method, and looks up whose it is, for the log of that application.
     * @throws HttpError 429.
     */
    async countUnknown(exchange: Exchange): Promise<void> {
      await count(exchange, UNKNOWN_LIMIT, `address:${exchange.address}`);
      const token = bearerToken(exchange.request);
      if (!token) return;
      const found = await courses
        .authenticate({ tokenHash: hashSecret(token), now: clock() })
        .catch(() => null);
      if (found) exchange.request.record.applicationId = found.caller.applicationId;
    },
  };
}

/** RFC 6750 section 2.1: the token comes in the Authorization header, and only there. */
function bearerToken(request: ApiRequest): string | undefined {
  return /^Bearer +(.*)$/i.exec(request.header("authorization") ?? "")?.[1]?.trim();
}
