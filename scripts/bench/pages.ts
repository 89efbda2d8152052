import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { type Browser, type BrowserContext, chromium } from "@playwright/test";
import { type Demo, readDemo } from "@/lib/server/demo";
import { runTool } from "../setup/run.mjs";
import { atExit } from "../testing/at-exit";
import { findChromium } from "../testing/find-chromium.mjs";
import { freePort } from "../testing/free-port";
import {
  BEGINNING_A_COURSE,
  type Doing,
  denying,
  EDITING,
  ON_EMPTY_FORM,
  SIGNING_IN_WRONGLY,
  watchInteractions,
} from "./interactions";

/** The smallest app that the same Next builds. */
const EMPTY = "scripts/bench/empty";

/** How many times as long as the empty app a warm start may take to the first answer. */
const MAX_START = 1.5;

const STARTS = 5;
const LOADS = 7;

/** A page, and what is done on it. */
interface MeasuredPage {
  name: string;
  url: string;
  state?: StorageState;
  /** The most JavaScript it may send beyond the empty page's, in bytes as they are sent; none for the editor. */
  mostScript?: number;
  doing: Doing;
}

type StorageState = Awaited<ReturnType<BrowserContext["storageState"]>>;

/** What a page costs a person, beside an empty page: script, and the core web vitals. */
interface PageFigures {
  /** Bytes of JavaScript as they were sent. */
  script: number;
  /** Milliseconds until the largest content was there. */
  lcp: number;
  /** How much the layout shifted; 0 is not at all. */
  cls: number;
  /** Milliseconds from what is done to the next frame, of the slowest. */
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
    // The studio's map, without a graphics card.
    args: ["--no-sandbox", "--enable-unsafe-swiftshader"],
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
    // The studio's plain background: no other host is measured.
    BASEMAPS: "[]",
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
  const kill = atExit(() => void child.kill("SIGKILL"));
  const url = `http://localhost:${port}`;
  await firstAnswer(child, url + path);
  return {
    url,
    began,
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
  const withDatabase: number[] = [];
  // The first start makes the database, and fills Node's and the system's caches.
  for (let round = 0; round <= STARTS; round++) {
    for (const name of ["teepad", "empty"] as const) {
      const started = await startApp(commands[name], name === "teepad" ? "/signin" : "/");
      // Whether a token is known is a question to the database.
      const headers = { authorization: "Bearer unknown" };
      if (name === "teepad") await (await fetch(`${started.url}/api/v1/courses`, { headers })).text();
      if (name === "teepad" && round > 0) withDatabase.push(performance.now() - started.began);
      await started.stop();
      if (round > 0) took[name].push(started.took);
    }
  }
  const [ours, theirs] = [median(took.teepad), median(took.empty)];
  console.log(
    `warm start to the first answer: ${ours.toFixed(0)} ms, an empty app's ${theirs.toFixed(0)} ms ` +
      `(${(ours / theirs).toFixed(2)} ×, at most ${MAX_START}); ` +
      `to the first that needs the embedded database ${median(withDatabase).toFixed(0)} ms`,
  );
  if (ours > theirs * MAX_START) process.exitCode = 1;
}

async function measureLoads(
  browser: Browser,
  urls: { teepad: string; empty: string },
  dataDir: string,
): Promise<void> {
  const demo = readDemo({ dataDir });
  if (!demo) throw new Error("There is no demonstration to sign in with.");
  const { state, studio } = await signIn(browser, urls.teepad, demo);
  const empty: MeasuredPage = { name: "an empty page", url: `${urls.empty}/`, doing: ON_EMPTY_FORM };
  const ours: MeasuredPage[] = [
    { name: "/signin", url: `${urls.teepad}/signin`, mostScript: 10_000, doing: SIGNING_IN_WRONGLY },
    {
      name: "consent",
      url: urls.teepad + authorizePath(demo),
      state,
      mostScript: 10_000,
      doing: denying(demo.application.redirectUris[0] as string),
    },
    { name: "/ signed in", url: `${urls.teepad}/`, state, mostScript: 40_000, doing: BEGINNING_A_COURSE },
    { name: "the studio", url: studio, state, doing: EDITING },
  ];
  const [least, ...figures] = (await mediansOf(browser, [empty, ...ours])) as [PageFigures, ...PageFigures[]];
  print(empty, least, null);
  for (const [index, page] of ours.entries()) {
    const measured = figures[index] as PageFigures;
    print(page, measured, least);
    if (page.mostScript !== undefined && measured.script - least.script > page.mostScript) {
      process.exitCode = 1;
    }
  }
  console.log("INP, which browsers tell in steps of 8 ms and of 16 ms at least, is the slowest of:");
  for (const { name, doing } of [empty, ...ours]) console.log(`  ${name.padEnd(14)} ${doing.words}`);
}

function print({ name, mostScript }: MeasuredPage, figures: PageFigures, empty: PageFigures | null): void {
  const times = (figure: "lcp" | "inp") =>
    `${figures[figure].toFixed(0)} ms${empty ? ` (${(figures[figure] / empty[figure]).toFixed(1)} ×)` : ""}`;
  const most = mostScript === undefined ? "" : ` (at most ${mostScript / 1000})`;
  const more = empty ? `, ${((figures.script - empty.script) / 1000).toFixed(1)} kB more${most}` : "";
  console.log(
    `${name.padEnd(14)} LCP ${times("lcp")}, CLS ${figures.cls.toFixed(3)}, INP ${times("inp")}, ` +
      `${(figures.script / 1000).toFixed(1)} kB of JavaScript${more}`,
  );
}

/** Signs the demonstration's person in: what the browser then keeps, and the address of the studio of their course. */
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

function authorizePath({ application }: Demo): string {
  return `/oauth/authorize?${new URLSearchParams({
    client_id: application.clientId,
    redirect_uri: application.redirectUris[0] as string,
    response_type: "code",
  })}`;
}

/**
 * The medians of several loads of each page, each with nothing in the browser's cache. The pages take turns, so that a
 * machine that is busy for a while is busy for all of them.
 */
async function mediansOf(browser: Browser, pages: readonly MeasuredPage[]): Promise<PageFigures[]> {
  const loads = pages.map((): PageFigures[] => []);
  for (let round = 0; round < LOADS; round++) {
    for (const [index, page] of pages.entries()) loads[index]?.push(await loadOnce(browser, page));
  }
  return loads.map((each) => {
    const of = (figure: keyof PageFigures) => median(each.map((load) => load[figure]));
    return { script: of("script"), lcp: of("lcp"), cls: of("cls"), inp: of("inp") };
  });
}

async function loadOnce(browser: Browser, { url, state, doing }: MeasuredPage): Promise<PageFigures> {
  const context = await browser.newContext(state ? { storageState: state } : {});
  try {
    const page = await context.newPage();
    // tsx names functions by a helper of its own, which what is evaluated in the page lacks.
    await page.addInitScript("globalThis.__name = (named) => named");
    const interactions = await watchInteractions(page);
    await page.goto(url, { waitUntil: "networkidle" });
    // Before anything is done, which ends what counts as loading.
    const load = await page.evaluate(loadFigures);
    await doing.act(page);
    return { ...load, inp: await interactions.slowest() };
  } finally {
    await context.close();
  }
}

/** Runs in the page. */
async function loadFigures(): Promise<Omit<PageFigures, "inp">> {
  const entriesOf = (type: string) =>
    new Promise<PerformanceEntry[]>((resolve) => {
      new PerformanceObserver((list) => resolve(list.getEntries())).observe({ type, buffered: true });
      // Where nothing of the kind has happened, nothing comes.
      requestAnimationFrame(() => setTimeout(() => resolve([]), 200));
    });
  const [paints, shifts] = await Promise.all([
    entriesOf("largest-contentful-paint"),
    entriesOf("layout-shift"),
  ]);
  const scripts = performance
    .getEntriesByType("resource")
    .filter(({ name }) => new URL(name).pathname.endsWith(".js")) as PerformanceResourceTiming[];
  return {
    // As they are sent, compressed; the headers are not the page's.
    script: scripts.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
    lcp: paints.at(-1)?.startTime ?? Number.NaN,
    cls: shifts.reduce((sum, shift) => sum + (shift as PerformanceEntry & { value: number }).value, 0),
  };
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] as number;
}
