import { readFileSync } from "node:fs";
import path from "node:path";
import { expect } from "@playwright/test";
import { type MailServer, startMailServer } from "@/lib/identity/testing/mail-server";
import type { Demo } from "@/lib/server/demo";
import { type IsolatedServer, startIsolatedServer } from "./isolated-server";

export interface ServerWithMail extends IsolatedServer {
  mail: MailServer;
  /**
   * The demo data of the server's first start. The account was created before email was enabled, so its address is not
   * verified.
   */
  readDemo(): Demo;
  /** Waits for an email with a link to this page. Returns the path and query of the latest such link. */
  waitForLink(page: string, email: string): Promise<string>;
}

/** Starts a separate server, and a local SMTP server that receives its emails. */
export async function startServerWithMail(env: Record<string, string> = {}): Promise<ServerWithMail> {
  const mail = await startMailServer();
  const server = await startIsolatedServer({
    SMTP_URL: mail.settings.smtpUrl,
    MAIL_FROM: mail.settings.from,
    ...env,
  });
  const createLinkPattern = (page: string) => new RegExp(`^${server.baseUrl}(${page}\\?token=[\\w-]+)$`, "m");
  const findLatestLink = (page: string, email: string) =>
    mail.received
      .filter(({ to }) => to.includes(email))
      .flatMap(({ text }) => createLinkPattern(page).exec(text)?.[1] ?? [])
      .at(-1);
  return {
    ...server,
    mail,
    readDemo: () => JSON.parse(readFileSync(path.join(server.dataDir, "demo.json"), "utf8")),
    async waitForLink(page, email) {
      await expect
        .poll(() => findLatestLink(page, email), { message: `link to ${page} in an email to ${email}` })
        .toBeDefined();
      return findLatestLink(page, email) as string;
    },
    async dispose() {
      await server.dispose();
      await mail.close();
    },
  };
}
