import { createWriteStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import { NoSuchSubject, type Operator } from "@/lib/operator/operator";
import type { Subject } from "@/lib/operator/store";
import { alignColumns, alignPairs, formatBytes, formatTime, printable } from "../output";
import { UsageError } from "../run-command";

/** What a command prints: the text, and the same as JSON. */
export interface Result {
  text: string;
  /** Undefined if the command wrote its output itself. */
  json: unknown;
}

interface Context {
  operator: Operator;
  options: { user?: string; application?: string; output?: string; yes?: boolean };
}

interface Command {
  /** What the one argument is, as in the help; undefined: the command takes none. */
  argument?: string;
  run(context: Context, argument: string): Promise<Result>;
}

/** Every command by its name. help.ts describes them. */
export const COMMANDS: Readonly<Record<string, Command>> = {
  find: {
    argument: "TEXT",
    async run({ operator }, text) {
      if (text.startsWith("request_"))
        throw new UsageError("A request is only in the log: add --log FILE, or --log - for standard input.");
      const found = await operator.find(text);
      if (found.length === 0) throw new NoSuchSubject(`Nothing found for ${JSON.stringify(text)}.`);
      return { text: found.map(describeSubject).join("\n\n"), json: found };
    },
  },

  disable: { argument: "USER or APPLICATION", run: (context, text) => changeDisabled(context, text, true) },
  enable: { argument: "USER or APPLICATION", run: (context, text) => changeDisabled(context, text, false) },
  verify: { argument: "APPLICATION", run: (context, text) => changeVerified(context, text, true) },
  unverify: { argument: "APPLICATION", run: (context, text) => changeVerified(context, text, false) },
  "remove-logo": {
    argument: "APPLICATION",
    async run({ operator }, text) {
      const application = await operator.requireApplication(text);
      if (application.testOf !== null)
        throw new UsageError(`In test mode, it shows the logo of ${application.testOf}.`);
      const removed = await operator.removeLogo(application);
      return {
        text: removed ? `Removed the logo of ${application.id}.` : `${application.id} has no logo.`,
        json: { id: application.id, removed },
      };
    },
  },

  "revoke-tokens": {
    async run({ operator, options }) {
      if (options.user === undefined && options.application === undefined)
        throw new UsageError("Give --user, --application, or both.");
      const user = options.user === undefined ? undefined : await operator.requireUser(options.user);
      const application =
        options.application === undefined
          ? undefined
          : await operator.requireApplication(options.application);
      const families = await operator.revokeTokens({ user, application });
      return {
        text: `Revoked the tokens of ${families} ${families === 1 ? "authorization" : "authorizations"}.`,
        json: { revokedFamilies: families },
      };
    },
  },

  "reset-password": {
    argument: "USER",
    async run({ operator }, text) {
      const user = await operator.requireUser(text);
      if (user.testOf !== null) throw new UsageError("This is a test user: nobody signs in as one.");
      const { link, expiresAt } = await operator.resetPassword(user);
      return {
        text:
          `The old password no longer works, and ${printable(user.email)} is signed out everywhere.\n` +
          `This link sets a new password. It works once, until ${formatTime(expiresAt)}:\n\n${link}`,
        json: { userId: user.id, link, expiresAt },
      };
    },
  },

  export: {
    argument: "USER",
    async run({ operator, options }, text) {
      const user = await operator.requireUser(text);
      const json = await operator.export(user);
      if (options.output === undefined) {
        await pipeline(json, process.stdout, { end: false });
        return { text: "", json: undefined };
      }
      // Never over another file, and readable only by the operator.
      await pipeline(json, createWriteStream(options.output, { flags: "wx", mode: 0o600 }));
      return { text: `Wrote ${options.output}.`, json: { userId: user.id, file: options.output } };
    },
  },

  delete: {
    argument: "USER or APPLICATION",
    async run({ operator, options }, text) {
      const subject = await operator.requireSubject(text);
      if (!options.yes)
        throw new UsageError(`This deletes for good:\n\n${describeSubject(subject)}\n\nAdd --yes to do it.`);
      const deleted = await operator.delete(subject);
      const rows = Object.entries(deleted).map(([table, count]) => [table, String(count)]);
      return {
        text: `Deleted ${subject.id}.\n\n${alignColumns([["Table", "Rows"], ...rows])}`,
        json: { id: subject.id, deleted },
      };
    },
  },

  emails: {
    async run({ operator }) {
      const emails = await operator.listEmails();
      if (emails.length === 0) return { text: "No emails are waiting, and none have failed.", json: [] };
      const rows = emails.map(({ recipient, subject, createdAt, nextAttemptAt, attempts, lastError }) => [
        nextAttemptAt === null ? "failed" : "waiting",
        formatTime(createdAt),
        String(attempts),
        printable(recipient),
        printable(subject),
        printable(lastError ?? ""),
      ]);
      const header = ["State", "Queued", "Attempts", "Recipient", "Subject", "Last error"];
      return { text: alignColumns([header, ...rows]), json: emails };
    },
  },

  statistics: {
    async run({ operator }) {
      const statistics = await operator.readStatistics();
      const { counts, tables } = statistics;
      const pairs = Object.entries(counts).map(([name, count]): [string, string] => [name, String(count)]);
      const rows = tables.map(({ table, rows, bytes }) => [table, String(rows), formatBytes(bytes)]);
      return {
        text: `${alignPairs(Object.fromEntries(pairs))}\n\n${alignColumns([["Table", "Rows", "Size"], ...rows])}`,
        json: statistics,
      };
    },
  },
};

async function changeDisabled({ operator }: Context, text: string, isDisabled: boolean) {
  const subject = await operator.requireSubject(text);
  const changed = await operator.setDisabled(subject, isDisabled);
  return changeResult(subject, changed, isDisabled ? "disabled" : "enabled");
}

async function changeVerified({ operator }: Context, text: string, isVerified: boolean) {
  const application = await operator.requireApplication(text);
  const changed = await operator.setVerified(application, isVerified);
  return changeResult(application, changed, isVerified ? "verified" : "unverified");
}

function changeResult({ id }: Subject, changed: boolean, state: string): Result {
  return { text: `${id} ${changed ? "is now" : "already was"} ${state}.`, json: { id, state, changed } };
}

function describeSubject(subject: Subject): string {
  const created = formatTime(subject.createdAt);
  const disabled = subject.disabledAt && formatTime(subject.disabledAt);
  return subject.kind === "user"
    ? alignPairs({
        user: subject.id,
        email: printable(subject.email),
        name: printable(subject.name),
        created,
        "test user of": subject.testOf,
        "email verified": subject.emailVerifiedAt ? formatTime(subject.emailVerifiedAt) : "no",
        disabled,
      })
    : alignPairs({
        application: subject.id,
        name: printable(subject.name),
        "test mode of": subject.testOf,
        owner: subject.ownerId,
        created,
        verified: subject.verifiedAt && formatTime(subject.verifiedAt),
        disabled,
      });
}
