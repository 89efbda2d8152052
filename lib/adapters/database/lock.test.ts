import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { DatabaseInUse, lockFolder } from "./lock";

/** Takes the lock, says so, and holds it until its input ends. */
const HOLDER = `
  import { lockFolder } from ${JSON.stringify(path.join(import.meta.dirname, "lock.ts"))};
  lockFolder(process.argv[1]).then(
    () => { console.log("held"); process.stdin.resume(); },
    (error) => { console.log(error.name); process.exit(); },
  );
`;

describe("the lock of a data folder", () => {
  let folder: string;
  let children: ChildProcess[];

  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), "teepad-lock-"));
    children = [];
  });

  afterEach(() => {
    for (const child of children) child.kill("SIGKILL");
    rmSync(folder, { recursive: true });
  });

  async function startHolder(): Promise<{ child: ChildProcess; said: string }> {
    const child = spawn(
      process.execPath,
      ["--import", "tsx", "--input-type=module", "--eval", HOLDER, folder],
      { stdio: ["pipe", "pipe", "inherit"] },
    );
    children.push(child);
    const [said] = await once(child.stdout, "data");
    return { child, said: String(said).trim() };
  }

  it("is refused to a second process, with an error that names the folder, the process and the way out", async () => {
    const { child, said } = await startHolder();
    expect(said).toBe("held");
    const refusal = lockFolder(folder);
    await expect(refusal).rejects.toThrow(DatabaseInUse);
    await expect(refusal).rejects.toThrow(folder);
    await expect(refusal).rejects.toThrow(`process ${child.pid}`);
    await expect(refusal).rejects.toThrow("DATABASE_URL");
  });

  it("is refused to the process that has it", async () => {
    const release = await lockFolder(folder);
    await expect(lockFolder(folder)).rejects.toThrow(DatabaseInUse);
    release();
  });

  it("is free again once given back", async () => {
    const release = await lockFolder(folder);
    release();
    expect(readdirSync(folder)).toEqual([]);
    (await lockFolder(folder))();
  });

  it("is taken over from a process that was killed", async () => {
    const { child } = await startHolder();
    child.kill("SIGKILL");
    await once(child, "exit");
    expect(readdirSync(folder)).toHaveLength(1);
    (await lockFolder(folder))();
    expect(readdirSync(folder)).toEqual([]);
  });

  it("is taken over from an earlier process that had our process id", async () => {
    writeFileSync(path.join(folder, `database-${process.pid}-1.lock`), "");
    (await lockFolder(folder))();
  });

  it("goes to one at most of several that find it stale at once", async () => {
    writeFileSync(path.join(folder, "database-999999999-1.lock"), "");
    const answers = await Promise.all(Array.from({ length: 6 }, startHolder));
    expect(answers.filter(({ said }) => said === "held")).toHaveLength(1);
  });
});
