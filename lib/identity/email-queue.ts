import { addSeconds, type Clock } from "@/lib/clock";
import { newId } from "@/lib/ids";
import { log } from "@/lib/log";
import { jobQueue } from "@/lib/queue/queue";
import { isTestAddress } from "@/lib/test-mode/test-mode";
import { describeError } from "./background";
import { type Mailer, MailRefused, type MailTransport } from "./mailer";
import { textSeal } from "./seal";
import type { AuthSecrets } from "./sealed-token";

/** An email that has not been sent yet. */
export interface QueuedEmail {
  id: string;
  recipient: string;
  subject: string;
  /** Encrypted (seal.ts), because it may contain a working link. */
  sealedText: string;
  createdAt: Date;
  giveUpAt: Date;
  /** When the next attempt is due, or while a process is sending the email, when its claim expires. */
  nextAttemptAt: Date;
  /** Number of attempts so far, including one in progress. */
  attempts: number;
}

/** The outcome of a claimed email: sent, to be retried, or failed for good. */
type EmailOutcome =
  | { state: "sent" }
  | { state: "waiting"; nextAttemptAt: Date; error: string }
  | { state: "failed"; error: string };

/** The store port (lib/adapters/prisma/email-queue-store.ts). */
export interface EmailQueueStore {
  insert(email: QueuedEmail): Promise<void>;
  /** Claims one due email until `until`, so that no other process sends it; null if none is due. */
  claim(now: Date, until: Date): Promise<QueuedEmail | null>;
  /** Deletes an email that was sent. Of one that failed, deletes the text and keeps the rest for the operator. */
  finish(claimed: Pick<QueuedEmail, "id" | "attempts">, outcome: EmailOutcome): Promise<void>;
  count(): Promise<EmailCounts>;
}

/** Emails that will be retried, and those that failed permanently. */
export interface EmailCounts {
  waiting: number;
  failed: number;
}

interface EmailQueueDeps {
  store: EmailQueueStore;
  transport: MailTransport;
  clock: Clock;
  secrets: AuthSecrets;
}

/** How long to retry emails without a link, in seconds. */
const DEFAULT_RETRY_SECONDS = 24 * 3600;

/** Exceeds the SMTP timeouts. */
const CLAIM_SECONDS = 5 * 60;

const FIRST_DELAY_SECONDS = 15;
const MAX_DELAY_SECONDS = 30 * 60;

/** Maximum number of characters of an SMTP reply that are stored. */
const MAX_ERROR_LENGTH = 300;

/**
 * Keeps emails in the database until the SMTP server accepts them, so that an outage loses none. The first attempt is
 * immediate; retries follow after 15 s, 30 s, 1 min … up to 30 min, from any process. A sent email is deleted. If a
 * process dies between sending and deleting, the email is sent again: delivery is at least once.
 */
export function emailQueue({ store, transport, clock, secrets }: EmailQueueDeps) {
  const seal = textSeal(secrets, "teepad queued email");

  /** @returns false if the SMTP server is unavailable, so that other emails would fail as well. */
  async function attempt(email: QueuedEmail): Promise<boolean> {
    const { id, sealedText, giveUpAt } = email;
    const fail = (error: string) => store.finish(email, { state: "failed", error });
    if (giveUpAt <= clock()) {
      await fail("It expired before a server could send it.");
      return true;
    }
    const text = seal.open(sealedText, id);
    if (text === null) {
      await fail("It was queued with another AUTH_SECRET.");
      return true;
    }
    try {
      await transport.deliver({ to: email.recipient, subject: email.subject, text }, id);
    } catch (error) {
      return handleFailure(email, error);
    }
    await store.finish(email, { state: "sent" });
    return true;
  }

  async function handleFailure(email: QueuedEmail, error: unknown): Promise<boolean> {
    const { id, attempts, giveUpAt } = email;
    const isRefused = error instanceof MailRefused;
    const reason = (error instanceof Error ? error.message : String(error)).slice(0, MAX_ERROR_LENGTH);
    const nextAttemptAt = addSeconds(clock(), delaySeconds(attempts));
    const isLast = isRefused || nextAttemptAt >= giveUpAt;
    // Omits the SMTP reply, which may contain the recipient's address. `npm run admin -- emails` shows it.
    log.error(isLast ? "Sending an email failed for good" : "Sending an email failed and will be retried", {
      emailId: id,
      attempts,
      reason: describeError(isRefused ? error.cause : error),
    });
    await store.finish(
      email,
      isLast ? { state: "failed", error: reason } : { state: "waiting", nextAttemptAt, error: reason },
    );
    return isRefused;
  }

  const mailer: Mailer = {
    async send({ to, subject, text }, retrySeconds = DEFAULT_RETRY_SECONDS) {
      if (isTestAddress(to)) return;
      const now = clock();
      const id = newId("email");
      const email: QueuedEmail = {
        id,
        recipient: to,
        subject,
        sealedText: seal.seal(text, id),
        createdAt: now,
        giveUpAt: addSeconds(now, retrySeconds),
        // Stored as already claimed by this process.
        nextAttemptAt: addSeconds(now, CLAIM_SECONDS),
        attempts: 1,
      };
      await store.insert(email);
      await attempt(email);
    },
  };

  return {
    ...mailer,
    count: store.count,
    // One at a time: the first failure tells that the SMTP server is unavailable.
    ...jobQueue({
      ...{ name: "Sending an email", clock, claimSeconds: CLAIM_SECONDS, claim: store.claim, attempt },
      ...{ maxInFlight: 1, maxPerLane: 1, lane: () => "smtp" },
    }),
  };
}
export type EmailQueue = ReturnType<typeof emailQueue>;

/** Delay before the next attempt: 15 s after the first one, doubled after each further one. */
function delaySeconds(attempts: number): number {
  return Math.min(FIRST_DELAY_SECONDS * 2 ** (attempts - 1), MAX_DELAY_SECONDS);
}
