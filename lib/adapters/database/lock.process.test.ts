import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { compileModule } from "@/scripts/testing/compile-module";
import { DatabaseInUse, lockFolder } from "./lock";

/** Takes the lock, prints the outcome, and holds the lock until its input ends. */
const holder = () => `
  import { lockFolder } from ${lockModule};
  lockFolder(process.argv[1]).then(
    () => { console.log("held"); process.stdin.resume(); },
    (error) => { console.log(error.name); process.exit(); },
  );
`;

/** Takes the lock and has nothing else to do. */
const idler = () => `
  import { lockFolder } from ${lockModule};
  await lockFolder(process.argv[1]);
`;

let moduleFolder: string;
let lockModule: string;
let folder: string;
let children: ChildProcess[];
let releases: (() => void)[];

beforeAll(async () => {
  moduleFolder = mkdtempSync(path.join(tmpdir(), "teepad-lock-module-"));
  lockModule = JSON.stringify(await compileModule(path.join(import.meta.dirname, "lock.ts"), moduleFolder));
});
afterAll(() => rmSync(moduleFolder, { recursive: true }));

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "teepad-lock-"));
  children = [];
  releases = [];
});

afterEach(() => {
  for (const release of releases) release();
  for (const child of children) child.kill("SIGKILL");
  rmSync(folder, { recursive: true, force: true });
});

async function lock(): Promise<() => void> {
  const release = await lockFolder(folder);
  releases.push(release);
  return release;
}

function run(program: string): ChildProcess {
  const args = ["--input-type=module", "--eval", program, folder];
  const child = spawn(process.execPath, args, { stdio: ["pipe", "pipe", "inherit"] });
  children.push(child);
  return child;
}

async function startHolder(): Promise<{ child: ChildProcess; outcome: string }> {
  const child = run(holder());
  if (!child.stdout) throw new Error("The child's output is not piped.");
  const [line] = await once(child.stdout, "data");
  return { child, outcome: String(line).trim() };
}

describe("the lock of the data folder", () => {
  it("refuses a second process with an error that names the folder, the process and the alternatives", async () => {
    const { child, outcome } = await startHolder();
    expect(outcome).toBe("held");
    const refusal = lock();
    await expect(refusal).rejects.toThrow(DatabaseInUse);
    await expect(refusal).rejects.toThrow(folder);
    await expect(refusal).rejects.toThrow(`process ${child.pid},`);
    await expect(refusal).rejects.toThrow("DATABASE_URL");
    expect(readdirSync(folder)).toHaveLength(1);
  });

  it("refuses the process that already holds it", async () => {
    await lock();
    await expect(lock()).rejects.toThrow(DatabaseInUse);
  });

  it("is free again once released", async () => {
    const release = await lock();
    release();
    expect(readdirSync(folder)).toEqual([]);
    await lock();
  });

  it("is taken over from a process that was killed", async () => {
    const { child } = await startHolder();
    child.kill("SIGKILL");
    await once(child, "exit");
    expect(readdirSync(folder)).toHaveLength(1);
    const release = await lock();
    expect(readdirSync(folder)).toHaveLength(1);
    release();
    expect(readdirSync(folder)).toEqual([]);
  });

  it("is taken over from an earlier process with our process ID", async () => {
    writeFileSync(path.join(folder, `database-${process.pid}-1.lock`), "held\n");
    await lock();
  });

  it.runIf(process.platform === "linux")(
    "is taken over from a killed process that its parent has not noticed yet (a zombie)",
    async () => {
      // `exec` replaces the shell by a program that never waits for the shell's child.
      const parent = spawn("sh", ["-c", "sleep 600 & echo $!; exec sleep 600"], {
        stdio: ["ignore", "pipe", "inherit"],
      });
      children.push(parent);
      const [line] = await once(parent.stdout, "data");
      const pid = Number(line);
      const readFields = () => readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
      writeFileSync(path.join(folder, `database-${pid}-${readFields()[19]}.lock`), "held\n");
      await expect(lock()).rejects.toThrow(DatabaseInUse);
      // Until then, the shell might notice.
      await expect
        .poll(() => readFileSync(`/proc/${parent.pid}/comm`, "utf8"), { timeout: 10_000 })
        .toBe("sleep\n");
      process.kill(pid, "SIGKILL");
      await expect.poll(() => readFields()[0], { timeout: 10_000 }).toBe("Z");
      await lock();
    },
  );

  it.runIf(process.platform === "linux")(
    "is taken over from a process whose ID another process has now",
    async () => {
      writeFileSync(path.join(folder, `database-${process.ppid}-1.lock`), "held\n");
      await lock();
    },
  );

  it("goes to exactly one of several processes that start together and find a stale lock", async () => {
    writeFileSync(path.join(folder, "database-999999999-1.lock"), "held\n");
    const holders = await Promise.all(Array.from({ length: 6 }, () => startHolder()));
    expect(holders.map(({ outcome }) => outcome).sort()).toEqual([
      ...Array.from({ length: 5 }, () => "DatabaseInUse"),
      "held",
    ]);
    expect(readdirSync(folder)).toHaveLength(1);
  });

  it.runIf(process.platform === "linux")(
    "waits for a process with a higher ID that is starting, until it withdraws",
    async () => {
      const { pid } = run("setInterval(() => {}, 1000)");
      if (!pid) throw new Error("The other process did not start.");
      const start = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ")[19];
      const announcement = path.join(folder, `database-${pid}-${start}.lock`);
      writeFileSync(announcement, "");
      let isHeld = false;
      const waiting = lock().then(() => {
        isHeld = true;
      });
      await expect.poll(() => readdirSync(folder)).toHaveLength(2);
      expect(isHeld).toBe(false);
      rmSync(announcement);
      await waiting;
      expect(readdirSync(folder)).toHaveLength(1);
    },
  );

  it("does not keep a process alive", async () => {
    const [code] = await once(run(idler()), "exit");
    expect(code).toBe(0);
  });
});
