import type { Transporter } from "nodemailer";
import { isLoopbackHost } from "@/lib/applications/schema";
import type { MailSettings } from "@/lib/env";
import type { Mailer } from "@/lib/identity/mailer";

/** Nobody waits for a mail, but what is under way must end. */
const TIMEOUT_MS = 15_000;

/** Sends by SMTP, one connection a mail. The library is loaded for the first one. */
export function smtpMailer({ smtpUrl, from }: MailSettings): Mailer {
  const url = new URL(smtpUrl);
  const options = {
    host: url.hostname.replace(/^\[|\]$/g, ""),
    port: url.port === "" ? (url.protocol === "smtps:" ? 465 : 587) : Number(url.port),
    secure: url.protocol === "smtps:",
    // A password must not cross a network in the clear (RFC 8314 section 4.1).
    requireTLS: url.username !== "" && !isLoopbackHost(url.hostname),
    ...(url.username === ""
      ? {}
      : { auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) } }),
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
  let transport: Promise<Transporter> | undefined;

  return {
    async send({ to, subject, text }) {
      transport ??= import("nodemailer").then(({ createTransport }) => createTransport(options));
      await (await transport).sendMail({
        from,
        // As an object, so that no odd address is parsed into several (`a,b@example.com`).
        to: { name: "", address: to },
        subject,
        text,
        // RFC 3834 section 5: no answering machine replies to it.
        headers: { "Auto-Submitted": "auto-generated" },
      });
    },
  };
}
