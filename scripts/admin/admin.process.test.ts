import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { connect } from "@/lib/adapters/database/connect";
import { alignColumns, formatBytes, printable } from "../output";
import { COMMANDS } from "./commands";
import { HELP } from "./help";

const dataDir = mkdtempSync(path.join(tmpdir(), "teepad-admin-"));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

/** Runs `npm run admin` as npm does, with input on stdin. */
function admin(args: string[], input = "") {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ["--import", "tsx", "scripts/admin.ts", ...args],
    {
      input,
      encoding: "utf8",
      // Without the variables of Vitest, which sets BASE_URL.
      env: { NODE_ENV: "test", PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR: dataDir },
    },
  );
  return { status, stdout, stderr };
}

describe("npm run admin", () => {
  beforeAll(async () => {
    const database = await connect({ dataDir });
    await database.migrate();
    await database.prisma.user.create({
      data: { id: "user_1", email: "ada@example.com", name: "Ada \u001b[31m" },
    });
    await database.close();
  });

  it("works on the embedded database, as text and as JSON", { tags: ["full"] }, () => {
    expect(admin(["disable", "ada@example.com"])).toMatchObject({
      status: 0,
      stdout: "user_1 is now disabled.\n",
    });
    const { status, stdout } = admin(["find", "ADA@", "--json"]);
    expect(status).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject([{ kind: "user", id: "user_1", email: "ada@example.com" }]);
  });

  it("exits with 3 if nothing was found", { tags: ["full"] }, () => {
    const { status, stdout, stderr } = admin(["enable", "grace@example.com"]);
    expect({ status, stdout }).toEqual({ status: 3, stdout: "" });
    expect(stderr).toContain('Nothing found for "grace@example.com"');
  });

  it("explains wrong usage and exits with 2, without opening the database", () => {
    for (const [args, problem] of [
      [["frobnicate"], 'There is no command "frobnicate"'],
      [["disable"], "disable needs USER or APPLICATION"],
      [["find", "--lgo", "x"], "Unknown option '--lgo'"],
      [["statistics", "now"], '"now" is one argument too many'],
    ] as const) {
      const { status, stderr } = admin([...args]);
      expect({ args, status }).toEqual({ args, status: 2 });
      expect(stderr).toContain(problem);
    }
  });

  it("finds the lines of a request in a log on standard input, even while a server has the database open", {
    tags: ["full"],
  }, async () => {
    const database = await connect({ dataDir });
    const log = '{"requestId":"request_1","status":500}\nrequest_2 ok\n';
    expect(admin(["find", "request_1", "--log", "-"], log)).toMatchObject({
      status: 0,
      stdout: '{"requestId":"request_1","status":500}\n',
    });
    const inUse = admin(["statistics"]);
    await database.close();
    expect(inUse.status).toBe(1);
    expect(inUse.stderr).toContain("is in use by process");
  });
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
