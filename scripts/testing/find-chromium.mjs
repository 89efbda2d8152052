import { existsSync } from "node:fs";
import { chromium } from "@playwright/test";

/** The same engine without windows: a test takes a quarter less time. */
const HEADLESS_SHELL = "/usr/bin/chromium-headless-shell";

const FULL_BROWSERS = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

/**
 * Finds the browser for the end-to-end tests: CHROMIUM_PATH, else Playwright's own download, else an installed one.
 *
 * @param {{ preferFull?: boolean }} [options] preferFull: a full browser before the headless shell, to measure drawing.
 * @returns {string | null}
 */
export function findChromium({ preferFull = false } = {}) {
  const installed = preferFull ? [...FULL_BROWSERS, HEADLESS_SHELL] : [HEADLESS_SHELL, ...FULL_BROWSERS];
  const candidates = [process.env.CHROMIUM_PATH, chromium.executablePath(), ...installed];
  return candidates.find((file) => file !== undefined && existsSync(file)) ?? null;
}
