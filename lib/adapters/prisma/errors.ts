import { DatabaseUnavailable } from "@/lib/database-unavailable";
import { Prisma } from "./generated/client";

/**
 * Prisma's codes for a database that is unreachable, refuses the connection, or has no free connection in time:
 * https://www.prisma.io/docs/orm/reference/error-reference
 */
const UNAVAILABLE_CODES = new Set([
  "P1000",
  "P1001",
  "P1002",
  "P1003",
  "P1008",
  "P1011",
  "P1017",
  "P2024",
  "P2028",
  "P2037",
]);

/**
 * Postgres' codes for the same (https://www.postgresql.org/docs/current/errcodes-appendix.html): connection exceptions,
 * wrong credentials, no such database, insufficient resources (connections, disk, memory), starting up or shutting down,
 * read-only, as during a failover or with a full disk, and timeouts of statements, locks and idle transactions.
 */
const UNAVAILABLE_SQL_STATES = /^(08...|25006|25P03|28...|3D000|53...|55P03|57014|57P0[1-5])$/;
/** ENOENT: a Postgres that stops removes its socket. */
const UNAVAILABLE_NODE_CODES =
  /ECONNREFUSED|ENOENT|ECONNRESET|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EPIPE|EHOSTUNREACH|ENETUNREACH/;
const UNAVAILABLE_MESSAGES =
  /terminated unexpectedly|not queryable|connection timeout|timeout exceeded when trying to connect|Connection terminated|the database system is (starting up|shutting down|in recovery)|terminating connection|too many clients|ECONNREFUSED|Can't reach database server/i;

/**
 * The code of a database error: Postgres' for a raw statement or one that bypassed Prisma, otherwise Prisma's.
 * @returns undefined for any other error.
 */
export function errorCode(error: unknown): string | undefined {
  if (!(error instanceof Error && "code" in error)) return undefined;
  // "Raw query failed" and "Database error" have Postgres' code only in their messages.
  const inMessage = /^P20(10|39)$/.test(String(error.code))
    ? /Code: `(\w+)`/.exec(error.message)?.[1]
    : undefined;
  return inMessage ?? String(error.code);
}

export function isUniqueViolation(error: unknown): boolean {
  const code = errorCode(error);
  return code === "23505" || code === "P2002";
}

/** Whether a row that this one references was deleted concurrently. */
export function isForeignKeyViolation(error: unknown): boolean {
  const code = errorCode(error);
  return code === "23503" || code === "P2003";
}

/** Wrong credentials and an unknown database, which an operator must correct. */
const PERMANENT_SQL_STATES = /^(28...|3D000)$/;

/** Whether the database is unavailable for a reason that may pass by itself. */
export function mayBecomeAvailable(error: unknown): boolean {
  const isPermanent = (each: unknown): boolean =>
    each instanceof Error && (PERMANENT_SQL_STATES.test(errorCode(each) ?? "") || isPermanent(each.cause));
  return isDatabaseUnavailable(error) && !isPermanent(error);
}

/** Whether the database, or the connection to it, failed or took too long. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (error instanceof Prisma.PrismaClientInitializationError) return true;
  if (error instanceof Prisma.PrismaClientKnownRequestError && UNAVAILABLE_CODES.has(error.code)) return true;
  if (!(error instanceof Error)) return false;
  const code = errorCode(error) ?? "";
  return (
    UNAVAILABLE_NODE_CODES.test(code) ||
    UNAVAILABLE_SQL_STATES.test(code) ||
    UNAVAILABLE_MESSAGES.test(error.message) ||
    isDatabaseUnavailable(error.cause)
  );
}

/** Whether a statement took too long. The reason may be that statement, while all others succeed. */
function isStatementTimeout(error: unknown): boolean {
  return error instanceof Error && (errorCode(error) === "57014" || isStatementTimeout(error.cause));
}

/** Wraps a store so that an unavailable database throws DatabaseUnavailable, which becomes a 503. */
export function mapUnavailable<Store extends object>(store: Store): Store {
  const wrap =
    (member: unknown) =>
    async (...args: unknown[]): Promise<unknown> => {
      try {
        return await Reflect.apply(member as () => unknown, store, args);
      } catch (error) {
        throw isDatabaseUnavailable(error)
          ? new DatabaseUnavailable(error, !isStatementTimeout(error))
          : error;
      }
    };
  const members = Object.entries(store).map(([name, member]) => [name, wrap(member)]);
  return Object.fromEntries(members) as Store;
}
