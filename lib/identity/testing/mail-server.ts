import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";

/** An email as received. */
interface ReceivedMail {
  from: string;
  to: string[];
  /** The body, decoded. */
  text: string;
  headers: string;
}

export interface MailServer {
  /** The settings of Teepad. */
  settings: { smtpUrl: string; from: string };
  port: number;
  received: ReceivedMail[];
  /**
   * Rejects every recipient with this reason from now on, permanently (550) or with another code; null accepts them
   * again.
   */
  refuse(reason: string | null, responseCode?: number): void;
  close(): Promise<void>;
}

/**
 * Starts an SMTP server that requires a user and password.
 * @param port on loopback; 0: a free one.
 */
export async function startMailServer(port = 0): Promise<MailServer> {
  const received: ReceivedMail[] = [];
  let refusal: Error | null = null;
  const server = new SMTPServer({
    disabledCommands: ["STARTTLS"],
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, done) =>
      username === "teepad" && password === "p@ss:word"
        ? done(null, { user: username })
        : done(new Error("Wrong credentials.")),
    onRcptTo: (_address, _session, done) => done(refusal),
    onData(stream, { envelope }, done) {
      let raw = "";
      stream.setEncoding("utf8").on("data", (part: string) => {
        raw += part;
      });
      stream.once("end", () => {
        const [headers = "", body = ""] = raw.split(/\r\n\r\n(.*)/s);
        received.push({
          from: envelope.mailFrom ? envelope.mailFrom.address : "",
          to: envelope.rcptTo.map(({ address }) => address),
          headers,
          text: decode(body, headers),
        });
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", () => resolve()));
  const address = server.server.address() as AddressInfo;
  return {
    settings: {
      smtpUrl: `smtp://teepad:p%40ss%3Aword@127.0.0.1:${address.port}`,
      from: "Teepad <teepad@example.com>",
    },
    port: address.port,
    received,
    refuse(reason, responseCode = 550) {
      refusal = reason === null ? null : Object.assign(new Error(reason), { responseCode });
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** Decodes a body according to RFC 2045 sections 6.7 and 6.8. */
function decode(body: string, headers: string): string {
  if (/^content-transfer-encoding: base64$/im.test(headers))
    return Buffer.from(body, "base64").toString("utf8");
  if (!/^content-transfer-encoding: quoted-printable$/im.test(headers)) return body;
  const bytes = body
    .replace(/=\r\n/g, "")
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, "latin1").toString("utf8");
}
