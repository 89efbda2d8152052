import type { Transporter } from "nodemailer";
import type { MailSettings } from "@/lib/env";
import type { Mailer } from "@/lib/identity/mailer";
import { isLoopbackHost } from "@/lib/validation/url";

/** No request waits for an email, but a stalled connection must end. */
const TIMEOUT_MS = 15_000;

/** Sends email over SMTP, one connection per email. The library is loaded with the first one. */
export function smtpMailer({ smtpUrl, from }: MailSettings): Mailer {
  const url = new URL(smtpUrl);
  const options = {
    host: url.hostname.replace(/^\[|\]$/g, ""),
    port: url.port === "" ? (url.protocol === "smtps:" ? 465 : 587) : Number(url.port),
    secure: url.protocol === "smtps:",
    // Passwords must not cross a network in clear text (RFC 8314 section 4.1).
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
        // An object, so that an unusual address is not parsed as several (`a,b@example.com`).
        to: { name: "", address: to },
        subject,
        text,
        // Keeps autoresponders from replying (RFC 3834 section 5).
        headers: { "Auto-Submitted": "auto-generated" },
      });
    },
  };
}
