import type { Clock } from "@/lib/clock";
import { type Counter, throttle } from "@/lib/rate-limit/counter";
import { type Limit, USAGE_EMAIL_LIMIT } from "@/lib/rate-limit/limits";
import type { BackgroundWork } from "./background";
import { writeEmail } from "./emails";
import type { Mailer } from "./mailer";
import type { UserStore } from "./store";

interface Deps {
  users: Pick<UserStore, "findOwnerEmail">;
  isTwin: (applicationId: string) => Promise<boolean>;
  mailer: Mailer | null;
  background: BackgroundWork;
  counter: Counter;
  clock: Clock;
  baseUrl: string;
}

/** How much of a limit is used when the owner gets an email, in percent. */
const PERCENT = 80;

/** Emails the owner of an application that nears one of its limits, once a day for each. In English, as those about webhooks. */
export function usageNotices({ users, isTwin, mailer, background, counter, clock, baseUrl }: Deps) {
  return {
    /** @param count of the window, to which each number comes once. */
    counted(applicationId: string, limit: Limit & { key: string }, count: number, endpoint: string): void {
      if (!mailer || count !== Math.ceil((limit.requests * PERCENT) / 100)) return;
      background.run("Sending an email about a rate limit", async () => {
        const key = `usage-email:${limit.key}:${applicationId}`;
        if ((await throttle(counter, clock, key, USAGE_EMAIL_LIMIT)) !== null) return;
        if (await isTwin(applicationId)) return;
        const email = await users.findOwnerEmail(applicationId);
        if (email === null) return;
        const link = `${baseUrl}/developers/${encodeURIComponent(applicationId)}/requests`;
        const { requests, windowSeconds: seconds } = limit;
        await mailer.send(
          writeEmail("usage", email, "en", { endpoint, percent: PERCENT, requests, seconds, link }),
        );
      });
    },
  };
}
export type UsageNotices = ReturnType<typeof usageNotices>;
