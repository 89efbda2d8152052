import { describe, expect, it } from "vitest";
import { DatabaseUnavailable } from "@/lib/database-unavailable";
import { codeOf, mapUnavailable } from "./errors";
import { Prisma } from "./generated/client";

const inPrisma = (code: string, words: string) =>
  new Prisma.PrismaClientKnownRequestError(words, { code, clientVersion: "7" });
const known = (code: string) => inPrisma(code, "Invalid invocation");

const thrownBy = (error: unknown) =>
  mapUnavailable({
    find: async (): Promise<void> => {
      throw error;
    },
  })
    .find()
    .catch((thrown: unknown) => thrown);

describe("a store whose database is away", () => {
  it.each([
    ["nobody listens", Object.assign(new Error("connect"), { code: "ECONNREFUSED" })],
    ["its host does not answer", new Error("Connection terminated due to connection timeout")],
    ["it answers nonsense", new Error("Connection terminated unexpectedly")],
    ["every connection is busy", new Error("timeout exceeded when trying to connect")],
    ["it is told to stop", new Error("terminating connection due to administrator command")],
    ["it is starting", new Error("the database system is starting up")],
    ["it has too many clients", known("P2037")],
    ["it closed the connection", known("P1017")],
    ["it is gone", Object.assign(new Error('database "x" does not exist'), { code: "3D000" })],
    ["it is being stopped", Object.assign(new Error("in some language"), { code: "57P01" })],
    ["its disk is full", Object.assign(new Error("in some language"), { code: "53100" })],
    ["it only lets itself be read", Object.assign(new Error("in some language"), { code: "25006" })],
    ["it says so to Prisma", inPrisma("P2039", "Database error. Code: `25006`. Message: `in some language`")],
    ["no transaction can begin in time", known("P2028")],
    ["the reason is inside", new Error("outer", { cause: new Error("Connection terminated unexpectedly") })],
  ])("says so in one error, whose cause is the driver's: %s", async (_name, error) => {
    const thrown = await thrownBy(error);
    expect(thrown).toBeInstanceOf(DatabaseUnavailable);
    expect(thrown).toHaveProperty("cause", error);
  });

  it.each([
    ["a rule of the schema", known("P2002")],
    ["a query that took too long", Object.assign(new Error("canceling statement"), { code: "57014" })],
    ["a mistake of ours", new TypeError("undefined is not a function")],
    ["what is no error", "ECONNREFUSED"],
  ])("is not blamed for %s", async (_name, error) => {
    expect(await thrownBy(error)).toBe(error);
  });
});

describe("the code of a failure", () => {
  const raw = inPrisma("P2010", "Raw query failed. Code: `40P01`. Message: `deadlock detected`");

  it.each([
    ["Prisma's", known("P2034"), "P2034"],
    ["Postgres' own, of a query that was written by hand", raw, "40P01"],
    ["the driver's", Object.assign(new Error("deadlock detected"), { code: "40P01" }), "40P01"],
    ["none, of a mistake of ours", new TypeError("undefined is not a function"), undefined],
  ])("is %s", (_name, error, code) => {
    expect(codeOf(error)).toBe(code);
  });
});
