import autocannon from "autocannon";
import { API_LIMITS, OAUTH_LIMITS } from "@/lib/rate-limit/limits";
import { benchFairways, named, type Size } from "./data";

/** What is measured, in the order of the table. */
export const ENDPOINTS = ["GET course", "GET list", "POST course", "refresh", "introspect"] as const;
export type Endpoint = (typeof ENDPOINTS)[number];

/** What one run of one endpoint came to. Latencies are in milliseconds. */
export interface Figures {
  requestsPerSecond: number;
  p50: number;
  p99: number;
  /** Microseconds of processor time a request, of the server and of Postgres; NaN where the system does not tell. */
  processor: number;
  /** Answers other than the one wanted; a run with any is void. */
  failed: number;
}

/** A server to be loaded. */
export interface Measured {
  url: string;
  /** What it and its database have used so far. */
  processorSeconds(): number;
}

const CONNECTIONS = 32;

/** Makes the next request of an endpoint. */
export type MakeRequest = () => autocannon.Request;

/** Requests over many applications, so that no limit is reached though all are enforced. */
export function requestsOf(size: Size) {
  const counters = { get: 0, list: 0, create: 0, refresh: 0, introspect: 0 };
  const next = (name: keyof typeof counters) => counters[name]++;
  const courses = Buffer.from(JSON.stringify(benchFairways())).toString();
  const form = { "content-type": "application/x-www-form-urlencoded" };
  const bearer = (user: number) => ({ authorization: `Bearer ${named.accessToken(user)}` });
  const client = (i: number) => `client_id=${named.application(i)}&client_secret=${named.secret(i)}`;
  const run = Date.now();

  const makers: Record<Endpoint, MakeRequest> = {
    "GET course": () => {
      const n = next("get");
      const i = n % size.applications;
      const k = Math.floor(n / size.applications) % size.coursesPerList;
      return { method: "GET", path: `/api/v1/courses/${named.course(i, k, size)}`, headers: bearer(i) };
    },
    "GET list": () => {
      const i = next("list") % size.applications;
      return { method: "GET", path: "/api/v1/courses", headers: bearer(i) };
    },
    "POST course": () => {
      const n = next("create");
      const body = `{"externalCourseId":"new-${run}-${n}","name":"New course","location":{"lat":60.18,"lng":24.93},"fairways":${courses}}`;
      const headers = { ...bearer(n % size.applications), "content-type": "application/json" };
      return { method: "POST", path: "/api/v1/courses", headers, body };
    },
    refresh: () => {
      const n = next("refresh");
      const body = `grant_type=refresh_token&refresh_token=${named.refreshToken(n)}&${client(n % size.applications)}`;
      return { method: "POST", path: "/oauth/token", headers: form, body };
    },
    introspect: () => {
      const i = next("introspect") % size.applications;
      const body = `token=${named.accessToken(i)}&${client(i)}`;
      return { method: "POST", path: "/oauth/introspect", headers: form, body };
    },
  };
  return makers;
}

/**
 * How many requests one of so many runs may make, so that all together stay within the limits of a minute and the data.
 * A run that has made them is over early.
 */
export function mostRequests(name: Endpoint, { applications, refreshTokens }: Size, runs: number): number {
  const most: Record<Endpoint, number> = {
    "GET course": API_LIMITS.getCourse.requests * applications,
    "GET list": API_LIMITS.listCourses.requests * applications,
    "POST course": API_LIMITS.createCourse.requests * applications,
    // The floor uses tokens up, too.
    refresh: Math.min(OAUTH_LIMITS.perClient.requests * applications, refreshTokens / 2),
    introspect: OAUTH_LIMITS.perClient.requests * applications,
  };
  // Applications take turns, and no run ends with the last one's.
  return Math.floor((most[name] - 2 * applications) / runs);
}

/** Runs autocannon until it has made the amount of requests, or the seconds have passed. */
function load({ seconds, ...options }: autocannon.Options & { seconds: number }): Promise<autocannon.Result> {
  return new Promise((resolve, reject) => {
    const instance = autocannon(options, (error, result) => {
      clearTimeout(timer);
      if (error) reject(error);
      else resolve(result);
    });
    const timer = setTimeout(() => instance.stop(), seconds * 1000);
  });
}

/** Loads a server for so many seconds, or with so many requests, that `make` makes. */
export async function measure(
  { url, processorSeconds }: Measured,
  make: MakeRequest,
  { seconds, most }: { seconds: number; most: number },
): Promise<Figures> {
  const before = processorSeconds();
  const result = await load({
    seconds,
    url,
    connections: CONNECTIONS,
    amount: most,
    // How often it looks whether it is done.
    sampleInt: 50,
    requests: [{ setupRequest: (request) => ({ ...request, ...make() }) }],
  });
  return {
    requestsPerSecond: result.requests.total / result.duration,
    p50: result.latency.p50,
    p99: result.latency.p99,
    processor: ((processorSeconds() - before) / result.requests.total) * 1e6,
    failed: result.non2xx + result.errors + result.timeouts,
  };
}
