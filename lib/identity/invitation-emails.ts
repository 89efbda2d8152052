import type { InvitationEmails } from "@/lib/courses/people";
import { LANGUAGES, type Language } from "@/lib/messages/section";
import type { BackgroundWork } from "./background";
import { invitationEmail } from "./emails";
import type { Mailer } from "./mailer";

interface Deps {
  /** Null if emails cannot be sent. */
  mailer: Mailer | null;
  background: BackgroundWork;
  baseUrl: string;
}

/** Emails with invitations to courses. They say nothing that the inviting user typed (lib/messages/emails.ts). */
export function invitationEmails({ mailer, background, baseUrl }: Deps): InvitationEmails {
  return {
    available: mailer !== null,
    send(email, token, retrySeconds, language) {
      if (!mailer) return;
      const written = LANGUAGES.find((each) => each === language) ?? LANGUAGES[0];
      background.run("Sending an invitation", () =>
        mailer.send(
          invitationEmail(email, invitationUrl(baseUrl, token), written satisfies Language),
          retrySeconds,
        ),
      );
    },
  };
}

/** The link of an invitation. */
export function invitationUrl(baseUrl: string, token: string): string {
  return `${baseUrl}/invitation?token=${token}`;
}
