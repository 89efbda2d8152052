import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { defineConfig } from "@playwright/test";
import { findChromium } from "./scripts/testing/find-chromium.mjs";
import { freePort } from "./scripts/testing/free-port";

// Every worker reads this file again; what the first reading chose reaches the others by the environment.
process.env.TEEPAD_E2E_PORT ??= String(await freePort());
// Where the stand-in for a geocoder listens, which studio-maps.spec.ts starts.
process.env.TEEPAD_E2E_PLACES_PORT ??= String(await freePort());
process.env.TEEPAD_E2E_DATA_DIR ??= makeDataFolder();

const port = process.env.TEEPAD_E2E_PORT;
const baseURL = `http://localhost:${port}`;
const chromium = findChromium();

/** The tests that compare times. */
const TIMED = /studio-speed\.spec\.ts$/;

export default defineConfig({
  testDir: "e2e",
  outputDir: "test-results",
  reporter: [["list"]],
  workers: 2,
  retries: 0,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
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
    { name: "pages", testIgnore: TIMED },
    // Times are compared when no other test is at work.
    { name: "times", testMatch: TIMED, dependencies: ["pages"] },
  ],
  webServer: {
    command: "node scripts/start.mjs",
    url: `${baseURL}/signin`,
    // A build may come first.
    timeout: 300_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: "SIGTERM", timeout: 10_000 },
    stdout: "pipe",
    env: {
      PORT: port,
      HOST: "127.0.0.1",
      BASE_URL: baseURL,
      DATA_DIR: process.env.TEEPAD_E2E_DATA_DIR,
      // Nothing that the developer's own shell sets reaches the tests.
      DATABASE_URL: "",
      REDIS_URL: "",
      WORKERS: "",
      // The tests are the proxy: people.ts says where a sign-up comes from.
      TRUST_PROXY: "1",
      BASEMAPS: "",
      GEOCODER_URL: `http://127.0.0.1:${process.env.TEEPAD_E2E_PLACES_PORT}/search?q={query}&language={language}`,
      GEOCODER_ATTRIBUTION: "Places of the tests",
    },
  },
});

/** A folder for the server's database, gone when the tests are over. */
function makeDataFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), "teepad-e2e-"));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
