import type { Clock } from "@/lib/clock";
import type { CommentEmails, CommentStore } from "@/lib/courses/comments";
import { type Counter, throttle } from "@/lib/rate-limit/counter";
import { COMMENT_EMAIL_LIMITS } from "@/lib/rate-limit/limits";
import type { BackgroundWork } from "./background";
import { writeEmail } from "./emails";
import type { Mailer } from "./mailer";

interface Deps {
  store: Pick<CommentStore, "listRecipients">;
  mailer: Mailer | null;
  background: BackgroundWork;
  counter: Counter;
  clock: Clock;
  baseUrl: string;
}

/** An email about a comment is useless after a day. */
const RETRY_SECONDS = 24 * 3600;

/**
 * Emails the owner of the course and the previous commenters in the thread about new comments, and those whom a comment mentions.
 * At most one email per thread and hour, and a few per day. The emails contain no text that a user typed (lib/messages/emails.ts).
 */
export function commentEmails({ store, mailer, background, counter, clock, baseUrl }: Deps): CommentEmails {
  async function mayEmail(userId: string, threadId: string): Promise<boolean> {
    const { perThread, perRecipient } = COMMENT_EMAIL_LIMITS;
    if ((await throttle(counter, clock, `comment-email:${threadId}:${userId}`, perThread)) !== null)
      return false;
    return (await throttle(counter, clock, `comment-email:${userId}`, perRecipient)) === null;
  }

  return {
    available: mailer !== null,
    tell({ courseId, threadId, authorId, mentionedIds, isNew }, language) {
      if (!mailer) return;
      const link = `${baseUrl}/studio/courses/${courseId}#comments`;
      background.run("Sending emails about a comment", async () => {
        const recipients = await store.listRecipients(courseId, isNew ? threadId : null, mentionedIds);
        for (const { userId, email } of recipients) {
          if (userId === authorId || !(await mayEmail(userId, threadId))) continue;
          const kind = mentionedIds.includes(userId) ? "mention" : "comment";
          await mailer.send(writeEmail(kind, email, language, { link }), RETRY_SECONDS);
        }
      });
    },
  };
}
