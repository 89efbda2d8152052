import { perMinute } from "@/lib/rate-limit/limits";
import { usersOf } from "@/lib/rate-limit/work-budget";
import { bearerCalls } from "./bearer-calls";
import { clientCalls } from "./client-calls";
import { refuseOtherSites } from "./cross-site";
import type { EndpointDeps } from "./deps";
import { type Endpoint, refuseIfReadOnly } from "./endpoint";
import { enforceLimit, peekAllowance } from "./enforce-limit";
import { accountChanged, busy, methodNotAllowed, notFound, sharedCourseNotFound, signedOut } from "./errors";
import { type Exchange, newExchange, readCall } from "./exchange";
import { inTurn } from "./in-turn";
import { preferredLanguage } from "./language";
import { type ApiRequest, type ApiResponse, requestPath } from "./message";
import { redirect } from "./redirect";
import { renderError } from "./render-error";
import { bytesMadeFor } from "./respond";
import { preflight, withCommonHeaders } from "./response-headers";
import { readSessionUser } from "./session";
import type { Match } from "./table";

/** A caller's part of the pipeline: authenticate → count → read → perform → render. */
type Caller<Row extends Endpoint> = (row: Row, exchange: Exchange) => Promise<ApiResponse>;

/**
 * Answers requests for the rows of the endpoint table: OPTIONS → method → same-site check → the caller's part. Every
 * response gets its common headers here, and every error is rendered here.
 */
export function pipeline(deps: EndpointDeps) {
  const bearer = bearerCalls(deps);
  const client = clientCalls(deps);
  const session = sessionCalls(deps);
  const anyone = publicCalls(deps);

  async function answer(exchange: Exchange): Promise<ApiResponse> {
    const { request, resource } = exchange;
    if (request.method === "OPTIONS" && resource.allowedOrigin !== null) return preflight(resource);
    const row = resource.rows.get(request.method);
    if (row === undefined) {
      const isUnknown = resource.rows.size === 0;
      // Scanners are limited, and callers of the course API find the window in the headers.
      if (isUnknown || resource.allowedOrigin === "api") await bearer.countUnknown(exchange);
      if (!isUnknown) throw methodNotAllowed(resource.methods);
      if (typeof resource.errors === "object") throw sharedCourseNotFound();
      throw notFound(`Unknown endpoint: ${request.method} ${requestPath(request)}.`);
    }
    refuseIfReadOnly(row, deps);
    switch (row.caller) {
      case "bearer":
        return bearer.call(row, exchange);
      case "client":
        return client(row, exchange);
      case "session":
        return session(row, exchange);
      case "anyone":
        return anyone(row, exchange);
    }
  }

  /** @param admit whether one more request of a browser may be worked on; otherwise it gets a 503. */
  return async function handle(
    request: ApiRequest,
    address: string,
    match: Match,
    admit: () => boolean = () => true,
  ): Promise<ApiResponse> {
    const exchange = newExchange(request, address, deps.baseUrl, match, admit);
    const response = await answer(exchange).catch((error: unknown) => renderError(error, exchange));
    if (match.resource.allowedOrigin === "api") exchange.allowance ??= await peekAllowance(deps, exchange);
    return withCommonHeaders(exchange, response);
  };
}

/** Of rows for users without a limit of their own. */
const READ_LIMIT = { key: "reads", ...perMinute(600) };

/**
 * Requests of browsers with a session. The cookie is SameSite=Lax, and a cross-site page cannot send JSON, an image, PUT,
 * PATCH or DELETE without a preflight, which is never allowed here; the check refuses forms, too.
 */
function sessionCalls(deps: EndpointDeps): Caller<Endpoint<"session">> {
  return async (row, exchange) => {
    const { request, address, baseUrl } = exchange;
    refuseOtherSites(request, baseUrl);
    const user = await readSessionUser(deps, request.header("cookie"));
    if (!user) {
      if (row.returnTo === undefined) throw signedOut();
      return redirect(`/signin?${new URLSearchParams({ callbackUrl: row.returnTo })}`);
    }
    request.record.userId = user.id;
    // Of a studio that an account opened before another one signed in, in the same browser.
    const account = request.header("teepad-account");
    if (account && account !== user.id) throw accountChanged(user.name);
    const limit = row.limit ?? READ_LIMIT;
    await enforceLimit(deps, exchange, `${limit.key}:${user.id}`, limit);
    const payer = deps.workBudget.of(`user:${user.id}`, usersOf(address));
    return inTurn(payer, "", row, request, async (bytes) => {
      // Only now: while it waits for its turn, others are worked on.
      if (!exchange.admit()) throw busy();
      // Refusing large JSON costs as much as accepting it.
      const isJson = row.body && request.header("content-type")?.toLowerCase().includes("json");
      if (isJson) payer.spend(bytes);
      const call = { user, payer, ...(await readCall(row, exchange)) };
      const response = row.render(await row.perform(deps, call), call);
      payer.spend(bytesMadeFor(response));
      return response;
    });
  };
}

/** Requests that anybody may send, counted by client address. */
function publicCalls(deps: EndpointDeps): Caller<Endpoint<"anyone">> {
  return async (row, exchange) => {
    if (!exchange.admit()) throw busy();
    const { request, address, baseUrl } = exchange;
    refuseOtherSites(request, baseUrl);
    if (row.limit) await enforceLimit(deps, exchange, `${row.limit.key}:address:${address}`, row.limit);
    const call = {
      currentUser: () => readSessionUser(deps, request.header("cookie")),
      payer: deps.workBudget.of(`address:${address}`),
      get language() {
        return preferredLanguage(request);
      },
      ...(await readCall(row, exchange)),
    };
    return row.render(await row.perform(deps, call), call);
  };
}
