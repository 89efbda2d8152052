import type { Transporter } from "nodemailer";
import type { MailSettings } from "@/lib/env";
import { MailRefused, type MailTransport } from "@/lib/identity/mailer";
import { isLoopbackHost } from "@/lib/validation/url";

/** No request waits for an email, but a stalled connection must end. */
const TIMEOUT_MS = 15_000;

/** Sends email over SMTP, one connection per email. nodemailer is imported with the first one. */
export function smtpTransport({ smtpUrl, from }: MailSettings): MailTransport & {
  /** Connects and signs in, without sending anything. */
  verify(): Promise<unknown>;
} {
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
  const senderDomain = /@([^\s<>@]+?)>?$/.exec(from)?.[1] ?? "localhost";
  let transport: Promise<Transporter> | undefined;
  const open = () => {
    transport ??= import("nodemailer").then(({ createTransport }) => createTransport(options));
    return transport;
  };

  return {
    verify: async () => (await open()).verify(),
    async deliver({ to, subject, text }, id) {
      const sent = (await open()).sendMail({
        from,
        messageId: `<${id}@${senderDomain}>`,
        // An object, so that an unusual address is not parsed as several (`a,b@example.com`).
        to: { name: "", address: to },
        subject,
        text,
        // Keeps autoresponders from replying (RFC 3834 section 5).
        headers: { "Auto-Submitted": "auto-generated" },
      });
      await sent.catch((error: unknown) => {
        throw isRefusal(error) ? new MailRefused(error.message, { cause: error }) : error;
      });
    },
  };
}

/**
 * Whether the server permanently rejected the recipient or the content (RFC 5321 section 4.2.1: 5yz). Rejected credentials
 * don't count: they are a mistake in the settings, which an operator can correct while the email waits.
 */
function isRefusal(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  const { code, responseCode } = error as Error & { code?: unknown; responseCode?: unknown };
  return (
    (code === "EENVELOPE" || code === "EMESSAGE") && typeof responseCode === "number" && responseCode >= 500
  );
}
