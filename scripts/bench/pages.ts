import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { type Browser, type BrowserContext, chromium, type Page } from "@playwright/test";
import { type Demo, readDemo } from "@/lib/server/demo";
import { runTool } from "../setup/run.mjs";
import { atEnd } from "../testing/at-end";
import { findChromium } from "../testing/find-chromium.mjs";
import { freePort } from "./processes";

/** The smallest app that the same Next builds. */
const EMPTY = "scripts/bench/empty";

/** The most JavaScript that a page may send beyond the empty page's, in bytes as they are sent. */
const MOST_SCRIPT: Readonly<Record<string, number>> = {
  "/signin": 10_000,
  consent: 10_000,
  "/ signed in": 40_000,
};

/** How many times as long as the empty app a warm start may take to the first answer. */
const MOST_START = 1.5;

const STARTS = 5;
const LOADS = 5;

/** What a page costs a person, beside an empty page: script, and what Lighthouse calls the core web vitals. */
interface PageFigures {
  /** Bytes of JavaScript as they were sent. */
  script: number;
  /** Milliseconds until the largest content was there. */
  lcp: number;
  /** How much the layout shifted; 0 is not at all. */
  cls: number;
  /** Milliseconds from a click to the next frame. */
  inp: number;
}

/** Pages and the start of the server, beside an empty page and its server of the same Next. */
export async function measurePages(): Promise<void> {
  await runTool("Building an empty app", "next/dist/bin/next", ["build", EMPTY], {
    quiet: true,
    env: { NODE_ENV: "production" },
  });
  const dataDir = mkdtempSync(path.join(tmpdir(), "teepad-bench-"));
  const executablePath = findChromium();
  const browser = await chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: ["--no-sandbox"],
  });
  try {
    await measureStarts(dataDir);
    const teepad = await startApp(teepadCommand(dataDir), "/signin");
    const empty = await startApp(emptyCommand(), "/");
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

const teepadCommand = (dataDir: string): Command => ({
  args: () => ["scripts/start.mjs"],
  env: (port) => ({
    PORT: String(port),
    BASE_URL: `http://localhost:${port}`,
    DATA_DIR: dataDir,
    DATABASE_URL: "",
    REDIS_URL: "",
    WORKERS: "",
  }),
});

const emptyCommand = (): Command => ({
  args: (port) => ["node_modules/next/dist/bin/next", "start", EMPTY, "-p", String(port)],
  env: () => ({ NODE_ENV: "production" }),
});

/** Starts a server, and answers how many milliseconds it took until it had answered `path`. */
async function startApp({ args, env }: Command, path: string) {
  const port = await freePort();
  const began = performance.now();
  const child = spawn(process.execPath, args(port), {
    env: { ...process.env, ...env(port), NEXT_TELEMETRY_DISABLED: "1" },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const kill = atEnd(() => void child.kill("SIGKILL"));
  const url = `http://localhost:${port}`;
  await firstAnswer(child, url + path);
  return {
    url,
    took: performance.now() - began,
    async stop() {
      const ended = once(child, "exit");
      child.kill("SIGTERM");
      await ended;
      kill();
    },
  };
}

/** Asks until somebody listens, and waits for the answer. */
async function firstAnswer(child: ChildProcess, url: string): Promise<void> {
  while (child.exitCode === null) {
    const response = await fetch(url).catch(() => null);
    if (response?.ok) {
      await response.text();
      return;
    }
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  throw new Error("The server ended while starting.");
}

async function measureStarts(dataDir: string): Promise<void> {
  const commands = { teepad: teepadCommand(dataDir), empty: emptyCommand() };
  const took: Record<keyof typeof commands, number[]> = { teepad: [], empty: [] };
  // The first start makes the database, and fills Node's and the system's caches.
  for (let round = 0; round <= STARTS; round++) {
    for (const name of ["teepad", "empty"] as const) {
      const started = await startApp(commands[name], name === "teepad" ? "/signin" : "/");
      await started.stop();
      if (round > 0) took[name].push(started.took);
    }
  }
  const [ours, theirs] = [median(took.teepad), median(took.empty)];
  console.log(
    `warm start to the first answer: ${ours.toFixed(0)} ms, an empty app's ${theirs.toFixed(0)} ms ` +
      `(${(ours / theirs).toFixed(2)} ×, at most ${MOST_START})`,
  );
  if (ours > theirs * MOST_START) process.exitCode = 1;
}

async function measureLoads(
  browser: Browser,
  urls: { teepad: string; empty: string },
  dataDir: string,
): Promise<void> {
  const demo = readDemo({ dataDir });
  if (!demo) throw new Error("There is no demonstration to sign in with.");
  const context = await browser.newContext();
  await signIn(context, urls.teepad, demo);
  const signedIn = await context.storageState();
  await context.close();

  const empty = await loadOf(browser, urls.empty);
  print("an empty page", empty, null);
  for (const [name, path, state] of [
    ["/signin", "/signin", undefined],
    ["consent", authorizePath(demo), signedIn],
    ["/ signed in", "/", signedIn],
  ] as const) {
    const figures = await loadOf(browser, urls.teepad + path, state);
    print(name, figures, empty);
    if (figures.script - empty.script > (MOST_SCRIPT[name] ?? 0)) process.exitCode = 1;
  }
}

function print(name: string, { script, lcp, cls, inp }: PageFigures, empty: PageFigures | null): void {
  const more = empty
    ? `, ${((script - empty.script) / 1000).toFixed(1)} kB more (at most ${(MOST_SCRIPT[name] ?? 0) / 1000})`
    : "";
  console.log(
    `${name.padEnd(14)} LCP ${lcp.toFixed(0)} ms, CLS ${cls.toFixed(3)}, INP ${inp.toFixed(0)} ms, ` +
      `${(script / 1000).toFixed(1)} kB of JavaScript${more}`,
  );
}

async function signIn(context: BrowserContext, url: string, demo: Demo): Promise<void> {
  const page = await context.newPage();
  await page.goto(`${url}/signin`);
  await page.getByLabel("Email").fill(demo.user.email);
  await page.getByLabel("Password", { exact: true }).fill(demo.user.password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.waitForURL(`${url}/`);
}

function authorizePath({ application }: Demo): string {
  return `/oauth/authorize?${new URLSearchParams({
    client_id: application.clientId,
    redirect_uri: application.redirectUris[0] as string,
    response_type: "code",
  })}`;
}

/** The median of several loads, each with nothing in the browser's cache. */
async function loadOf(
  browser: Browser,
  url: string,
  storageState?: Awaited<ReturnType<BrowserContext["storageState"]>>,
): Promise<PageFigures> {
  const loads: PageFigures[] = [];
  for (let i = 0; i < LOADS; i++) {
    const context = await browser.newContext(storageState ? { storageState } : {});
    loads.push(await loadOnce(await context.newPage(), url));
    await context.close();
  }
  const of = (figure: keyof PageFigures) => median(loads.map((load) => load[figure]));
  return { script: of("script"), lcp: of("lcp"), cls: of("cls"), inp: of("inp") };
}

async function loadOnce(page: Page, url: string): Promise<PageFigures> {
  // tsx names functions by a helper of its own, which what is evaluated in the page lacks.
  await page.addInitScript("globalThis.__name = (named) => named");
  await page.goto(url, { waitUntil: "networkidle" });
  // A click where nothing is: what the page's own scripts make of it is what takes time.
  await page.mouse.click(5, 5);
  return page.evaluate(async () => {
    const entriesOf = (type: string, more = {}) =>
      new Promise<PerformanceEntry[]>((resolve) => {
        new PerformanceObserver((list) => resolve(list.getEntries())).observe({
          type,
          buffered: true,
          ...more,
        });
        // Where nothing of the kind has happened, nothing comes.
        requestAnimationFrame(() => setTimeout(() => resolve([]), 200));
      });
    const [paints, shifts, events] = await Promise.all([
      entriesOf("largest-contentful-paint"),
      entriesOf("layout-shift"),
      entriesOf("event", { durationThreshold: 16 }),
    ]);
    const scripts = performance
      .getEntriesByType("resource")
      .filter(({ name }) => new URL(name).pathname.endsWith(".js")) as PerformanceResourceTiming[];
    return {
      // As they are sent, compressed; the headers are not the page's.
      script: scripts.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
      lcp: paints.at(-1)?.startTime ?? Number.NaN,
      cls: shifts.reduce((sum, shift) => sum + (shift as PerformanceEntry & { value: number }).value, 0),
      inp: Math.max(0, ...events.map(({ duration }) => duration)),
    };
  });
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] as number;
}
