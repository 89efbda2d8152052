import type { EndpointNotices } from "@/lib/webhooks/notices";
import type { BackgroundWork } from "./background";
import { webhookDisabledEmail, webhookFailingEmail } from "./emails";
import type { Mail, Mailer } from "./mailer";
import type { UserStore } from "./store";

interface Deps {
  users: Pick<UserStore, "findOwnerEmail">;
  /** Null if emails cannot be sent. */
  mailer: Mailer | null;
  background: BackgroundWork;
  baseUrl: string;
}

/**
 * Emails to the owners of failing endpoints. Always in English, like the API: no request of theirs tells which language
 * they read.
 */
export function webhookNotices({ users, mailer, background, baseUrl }: Deps): EndpointNotices {
  function send(applicationId: string, compose: (email: string) => Mail): void {
    if (!mailer) return;
    background.run("Sending an email about a webhook", async () => {
      const email = await users.findOwnerEmail(applicationId);
      if (email !== null) await mailer.send(compose(email));
    });
  }

  const portalUrl = (applicationId: string, endpointId: string) =>
    `${baseUrl}/developers/${encodeURIComponent(applicationId)}/webhooks/${endpointId}`;

  return {
    failing({ id, applicationId }, disablesAt) {
      send(applicationId, (email) =>
        webhookFailingEmail(email, portalUrl(applicationId, id), disablesAt, "en"),
      );
    },

    disabled({ id, applicationId }, reason) {
      send(applicationId, (email) => webhookDisabledEmail(email, portalUrl(applicationId, id), reason, "en"));
    },
  };
}
