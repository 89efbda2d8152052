import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { type Browser, type BrowserContext, chromium } from "@playwright/test";
import { type Demo, readDemo } from "@/lib/server/demo";
import { runTool } from "../setup/run.mjs";
import { atExit } from "../testing/at-exit";
import { freePort } from "../testing/free-port";
import { createLaunchOptions } from "../testing/launch-options";
import {
  DENY,
  EDIT_COURSE,
  type Interaction,
  recordInteractions,
  SIGN_IN_WITH_WRONG_PASSWORD,
  START_COURSE,
  USE_MINIMAL_FORM,
} from "./interactions";

/** A minimal app, built with the same version of Next. */
const EMPTY_APP = "scripts/bench/empty";

const START_COUNT = 5;
const LOAD_COUNT = 7;

interface MeasuredPage {
  name: string;
  url: string;
  state?: StorageState;
  /** Maximum JavaScript beyond the empty page's, in transferred bytes. The studio has no limit here. */
  maxExtraScript?: number;
  interaction: Interaction;
}

type StorageState = Awaited<ReturnType<BrowserContext["storageState"]>>;

/** The cost of a page to its user: JavaScript and the Core Web Vitals. */
interface PageFigures {
  /** Transferred bytes of JavaScript. */
  script: number;
  /** Largest Contentful Paint in milliseconds. */
  lcp: number;
  /** Cumulative Layout Shift. */
  cls: number;
  /** Interaction to Next Paint in milliseconds. */
  inp: number;
}

