import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { connect } from "@/lib/adapters/database/connect";
import { deleteOldBackups } from "./old-backups";

const root = mkdtempSync(path.join(tmpdir(), "teepad-backup-"));
const dataDir = path.join(root, "data");
afterAll(() => rmSync(root, { recursive: true }));

const day = (number: number) => `teepad-2026-11-0${number}T03-00-00Z.gz`;

/** Makes a folder with these files; `=` before a name: an empty one. */
function makeFolder(name: string, files: string[]): string {
  const folder = path.join(root, name);
  mkdirSync(folder);
  for (const file of files)
    writeFileSync(path.join(folder, file.replace("=", "")), file.startsWith("=") ? "" : "backup");
  return folder;
}

/** Runs `npm run backup` as npm does. */
function backUp(...args: string[]) {
  return spawnSync(process.execPath, ["--import", "tsx", "scripts/backup.ts", ...args], {
    encoding: "utf8",
    env: { NODE_ENV: "test", PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR: dataDir },
  });
}

describe("npm run backup -- --keep", { tags: ["full"] }, () => {
  beforeAll(async () => {
    const database = await connect({ dataDir });
    await database.migrate();
    await database.close();
  });

  it("writes a file with the time in its name, then deletes the oldest ones beyond the number", () => {
    const folder = makeFolder("kept", [day(1), day(2), day(3), "notes.txt"]);
    const { status, stdout } = backUp("--keep", "2", folder);
    expect(status).toBe(0);
    expect(stdout).toContain(`Deleted ${day(1)}.\nDeleted ${day(2)}.\n`);
    const [notes, previous, latest, ...more] = readdirSync(folder).sort();
    expect([notes, previous, more]).toEqual(["notes.txt", day(3), []]);
    expect(latest).toMatch(/^teepad-20\d\d-\d\d-\d\dT\d\d-\d\d-\d\dZ\.gz$/);
  });

  it("deletes nothing if the backup fails", async () => {
    const folder = makeFolder("failed", [day(1), day(2)]);
    const database = await connect({ dataDir });
    const { status } = backUp("--keep", "1", folder);
    await database.close();
    expect(status).toBe(1);
    expect(readdirSync(folder).sort()).toEqual([day(1), day(2)]);
  });

  it("explains wrong usage and exits with 2", () => {
    for (const [args, problem] of [
      [["--keep", "0", root], "--keep must be an integer from 1 to 9999"],
      [["--kep", "1", root], "Usage: npm run backup"],
      [["--keep", "1"], "Usage: npm run backup"],
    ] as const) {
      const { status, stderr } = backUp(...args);
      expect({ args, status }).toEqual({ args, status: 2 });
      expect(stderr).toContain(problem);
    }
  });
});

describe("deleting old backups", () => {
  it("counts no backup that failed, and deletes its remains once they are older than what is kept", async () => {
    const folder = makeFolder("remains", [`=${day(1)}`, day(2), `=${day(3)}`, `${day(3)}.partial`, day(4)]);
    expect(await deleteOldBackups(folder, day(4), 2)).toEqual([day(1)]);
    expect(await deleteOldBackups(folder, day(4), 1)).toEqual([day(2), day(3), `${day(3)}.partial`]);
    expect(readdirSync(folder)).toEqual([day(4)]);
  });

  it("keeps the latest backup if the clock was set back before it", async () => {
    const folder = makeFolder("clock", [day(1), day(7), day(8)]);
    expect(await deleteOldBackups(folder, day(1), 2)).toEqual([day(7)]);
    expect(readdirSync(folder).sort()).toEqual([day(1), day(8)]);
  });
});
