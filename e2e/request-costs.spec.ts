import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { Agent, request } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "@playwright/test";
import { ROUTES } from "@/lib/http/routes";
import { RESOURCES } from "@/lib/http/table";
import { freePort } from "@/scripts/testing/free-port";
import { appPaths, type CheapRequest, cheapBodies, cheapHeads } from "./testing/cheap-requests";
import { largestCourse } from "./testing/course-document";
import { MEASURED, readProcessorTime } from "./testing/processor-time";
import { createCourse, signUp } from "./testing/users";

/** Maximum cost of a request, as a multiple of that of a plain page. */
const MAX_RATIO = 5;

/**
 * Maximum cost of a route, as a multiple of that of the plainest page. Routes may cost more, but not
 * disproportionately.
 */
const MAX_ROUTE_RATIO = 10;

/**
 * The same for the print page of the largest course, all of whose features are on each of its signs. Measured: 13 to
 * 18. docs/decisions/files-and-print.md explains why it is not 5.
 */
const MAX_PRINT_RATIO = 30;

/** The same for the shared page of that course, which has such a drawing of every hole and is rendered only once. */
const MAX_SHARED_RATIO = 70;

let child: ChildProcess;
let port: number;
let dataDir: string;
const agent = new Agent({ keepAlive: true, maxSockets: 1 });

test.beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), "teepad-e2e-costs-"));
  port = await freePort();
  child = spawn(process.execPath, [...MEASURED.args, "scripts/start.mjs"], {
    stdio: [...MEASURED.stdio],
    env: {
      ...process.env,
      ...{ DATABASE_URL: "", REDIS_URL: "", WORKERS: "" },
      ...{ PORT: String(port), HOST: "127.0.0.1", BASE_URL: `http://localhost:${port}`, DATA_DIR: dataDir },
    },
  });
  // Discards the server's error output about the test's requests.
  child.stderr?.resume();
  await new Promise<void>((resolve, reject) => {
    child.once("exit", () => reject(new Error("The server ended early.")));
    child.stdout?.on("data", (text) => String(text).includes("Teepad is at") && resolve());
  });
});

test.afterAll(async () => {
  agent.destroy();
  child.kill("SIGKILL");
  await rm(dataDir, { recursive: true, force: true });
});

/** Sends a request and reads the complete response. */
function send(target: string, { method = "GET", suffix = "", headers, body }: Partial<CheapRequest>) {
  return new Promise<void>((resolve, reject) => {
    const length = body === undefined ? {} : { "Content-Length": Buffer.byteLength(body) };
    const outgoing = request({
      ...{ host: "127.0.0.1", port, method, agent, path: target + suffix },
      // A redirect contains the query twice, escaped.
      maxHeaderSize: 128 * 1024,
      headers: { Host: `localhost:${port}`, ...headers, ...length },
    });
    outgoing.on("response", (response) => response.resume().on("close", resolve));
    outgoing.on("error", reject);
    outgoing.end(body);
  });
}

const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;

/**
 * The processor time of a route in milliseconds, and as a multiple of that of a plain page. They are measured in turns, and
 * the ratio is that of their medians: a machine that is busy for a while slows down both.
 */
async function compareWithPlain(target: string): Promise<{ ms: number; ratio: number }> {
  const [own, plain]: [number[], number[]] = [[], []];
  for (let i = 0; i < 9; i++) {
    plain.push(await measure("/signin", {}, { tries: 1 }));
    own.push(await measure(target, {}, { tries: 1 }));
  }
  return { ms: median(own), ratio: median(own) / median(plain) };
}

/** The processor time of a request in milliseconds: the minimum of several, since other work may interfere. */
async function measure(target: string, cheap: Partial<CheapRequest>, { enough = 0, tries = 5 } = {}) {
  let least = Number.POSITIVE_INFINITY;
  for (let i = 0; i < tries && least > enough; i++) {
    const before = await readProcessorTime(child);
    await send(target, cheap);
    least = Math.min(least, (await readProcessorTime(child)) - before);
  }
  return least;
}

