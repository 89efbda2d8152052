import { execFile } from "node:child_process";
import { once } from "node:events";
import { chmod, chown, copyFile, mkdir, mkdtemp, readdir, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { expect, test } from "@playwright/test";
import { listDockerContext } from "@/scripts/testing/docker-context";
import { findUnprivilegedUser } from "@/scripts/testing/postgres";
import { openNewCourse, shareCourse } from "./testing/courses";
import { spawnServer, untilReady } from "./testing/isolated-server";
import { signUp } from "./testing/users";

const run = promisify(execFile);

test("the container image builds from its files, serves as an unprivileged user, and runs the operator's commands", async ({
  browser,
}) => {
  test.setTimeout(1_800_000);
  const { steps, command } = await readDockerfile();
  const cwd = await mkdtemp(path.join(tmpdir(), "teepad-e2e-image-"));
  await chmod(cwd, 0o755);
  await buildImage(cwd, steps);
  const packages = await sizeOf(path.join(cwd, "node_modules"));
  const all = await sizeOf(cwd);
  // For the documentation, which states both.
  console.log(`Packages ${Math.round(packages / 1e6)} MB, application ${Math.round(all / 1e6)} MB`);
  expect(packages).toBeLessThan(100e6);

  const dataDir = await mkdtemp(path.join(tmpdir(), "teepad-e2e-image-data-"));
  // Everything but the data is root's, as in the image, if the tests run as root.
  const user = findUnprivilegedUser();
  if (user) await chown(dataDir, user.uid, user.gid);
  const env = {
    NODE_ENV: "production" as const,
    ...{ TRUST_PROXY: "1", DEMO: "off" },
    // Loads the tracing code. Nothing listens on this port.
    OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:9",
  };
  const { child, baseUrl } = await spawnServer(dataDir, env, command, { cwd, ...user });
  let log = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (text) => {
      log += text;
    });
  }
  await untilReady(baseUrl);
  // The build has created the embedded database, which would take 850 MB here (docs/decisions/server.md).
  if (process.platform === "linux") expect(await readPeakMegabytes(child.pid)).toBeLessThan(700);

  const page = await browser.newPage({ baseURL: baseUrl });
  page.setDefaultTimeout(15_000);
  await signUp(page);
  const courseId = await openNewCourse(page, "Pruned");
  await page.goto(await shareCourse(page, courseId, "link"));
  const picture = await page.locator('meta[property="og:image"]').getAttribute("content");
  for (const [url, type] of [
    [picture ?? "", "image/png"],
    ["/explore", "text/html"],
    ["/docs/oauth", "text/html"],
    ["/developers/api", "text/html"],
    ["/openapi.json", "application/json"],
  ] as const) {
    const response = await page.request.get(url);
    expect([response.status(), response.headers()["content-type"]?.split(";")[0]], url).toEqual([200, type]);
  }
  await page.context().close();
  const exited = once(child, "exit");
  child.kill("SIGTERM");
  expect(await exited).toEqual([0, null]);
  expect(log.split("\n").filter((line) => line.includes('"level":"error"'))).toEqual([]);

  const operate = async (name: string, ...args: string[]) => {
    const { stdout } = await run(process.execPath, ["scripts/run.mjs", `scripts/${name}.ts`, ...args], {
      ...{ cwd, ...user },
      env: { ...process.env, DATABASE_URL: "", BASE_URL: baseUrl, DATA_DIR: dataDir, ...env },
    });
    return stdout;
  };
  const backup = path.join(dataDir, "backup.gz");
  expect(await operate("migrate")).toContain("No migration is pending.");
  expect(await operate("seed")).toContain("demo@teepad.example");
  expect(await operate("admin", "statistics")).toMatch(/Course +2 /);
  expect(await operate("backup", backup)).toContain("Wrote");
  await rm(path.join(dataDir, "database"), { recursive: true });
  expect(await operate("restore", backup)).toContain("Every table was compared.");
  await rm(dataDir, { recursive: true });
  await rm(cwd, { recursive: true });
});

/** The most memory that a process has had. */
async function readPeakMegabytes(pid: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8");
  return Number(/^VmHWM:\s+(\d+)/m.exec(status)?.[1]) / 1024;
}

type Instruction = readonly [name: string, rest: string];

/** The instructions of the Dockerfile's build, and the command of its image. */
async function readDockerfile(): Promise<{ steps: Instruction[]; command: [string, ...string[]] }> {
  const lines = (await readFile("Dockerfile", "utf8")).replace(/\\\n/g, " ").split("\n");
  const instructions = lines.flatMap((line): Instruction[] => {
    const [, name, rest] = /^([A-Z]+) +(.*)$/.exec(line) ?? [];
    return name === undefined || rest === undefined ? [] : [[name, rest]];
  });
  const [, command = ""] = instructions.find(([name]) => name === "CMD") ?? [];
  const steps = instructions.slice(
    1,
    instructions.findLastIndex(([name]) => name === "FROM"),
  );
  return { steps, command: JSON.parse(command) };
}

/** Runs the steps of the Dockerfile's build in an empty folder, on the files that an engine would get. */
async function buildImage(target: string, steps: readonly Instruction[]): Promise<void> {
  const context = listDockerContext(".");
  // Nothing else of this shell. Next's types would have NODE_ENV in every environment.
  const env = { PATH: process.env.PATH, HOME: process.env.HOME } as unknown as NodeJS.ProcessEnv;
  for (const [name, rest] of steps) {
    if (name === "RUN") await run("sh", ["-c", rest], { cwd: target, env, maxBuffer: 1e9 });
    if (name !== "COPY") continue;
    const sources = rest.split(/ +/).slice(0, -1);
    for (const file of sources.includes(".") ? context : sources) {
      if (!context.includes(file)) throw new Error(`.dockerignore leaves out ${file}.`);
      await mkdir(path.dirname(path.join(target, file)), { recursive: true });
      await copyFile(file, path.join(target, file));
    }
  }
}

/** Returns the sum of the sizes of all files in bytes. */
async function sizeOf(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const sizes = await Promise.all(files.map((file) => stat(path.join(file.parentPath, file.name))));
  return sizes.reduce((sum, { size }) => sum + size, 0);
}
