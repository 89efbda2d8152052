import type { Clock } from "@/lib/clock";
import { allowanceOf, type Counter, retryAfterSeconds } from "@/lib/rate-limit/counter";
import { MAIL_LIMITS } from "@/lib/rate-limit/limits";
import type { MailPurpose } from "./mail-token";
import type { Throttled } from "./password-attempts";

/** Bounds the mails that one client can have sent, and those that one address gets. */
export function mailThrottle(counter: Counter, clock: Clock) {
  /** Counts a mail that is about to be sent; null when it may be. */
  return async function throttle(
    purpose: MailPurpose | "sign-up",
    email: string,
    clientAddress: string,
  ): Promise<Throttled | null> {
    // The client first, so that one who is refused uses up nobody's mails.
    const counts = [
      { key: `mail:address:${clientAddress}`, limit: MAIL_LIMITS.perAddress },
      { key: `mail:${purpose}:to:${email}`, limit: MAIL_LIMITS.perRecipientAndPurpose },
    ];
    for (const { key, limit } of counts) {
      const window = await counter.count(key, limit.windowSeconds);
      if (allowanceOf(limit, window).exceeded) {
        return { outcome: "throttled", retryAfter: retryAfterSeconds(window.resetAt, clock()) };
      }
    }
    return null;
  };
}
export type MailThrottle = ReturnType<typeof mailThrottle>;
