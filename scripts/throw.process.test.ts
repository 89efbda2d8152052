import { spawnSync } from "node:child_process";
import { expect, it } from "vitest";

/** Runs `npm run throw` as npm does. */
function runThrow(...args: string[]) {
  return spawnSync(process.execPath, ["--import", "tsx", "scripts/throw.ts", ...args], {
    encoding: "utf8",
    env: { NODE_ENV: "test", PATH: process.env.PATH, HOME: process.env.HOME },
  });
}

it("npm run throw prints where a disc lands, and names what is wrong", { tags: ["full"] }, () => {
  const { status, stdout } = runThrow("--disc", "12/5/-1", "--hyzer=-10", "--hand", "left", "--path");
  expect(status).toBe(0);
  const { landing, moments } = JSON.parse(stdout);
  expect(landing).toEqual(moments.at(-1));
  expect(landing.up).toBeCloseTo(0, 1);
  // An anhyzer of a left hand ends on the left.
  expect(landing.left).toBeGreaterThan(10);
  for (const [args, words] of [
    [["--disc", "12"], "disc: glide"],
    [["--disc", "99/5/0"], "disc: speed"],
    [["--speed", "fast"], "release: speed"],
    [["--wind", "90"], "wind: speed"],
    [["--slope", "9"], "--slope"],
    [["--far"], "Usage: npm run throw"],
  ] as const) {
    const { status, stderr } = runThrow(...args);
    expect(stderr).toContain(words);
    expect(status).toBe(2);
  }
});
