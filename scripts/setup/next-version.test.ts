import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { checkNextVersion, installedNext } from "./next-version.mjs";

it("a build accepts every patch of the verified minor release of Next, and fails on any other", () => {
  expect(() => checkNextVersion("16.4.99")).not.toThrow();
  for (const version of ["16.3.9", "16.40.0", "16.5.0", "17.4.0"]) {
    expect(() => checkNextVersion(version)).toThrow(
      `relies on private behaviour of Next 16.4, but Next ${version} is installed`,
    );
  }
});

it("package.json allows patches of the installed Next only", () => {
  const { dependencies } = JSON.parse(readFileSync("package.json", "utf8"));
  expect(dependencies.next).toMatch(/^~/);
  expect(() => checkNextVersion(installedNext())).not.toThrow();
});
