import { setTimeout as delay } from "node:timers/promises";
import { hashSecret } from "@/lib/oauth/tokens";
import { createBenchFairways, ids } from "../bench/data";

/** Clients that write as fast as they are served, and what they saw. */
interface Writers {
  /** Responses by status; "no response" counts connections that failed. */
  statuses: Map<string, number>;
  acknowledged: Acknowledged;
  /** The longest time without a successful response, in seconds. */
  longestOutage: number;
  /** When the latest of the requests that succeeded was sent (performance.now). */
  lastSuccess(): number;
  stop(): Promise<void>;
}

/** What a server said it had stored. */
export interface Acknowledged {
  /** The external IDs of courses. */
  courses: string[];
  /** The hashes of access tokens that refreshes returned. */
  tokens: string[];
}

/** So many that no client reaches a limit. */
export const APPLICATIONS = 3_000;

const CLIENTS = { creating: 8, refreshing: 4 };

/** How long a client waits for a response. */
const REQUEST_TIMEOUT_MS = 20_000;

/** How long a client waits after a failure. */
const RETRY_DELAY_MS = 50;

/** Users for whom each refreshing client refreshes tokens in turn, so that no limit is reached. */
const USERS_PER_CLIENT = 80;

/** How many of the refresh tokens in the filled database were used. Each is used in one run only. */
let usedTokens = 0;

/** Whether a write was acknowledged. */
export const isSuccess = (status: string) => status === "200" || status === "201";

/**
 * Starts clients that create courses, each for many applications in turn, so that no limit is reached, and clients that
 * refresh tokens. After a failure, these send the same token again, as partners do.
 *
 * @param run distinguishes the external IDs of this run from those of others.
 */
export function startWriters(url: () => string, run: string): Writers {
  const statuses = new Map<string, number>();
  const acknowledged: Acknowledged = { courses: [], tokens: [] };
  const location = { lat: 60.18, lng: 24.93 };
  const fairways = createBenchFairways();
  let isStopped = false;
  let next = 0;
  let lastSuccess = performance.now();
  let lastResponse = performance.now();
  let longestOutage = 0;

  /** Writes until stopped. `write` sends one request and returns the status of the response. */
  async function repeat(write: () => Promise<string>): Promise<void> {
    while (!isStopped) {
      const sent = performance.now();
      const status = await write();
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      if (isSuccess(status)) {
        const now = performance.now();
        longestOutage = Math.max(longestOutage, (now - lastResponse) / 1000);
        lastResponse = now;
        lastSuccess = Math.max(lastSuccess, sent);
      } else await delay(RETRY_DELAY_MS);
    }
  }

  async function createCourse(): Promise<string> {
    const number = next++;
    const externalCourseId = `${run}-${number}`;
    const { status } = await post(
      "/api/v1/courses",
      JSON.stringify({ externalCourseId, name: "Chaos", location, fairways }),
      {
        Authorization: `Bearer ${ids.accessToken(number % APPLICATIONS)}`,
        "Content-Type": "application/json",
      },
    );
    if (status === "201") acknowledged.courses.push(externalCourseId);
    return status;
  }

  /** Returns a function that refreshes the tokens of several users in turn. */
  function refreshInTurn(): () => Promise<string> {
    const first = usedTokens;
    usedTokens += USERS_PER_CLIENT;
    const users = Array.from({ length: USERS_PER_CLIENT }, (_, i) => ({
      application: (first + i) % APPLICATIONS,
      token: ids.refreshToken(first + i),
    }));
    let turn = 0;
    return async () => {
      const user = users[turn++ % USERS_PER_CLIENT] as (typeof users)[number];
      const form = {
        grant_type: "refresh_token",
        refresh_token: user.token,
        client_id: ids.application(user.application),
        client_secret: ids.secret(user.application),
      };
      const { status, body } = await post("/oauth/token", new URLSearchParams(form));
      if (status === "200") {
        const { access_token, refresh_token } = JSON.parse(body);
        user.token = refresh_token;
        acknowledged.tokens.push(hashSecret(access_token));
      }
      return status;
    };
  }

  async function post(path: string, body: string | URLSearchParams, headers: Record<string, string> = {}) {
    try {
      const signal = AbortSignal.timeout(REQUEST_TIMEOUT_MS);
      const response = await fetch(url() + path, { method: "POST", headers, body, signal });
      return { status: String(response.status), body: await response.text() };
    } catch {
      return { status: "no response", body: "" };
    }
  }

  const running = [
    ...Array.from({ length: CLIENTS.creating }, () => repeat(createCourse)),
    ...Array.from({ length: CLIENTS.refreshing }, () => repeat(refreshInTurn())),
  ];
  return {
    statuses,
    acknowledged,
    get longestOutage() {
      return Math.max(longestOutage, (performance.now() - lastResponse) / 1000);
    },
    lastSuccess: () => lastSuccess,
    async stop() {
      isStopped = true;
      await Promise.all(running);
    },
  };
}
