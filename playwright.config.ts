import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { defineConfig } from "@playwright/test";
import { findChromium } from "./scripts/testing/find-chromium.mjs";
import { freePort } from "./scripts/testing/free-port";

/** A deployed server to test, instead of one of our own. */
const remoteUrl = process.env.E2E_BASE_URL;

// Every worker reads this file again; the environment carries what the first reading chose to the others.
process.env.TEEPAD_E2E_PORT ??= String(await freePort());
// Where the stand-in for a geocoder listens, which studio-maps.spec.ts starts.
process.env.TEEPAD_E2E_PLACES_PORT ??= String(await freePort());
if (!remoteUrl) process.env.TEEPAD_E2E_DATA_DIR ??= createDataFolder();

const port = process.env.TEEPAD_E2E_PORT;
const baseURL = remoteUrl ?? `http://localhost:${port}`;
const chromium = findChromium();

/** Tests that compare times. */
const TIMED = /studio-speed\.spec\.ts$/;

/** Ten thousand random requests. */
const FUZZ = /fuzz\.spec\.ts$/;

/** Tests that start servers of their own, read the server's data folder, or use its demo account. */
const LOCAL = /(accessibility|consent|mail|start)\.spec\.ts$/;

if (remoteUrl && process.env.TEST_WORKER_INDEX === undefined) {
  console.log(
    `Testing ${remoteUrl}. Skipped, since they need a local server: ${LOCAL.source}, tests tagged @local.`,
  );
}

export default defineConfig({
  testDir: "e2e",
  outputDir: "test-results",
  reporter: [["list"], ["./scripts/testing/playwright-times.ts"]],
  ...(remoteUrl ? { grepInvert: /@local/ } : {}),
  workers: 2,
  retries: 0,
  forbidOnly: true,
  // Generous: axe on many pages takes a minute on a slow machine with software rendering.
  timeout: 120_000,
  expect: { timeout: 15_000 },
  use: {
    baseURL,
    browserName: "chromium",
    trace: "retain-on-failure",
    screenshot: "only-on-failure",
    launchOptions: {
      ...(chromium ? { executablePath: chromium } : {}),
      // No sandbox: root, which containers run as, cannot have one. No calls home. The map without a graphics card.
      args: [
        "--no-sandbox",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--no-first-run",
        "--use-angle=swiftshader",
        "--enable-unsafe-swiftshader",
      ],
    },
  },
  projects: [
    { name: "pages", testIgnore: [TIMED, FUZZ, ...(remoteUrl ? [LOCAL] : [])] },
    ...(remoteUrl
      ? []
      : [
          { name: "times", testMatch: TIMED },
          { name: "fuzz", testMatch: FUZZ },
        ]),
  ],
  ...(remoteUrl ? {} : { webServer: localServer() }),
});

/** The server under test, on an empty database. */
function localServer() {
  return {
    command: "node scripts/start.mjs",
    url: `${baseURL}/signin`,
    // A build may come first.
    timeout: 300_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: "SIGTERM" as const, timeout: 10_000 },
    stdout: "pipe" as const,
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
      GEOCODER_URL: `http://127.0.0.1:${process.env.TEEPAD_E2E_PLACES_PORT}/search?q={query}&language={language}`,
      GEOCODER_ATTRIBUTION: "Places of the tests",
    },
  };
}

/** A folder for the server's database, gone when the tests are over. */
function createDataFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), "teepad-e2e-"));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
