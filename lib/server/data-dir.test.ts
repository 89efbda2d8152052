import { mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { loadAuthSecrets } from "./auth-secret";
import { createDataDir } from "./data-dir";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), "teepad-data-dir-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("the data folder", () => {
  it("is created with its parents, readable only by its owner", () => {
    const dataDir = path.join(folder, "a/b/c");
    createDataDir(dataDir);
    createDataDir(dataDir);
    expect(statSync(dataDir).mode & 0o777).toBe(0o700);
  });

  it("gives an error that names the variable if it is a file or inside one", () => {
    const file = path.join(folder, "file");
    writeFileSync(file, "");
    for (const dataDir of [file, path.join(file, "inside")]) {
      expect(() => createDataDir(dataDir)).toThrow(/^DATA_DIR is .*(is a file|not a directory)/);
    }
  });

  it.runIf(process.platform === "linux")("gives an error instead of looping if it cannot be created", () => {
    expect(() => createDataDir("/proc/nope/deeper")).toThrow(/^DATA_DIR is \/proc\/nope/);
  });
});

it("an empty auth-secret file is replaced", () => {
  const dataDir = path.join(folder, "secret");
  createDataDir(dataDir);
  writeFileSync(path.join(dataDir, "auth-secret"), "");
  const generated = { authSecret: undefined, authSecretPrevious: undefined, dataDir };
  const [secret, ...others] = loadAuthSecrets(generated);
  expect(secret).toMatch(/^[\w-]{43}$/);
  expect(others).toEqual([]);
  expect(loadAuthSecrets(generated)).toEqual([secret]);
  expect(loadAuthSecrets({ ...generated, authSecretPrevious: "old" })).toEqual([secret, "old"]);
  expect(loadAuthSecrets({ ...generated, authSecret: "new", authSecretPrevious: "old" })).toEqual([
    "new",
    "old",
  ]);
});
