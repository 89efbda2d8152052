import type { Clock } from "@/lib/clock";
import { type Counter, type Throttled, throttle } from "@/lib/rate-limit/counter";
import { MAIL_LIMITS } from "@/lib/rate-limit/limits";
import type { EmailTokenPurpose } from "./email-token";

/** Limits the emails that one client can trigger and that one address receives. */
export function emailThrottle(counter: Counter, clock: Clock) {
  /** Counts an email about to be sent. @returns null if it may be sent. */
  return async function throttleEmail(
    purpose: EmailTokenPurpose | "sign-up",
    email: string,
    clientAddress: string,
  ): Promise<Throttled | null> {
    // Counts the client first, so that a throttled client doesn't use up the recipient's budget.
    const counts = [
      { key: `mail:address:${clientAddress}`, limit: MAIL_LIMITS.perAddress },
      { key: `mail:${purpose}:to:${email}`, limit: MAIL_LIMITS.perRecipientAndPurpose },
    ];
    for (const { key, limit } of counts) {
      const retryAfter = await throttle(counter, clock, key, limit);
      if (retryAfter !== null) return { outcome: "throttled", retryAfter };
    }
    return null;
  };
}
export type EmailThrottle = ReturnType<typeof emailThrottle>;
