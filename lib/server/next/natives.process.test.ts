import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { compileModule } from "@/scripts/testing/compile-module";

test("requests that don't reach Next use Node's own clock, timers and random numbers", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "teepad-natives-"));
  try {
    const module = await compileModule("lib/server/next/natives.ts", folder);
    const script = `
      const { keepNatives } = await import(${JSON.stringify(module)});
      const list = () => [Date, Date.prototype.constructor, setImmediate, clearImmediate, process.nextTick, Math.random];
      const natives = list();
      let replaced = 0;
      await keepNatives(async () => {
        await import("next/dist/server/node-environment.js");
        replaced = list().filter((each, index) => each !== natives[index]).length;
      });
      console.log(JSON.stringify({ replaced, kept: list().every((each, index) => each === natives[index]) }));`;
    const { stdout } = await promisify(execFile)(process.execPath, ["--input-type=module", "--eval", script]);
    expect(JSON.parse(stdout)).toEqual({ replaced: 6, kept: true });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
