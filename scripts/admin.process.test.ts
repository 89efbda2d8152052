import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { connect as connectSocket } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { connect } from "@/lib/adapters/database/connect";
import type { Database } from "@/lib/adapters/database/database";
import { systemClock } from "@/lib/clock";
import { COMMANDS } from "@/lib/server/admin/commands";
import { HELP } from "@/lib/server/admin/help";
import { alignColumns, formatBytes, printable } from "@/lib/server/admin/output";
import { parseCommandLine, runCommandLine } from "@/lib/server/admin/run";
import { callServer, serveCommands } from "@/lib/server/admin/socket";
import { readLastBackup } from "@/lib/server/last-backup";
import { wireOperator } from "@/lib/server/operator";
import { fileSource } from "@/lib/server/transfer/file";
import { untilInterrupted } from "./operator-database";

const dataDir = mkdtempSync(path.join(tmpdir(), "teepad-admin-"));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const admin = (args: string[], input?: string) => runScript("scripts/admin.ts", args, input);

/** Runs a command as npm does, with input on stdin. */
async function runScript(script: string, args: string[], input = "") {
  const child = spawn(process.execPath, ["--import", "tsx", script, ...args], {
    // Without the variables of Vitest, which sets BASE_URL.
    env: { NODE_ENV: "test", PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR: dataDir },
  });
  child.stdin.end(input);
  const [stdout, stderr, [status]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, "exit"),
  ]);
  return { status, stdout, stderr };
}

it("npm run admin explains wrong usage and exits with 2, without opening the database", async () => {
  const { status, stderr } = await admin(["frobnicate"]);
  expect(status).toBe(2);
  expect(stderr).toContain('There is no command "frobnicate"');
  expect(readdirSync(dataDir)).toEqual([]);
  for (const [args, problem] of [
    [["disable"], "disable needs USER, APPLICATION or HOST"],
    [["find", "--lgo", "x"], "Unknown option '--lgo'"],
    [["statistics", "now"], '"now" is one argument too many'],
    [["enable", "ada@example.com", "--output", "x"], '--output belongs to "export"'],
  ] as const) {
    expect(() => parseCommandLine([...args])).toThrow(problem);
  }
});

describe("npm run admin", { tags: ["full"] }, () => {
  beforeAll(async () => {
    const database = await connect({ dataDir });
    await database.migrate();
    await database.prisma.user.create({
      data: { id: "user_1", email: "ada@example.com", name: "Ada \u001b[31m" },
    });
    await database.close();
  });

  it("works on the embedded database, as text and as JSON", async () => {
    expect(await admin(["disable", "ada@example.com"])).toMatchObject({
      status: 0,
      stdout: "user_1 is now disabled.\n",
    });
    const { status, stdout } = await admin(["find", "ADA@", "--json"]);
    expect(status).toBe(0);
    const logName = expect.stringMatching(/^[\w-]{16}$/);
    expect(JSON.parse(stdout)).toMatchObject([
      { kind: "user", id: "user_1", email: "ada@example.com", logName },
    ]);
  });

  it("exits with 3 if nothing was found", async () => {
    const { status, stdout, stderr } = await admin(["enable", "grace@example.com"]);
    expect({ status, stdout }).toEqual({ status: 3, stdout: "" });
    expect(stderr).toContain('Nothing found for "grace@example.com"');
  });

  it("finds the lines of a request in a log on standard input, even while a server has the database open", async () => {
    const database = await connect({ dataDir });
    const log = '{"requestId":"request_1","status":500}\nrequest_2 ok\n';
    expect(await admin(["find", "request_1", "--log", "-"], log)).toMatchObject({
      status: 0,
      stdout: '{"requestId":"request_1","status":500}\n',
    });
    const inUse = await admin(["statistics"]);
    await database.close();
    expect(inUse.status).toBe(1);
    expect(inUse.stderr).toContain("is in use by process");
  });
});

