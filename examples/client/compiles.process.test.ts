import { execFileSync } from "node:child_process";
import path from "node:path";
import { expect, it } from "vitest";

const tsc = path.join(process.cwd(), "node_modules/typescript/bin/tsc");

it.each(["nodenext", "preserve"])(
  "the example client compiles in strict mode with the modules of %s",
  (module) => {
    const options = ["--noEmit", "--strict", "--skipLibCheck", "--ignoreConfig", "--types", "node"];
    const files = ["client.ts", "webhooks.ts"].map((name) => path.join(import.meta.dirname, name));
    const compile = () =>
      execFileSync(process.execPath, [tsc, ...options, "--module", module, "--target", "es2022", ...files], {
        encoding: "utf8",
      });
    expect(compile).not.toThrow();
  },
);
