import type { Asked, Bearer } from "@/lib/bearer";
import { type Clock, secondsLater } from "@/lib/clock";
import type { CourseUseCases } from "@/lib/courses/courses";
import { newId } from "@/lib/ids";
import type { OAuthServer } from "@/lib/oauth/oauth";
import { hashSecret } from "@/lib/oauth/tokens";
import { type Allowance, allowanceOf, type Counter } from "@/lib/rate-limit/counter";
import { API_LIMITS, type Limit } from "@/lib/rate-limit/limits";
import { applicationMemory } from "./application-memory";
import { createCourse, getCourse, listCourses } from "./course-operations";
import {
  HttpError,
  invalidToken,
  notFound,
  rateLimitExceeded,
  rateLimitHeaders,
  unauthorized,
} from "./errors";
import { type Answer, type ApiRequest, pathOf } from "./message";
import { errorResponse } from "./respond";

/** What an operation is given: the request, and the `{courseId}` of its path ("" where it has none). */
export interface Call {
  request: ApiRequest;
  courseId: string;
  courses: CourseUseCases;
  baseUrl: string;
  /**
   * Authenticates the request, asking for something on the caller's behalf in the same round trip, and counts it unless
   * that was done. The first thing that an operation does, but for `admit`.
   * @throws HttpError 401, 429.
   */
  ask<Found>(question: (bearer: Bearer) => Promise<Asked<Found> | null>): Promise<Asked<Found>>;
  /**
   * Decides whether a body may be read before anything is asked: counts the request where its token was valid a while
   * ago, and authenticates it where the token is new. What is done with the body must `ask`, whatever comes of it.
   * @throws HttpError 401, 429.
   */
  admit(): Promise<void>;
}

interface Operation {
  method: "GET" | "POST";
  /** Names the rate-limit window; each operation has its own. */
  name: keyof typeof API_LIMITS;
  run(call: Call): Promise<Answer>;
}

/** The course API, whole: paths, methods, and what each does. */
const ENDPOINTS: { path: RegExp; operations: Operation[] }[] = [
  {
    path: /^\/api\/v1\/courses$/,
    operations: [
      { method: "GET", name: "listCourses", run: listCourses },
      { method: "POST", name: "createCourse", run: createCourse },
    ],
  },
  {
    path: /^\/api\/v1\/courses\/(?<courseId>[^/]+)$/,
    operations: [{ method: "GET", name: "getCourse", run: getCourse }],
  },
];

/** Any origin may call with a token; there are no cookies here, so no credentials to steal. */
const CORS = {
  "Access-Control-Allow-Origin": "*",
  "Access-Control-Expose-Headers":
    "ETag, Link, Location, Retry-After, WWW-Authenticate, X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset, X-Request-Id",
};

const PREFLIGHT = {
  "Access-Control-Allow-Methods": "GET, HEAD, POST, OPTIONS",
  "Access-Control-Allow-Headers": "Authorization, Content-Type, If-None-Match",
  "Access-Control-Max-Age": "86400",
};

export interface CourseApiDeps {
  courses: CourseUseCases;
  /** Asks on behalf of whoever holds an access token; null when it is unknown, expired or revoked. */
  askAs: OAuthServer["askAs"];
  counter: Counter;
  clock: Clock;
  baseUrl: string;
}

/**
 * Everything under /api/v1 as one function. A request's walk: find the operation → run it, which authenticates and
 * counts → render. Every answer carries X-Request-Id, the rate-limit headers and CORS, whatever happened.
 */
