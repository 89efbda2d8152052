import { execFile } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { expect, test } from "@playwright/test";
import { spawnServer } from "./testing/isolated-server";
import { createCourse, signUp } from "./testing/users";

const run = promisify(execFile);

test("a pruned installation is less than a tenth as large, serves pages and pictures, and runs the operator's commands", async ({
  browser,
}, testInfo) => {
  test.setTimeout(300_000);
  const cwd = testInfo.outputPath("installation");
  await copyInstallation(cwd);
  const packages = path.join(cwd, "node_modules");
  const before = await sizeOf(packages);
  await run(process.execPath, ["scripts/prune.mjs"], { cwd });
  expect(await sizeOf(packages)).toBeLessThan(before / 10);

  const dataDir = await mkdtemp(path.join(tmpdir(), "teepad-e2e-pruned-"));
  const env = {
    NODE_ENV: "production" as const,
    TRUST_PROXY: "1",
    // Loads the tracing code. Nothing listens on this port.
    OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:9",
  };
  const { child, baseUrl } = await spawnServer(
    dataDir,
    env,
    [process.execPath, ".next/teepad/main.mjs"],
    cwd,
  );
  let log = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (text) => {
      log += text;
    });
  }
  await expect.poll(() => log, { timeout: 60_000 }).toContain("Teepad is at");

  const page = await browser.newPage({ baseURL: baseUrl });
  page.setDefaultTimeout(15_000);
  await signUp(page);
  await createCourse(page, "Pruned");
  await page.goto(`/courses/${new URL(page.url()).pathname.split("/").at(-1)}`);
  const sharing = page.locator("#sharing");
  await sharing.getByRole("radio", { name: /^Anyone with the link/ }).check();
  await sharing.getByRole("button", { name: "Save sharing" }).click();
  await expect(sharing.getByText("Saved.")).toBeVisible();
  await page.goto(await sharing.getByLabel("Link to the page").inputValue());
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

  const command = async (name: string, ...args: string[]) => {
    const { stdout } = await run(process.execPath, ["scripts/run.mjs", `scripts/${name}.ts`, ...args], {
      cwd,
      env: { ...process.env, DATABASE_URL: "", BASE_URL: baseUrl, DATA_DIR: dataDir, ...env },
    });
    return stdout;
  };
  const backup = path.join(dataDir, "backup.gz");
  expect(await command("migrate")).toContain("No migration is pending.");
  expect(await command("seed")).toContain("demo@teepad.example");
  expect(await command("admin", "statistics")).toMatch(/Course +2 /);
  expect(await command("backup", backup)).toContain("Wrote");
  await rm(path.join(dataDir, "database"), { recursive: true });
  expect(await command("restore", backup)).toContain("Every table was compared.");
  await rm(dataDir, { recursive: true });
  await rm(cwd, { recursive: true });
});

/** Copies this installation as hard links to the same files: pruning only removes links. */
async function copyInstallation(target: string): Promise<void> {
  await mkdir(target, { recursive: true });
  const isNeeded = (name: string) => ![".data", ".git", "e2e", "test-results"].includes(name);
  await run("cp", ["-Rl", ...(await readdir(".")).filter(isNeeded), target]);
}

/** Returns the sum of the sizes of all files in bytes. */
async function sizeOf(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const sizes = await Promise.all(files.map((file) => stat(path.join(file.parentPath, file.name))));
  return sizes.reduce((sum, { size }) => sum + size, 0);
}