describe("npm run admin beside the server of the embedded database", { tags: ["full"] }, () => {
  const socket = path.join(dataDir, "admin.sock");
  let database: Database;
  let stop: ReturnType<typeof serveCommands>;
  const serve = () =>
    serveCommands(dataDir, {
      database,
      operator: wireOperator(database.prisma, systemClock, "http://localhost:3000"),
      logName: (userId) => `name of ${userId}`,
    });

  beforeAll(async () => {
    // As a server leaves it that was killed.
    const listen = `require("node:net").createServer().listen(${JSON.stringify(socket)}, () => process.kill(process.pid, "SIGKILL"))`;
    spawnSync(process.execPath, ["-e", listen]);
    expect(existsSync(socket)).toBe(true);
    database = await connect({ dataDir });
    stop = serve();
  });

  afterAll(async () => {
    await stop();
    await database.close();
  });

  it("runs its commands in the server, which only its owner can reach, with the same output and exit codes", async () => {
    expect((statSync(socket).mode & 0o777).toString(8)).toBe("600");
    expect(await admin(["enable", "ada@example.com"])).toEqual({
      ...{ status: 0, stdout: "user_1 is now enabled.\n", stderr: "" },
    });
    const { stdout } = await admin(["find", "ADA@", "--json"]);
    expect(JSON.parse(stdout)).toMatchObject([{ id: "user_1", logName: "name of user_1" }]);
    const { status, stderr } = await admin(["disable", "grace@example.com"]);
    expect({ status, stderr }).toEqual({ status: 3, stderr: expect.stringContaining("Nothing found") });
    expect((await admin(["delete", "user_1"])).status).toBe(2);
  });

  it("writes an export to a file of the operator's, and none if the command fails", async () => {
    const file = path.join(dataDir, "export.json");
    const failed = await admin(["export", "nobody", "--output", file]);
    expect([failed.status, existsSync(file)]).toEqual([3, false]);
    expect(await admin(["export", "user_1", "--output", file])).toMatchObject({
      ...{ status: 0, stdout: `Wrote ${file}.\n` },
    });
    expect(JSON.parse(readFileSync(file, "utf8"))).toMatchObject({ account: { id: "user_1" } });
    expect((await admin(["export", "user_1", "--output", file])).stderr).toContain("EEXIST");
  });

  it("backs the database up for npm run backup, which writes no second file of that name", async () => {
    const file = path.join(dataDir, "backup.gz");
    const backUp = () => runScript("scripts/backup.ts", [file]);
    expect(await backUp()).toMatchObject({ status: 0, stdout: expect.stringContaining(`Wrote ${file}.`) });
    expect((await fileSource(file)).header.migrations.length).toBeGreaterThan(0);
    expect(await backUp()).toMatchObject({ status: 1, stderr: expect.stringContaining("EEXIST") });
  });

  it("writes a backup where the operator says, although the server has another working folder", async () => {
    const file = path.join(dataDir, "from-here.gz");
    const { stdout } = await admin(["backup", path.relative(process.cwd(), file)]);
    expect(stdout).toContain(`Wrote ${file}.`);
    expect(existsSync(file)).toBe(true);
  });

  it.each([
    ["npm run backup", (file: string) => runScript("scripts/backup.ts", [file])],
    ["npm run admin -- backup", (file: string) => admin(["backup", file])],
  ])("knows the time of the last backup for /metrics after %s", async (name, backUp) => {
    const startedAt = new Date();
    await backUp(path.join(dataDir, `${name}.gz`));
    expect((await readLastBackup(dataDir))?.getTime()).toBeGreaterThan(startedAt.getTime());
  });

  it("leaves no socket when the server stops, although a client says nothing", async () => {
    const silent = connectSocket(socket);
    await once(silent, "connect");
    await stop();
    expect(existsSync(socket)).toBe(false);
    const inUse = await admin(["statistics"]);
    expect(inUse.stderr).toContain("is in use by process");
  });

  it.each([0o777, 0o770])("has no socket in a folder to which others can write (%o)", async (mode) => {
    chmodSync(dataDir, mode);
    stop = serve();
    expect(existsSync(socket)).toBe(false);
    chmodSync(dataDir, 0o700);
  });
});

/** A database whose one table has no end. */
const endlessDatabase = {
  transaction: (
    run: (tx: { query(sql: string): Promise<object[]>; execute(): Promise<number> }) => unknown,
  ) =>
    run({
      async query(sql) {
        await new Promise(setImmediate);
        if (sql.includes("to_regclass")) return [{ exists: true }];
        if (sql.startsWith("FETCH")) return Array<object>(200).fill({ row: '["x"]' });
        if (sql.includes("contype")) return [];
        return [{ table: "Endless", name: "text", type: "text" }];
      },
      execute: async () => 0,
    }),
} as unknown as Database;

it("a server that stops ends the backup it writes, says so, and leaves no file", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "teepad-admin-"));
  const stop = serveCommands(folder, {
    database: endlessDatabase,
    operator: wireOperator(endlessDatabase.prisma, systemClock, ""),
    logName: String,
  });
  const file = path.join(folder, "backup.gz");
  const output = (await callServer(folder, ["backup", file])) ?? expect.fail("The server has no socket.");
  const ended = expect(text(output)).rejects.toThrow("The server stops.");
  await vi.waitFor(() => expect(existsSync(`${file}.partial`)).toBe(true));
  await stop();
  await ended;
  expect(readdirSync(folder)).toEqual([]);
  rmSync(folder, { recursive: true });
});

it("a backup here that is interrupted leaves no file", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "teepad-admin-"));
  const file = path.join(folder, "backup.gz");
  const output = runCommandLine(parseCommandLine(["backup", file]) ?? expect.fail("No command."), {
    database: endlessDatabase,
    operator: wireOperator(endlessDatabase.prisma, systemClock, ""),
    logName: String,
    signal: untilInterrupted(),
  });
  const ended = expect(text(output)).rejects.toThrow("Interrupted.");
  await vi.waitFor(() => expect(existsSync(`${file}.partial`)).toBe(true));
  process.emit("SIGTERM");
  await ended;
  expect(readdirSync(folder)).toEqual([]);
  rmSync(folder, { recursive: true });
});

describe("the help", () => {
  it("lists every command", () => {
    for (const name of Object.keys(COMMANDS)) expect(HELP).toMatch(new RegExp(`^  ${name}\\b`, "m"));
  });
});

describe("the output", () => {
  it("aligns columns and shows sizes", () => {
    expect(
      alignColumns([
        ["Table", "Rows"],
        ["User", "1"],
      ]),
    ).toBe("Table  Rows\nUser   1");
    expect([0, 999, 1500, 2_000_000].map(formatBytes)).toEqual(["0 B", "999 B", "1.5 kB", "2.0 MB"]);
  });

  it("has no control characters from names, which could drive the terminal", () => {
    expect(printable("Ada \u001b[31m\u202e")).toBe("Ada \u{FFFD}[31m\u{FFFD}");
  });
});
