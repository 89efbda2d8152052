/** A plain-text email. */
export interface Mail {
  /** One address; never parsed as a list. */
  to: string;
  subject: string;
  text: string;
}

/** The email port (lib/adapters/mail/smtp.ts). */
export interface Mailer {
  /** @throws Error if the SMTP server did not accept it. */
  send(mail: Mail): Promise<void>;
}
