import type { Database } from "@/lib/adapters/database/database";
import { MAX_LIMIT_FACTOR } from "@/lib/applications/quota";
import { systemClock } from "@/lib/clock";
import { NoSuchSubject, type Operator } from "@/lib/operator/operator";
import type { Subject } from "@/lib/operator/store";
import { databaseSource } from "../transfer/dump";
import { writeCopy } from "../transfer/file";
import { UsageError } from "./command-error";
import { alignColumns, alignPairs, formatBytes, formatTime, printable } from "./output";

/** What a command prints: a text or the same as JSON, or the same output in both cases. */
export type Result = { text: string; json: unknown } | { output: AsyncIterable<string> };

/** What commands work on. */
export interface Subjects {
  database: Pick<Database, "transaction">;
  operator: Operator;
  logName(userId: string): string;
  /** Aborted when the server stops. Only commands that change nothing end then. */
  signal?: AbortSignal;
}

interface Context extends Subjects {
  options: { user?: string; application?: string; factor?: string; yes?: boolean };
}

export interface Command {
  /** What the one argument is, as in the help; undefined: the command takes none. */
  argument?: string;
  run(context: Context, argument: string): Promise<Result>;
}

/** Every command by its name. help.ts describes them. */
export const COMMANDS: Readonly<Record<string, Command>> = {
  find: {
    argument: "TEXT",
    async run({ operator, logName }, text) {
      if (text.startsWith("request_"))
        throw new UsageError("A request is only in the log: add --log FILE, or --log - for standard input.");
      const found = await operator.find(text);
      if (found.length === 0) throw new NoSuchSubject(`Nothing found for ${JSON.stringify(text)}.`);
      const named = found.map((subject) =>
        subject.kind === "user" ? { ...subject, logName: logName(subject.id) } : subject,
      );
      return { text: named.map(describeSubject).join("\n\n"), json: named };
    },
  },

  disable: {
    argument: "USER, APPLICATION or HOST",
    run: (context, text) => changeDisabled(context, text, true),
  },
  enable: {
    argument: "USER, APPLICATION or HOST",
    run: (context, text) => changeDisabled(context, text, false),
  },
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

  "quota-requests": {
    async run({ operator }) {
      const requests = await operator.listQuotaRequests();
      if (requests.length === 0) return { text: "No application asks for higher limits.", json: [] };
      const texts = requests.map(({ id, name, limitFactor, endpoint, requests, reason, askedAt }) =>
        alignPairs({
          application: id,
          name: printable(name),
          asked: formatTime(askedAt),
          "wanted a minute": `${requests} ${printable(endpoint)}`,
          "factor now": String(limitFactor),
          reason: printable(reason),
        }),
      );
      return { text: texts.join("\n\n"), json: requests };
    },
  },
  "set-limits": {
    argument: "APPLICATION",
    async run({ operator, options }, text) {
      const factor = Number(options.factor);
      if (!Number.isInteger(factor) || factor < 1 || factor > MAX_LIMIT_FACTOR)
        throw new UsageError(`Give --factor, a whole number from 1 to ${MAX_LIMIT_FACTOR}.`);
      const { id, testOf } = await operator.requireApplication(text);
      if (testOf !== null) throw new UsageError("In test mode, the limits are the documented ones.");
      const { before, wasAsked } = await operator.answerQuota({ id }, factor);
      const answered = wasAsked ? " Its request is answered." : "";
      return {
        text: `The limits of ${id} are ${factor} times the documented ones; they were ${before} times.${answered}`,
        json: { id, before, factor, answered: wasAsked },
      };
    },
  },

  "revoke-tokens": {
    async run({ operator, options }) {
      if (options.user === undefined && options.application === undefined)
        throw new UsageError("Give --user, --application, or both.");
      const user = options.user === undefined ? undefined : await operator.requireUser(options.user);
      const applications =
        options.application === undefined
          ? [undefined]
          : await operator.requireApplications(options.application);
      let families = 0;
      for (const application of applications) families += await operator.revokeTokens({ user, application });
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
    async run({ operator }, text) {
      return { output: await operator.export(await operator.requireUser(text)) };
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

  backup: {
    argument: "FILE",
    async run({ database, signal }, file) {
      await writeCopy(await databaseSource(database, systemClock), file, signal);
      const warning =
        "It contains email addresses and password hashes: store it encrypted.\n" +
        "AUTH_SECRET is not in it. With another one, sessions end and queued emails are lost.";
      return { text: `Wrote ${file}. ${warning}`, json: { file } };
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
  const changes = await operator.changeDisabled(text, isDisabled);
  return changeResult(changes, isDisabled ? "disabled" : "enabled");
}

async function changeVerified({ operator }: Context, text: string, isVerified: boolean) {
  const application = await operator.requireApplication(text);
  const changed = await operator.setVerified(application, isVerified);
  return changeResult([{ id: application.id, changed }], isVerified ? "verified" : "unverified");
}

/** Of a subject, or of several. */
function changeResult(changes: { id: string; changed: boolean }[], state: string): Result {
  const json = changes.map(({ id, changed }) => ({ id, state, changed }));
  const lines = changes.map(({ id, changed }) => `${id} ${changed ? "is now" : "already was"} ${state}.`);
  return { text: lines.join("\n"), json: json.length === 1 ? json[0] : json };
}

function describeSubject(subject: Subject & { logName?: string }): string {
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
        "in the log": subject.logName ?? null,
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
