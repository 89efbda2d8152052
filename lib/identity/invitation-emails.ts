import type { InvitationEmails } from "@/lib/invitations";
import { LANGUAGES, type Language } from "@/lib/messages/section";
import type { BackgroundWork } from "./background";
import { invitationEmail, teamInvitationEmail } from "./emails";
import type { Mail, Mailer } from "./mailer";

interface Deps {
  /** Null if emails cannot be sent. */
  mailer: Mailer | null;
  background: BackgroundWork;
  baseUrl: string;
}

/** Emails with invitations to courses. They contain no text that the inviting user typed (lib/messages/emails.ts). */
export function invitationEmails({ baseUrl, ...deps }: Deps): InvitationEmails {
  return invitationSender(deps, (email, token, language) =>
    invitationEmail(email, invitationUrl(baseUrl, token), language),
  );
}

/** Emails with invitations to the teams of applications. Like those to courses, they contain no user text. */
export function teamInvitationEmails({ baseUrl, ...deps }: Deps): InvitationEmails {
  return invitationSender(deps, (email, token, language) =>
    teamInvitationEmail(email, teamInvitationUrl(baseUrl, token), language),
  );
}

function invitationSender(
  { mailer, background }: Omit<Deps, "baseUrl">,
  compose: (email: string, token: string, language: Language) => Mail,
): InvitationEmails {
  return {
    available: mailer !== null,
    send(email, token, retrySeconds, language) {
      if (!mailer) return;
      const written = LANGUAGES.find((each) => each === language) ?? LANGUAGES[0];
      background.run("Sending an invitation", () =>
        mailer.send(compose(email, token, written), retrySeconds),
      );
    },
  };
}

/** The link of an invitation to a course. */
export function invitationUrl(baseUrl: string, token: string): string {
  return `${baseUrl}/invitation?token=${token}`;
}

/** The link of an invitation to a team. */
export function teamInvitationUrl(baseUrl: string, token: string): string {
  return `${baseUrl}/developers/invitation?token=${token}`;
}
