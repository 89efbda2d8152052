import * as z from "zod";
import type { Clock } from "@/lib/clock";
import type { AccountUseCases } from "@/lib/identity/accounts";
import type { AuthSecrets } from "@/lib/identity/sealed-token";
import { readSessionToken, sessionCookie } from "@/lib/identity/session-token";
import type { User } from "@/lib/identity/store";
import type { LiveCourses } from "@/lib/live/live-courses";
import { liveReport, tabId } from "@/lib/live/schema";
import type { Counter } from "@/lib/rate-limit/counter";
import { STUDIO_LIMITS } from "@/lib/rate-limit/limits";
import { check } from "@/lib/validation/problems";
import { readJson } from "./body";
import { enforceLimit } from "./enforce-limit";
import { courseNotFound, HttpError, methodNotAllowed, signedOut, validationError } from "./errors";
import { type ApiRequest, type ApiResponse, requestPath, requestQuery } from "./message";
import { readOwnCookie } from "./own-cookie-value";
import { errorResponse } from "./respond";
import { LIVE_PREFIX } from "./routes";

interface LiveApiDeps {
  live: LiveCourses;
  accounts: Pick<AccountUseCases, "findSessionUser">;
  authSecrets: AuthSecrets;
  counter: Counter;
  clock: Clock;
  baseUrl: string;
}

const MAX_REPORT_BYTES = 1024;

/** How long to wait if there is no room for a stream. */
const RETRY_SECONDS = 15;

const streamQuery = z.object({
  tab: tabId,
  /** The version that the tab has. */
  version: z.coerce
    .number()
    .int()
    .min(0)
    .max(2 ** 31),
});

const STREAM_HEADERS = {
  "Content-Type": "text/event-stream; charset=utf-8",
  "X-Content-Type-Options": "nosniff",
  "Cache-Control": "no-store",
  // nginx would otherwise collect events before it passes them on.
  "X-Accel-Buffering": "no",
};

/**
 * `GET /api/studio/live/{courseId}?tab=…&version=…`: the stream of an open studio, as server-sent events. A browser that
 * reconnects sends the version that it has in Last-Event-ID. `POST` to the same path: what the tab has selected.
 *
 * Called without Next, which counts its open responses as pages at work.
 *
 * CSRF: the session cookie is SameSite=Lax, a stream tells other sites nothing, and a cross-site page cannot send JSON without a
 * preflight, which is never allowed here.
 */
export function liveApi({ live, accounts, authSecrets, counter, clock, baseUrl }: LiveApiDeps) {
  const cookieName = sessionCookie(baseUrl).name;

  async function requireUser(request: ApiRequest): Promise<User> {
    const token = readOwnCookie(request, cookieName);
    const session = token === null ? null : await readSessionToken(token, authSecrets);
    const user = session && (await accounts.findSessionUser(session));
    if (!user) throw signedOut();
    return user;
  }

  async function openStream(request: ApiRequest, courseId: string): Promise<ApiResponse> {
    const user = await requireUser(request);
    await enforceLimit(counter, clock, `live:${user.id}`, STUDIO_LIMITS.streamsPerUser);
    const query = requestQuery(request);
    const version = request.header("last-event-id") ?? query.get("version");
    const input = check(streamQuery, { tab: query.get("tab") ?? undefined, version: version ?? undefined });
    if (!input.ok) throw validationError(input.problems);
    const joined = await live.join(user, courseId, input.value.tab, input.value.version);
    switch (joined.outcome) {
      case "joined":
        return { status: 200, headers: STREAM_HEADERS, body: joined.stream };
      case "missing":
        throw courseNotFound();
      case "user-full":
      case "full": {
        const [status, code] =
          joined.outcome === "full"
            ? ([503, "unavailable"] as const)
            : ([429, "rate_limit_exceeded"] as const);
        throw new HttpError(status, code, `Too many open studios. Retry in ${RETRY_SECONDS} seconds.`, {
          headers: { "Retry-After": String(RETRY_SECONDS) },
        });
      }
    }
  }

  async function takeReport(request: ApiRequest, courseId: string): Promise<ApiResponse> {
    const user = await requireUser(request);
    await enforceLimit(counter, clock, `live-report:${user.id}`, STUDIO_LIMITS.reportsPerUser);
    const report = check(liveReport, await readJson(request, MAX_REPORT_BYTES));
    if (!report.ok) throw validationError(report.problems);
    live.report(user.id, courseId, report.value);
    return { status: 204, headers: {}, body: null };
  }

  return async function answer(request: ApiRequest): Promise<ApiResponse> {
    const { requestId } = request.record;
    const common = { "X-Request-Id": requestId, "Cache-Control": "no-store" };
    try {
      const courseId = requestPath(request).slice(LIVE_PREFIX.length);
      if (request.method !== "GET" && request.method !== "POST") throw methodNotAllowed(["GET", "POST"]);
      const response = await (request.method === "GET" ? openStream : takeReport)(request, courseId);
      return { ...response, headers: { ...common, ...response.headers } };
    } catch (error) {
      return errorResponse(error, request.record, common);
    }
  };
}
