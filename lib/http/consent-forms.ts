import type { Clock } from "@/lib/clock";
import type { AuthSecrets } from "@/lib/identity/sealed-token";
import type { User } from "@/lib/identity/store";
import { isEqual, macOf } from "@/lib/mac";
import { type Counter, throttle } from "@/lib/rate-limit/counter";
import { CONSENT_LIMITS } from "@/lib/rate-limit/limits";

/** The user a form is shown to. Ending all sessions changes the version. */
type Reader = Pick<User, "id" | "sessionVersion">;

/**
 * The forms of the consent page. The page stores nothing on the server: its form contains the authorization request itself,
 * which is checked again, and a token that only this service can issue, bound to the user, their session version and the
 * request that it shows.
 */
export function consentForms(counter: Counter, clock: Clock, secrets: AuthSecrets) {
  function formToken({ id, sessionVersion }: Reader, query: string, secret = secrets[0]): string {
    return macOf(secret, `consent\n${id}\n${sessionVersion}\n${query}`);
  }

  return {
    formToken,
    isShown: (user: Reader, query: string, token: string): boolean =>
      secrets.some((secret) => isEqual(token, formToken(user, query, secret))),
    /** Counts a response. @returns seconds to wait if the user is over the limit, or null. */
    countResponse: ({ id }: Pick<User, "id">): Promise<number | null> =>
      throttle(counter, clock, `consent:user:${id}`, CONSENT_LIMITS.perUser),
    /** Counts a search of the courses to share. @returns seconds to wait if the user is over the limit, or null. */
    countSearch: ({ id }: Pick<User, "id">): Promise<number | null> =>
      throttle(counter, clock, `consent-search:user:${id}`, CONSENT_LIMITS.searchesPerUser),
  };
}
export type ConsentForms = ReturnType<typeof consentForms>;
