import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import { root } from "./root.mjs";

const entry = z.object({
  integrity: z.string().optional(),
  resolved: z.string().optional(),
  optional: z.boolean().optional(),
  os: z.array(z.string()).optional(),
  cpu: z.array(z.string()).optional(),
});
const lockfile = z.object({ packages: z.record(z.string(), entry) });

function readDependencies(file: string) {
  const { packages } = lockfile.parse(JSON.parse(readFileSync(path.join(root, file), "utf8")));
  return Object.entries(packages).filter(([folder]) => folder !== "");
}

/**
 * Binaries for other platforms, which the registry that the lockfile was last written from does not have. On those, npm
 * installs them without a check. Only ever shorten this list: delete the entries from the lockfile and run
 * `npm install --package-lock-only` against a registry that has them.
 */
const UNVERIFIED = [
  "@biomejs/cli-android-arm64",
  "@biomejs/cli-android-x64",
  "@biomejs/cli-darwin-arm64",
  "@biomejs/cli-darwin-x64",
  "@biomejs/cli-linux-arm64-musl",
  "@biomejs/cli-linux-x64-musl",
  "@biomejs/cli-win32-arm64",
  "@biomejs/cli-win32-x64",
  "@next/swc-darwin-arm64",
  "@next/swc-darwin-x64",
  "@next/swc-win32-arm64-msvc",
  "@next/swc-win32-x64-msvc",
  "@tailwindcss/oxide-android-arm64",
  "@tailwindcss/oxide-darwin-arm64",
  "@tailwindcss/oxide-darwin-x64",
  "@tailwindcss/oxide-freebsd-x64",
  "@tailwindcss/oxide-linux-arm-gnueabihf",
  "@tailwindcss/oxide-wasm32-wasi",
  "@tailwindcss/oxide-win32-arm64-msvc",
  "@tailwindcss/oxide-win32-x64-msvc",
].map((name) => `node_modules/${name}`);

// The second one is of the generators that npm run client installs.
describe.each(["package-lock.json", "scripts/generators/package-lock.json"])("%s", (file) => {
  const dependencies = readDependencies(file);

  it("has a SHA-512 of every package, so that npm installs nothing else under its name", () => {
    const unverified = dependencies.filter(([, { integrity }]) => !integrity?.startsWith("sha512-"));
    expect(unverified.map(([folder]) => folder).filter((folder) => !UNVERIFIED.includes(folder))).toEqual([]);
    for (const [folder, { optional, cpu }] of unverified) {
      expect(optional === true && cpu !== undefined, folder).toBe(true);
    }
  });

  it("names no registry, so that everyone installs from their own", () => {
    expect(dependencies.filter(([, { resolved }]) => resolved !== undefined)).toEqual([]);
  });
});
