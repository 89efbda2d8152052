import { readFileSync } from "node:fs";
import path from "node:path";
import { expect } from "@playwright/test";
import { type MailServer, startMailServer } from "@/lib/identity/testing/mail-server";
import type { Demo } from "@/lib/server/demo";
import { type OwnServer, startOwnServer } from "./own-server";

export interface MailingServer extends OwnServer {
  mail: MailServer;
  /** What its first start made: as an account from before mails could be sent, its address is not verified. */
  demo(): Demo;
  /** Waits for a mail to an address with a link to this page, and answers the last such link: its path and query. */
  linkTo(page: string, email: string): Promise<string>;
}

/** A server of a test's own that can send mails, and the SMTP server on this machine that gets them. */
export async function startMailingServer(env: Record<string, string> = {}): Promise<MailingServer> {
  const mail = await startMailServer();
  const server = await startOwnServer({
    SMTP_URL: mail.url,
    MAIL_FROM: "Teepad <teepad@example.com>",
    ...env,
  });
  const linkPattern = (page: string) => new RegExp(`^${server.baseUrl}(${page}\\?token=[\\w-]+)$`, "m");
  const find = (page: string, email: string) =>
    mail.received
      .filter(({ to }) => to.includes(email))
      .flatMap(({ text }) => linkPattern(page).exec(text)?.[1] ?? [])
      .at(-1);
  return {
    ...server,
    mail,
    demo: () => JSON.parse(readFileSync(path.join(server.dataDir, "demo.json"), "utf8")),
    async linkTo(page, email) {
      await expect.poll(() => find(page, email), { message: `a link to ${page} for ${email}` }).toBeDefined();
      return find(page, email) as string;
    },
    async stop() {
      await server.stop();
      await mail.close();
    },
  };
}
