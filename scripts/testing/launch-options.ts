import type { LaunchOptions } from "@playwright/test";
import { findChromium } from "./find-chromium.mjs";

/** Replaces Playwright's list, since Chromium reads only the last one. */
const DISABLED_FEATURES = [
  // The address bar loads two pages for each window, even if headless: most of the time that opening one takes.
  "WebUIOmniboxPopup",
  "WebUIOmniboxAimPopup",
  // Of Playwright's list, what concerns a test. Its comments say why: chromiumSwitches.ts.
  "AimEnabled",
  "AvoidCorsURLLoaderRestartOnRedirect",
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "DestroyProfileOnBrowserClose",
  "HttpsFirstBalancedModeAutoEnable",
  "HttpsUpgrades",
  "LensOverlay",
  "MediaRouter",
  "NetworkTimeServiceQuerying",
  "OptimizationHints",
  "PaintHolding",
  "PreconnectToSearch",
  "ThirdPartyStoragePartitioning",
];

/**
 * Playwright's launch options for tests and benchmarks. Maps render without a graphics card; the browser reaches no other
 * hosts, and its own services are off.
 *
 * @param options.hosts further hosts that the browser can reach, besides this machine.
 * @param options.preferFull draw like a user's browser: a full one, which composites by WebGL.
 */
export function createLaunchOptions({
  hosts = [],
  preferFull = false,
}: {
  hosts?: readonly string[];
  preferFull?: boolean;
} = {}): LaunchOptions {
  const executablePath = findChromium({ preferFull });
  const reachable = ["localhost", "127.0.0.1", ...hosts].map((host) => `EXCLUDE ${host}`);
  return {
    ...(executablePath ? { executablePath } : {}),
    args: [
      // Root, which containers run as, cannot have one.
      "--no-sandbox",
      // No calls home.
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
      "--no-first-run",
      // The map without a graphics card.
      "--use-angle=swiftshader",
      "--enable-unsafe-swiftshader",
      // The same map with or without internet access. Routes that abort would switch off the cache of scripts.
      `--host-resolver-rules=MAP * ~NOTFOUND, ${reachable.join(", ")}`,
      `--disable-features=${DISABLED_FEATURES.join()}`,
      // Without a graphics card, compositing by WebGL takes more processor time than the pages themselves.
      ...(preferFull ? [] : ["--disable-gpu-compositing"]),
    ],
  };
}
