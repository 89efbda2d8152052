/** A short mail in plain text. */
export interface Mail {
  /** One address; never parsed as a list. */
  to: string;
  subject: string;
  text: string;
}

/** The mail port (lib/adapters/mail/smtp.ts). */
export interface Mailer {
  /** @throws Error when the mail was not taken. */
  send(mail: Mail): Promise<void>;
}