export function courseApi({ courses, askAs, counter, clock, baseUrl }: CourseApiDeps) {
  const applications = applicationMemory();

  /**
   * How a request asks on its caller's behalf. It is counted once for its application; without a valid token for its
   * address, so that a token that died since it was remembered is counted for both, once.
   */
  function askingFor(
    request: ApiRequest,
    address: string,
    count: (who: string) => Promise<void>,
  ): Pick<Call, "ask" | "admit"> {
    const token = accessTokenOf(request);
    const tokenHash = token && hashSecret(token);
    let isCounted = false;

    async function countFor(applicationId: string): Promise<void> {
      if (isCounted) return;
      isCounted = true;
      await count(`application:${applicationId}`);
    }

    async function refuse(error: unknown): Promise<never> {
      await count(address);
      throw error;
    }

    /** Counts a request whose token was valid a while ago; false where that is not known, or another one went by it. */
    async function countByMemory(): Promise<boolean> {
      const applicationId = tokenHash && applications.take(tokenHash);
      if (!applicationId) return false;
      try {
        await countFor(applicationId);
        return true;
      } catch (error) {
        applications.putBack(tokenHash);
        throw error;
      }
    }

    const ask: Call["ask"] = async (question) => {
      if (!tokenHash) return refuse(unauthorized());
      if (!isCounted) await countByMemory();
      const asked = await askAs({ tokenHash, now: clock() }, question).catch((error: unknown) => {
        if (isCounted) throw error;
        return refuse(error);
      });
      if (!asked) {
        applications.forget(tokenHash);
        return refuse(invalidToken());
      }
      const { applicationId } = asked.caller;
      applications.remember(tokenHash, applicationId);
      await countFor(applicationId);
      return asked;
    };

    async function admit(): Promise<void> {
      if (!(await countByMemory())) await ask((bearer) => courses.ask(bearer));
    }

    return { ask, admit };
  }

  return async function handle(request: ApiRequest, clientAddress: string): Promise<Answer> {
    const requestId = newId("request");
    const common: Record<string, string> = { ...CORS, "X-Request-Id": requestId };

    /** Counts the request in its window, notes the headers, and refuses when the window is full. */
    async function count(who: string, name: keyof typeof API_LIMITS): Promise<void> {
      const limit = API_LIMITS[name];
      const allowance = allowanceOf(limit, await counter.count(`${name}:${who}`, limit.windowSeconds));
      Object.assign(common, rateLimitHeaders(allowance));
      if (allowance.exceeded) throw rateLimitExceeded(allowance, clock());
    }

    const address = `address:${clientAddress}`;
    try {
      const { operations, courseId } = endpointAt(pathOf(request));
      if (request.method === "OPTIONS") {
        const name = operations[0]?.name ?? "nothingThere";
        const allowance = await peek(counter, clock, `${name}:${address}`, API_LIMITS[name]);
        const headers = { ...common, ...PREFLIGHT, ...rateLimitHeaders(allowance) };
        return { status: 204, headers, body: null };
      }

      const method = request.method === "HEAD" ? "GET" : request.method;
      const operation = operations.find((candidate) => candidate.method === method);
      if (!operation) {
        await count(address, "nothingThere");
        throw operations.length === 0 ? notFound() : methodNotAllowed(operations);
      }

      const asking = askingFor(request, address, (who) => count(who, operation.name));
      const answer = await operation.run({ request, courseId, courses, baseUrl, ...asking });
      return { ...answer, headers: { ...answer.headers, ...common } };
    } catch (error) {
      return errorResponse(error, requestId, common);
    }
  };
}

function endpointAt(pathname: string): { operations: Operation[]; courseId: string } {
  for (const { path, operations } of ENDPOINTS) {
    const match = path.exec(pathname);
    if (match) return { operations, courseId: match.groups?.courseId ?? "" };
  }
  return { operations: [], courseId: "" };
}

/** RFC 6750 section 2.1: the token comes in the Authorization header, and only there. */
function accessTokenOf(request: ApiRequest): string | undefined {
  return /^Bearer +(.*)$/i.exec(request.header("authorization") ?? "")?.[1]?.trim();
}

function methodNotAllowed(operations: Operation[]): HttpError {
  const methods = operations.flatMap(({ method }) => (method === "GET" ? ["GET", "HEAD"] : [method]));
  const allow = [...methods, "OPTIONS"].join(", ");
  return new HttpError(405, "method_not_allowed", `Allowed here: ${allow}.`, { headers: { Allow: allow } });
}

async function peek(counter: Counter, clock: Clock, key: string, limit: Limit): Promise<Allowance> {
  const window = await counter.peek(key);
  return allowanceOf(limit, window ?? { count: 0, resetAt: secondsLater(clock(), limit.windowSeconds) });
}
