import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { noteBackup, readLastBackup } from "./last-backup";

let dataDir: string;

beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), "teepad-"));
});

afterEach(() => rmSync(dataDir, { recursive: true }));

test("a server knows when the latest backup was written", async () => {
  await noteBackup(dataDir, new Date("2026-11-25T03:00:00Z"));
  await noteBackup(dataDir, new Date("2026-11-26T03:00:00Z"));
  expect(await readLastBackup(dataDir)).toEqual(new Date("2026-11-26T03:00:00Z"));
});

test("without a backup, or with a damaged note of one, nothing is claimed", async () => {
  expect(await readLastBackup(dataDir)).toBeNull();
  writeFileSync(path.join(dataDir, "last-backup"), "yesterday");
  expect(await readLastBackup(dataDir)).toBeNull();
});
