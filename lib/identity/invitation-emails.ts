import { INVITATION_DAYS, type InvitationEmails } from "@/lib/access/invitation";
import { type AccessSubject, invitationUrl } from "@/lib/access/subject";
import type { BackgroundWork } from "./background";
import { writeEmail } from "./emails";
import type { Mailer } from "./mailer";

interface Deps {
  subject: Pick<AccessSubject<string>, "invitationPath" | "emailText">;
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
      const values = { link: invitationUrl(baseUrl, subject, token), days: INVITATION_DAYS };
      background.run("Sending an invitation", () =>
        mailer.send(writeEmail(subject.emailText, email, language, values), retrySeconds),
      );
    },
  };
}
