import type { Clock } from "@/lib/clock";
import type { CommentEmails, CommentStore } from "@/lib/courses/comments";
import { LANGUAGES } from "@/lib/messages/section";
import { type Counter, throttle } from "@/lib/rate-limit/counter";
import { COMMENT_EMAIL_LIMITS } from "@/lib/rate-limit/limits";
import type { BackgroundWork } from "./background";
import { commentEmail } from "./emails";
import type { Mailer } from "./mailer";

interface Deps {
  store: Pick<CommentStore, "listRecipients">;
  /** Null if emails cannot be sent. */
  mailer: Mailer | null;
  background: BackgroundWork;
  counter: Counter;
  clock: Clock;
  baseUrl: string;
}

/** An email about a comment is useless after a day. */
const RETRY_SECONDS = 24 * 3600;

/**
 * Emails the owner of the course and the previous commenters in the thread about new comments. At most one email per
 * thread and hour, and a few per day. The emails contain no text that a user typed (lib/messages/emails.ts).
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
    tell({ courseId, threadId, authorId }, language) {
      if (!mailer) return;
      const written = LANGUAGES.find((each) => each === language) ?? LANGUAGES[0];
      background.run("Sending emails about a comment", async () => {
        for (const { userId, email } of await store.listRecipients(courseId, threadId)) {
          if (userId === authorId || !(await mayEmail(userId, threadId))) continue;
          await mailer.send(commentEmail(email, commentsUrl(baseUrl, courseId), written), RETRY_SECONDS);
        }
      });
    },
  };
}

/** URL of the studio with the comments open. */
function commentsUrl(baseUrl: string, courseId: string): string {
  return `${baseUrl}/studio/courses/${courseId}#comments`;
}
