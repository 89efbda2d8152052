import { describe, expect, it, vi } from "vitest";
import { DatabaseUnavailable } from "@/lib/database-unavailable";
import { errorCode, mapUnavailable, mayBecomeAvailable } from "./errors";
import { Prisma } from "./generated/client";

const prismaError = (code: string, message: string) =>
  new Prisma.PrismaClientKnownRequestError(message, { code, clientVersion: "7" });
const invalidInvocation = (code: string) => prismaError(code, "Invalid invocation");

/** What a wrapped store throws when the store itself throws `error`. */
const mapped = (error: unknown) =>
  mapUnavailable({
    find: async (): Promise<void> => {
      throw error;
    },
  })
    .find()
    .catch((thrown: unknown) => thrown);

describe("mapUnavailable", () => {
  it.each([
    ["connection refused", Object.assign(new Error("connect"), { code: "ECONNREFUSED" })],
    ["no socket", Object.assign(new Error("connect"), { code: "ENOENT" })],
    ["connection timeout", new Error("Connection terminated due to connection timeout")],
    ["connection terminated", new Error("Connection terminated unexpectedly")],
    ["connection pool exhausted", new Error("timeout exceeded when trying to connect")],
    ["terminated by an administrator", new Error("terminating connection due to administrator command")],
    ["starting up", new Error("the database system is starting up")],
    ["too many clients", invalidInvocation("P2037")],
    ["connection closed", invalidInvocation("P1017")],
    ["database does not exist", Object.assign(new Error('database "x" does not exist'), { code: "3D000" })],
    ["shutting down", Object.assign(new Error("in some language"), { code: "57P01" })],
    ["disk full", Object.assign(new Error("in some language"), { code: "53100" })],
    ["statement timeout", Object.assign(new Error("canceling statement"), { code: "57014" })],
    ["read-only", Object.assign(new Error("in some language"), { code: "25006" })],
    [
      "read-only, through Prisma",
      prismaError("P2039", "Database error. Code: `25006`. Message: `in some language`"),
    ],
    ["transaction start timeout", invalidInvocation("P2028")],
    ["a nested cause", new Error("outer", { cause: new Error("Connection terminated unexpectedly") })],
  ])("throws DatabaseUnavailable with the driver's error as its cause: %s", async (_name, error) => {
    const thrown = await mapped(error);
    expect(thrown).toBeInstanceOf(DatabaseUnavailable);
    expect(thrown).toHaveProperty("cause", error);
  });

  it("doesn't let a statement that took too long explain why other requests fail", async () => {
    vi.resetModules();
    const { wasDatabaseUnavailable } = await import("@/lib/database-unavailable");
    const startedAt = performance.now();
    const { mapUnavailable } = await import("./errors");
    const fail = (error: unknown) => mapUnavailable({ find: () => Promise.reject(error) }).find();
    for (const error of [
      Object.assign(new Error("canceling statement"), { code: "57014" }),
      prismaError("P2039", "Database error. Code: `57014`. Message: `canceling statement`"),
      new Error("outer", { cause: prismaError("P2010", "Raw query failed. Code: `57014`.") }),
    ]) {
      await expect(fail(error)).rejects.toHaveProperty("name", "DatabaseUnavailable");
      expect(wasDatabaseUnavailable(startedAt)).toBe(false);
    }
    await expect(fail(new Error("Connection terminated unexpectedly"))).rejects.toThrow();
    expect(wasDatabaseUnavailable(startedAt)).toBe(true);
  });

  it.each([
    ["a constraint violation", invalidInvocation("P2002")],
    ["a syntax error", Object.assign(new Error("syntax error"), { code: "42601" })],
    ["a programming error", new TypeError("undefined is not a function")],
    ["a thrown string", "ECONNREFUSED"],
  ])("rethrows anything else unchanged: %s", async (_name, error) => {
    expect(await mapped(error)).toBe(error);
  });
});

describe("mayBecomeAvailable", () => {
  const withCode = (code: string) => Object.assign(new Error("connect"), { code });

  it.each([
    ["refused", "ECONNREFUSED", true],
    ["not resolved for now", "EAI_AGAIN", true],
    ["starting up", "57P03", true],
    ["too many connections", "53300", true],
    ["wrong password", "28P01", false],
    ["unknown database", "3D000", false],
    ["a failed migration", "42P07", false],
  ])("tells what passes by itself from what an operator must correct: %s", (_name, code, expected) => {
    expect(mayBecomeAvailable(withCode(code))).toBe(expected);
    expect(mayBecomeAvailable(new Error("cannot be used", { cause: withCode(code) }))).toBe(expected);
  });
});

describe("errorCode", () => {
  const raw = prismaError("P2010", "Raw query failed. Code: `40P01`. Message: `deadlock detected`");

  it.each([
    ["of a Prisma error", invalidInvocation("P2034"), "P2034"],
    ["of a raw query, from Postgres", raw, "40P01"],
    ["of a driver error", Object.assign(new Error("deadlock detected"), { code: "40P01" }), "40P01"],
    ["of a programming error, undefined", new TypeError("undefined is not a function"), undefined],
  ])("reads the code %s", (_name, error, code) => {
    expect(errorCode(error)).toBe(code);
  });
});
