import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, expect, it } from "vitest";
import { connect } from "@/lib/adapters/database/connect";
import { systemClock } from "@/lib/clock";
import { databaseSource } from "@/lib/server/transfer/dump";
import { writeCopy } from "@/lib/server/transfer/file";
import packageJson from "../package.json" with { type: "json" };
import { createFilled } from "./bench/database";
import { peakBytes } from "./bench/process-usage";

/** Measured: 285 and 318 MB. Leaves a restore of seven times as many rows, which took 342, below 400 MB. */
const MAX_PEAK_BYTES = 360e6;

const SIZE = { users: 1_000, applications: 100, courses: 3_000, coursesPerList: 10, refreshTokens: 30_000 };

const root = mkdtempSync(path.join(tmpdir(), "teepad-restore-"));
afterAll(() => rmSync(root, { recursive: true }));

it.runIf(process.platform === "linux")(
  "a restore into the embedded database takes little memory",
  {
    tags: ["full"],
    timeout: 300_000,
  },
  async () => {
    const file = path.join(root, "backup.gz");
    const from = path.join(root, "from");
    await createFilled({ dataDir: from }, SIZE);
    const database = await connect({ dataDir: from });
    await writeCopy(await databaseSource(database, systemClock), file);
    await database.close();
    // As a build leaves it: creating a cluster takes more.
    const dataDir = path.join(root, "to");
    await (await connect({ dataDir })).close();

    const [, ...args] = packageJson.scripts.restore.split(" ");
    const child = spawn(process.execPath, [...args, file], {
      env: { NODE_ENV: "test", PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR: dataDir },
    });
    let peak = 0;
    const watch = setInterval(() => {
      // Not a number once it has ended.
      const now = peakBytes(child.pid as number);
      if (now > peak) peak = now;
    }, 100);
    child.once("exit", () => clearInterval(watch));
    const [stdout] = await Promise.all([text(child.stdout), once(child, "exit")]);
    console.log(`A restore peaked at ${(peak / 1e6).toFixed(0)} MB.`);
    expect(stdout).toContain("Every table was compared.");
    expect(peak).toBeGreaterThan(100e6);
    expect(peak).toBeLessThanOrEqual(MAX_PEAK_BYTES);
  },
);
