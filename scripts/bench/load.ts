import autocannon from "autocannon";
import { limitOf } from "@/lib/http/testing/limit-of";
import { createBenchFairways, ids, type Size } from "./data";

/** The endpoints to measure, in table order. */
export const ENDPOINTS = ["GET course", "GET list", "POST course", "refresh", "introspect"] as const;
export type Endpoint = (typeof ENDPOINTS)[number];

interface LoadRequest {
  method: "GET" | "POST";
  path: string;
  headers: Record<string, string>;
  body?: string;
}

/** Creates the next request to an endpoint. */
export type MakeRequest = () => LoadRequest;

/** Results of one run against one endpoint. Latencies in milliseconds. */
export interface Figures {
  requestsPerSecond: number;
  p50: number;
  p99: number;
  /** CPU microseconds per request, server and Postgres together. NaN on systems without /proc. */
  cpuMicroseconds: number;
  /** Postgres' part of them; 0 without Postgres. */
  databaseMicroseconds: number;
  /** Responses with an unexpected status, errors and timeouts. Any invalidates the run. */
  failures: number;
}

export interface LoadTarget {
  url: string;
  /** CPU time that the server and its database have used so far. */
  readCpuSeconds(): number;
  /** The database's part of it. */
  readDatabaseCpuSeconds(): number;
}

const CONNECTIONS = 32;

/** Spreads requests over many applications: rate limits stay enforced, but are never reached. */
export function createRequestMakers(size: Size) {
  const counters = { get: 0, list: 0, create: 0, refresh: 0, introspect: 0 };
  const next = (name: keyof typeof counters) => counters[name]++;
  const courses = Buffer.from(JSON.stringify(createBenchFairways())).toString();
  const form = { "content-type": "application/x-www-form-urlencoded" };
  const bearer = (user: number) => ({ authorization: `Bearer ${ids.accessToken(user)}` });
  const client = (i: number) => `client_id=${ids.application(i)}&client_secret=${ids.secret(i)}`;
  const run = Date.now();

  const makers: Record<Endpoint, MakeRequest> = {
    "GET course": () => {
      const n = next("get");
      const i = n % size.applications;
      const k = Math.floor(n / size.applications) % size.coursesPerList;
      return { method: "GET", path: `/api/v1/courses/${ids.course(i, k, size)}`, headers: bearer(i) };
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
      const body = `grant_type=refresh_token&refresh_token=${ids.refreshToken(n)}&${client(n % size.applications)}`;
      return { method: "POST", path: "/oauth/token", headers: form, body };
    },
    introspect: () => {
      const i = next("introspect") % size.applications;
      const body = `token=${ids.accessToken(i)}&${client(i)}`;
      return { method: "POST", path: "/oauth/introspect", headers: form, body };
    },
  };
  return makers;
}

/**
 * The maximum number of requests per run, so that all runs together stay within the rate limits of one minute and don't
 * run out of refresh tokens. A run ends early when it reaches this number.
 */
export function computeMaxRequests(
  name: Endpoint,
  { applications, refreshTokens }: Size,
  runs: number,
): number {
  const available: Record<Endpoint, number> = {
    "GET course": limitOf("GET /api/v1/courses/{courseId}") * applications,
    "GET list": limitOf("GET /api/v1/courses") * applications,
    "POST course": limitOf("POST /api/v1/courses") * applications,
    // A third each for Teepad and the two floors.
    refresh: Math.min(limitOf("POST /oauth/token") * applications, Math.floor(refreshTokens / 3)),
    introspect: limitOf("POST /oauth/introspect") * applications,
  };

  // Requests rotate over the applications, and a run may end in the middle of a rotation.
  return Math.floor((available[name] - 2 * applications) / runs);
}

interface LoadOptions {
  url: string;
  makeRequest: MakeRequest;
  /** Ends after this time, or after `maxRequests`. */
  seconds: number;
  maxRequests: number;
}

function load({ url, makeRequest, seconds, maxRequests }: LoadOptions): Promise<autocannon.Result> {
  return new Promise((resolve, reject) => {
    const options = {
      url,
      connections: CONNECTIONS,
      amount: maxRequests,
      // How often autocannon checks whether it is done, in milliseconds.
      sampleInt: 50,
      requests: [{ setupRequest: (request: autocannon.Request) => ({ ...request, ...makeRequest() }) }],
    };
    const instance = autocannon(options, (error, figures) => {
      clearTimeout(timer);
      if (error) reject(error);
      else resolve(figures);
    });
    const timer = setTimeout(() => instance.stop(), seconds * 1000);
  });
}

/** Loads a server for `seconds`, or until `maxRequests` have been made. */
export async function measure(
  { url, readCpuSeconds, readDatabaseCpuSeconds }: LoadTarget,
  makeRequest: MakeRequest,
  limits: { seconds: number; maxRequests: number },
): Promise<Figures> {
  const [before, databaseBefore] = [readCpuSeconds(), readDatabaseCpuSeconds()];
  const { requests, duration, latency, non2xx, errors, timeouts } = await load({
    url,
    makeRequest,
    ...limits,
  });
  return {
    requestsPerSecond: requests.total / duration,
    p50: latency.p50,
    p99: latency.p99,
    failures: non2xx + errors + timeouts,
    cpuMicroseconds: ((readCpuSeconds() - before) / requests.total) * 1e6,
    databaseMicroseconds: ((readDatabaseCpuSeconds() - databaseBefore) / requests.total) * 1e6,
  };
}
