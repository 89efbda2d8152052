import { once } from "node:events";
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { hostname } from "node:os";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { announce, type Lock, lockName, type Stale, type Timing, watch } from "./lock-files";
import { ourProcess, pidNamespaceId } from "./pid-namespace";

/** Another process has the embedded database of this folder open. */
export class DatabaseInUse extends Error {
  override readonly name = "DatabaseInUse";

  /** @param host the holder's host name, when it is in another container or on another machine. */
  constructor(
    readonly folder: string,
    readonly pid: number,
    lockFile: string,
    readonly host?: string,
  ) {
    const holder =
      host === undefined ? `process ${pid}` : `process ${pid} of another container or machine (${host})`;
    super(
      `The embedded database in ${folder} is in use by ${holder}, and only one process may open it. ` +
        `Stop that process, or set DATA_DIR to another folder, or set DATABASE_URL to a Postgres database, ` +
        `which many processes may share. (If process ${pid} is not Teepad, delete ${lockFile}.)`,
    );
  }
}

export type LockOptions = {
  /** Told once when the lock is found taken away: whoever took it may be writing, so the process must end at once. */
  onLost: (message: string) => void;
  /** Told once when it must be seen whether a process that we cannot ask still lives. */
  onWait?: (message: string) => void;
  /** What our process ids count in; left out, what `pidNamespaceId` finds. */
  world?: string;
  /** How often a holder shows that it lives, in milliseconds. */
  heartbeat?: number;
  /** How long after its last sign of life a holder counts as dead, in milliseconds. */
  staleAfter?: number;
};

const HEARTBEAT = 2_000;
const STALE_AFTER = 15_000;
const ATTEMPTS = 6;

/**
 * Takes the right to open the embedded database of a folder; the answer gives it back.
 *
 * Every process announces itself by a file that only it makes, and looks for others afterwards. Of two that come
 * at once, the later to announce itself always sees the earlier, so two never both go on; and what a dead process
 * left is safe to delete, because its file is nobody else's. (With one shared pid file, two processes that both
 * find it stale can each delete the other's new one.) If two see each other, both step back for a random moment.
 *
 * Process ids say nothing across containers and machines that share a folder. There a holder is known by the
 * heartbeat that it writes into its file: one that beats is alive, and one that was silent for `staleAfter` is dead.
 * Seeing which takes up to 4/3 of `staleAfter`.
 *
 * @throws DatabaseInUse when a living process has it.
 */
export async function lockFolder(folder: string, options: LockOptions): Promise<() => void> {
  const { onLost, onWait, world = pidNamespaceId() } = options;
  const timing: Timing = {
    heartbeat: options.heartbeat ?? HEARTBEAT,
    staleAfter: options.staleAfter ?? STALE_AFTER,
  };
  mkdirSync(folder, { recursive: true });
  const file = path.join(folder, lockName(world, ourProcess()));
  const stale: Stale = new Map();
  const deadline = performance.now() + (timing.staleAfter * 4) / 3;
  let waited = false;
  for (let attempt = 1; ; attempt++) {
    const others = announce(folder, file, world, stale);
    const [first] = others;
    if (first === undefined) return hold(file, timing.heartbeat, onLost);
    const neighbour = others.find((other) => other.world === world);
    if (neighbour) {
      if (attempt >= ATTEMPTS || neighbour.pid === process.pid) throw inUse(folder, neighbour, world);
    } else {
      if (performance.now() > deadline) throw inUse(folder, first, world);
      if (!waited) onWait?.(waitMessage(folder, first, timing.staleAfter));
      waited = true;
      const living = await watch(folder, others, stale, timing);
      if (living) throw inUse(folder, living, world);
    }
    await delay(10 + Math.random() * 20 * 2 ** Math.min(attempt, ATTEMPTS));
  }
}

/** Shows again and again that we live, and sees whether the lock is still ours; answers how to give it back. */
async function hold(file: string, heartbeat: number, onLost: LockOptions["onLost"]): Promise<() => void> {
  let isHeld = true;
  const worker = new Worker(new URL("./heartbeat.mjs", import.meta.url), {
    workerData: { file, note: `${hostname()}\n`, interval: heartbeat },
    // Not those of this process: they would load its TypeScript loader, a second of work.
    execArgv: [],
  });
  const release = () => {
    isHeld = false;
    void worker.terminate();
    rmSync(file, { force: true });
  };
  const lose = (why: string) => {
    if (!isHeld) return;
    isHeld = false;
    onLost(`${why} Another process may have opened the database, so this one must not write any more.`);
  };
  worker.on("message", (message) => {
    if (message !== "lost") return;
    lose(
      `The lock of the embedded database, ${file}, is gone: this process was suspended for long, or somebody deleted it.`,
    );
  });
  try {
    await once(worker, "message");
  } catch (error) {
    release();
    throw error;
  }
  worker.on("error", (error) =>
    lose(`The lock of the embedded database cannot be refreshed (${error.message}).`),
  );
  worker.unref();
  return release;
}

function inUse(folder: string, { file, pid, world }: Lock, ourWorld: string): DatabaseInUse {
  const lockFile = path.join(folder, file);
  return new DatabaseInUse(folder, pid, lockFile, world === ourWorld ? undefined : hostOf(lockFile));
}

function waitMessage(folder: string, { file, pid }: Lock, staleAfter: number): string {
  return (
    `The embedded database in ${folder} was opened by process ${pid} of another container or machine ` +
    `(${hostOf(path.join(folder, file))}). Seeing whether it still runs; that takes up to ${Math.ceil((staleAfter * 4) / 3000)} s …`
  );
}

function hostOf(lockFile: string): string {
  try {
    return /^[\w.-]{1,253}/.exec(readFileSync(lockFile, "utf8"))?.[0] ?? "unknown";
  } catch {
    return "unknown";
  }
}
