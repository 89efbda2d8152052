import type { CurrentUser } from "../current-user";

/** A browser that is signed in as somebody, or (null) as nobody. */
export function signedInAs(userId: string | null): CurrentUser {
  return async () => (userId === null ? null : { id: userId, sessionVersion: 0 });
}
