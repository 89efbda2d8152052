import type { EndpointNotices } from "@/lib/webhooks/notices";
import type { BackgroundWork } from "./background";
import { writeEmail } from "./emails";
import type { Mail, Mailer } from "./mailer";
import type { UserStore } from "./store";

interface Deps {
  users: Pick<UserStore, "findOwnerEmail">;
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
  const dates = new Intl.DateTimeFormat("en", { dateStyle: "long", timeZone: "UTC" });

  return {
    failing({ id, applicationId }, disablesAt) {
      const values = { day: dates.format(disablesAt), endpoint: portalUrl(applicationId, id) };
      send(applicationId, (email) => writeEmail("webhookFailing", email, "en", values));
    },

    disabled({ id, applicationId }, reason) {
      const values = { endpoint: portalUrl(applicationId, id) };
      const text = reason === "gone" ? "webhookGoneText" : "webhookDisabledText";
      send(applicationId, (email) => writeEmail("webhookDisabled", email, "en", values, text));
    },
  };
}
