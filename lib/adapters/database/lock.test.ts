import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { findPidNamespaces } from "@/scripts/testing/pid-namespaces";
import { DatabaseInUse, type LockOptions, lockFolder } from "./lock";
import { pidNamespaceId } from "./pid-namespace";

const LOCK = JSON.stringify(path.join(import.meta.dirname, "lock.ts"));
const QUICK = { heartbeat: 100, staleAfter: 1_000 };

/** Takes the lock, says so, and holds it until its input ends. */
const HOLDER = `
  import { lockFolder } from ${LOCK};
  const options = { ...${JSON.stringify(QUICK)}, onLost: (message) => { console.log(message); process.exit(3); } };
  lockFolder(process.argv[1], options).then(
    () => { console.log("held"); process.stdin.resume(); },
    (error) => { console.log(error.name); process.exit(); },
  );
`;

/** Takes the lock, says so, and is then too busy for anything else. */
const BUSY = `
  import { writeSync } from "node:fs";
  import { lockFolder } from ${LOCK};
  await lockFolder(process.argv[1], { ...${JSON.stringify(QUICK)}, onLost: () => {} });
  writeSync(1, "held");
  for (;;) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1000);
`;

/** Takes the lock, and has nothing more to do. */
const IDLER = `
  import { lockFolder } from ${LOCK};
  await lockFolder(process.argv[1], { onLost: () => {} });
`;

const HERE = pidNamespaceId();
const ELSEWHERE = "e15e00000000";

let folder: string;
let children: ChildProcess[];
let releases: (() => void)[];

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

async function lock(options: Partial<LockOptions> = {}): Promise<() => void> {
  const release = await lockFolder(folder, {
    ...QUICK,
    onLost: () => expect.unreachable("lost"),
    ...options,
  });
  releases.push(release);
  return release;
}

function run(program: string, [command = "", ...args]: string[] = [process.execPath]): ChildProcess {
  const node = ["--import", "tsx", "--input-type=module", "--eval", program, folder];
  const child = spawn(command, [...args, ...node], { stdio: ["pipe", "pipe", "inherit"] });
  children.push(child);
  return child;
}

async function startHolder(command?: string[]): Promise<{ child: ChildProcess; said: string }> {
  const child = run(HOLDER, command);
  return { child, said: await nextLine(child) };
}

async function nextLine(child: ChildProcess): Promise<string> {
  if (!child.stdout) throw new Error("The child's output is not piped.");
  const [said] = await once(child.stdout, "data");
  return String(said).trim();
}

describe("the lock of a data folder", () => {
  it("is refused to a second process, with an error that names the folder, the process and the way out", async () => {
    const { child, said } = await startHolder();
    expect(said).toBe("held");
    const refusal = lock();
    await expect(refusal).rejects.toThrow(DatabaseInUse);
    await expect(refusal).rejects.toThrow(folder);
    await expect(refusal).rejects.toThrow(`process ${child.pid},`);
    await expect(refusal).rejects.toThrow("DATABASE_URL");
  });

  it("is refused to the process that has it", async () => {
    await lock();
    await expect(lock()).rejects.toThrow(DatabaseInUse);
  });

  it("is free again once given back", async () => {
    const release = await lock();
    release();
    expect(readdirSync(folder)).toEqual([]);
    await lock();
  });

  it("is taken over at once from a process that was killed", async () => {
    const { child } = await startHolder();
    child.kill("SIGKILL");
    await once(child, "exit");
    expect(readdirSync(folder)).toHaveLength(1);
    const release = await lock({ onWait: () => expect.unreachable("waited") });
    expect(readdirSync(folder)).toHaveLength(1);
    release();
    expect(readdirSync(folder)).toEqual([]);
  });

  it("is taken over from an earlier process that had our process id", async () => {
    writeFileSync(path.join(folder, `database-${HERE}-${process.pid}-1.lock`), "here\n");
    await lock({ onWait: () => expect.unreachable("waited") });
  });

  it("goes to one at most of several that find it stale at once", async () => {
    writeFileSync(path.join(folder, `database-${HERE}-999999999-1.lock`), "here\n");
    const answers = await Promise.all(Array.from({ length: 6 }, () => startHolder()));
    expect(answers.filter(({ said }) => said === "held")).toHaveLength(1);
  });

  it("does not keep a process running that has nothing else to do", async () => {
    const [code] = await once(run(IDLER), "exit");
    expect(code).toBe(0);
  });

  it("tells its holder once when it was taken away", async () => {
    const lost: string[] = [];
    await lock({ onLost: (message) => lost.push(message) });
    for (const file of readdirSync(folder)) rmSync(path.join(folder, file));
    await expect.poll(() => lost).toHaveLength(1);
    expect(lost[0]).toContain(folder);
    await delay(3 * QUICK.heartbeat);
    expect(lost).toHaveLength(1);
    expect(readdirSync(folder)).toEqual([]);
  });
});

