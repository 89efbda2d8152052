import { mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { authSecret } from "./auth-secret";
import { makeDataDir } from "./data-dir";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), "teepad-data-dir-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("the data folder", () => {
  it("is made with its parents, and for its owner alone", () => {
    const dataDir = path.join(folder, "a/b/c");
    makeDataDir(dataDir);
    makeDataDir(dataDir);
    expect(statSync(dataDir).mode & 0o777).toBe(0o700);
  });

  it("that is a file, or would be inside one, is an error that names the variable", () => {
    const file = path.join(folder, "file");
    writeFileSync(file, "");
    for (const dataDir of [file, path.join(file, "inside")]) {
      expect(() => makeDataDir(dataDir)).toThrow(/^DATA_DIR is .*(is a file|not a directory)/);
    }
  });

  it.runIf(process.platform === "linux")("that nobody can make is an error too, and no endless loop", () => {
    expect(() => makeDataDir("/proc/nope/deeper")).toThrow(/^DATA_DIR is \/proc\/nope/);
  });
});

it("an empty file of the session secret counts as none", () => {
  const dataDir = path.join(folder, "secret");
  makeDataDir(dataDir);
  writeFileSync(path.join(dataDir, "auth-secret"), "");
  const made = authSecret(undefined, dataDir);
  expect(made).toMatch(/^[\w-]{43}$/);
  expect(authSecret(undefined, dataDir)).toBe(made);
});