test("no request costs out of proportion, whatever the route and whatever it contains", async () => {
  test.setTimeout(600_000);
  const targets = [
    ...new Set([
      ...ROUTES.map(({ path }) => path),
      ...RESOURCES.map(({ path }) => path.replace(/\{\w+\}/g, "x")),
      ...appPaths(),
      ...["/icon.svg", "/studio.png", "/x"],
    ]),
  ];
  // Warm-up: the engine's compiler needs this number of requests.
  for (let i = 0; i < 20; i++) for (const target of targets) await send(target, {});
  const plain = await measure("/signin", {}, { tries: 30 });
  const html = await (await fetch(`http://127.0.0.1:${port}/signin`)).text();
  const actionIds = [
    ...new Set([...html.matchAll(/\$ACTION_ID_([0-9a-f]+)/g)].map(([, id]) => id as string)),
  ];
  expect(actionIds, "the sign-in page has a form with an action").not.toEqual([]);

  const costs: { name: string; ms: number; ratio: number }[] = [];
  for (const target of targets) {
    const { ms: own, ratio } = await compareWithPlain(target);
    costs.push({ name: target, ms: own, ratio: (ratio / MAX_ROUTE_RATIO) * MAX_RATIO });
    const unit = Math.max(plain, own);
    for (const cheap of [...cheapHeads(), ...cheapBodies(actionIds)]) {
      const ms = await measure(target, cheap, { enough: unit * MAX_RATIO, tries: 8 });
      costs.push({ name: `${target}: ${cheap.name}`, ms, ratio: ms / unit });
    }
  }
  costs.sort((a, b) => b.ratio - a.ratio);
  const lines = costs.map(({ name, ms, ratio }) => `${ratio.toFixed(1)} × (${ms.toFixed(1)} ms) ${name}`);
  console.log([`A plain page costs ${plain.toFixed(1)} ms.`, ...lines.slice(0, 10)].join("\n"));
  expect(lines.filter((_line, i) => (costs[i]?.ratio ?? 0) > MAX_RATIO)).toEqual([]);
});

test("the print page of the largest course costs a bounded multiple of a plain page", async ({ browser }) => {
  const page = await browser.newPage({ baseURL: `http://localhost:${port}` });
  await signUp(page);
  await createCourse(page, "Largest");
  const courseId = new URL(page.url()).pathname.split("/").at(-1);
  const saved = await page.request.put(`/api/studio/courses/${courseId}`, {
    headers: { "If-Match": '"1"' },
    data: largestCourse(),
  });
  expect(saved.status(), await saved.text()).toBe(200);
  const cookies = await page.context().cookies();
  const headers = { Cookie: cookies.map(({ name, value }) => `${name}=${value}`).join("; ") };
  // The studio would keep polling for the latest version.
  await page.close();
  const target = `/studio/courses/${courseId}/print`;
  for (let i = 0; i < 20; i++) for (const path of ["/courses/new", target]) await send(path, { headers });
  const plain = await measure("/courses/new", { headers }, { tries: 30 });
  const printed = await measure(target, { headers }, { tries: 15 });
  const ratio = printed / plain;
  console.log(
    `The largest print page costs ${printed.toFixed(1)} ms, ${ratio.toFixed(1)} × a plain page (${plain.toFixed(1)} ms).`,
  );
  expect(ratio).toBeLessThanOrEqual(MAX_PRINT_RATIO);
});

test("the shared page and picture of the largest course cost a bounded multiple of a plain page, once", async ({
  browser,
}) => {
  const page = await browser.newPage({ baseURL: `http://localhost:${port}` });
  await signUp(page);
  await createCourse(page, "Largest, shared");
  const courseId = new URL(page.url()).pathname.split("/").at(-1);
  const saved = await page.request.put(`/api/studio/courses/${courseId}`, {
    headers: { "If-Match": '"1"' },
    data: largestCourse(),
  });
  expect(saved.status(), await saved.text()).toBe(200);
  await page.goto(`/courses/${courseId}`);
  await page.getByRole("radio", { name: /^Everyone/ }).check();
  await page.getByRole("button", { name: "Save sharing" }).click();
  const { pathname } = new URL(await page.getByLabel("Link to the page").inputValue());
  await page.close();
  for (let i = 0; i < 20; i++) await send("/signin", {});
  const plain = await measure("/signin", {}, { tries: 30 });
  for (const part of ["", "/image.png"]) {
    // Each language and unit is rendered only once.
    const rendered: number[] = [];
    for (const query of [
      "lang=en&unit=metres",
      "lang=fi&unit=metres",
      "lang=en&unit=feet",
      "lang=fi&unit=feet",
    ])
      rendered.push(await measure(`${pathname}${part}?${query}`, {}, { tries: 1 }));
    const ratio = Math.min(...rendered) / plain;
    const kept = await measure(`${pathname}${part}?lang=en&unit=metres`, {}, { tries: 15 });
    console.log(
      `${part || "page"}: ${ratio.toFixed(1)} × a plain page, then ${(kept / plain).toFixed(1)} ×.`,
    );
    expect(ratio).toBeLessThanOrEqual(MAX_SHARED_RATIO);
    expect(kept / plain).toBeLessThanOrEqual(MAX_RATIO);
  }
});
