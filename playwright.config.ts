import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { defineConfig } from "@playwright/test";
import { freePort } from "./scripts/testing/free-port";
import { createLaunchOptions } from "./scripts/testing/launch-options";

/** A deployed server to test, instead of one of our own. */
const remoteUrl = process.env.E2E_BASE_URL;

// Every worker reads this file again; the environment carries what the first reading chose to the others.
process.env.TEEPAD_E2E_PORT ??= String(await freePort());
// Where the stand-in for a geocoder listens, which studio-maps.spec.ts starts.
process.env.TEEPAD_E2E_PLACES_PORT ??= String(await freePort());
if (!remoteUrl) process.env.TEEPAD_E2E_DATA_DIR ??= createFolder("teepad-e2e-");

const port = process.env.TEEPAD_E2E_PORT;
const baseURL = remoteUrl ?? `http://localhost:${port}`;

/** Compares the studio's frame times. */
const TIMES = /studio-speed\.spec\.ts$/;

/**
 * Compares the processor time of every route's most expensive requests, builds the container image and the release, and stops servers
 * within ten seconds.
 */
const ALONE = /(image|pack|request-costs|stop)\.spec\.ts$/;

/** Ten thousand random requests. */
const FUZZ = /fuzz\.spec\.ts$/;

/** Takes long and rarely fails: `npm run test:full` runs it, `npm test` doesn't. */
const LONG = /@full/;

/** Tests of the map editor. */
const STUDIO = /studio[\w-]*\.spec\.ts$/;

/** Tests that start servers of their own, read the server's data folder, or use its demo account. */
const LOCAL =
  /(accessibility|consent|database-down|mail|read-only|rolling-restart|start|stop|webhooks)\.spec\.ts$/;

/** The hosts of the server under test. */
const hosts = [new URL(baseURL).hostname];

const skipped = remoteUrl ? [/@local/] : [];

if (remoteUrl && process.env.TEST_WORKER_INDEX === undefined) {
  console.log(
    `Testing ${remoteUrl}. Skipped, since they need a local server: ${LOCAL.source}, tests tagged @local.`,
  );
}

export default defineConfig({
  testDir: "e2e",
  outputDir: "test-results",
  reporter: [
    ...(process.stdout.isTTY ? [["line"] as const] : []),
    ["./scripts/testing/playwright-results.ts"],
  ],
  // One more than a small machine has processors: tests also wait, for saves and timers.
  workers: 3,
  retries: 0,
  forbidOnly: true,
  // Generous: axe on many pages takes a minute on a slow machine with software rendering.
  timeout: 240_000,
  // A machine that is three times slower than usual must not fail a test; one that passes never waits that long.
  expect: { timeout: 30_000 },
  use: {
    baseURL,
    browserName: "chromium",
    // Tracing everything, to keep what failed, doubles the time of a drag. To look into a failure, add --trace on.
    trace: "off",
    screenshot: "only-on-failure",
    launchOptions: createLaunchOptions({ hosts }),
    // Sizes in CSS pixels stay the same. Drawing the map, a third of what a test of the studio costs, takes half the time.
    deviceScaleFactor: 0.5,
    // The map jumps to a new place instead of drawing every frame of the way there.
    contextOptions: { reducedMotion: "reduce" },
  },
  projects: [
    // The longest files first: otherwise the last one keeps one worker busy while the others are done.
    { name: "studio", testMatch: STUDIO, testIgnore: TIMES, grepInvert: [LONG, ...skipped] },
    {
      name: "pages",
      testIgnore: [ALONE, FUZZ, STUDIO, ...(remoteUrl ? [LOCAL] : [])],
      grepInvert: [LONG, ...skipped],
    },
    {
      name: "full",
      testIgnore: [ALONE, FUZZ, TIMES, ...(remoteUrl ? [LOCAL] : [])],
      grep: LONG,
      grepInvert: skipped,
    },
    ...(remoteUrl
      ? []
      : [
          // As a user's browser draws: frames are compared. One file at a time, or each measures the other.
          {
            name: "times",
            testMatch: TIMES,
            workers: 1,
            use: {
              launchOptions: createLaunchOptions({ hosts, preferFull: true }),
              deviceScaleFactor: 1,
              contextOptions: { reducedMotion: "no-preference" as const },
            },
          },
          { name: "alone", testMatch: ALONE, workers: 1 },
          { name: "fuzz", testMatch: FUZZ },
        ]),
  ],
  ...(remoteUrl ? {} : { webServer: localServer(), globalTeardown: "./e2e/testing/check-server-log.ts" }),
});

/** The server under test, on an empty database. */
function localServer() {
  return {
    // One line per request: read by check-server-log.ts, and by people only if something failed.
    command: `node scripts/start.mjs > "${serverLog()}" 2>&1`,
    url: `${baseURL}/signin`,
    // A build may come first.
    timeout: 300_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: "SIGTERM" as const, timeout: 10_000 },
    env: {
      PORT: port,
      HOST: "127.0.0.1",
      BASE_URL: baseURL,
      DATA_DIR: process.env.TEEPAD_E2E_DATA_DIR ?? "",
      // Nothing that the developer's own shell sets reaches the tests.
      DATABASE_URL: "",
      REDIS_URL: "",
      WORKERS: "",
      // The tests are the proxy: users.ts sets the address that a sign-up comes from.
      TRUST_PROXY: "1",
      BASEMAPS: "",
      IMAGERY: "",
      TERRAIN: "",
      GEOCODER_URL: `http://127.0.0.1:${process.env.TEEPAD_E2E_PLACES_PORT}/search?q={query}&language={language}`,
      GEOCODER_ATTRIBUTION: "Places of the tests",
      // For the receivers of webhooks.spec.ts.
      WEBHOOKS_ALLOW_LOOPBACK: "on",
    },
  };
}

/** Where the server under test writes its log, which check-server-log.ts reads. */
function serverLog(): string {
  process.env.TEEPAD_E2E_LOG ??= path.join(createFolder("teepad-e2e-log-"), "server.log");
  return process.env.TEEPAD_E2E_LOG;
}

/** A folder that is deleted when the tests are over. */
function createFolder(prefix: string): string {
  const folder = mkdtempSync(path.join(tmpdir(), prefix));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