describe("the lock of a data folder that containers or machines share", () => {
  const leave = (name: string, refreshed: Date) => {
    const file = path.join(folder, `database-${name}-1-7.lock`);
    writeFileSync(file, "other-host\n");
    utimesSync(file, refreshed, refreshed);
  };
  const ago = (milliseconds: number) => new Date(Date.now() - milliseconds);

  /** How long it takes to get the lock, in milliseconds, and what is said meanwhile. */
  async function takeOver(): Promise<{ took: number; said: string[] }> {
    const said: string[] = [];
    const started = performance.now();
    await lock({ onWait: (message) => said.push(message) });
    return { took: performance.now() - started, said };
  }

  it("is refused while a holder elsewhere refreshes it, and stays that holder's", async () => {
    await lock({ world: ELSEWHERE });
    const before = readdirSync(folder);
    const refusal = lock();
    await expect(refusal).rejects.toThrow(DatabaseInUse);
    await expect(refusal).rejects.toThrow(/of another container or machine \(.+\)/);
    expect(readdirSync(folder)).toEqual(before);
  });

  it("is refused while a holder elsewhere is too busy to do anything else, for however long", async () => {
    expect(await nextLine(run(BUSY))).toBe("held");
    await delay(QUICK.staleAfter);
    await expect(lock({ world: ELSEWHERE })).rejects.toThrow(DatabaseInUse);
  });

  it("is taken over from a holder elsewhere once it was silent for long enough, after saying so once", async () => {
    leave(ELSEWHERE, new Date());
    const { took, said } = await takeOver();
    expect(took).toBeGreaterThan(QUICK.staleAfter * 0.9);
    expect(said).toHaveLength(1);
    expect(said[0]).toContain("process 1 of another container or machine (other-host)");
    expect(readdirSync(folder)).toHaveLength(1);
  });

  it("is taken over sooner, though not unwatched, from one that has long been silent", async () => {
    leave(ELSEWHERE, ago(3_600_000));
    const { took } = await takeOver();
    expect(took).toBeGreaterThan(2 * QUICK.heartbeat * 0.9);
    expect(took).toBeLessThan(QUICK.staleAfter);
  });

  it("is not taken from a holder whose refreshing looks old because a clock was set forward", async () => {
    await lock({ world: ELSEWHERE });
    const [file = ""] = readdirSync(folder);
    utimesSync(path.join(folder, file), ago(3_600_000), ago(3_600_000));
    await expect(lock()).rejects.toThrow(DatabaseInUse);
  });

  it("is taken over though a clock that was set back makes it look refreshed in the future", async () => {
    leave(ELSEWHERE, ago(-3_600_000));
    const { took } = await takeOver();
    expect(took).toBeGreaterThan(QUICK.staleAfter * 0.9);
  });

  it("waits for the locks of several crashed containers at the same time", async () => {
    // Each is watched for all of `staleAfter`, whatever has passed before, and the lock is given up after 4/3 of it: one
    // wait after another for the three would be refused.
    for (const name of ["aaaaaaaaaaaa", "bbbbbbbbbbbb", "cccccccccccc"]) leave(name, ago(-3_600_000));
    await takeOver();
    expect(readdirSync(folder)).toHaveLength(1);
  });

  it("goes to one alone of several containers that find it stale at once", async () => {
    leave(ELSEWHERE, new Date());
    const worlds = Array.from({ length: 6 }, (_, index) => `${index}`.repeat(12));
    const answers = await Promise.allSettled(worlds.map((world) => lock({ world })));
    expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    for (const answer of answers) {
      if (answer.status === "rejected") expect(answer.reason).toBeInstanceOf(DatabaseInUse);
    }
    expect(readdirSync(folder)).toHaveLength(1);
  });

  it("ends a holder that was suspended until another took over", async () => {
    const { child, said } = await startHolder();
    expect(said).toBe("held");
    child.kill("SIGSTOP");
    const release = await lock({ world: ELSEWHERE });
    child.kill("SIGCONT");
    const message = nextLine(child);
    const [code] = await once(child, "exit");
    expect(await message).toContain("suspended");
    expect(code).toBe(3);
    expect(readdirSync(folder)).toHaveLength(1);
    release();
  });

  it("holds between processes in pid namespaces of their own", async ({ skip }) => {
    const inNamespace = findPidNamespaces();
    if (!inNamespace) return skip("This machine lets nobody make a pid namespace (unshare --pid).");
    const inside = [...inNamespace, process.execPath];
    const first = await startHolder(inside);
    expect(first.said).toBe("held");
    const before = readdirSync(folder);

    // From outside, and from another namespace: in both the holder's process id is somebody else's or nobody's.
    await expect(lock()).rejects.toThrow("process 1 of another container or machine");
    expect((await startHolder(inside)).said).toBe("DatabaseInUse");
    expect(readdirSync(folder)).toEqual(before);

    first.child.kill("SIGKILL");
    await once(first.child, "exit");
    expect((await startHolder(inside)).said).toBe("held");
    expect(readdirSync(folder)).toHaveLength(1);
  });
});
