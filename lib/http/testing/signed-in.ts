import type { GetCurrentUser } from "../current-user";

/** A browser that is signed in as a user, or signed out (null). */
export function signedInAs(userId: string | null): GetCurrentUser {
  return async () => (userId === null ? null : { id: userId, sessionVersion: 0 });
}
