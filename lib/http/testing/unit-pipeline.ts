import { memoryCounter } from "@/lib/adapters/counters/memory";
import { systemClock } from "@/lib/clock";
import { issueSessionToken, newSession, sessionCookie } from "@/lib/identity/session-token";
import { workBudget } from "@/lib/rate-limit/work-budget";
import type { EndpointDeps } from "../deps";
import type { ApiResponse } from "../message";
import { pipeline } from "../pipeline";
import { matchEndpoint } from "../table";

const baseUrl = "https://teepad.example";
const authSecrets = ["a secret of the tests, 32 characters"] as const;

/** The endpoint table over a few dependencies, without a database. Every user exists. */
export function unitPipeline(deps: Partial<EndpointDeps>) {
  const accounts = {
    findSessionUser: async ({ userId }: { userId: string }) => ({
      ...{ id: userId, email: "ada@example.com", name: "Ada", sessionVersion: 0 },
    }),
  };
  const outside = { clock: systemClock, counter: memoryCounter(), workBudget: workBudget(systemClock) };
  const all = { accounts, authSecrets, baseUrl, ...outside, ...deps };
  const handle = pipeline(all as unknown as EndpointDeps);

  /** Sends a GET as a signed-in user, or signed out (null). */
  return async (userId: string | null, target: string): Promise<ApiResponse> => {
    const match = matchEndpoint(new URL(target, baseUrl).pathname);
    if (!match) throw new Error(`${target} is no endpoint.`);
    const session = userId && newSession({ id: userId, sessionVersion: 0 }, new Date());
    const cookie = session
      ? `${sessionCookie(baseUrl).name}=${await issueSessionToken(session, authSecrets)}`
      : null;
    const header = (name: string) => (name === "cookie" ? cookie : null);
    const record = { requestId: "req_test" };
    return handle({ record, method: "GET", target, header, body: async () => "broken" }, "192.0.2.1", match);
  };
}
