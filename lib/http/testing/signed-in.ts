import { issueSessionToken, newSession, sessionCookie } from "@/lib/identity/session-token";
import type { TestServer } from "@/scripts/testing/server";

/** The `Cookie` header of a browser that is signed in as a user, with the first version of their sessions. */
export async function sessionHeader(
  { services, clock, baseUrl }: Pick<TestServer, "services" | "clock" | "baseUrl">,
  userId: string,
  sessionVersion = 0,
): Promise<string> {
  const session = newSession({ id: userId, sessionVersion }, clock.now());
  return `${sessionCookie(baseUrl).name}=${await issueSessionToken(session, services.authSecrets)}`;
}

/** Fetches a path as a browser that is signed in as a user, or signed out (null). */
export async function requestAs(
  server: TestServer,
  userId: string | null,
  path: string,
  init: Omit<RequestInit, "headers"> & { headers?: Record<string, string> } = {},
): Promise<Response> {
  // Compressing makes ETags weak.
  const headers = new Headers({ "Accept-Encoding": "identity", ...init.headers });
  if (userId !== null) headers.set("Cookie", await sessionHeader(server, userId));
  return server.request(path, { ...init, headers });
}
