/** A plain-text email. */
export interface Mail {
  /** One address; never parsed as a list. */
  to: string;
  subject: string;
  text: string;
}

/** Sends emails, with retries if it is a queue (email-queue.ts). */
export interface Mailer {
  /**
   * @param retrySeconds how long to keep retrying, at most as long as the link in the email is valid.
   * @throws Error if the email could not be queued.
   */
  send(mail: Mail, retrySeconds?: number): Promise<void>;
}

/** The email port (lib/adapters/mail/smtp.ts). */
export interface MailTransport {
  /**
   * @param id the same for every attempt, so that mail clients can recognize duplicates.
   * @throws MailRefused if no retry can succeed, or another Error if the SMTP server did not accept the email.
   */
  deliver(mail: Mail, id: string): Promise<void>;
}

/** The SMTP server rejected this email permanently, for example because the mailbox does not exist. */
export class MailRefused extends Error {
  override readonly name = "MailRefused";
}