/** Measures the pages and the start of the server against an empty app on the same version of Next. */
export async function measurePages(): Promise<void> {
  await runTool("Building an empty app", "next/dist/bin/next", ["build", EMPTY_APP], {
    quiet: true,
    env: { NODE_ENV: "production" },
  });
  const dataDir = mkdtempSync(path.join(tmpdir(), "teepad-bench-"));
  // Prefers the headless shell: a full browser also draws its own window, which delays the frames of the page.
  const browser = await chromium.launch(createLaunchOptions());
  try {
    await measureStarts(dataDir);
    const teepad = await startApp(createTeepadCommand(dataDir), "/signin");
    const empty = await startApp(createEmptyCommand(), "/");
    try {
      await measureLoads(browser, { teepad: teepad.url, empty: empty.url }, dataDir);
    } finally {
      await Promise.all([teepad.stop(), empty.stop()]);
    }
  } finally {
    await browser.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

interface Command {
  args(port: number): string[];
  env(port: number): Record<string, string>;
}

const createTeepadCommand = (dataDir: string): Command => ({
  args: () => ["scripts/start.mjs"],
  env: (port) => ({
    PORT: String(port),
    BASE_URL: `http://localhost:${port}`,
    DATA_DIR: dataDir,
    DATABASE_URL: "",
    REDIS_URL: "",
    WORKERS: "",
    // Plain background in the studio, so that no other host is measured.
    BASEMAPS: "[]",
  }),
});

const createEmptyCommand = (): Command => ({
  args: (port) => ["node_modules/next/dist/bin/next", "start", EMPTY_APP, "-p", String(port)],
  env: () => ({ NODE_ENV: "production" }),
});

/** Starts a server and measures the milliseconds until it has responded to `path`. */
async function startApp({ args, env }: Command, path: string) {
  const port = await freePort();
  const startedAt = performance.now();
  const child = spawn(process.execPath, args(port), {
    env: { ...process.env, ...env(port), NEXT_TELEMETRY_DISABLED: "1" },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const kill = atExit(() => void child.kill("SIGKILL"));
  const url = `http://localhost:${port}`;
  await waitForResponse(child, url + path);
  return {
    url,
    startedAt,
    duration: performance.now() - startedAt,
    async stop() {
      const exited = once(child, "exit");
      child.kill("SIGTERM");
      await exited;
      kill();
    },
  };
}

/** Polls until the server responds. */
async function waitForResponse(child: ChildProcess, url: string): Promise<void> {
  while (child.exitCode === null) {
    const response = await fetch(url).catch(() => null);
    if (response?.ok) {
      await response.text();
      return;
    }
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  throw new Error("The server exited during start-up.");
}

async function measureStarts(dataDir: string): Promise<void> {
  const commands = { teepad: createTeepadCommand(dataDir), empty: createEmptyCommand() };
  const durations: Record<keyof typeof commands, number[]> = { teepad: [], empty: [] };
  const databaseDurations: number[] = [];
  // Round 0 is a warm-up: it creates the database and fills the caches of Node and the system.
  for (let round = 0; round <= START_COUNT; round++) {
    for (const name of ["teepad", "empty"] as const) {
      const server = await startApp(commands[name], name === "teepad" ? "/signin" : "/");
      // Looking up an unknown token queries the database.
      const headers = { authorization: "Bearer unknown" };
      if (name === "teepad") await (await fetch(`${server.url}/api/v1/courses`, { headers })).text();
      if (name === "teepad" && round > 0) databaseDurations.push(performance.now() - server.startedAt);
      await server.stop();
      if (round > 0) durations[name].push(server.duration);
    }
  }
  const [teepad, empty] = [median(durations.teepad), median(durations.empty)];
  console.log(
    `warm start to first response: ${teepad.toFixed(0)} ms, empty app ${empty.toFixed(0)} ms ` +
      `(${(teepad / empty).toFixed(2)} ×); ` +
      `to first response from the embedded database: ${median(databaseDurations).toFixed(0)} ms`,
  );
}

async function measureLoads(
  browser: Browser,
  urls: { teepad: string; empty: string },
  dataDir: string,
): Promise<void> {
  const demo = readDemo({ dataDir });
  if (!demo) throw new Error(`No demo account to sign in with: ${dataDir} has no demo file.`);
  const { state, studio } = await signIn(browser, urls.teepad, demo);
  const empty: MeasuredPage = { name: "empty page", url: `${urls.empty}/`, interaction: USE_MINIMAL_FORM };
  const teepad: MeasuredPage[] = [
    {
      name: "/signin",
      url: `${urls.teepad}/signin`,
      maxExtraScript: 10_000,
      interaction: SIGN_IN_WITH_WRONG_PASSWORD,
    },
    {
      name: "consent",
      url: urls.teepad + getAuthorizePath(demo),
      state,
      maxExtraScript: 10_000,
      interaction: DENY,
    },
    {
      name: "/ signed in",
      url: `${urls.teepad}/`,
      state,
      maxExtraScript: 40_000,
      interaction: START_COURSE,
    },
    { name: "studio", url: studio, state, interaction: EDIT_COURSE },
  ];
  const [floor, ...figures] = (await measureMedians(browser, [empty, ...teepad])) as [
    PageFigures,
    ...PageFigures[],
  ];
  report(empty, floor, null);
  for (const [index, page] of teepad.entries()) {
    const measured = figures[index] as PageFigures;
    report(page, measured, floor);
    if (page.maxExtraScript !== undefined && measured.script - floor.script > page.maxExtraScript) {
      process.exitCode = 1;
    }
  }
  console.log("INP (browsers report multiples of 8 ms, 16 ms or more) is the slowest interaction while:");
  for (const { name, interaction } of [empty, ...teepad]) {
    console.log(`  ${name.padEnd(14)} ${interaction.description}`);
  }
}

function report(
  { name, maxExtraScript }: MeasuredPage,
  figures: PageFigures,
  empty: PageFigures | null,
): void {
  const formatTime = (figure: "lcp" | "inp") =>
    `${figures[figure].toFixed(0)} ms${empty ? ` (${(figures[figure] / empty[figure]).toFixed(1)} ×)` : ""}`;
  const limit = maxExtraScript === undefined ? "" : ` (max. ${maxExtraScript / 1000})`;
  const extra = empty ? `, +${((figures.script - empty.script) / 1000).toFixed(1)} kB${limit}` : "";
  console.log(
    `${name.padEnd(14)} LCP ${formatTime("lcp")}, CLS ${figures.cls.toFixed(3)}, INP ${formatTime("inp")}, ` +
      `${(figures.script / 1000).toFixed(1)} kB of JavaScript${extra}`,
  );
}

/** Signs in with the demo account. Returns the browser's storage state and the studio URL of the first course. */
async function signIn(browser: Browser, url: string, demo: Demo) {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${url}/signin`);
  await page.getByLabel("Email").fill(demo.user.email);
  await page.getByLabel("Password", { exact: true }).fill(demo.user.password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.waitForURL(`${url}/`);
  const course = page.getByRole("main").getByRole("listitem").getByRole("heading").getByRole("link");
  const studio = new URL((await course.first().getAttribute("href")) ?? "", url).href;
  const state = await context.storageState();
  await context.close();
  return { state, studio };
}

function getAuthorizePath({ application }: Demo): string {
  return `/oauth/authorize?${new URLSearchParams({
    client_id: application.clientId,
    redirect_uri: application.redirectUris[0] as string,
    response_type: "code",
  })}`;
}

/**
 * Returns the medians of several loads of each page, each with an empty browser cache. Loads are interleaved, so that other
 * load on the machine affects all pages alike.
 */
async function measureMedians(browser: Browser, pages: readonly MeasuredPage[]): Promise<PageFigures[]> {
  const loads = pages.map((): PageFigures[] => []);
  for (let round = 0; round < LOAD_COUNT; round++) {
    for (const [index, page] of pages.entries()) loads[index]?.push(await measureLoad(browser, page));
  }
  return loads.map((pageLoads) => {
    const medianOf = (figure: keyof PageFigures) => median(pageLoads.map((load) => load[figure]));
    return { script: medianOf("script"), lcp: medianOf("lcp"), cls: medianOf("cls"), inp: medianOf("inp") };
  });
}

async function measureLoad(
  browser: Browser,
  { url, state, interaction }: MeasuredPage,
): Promise<PageFigures> {
  const context = await browser.newContext(state ? { storageState: state } : {});
  try {
    const page = await context.newPage();
    // tsx wraps functions in a __name helper, which does not exist in the page.
    await page.addInitScript("globalThis.__name = (value) => value");
    const timings = await recordInteractions(page);
    await page.goto(url, { waitUntil: "networkidle" });
    // Before the first interaction, which ends LCP.
    const load = await page.evaluate(readLoadFigures);
    await interaction.run(page);
    return { ...load, inp: await timings.readSlowest() };
  } finally {
    await context.close();
  }
}

/** Runs in the page. */
async function readLoadFigures(): Promise<Omit<PageFigures, "inp">> {
  const readEntries = (type: string) =>
    new Promise<PerformanceEntry[]>((resolve) => {
      new PerformanceObserver((list) => resolve(list.getEntries())).observe({ type, buffered: true });
      // The observer does not fire if there are no entries.
      requestAnimationFrame(() => setTimeout(() => resolve([]), 200));
    });
  const [paints, shifts] = await Promise.all([
    readEntries("largest-contentful-paint"),
    readEntries("layout-shift"),
  ]);
  const scripts = performance
    .getEntriesByType("resource")
    .filter(({ name }) => new URL(name).pathname.endsWith(".js")) as PerformanceResourceTiming[];
  return {
    // Compressed, without headers.
    script: scripts.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
    lcp: paints.at(-1)?.startTime ?? Number.NaN,
    cls: shifts.reduce((sum, shift) => sum + (shift as PerformanceEntry & { value: number }).value, 0),
  };
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] as number;
}
