import { existsSync } from "node:fs";
import { chromium } from "@playwright/test";

const INSTALLED = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

/**
 * Finds the browser for the end-to-end tests: CHROMIUM_PATH, else Playwright's own download, else an installed one.
 *
 * @returns {string | null}
 */
export function findChromium() {
  const candidates = [process.env.CHROMIUM_PATH, chromium.executablePath(), ...INSTALLED];
  return candidates.find((file) => file !== undefined && existsSync(file)) ?? null;
}
