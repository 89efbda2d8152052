import type { InvitationEmails } from "@/lib/access/invitation";
import { type AccessSubject, invitationUrl } from "@/lib/access/subject";
import { LANGUAGES } from "@/lib/messages/section";
import type { BackgroundWork } from "./background";
import { invitationEmail } from "./emails";
import type { Mailer } from "./mailer";

interface Deps {
  subject: Pick<AccessSubject<string>, "invitationPath" | "emailText">;
  /** Null if emails cannot be sent. */
  mailer: Mailer | null;
  background: BackgroundWork;
  baseUrl: string;
}

/** Emails with invitations. They contain no text that the inviting user typed (lib/messages/emails.ts). */
export function invitationEmails({ subject, mailer, background, baseUrl }: Deps): InvitationEmails {
  return {
    available: mailer !== null,
    send(email, token, retrySeconds, language) {
      if (!mailer) return;
      const written = LANGUAGES.find((each) => each === language) ?? LANGUAGES[0];
      const link = invitationUrl(baseUrl, subject, token);
      background.run("Sending an invitation", () =>
        mailer.send(invitationEmail(subject.emailText, email, link, written), retrySeconds),
      );
    },
  };
}
