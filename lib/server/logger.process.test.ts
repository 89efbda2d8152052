import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, it } from "vitest";

/** Logs once its standard input ends, and exits at once, so that the line is still in the buffer. */
const PROGRAM = `
  import { createLogger } from "./lib/server/logger.ts";
  const logger = await createLogger("info");
  process.stdin.on("end", () => {
    logger.info("the last line");
    process.exit(7);
  }).resume();
  process.stderr.write("ready");
`;

/** A process with a log, which is ready. */
async function start() {
  const child = spawn(process.execPath, ["--import", "tsx", "--input-type=module", "--eval", PROGRAM], {
    cwd: process.cwd(),
    timeout: 20_000,
  });
  await once(child.stderr, "data");
  return child;
}

it("the logger writes what is buffered when the process exits", async () => {
  const child = await start();
  let output = "";
  child.stdout.on("data", (text) => {
    output += text;
  });
  child.stdin.end();
  expect(await once(child, "close")).toEqual([7, null]);
  expect(output).toContain("the last line");
});

it("the logger does not keep the process from exiting if nobody reads its output any more", async () => {
  const child = await start();
  child.stdout.destroy();
  child.stdin.end();
  expect(await once(child, "exit")).toEqual([7, null]);
});
