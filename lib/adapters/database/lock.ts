import {
  closeSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";

/** Another process on this machine has the embedded database of this folder open. */
export class DatabaseInUse extends Error {
  override readonly name = "DatabaseInUse";

  constructor(
    readonly folder: string,
    readonly pid: number,
    lockFile: string,
  ) {
    super(
      `The embedded database in ${folder} is in use by process ${pid}, and only one process can open it. ` +
        "Stop that process, or set DATA_DIR to another folder, or set DATABASE_URL to a Postgres database, " +
        `which many processes can share. (If process ${pid} is not Teepad, delete ${lockFile}.)`,
    );
  }
}

/** How long to wait for another process that is starting at the same time to decide. */
const STARTING_TIMEOUT_MS = 5_000;

const POLL_MS = 20;

/** A process ID and the start time that tells the process from a later one with the same ID. */
type ProcessIdentity = { pid: number; start: string };

/** The lock file of a living process. `isHeld`: it has the database open; otherwise it is still starting. */
type Lock = ProcessIdentity & { file: string; isHeld: boolean };

/**
 * Takes the lock on a folder's embedded database.
 *
 * Every process announces itself with a file of its own, and only then looks for others. Of two that start together,
 * the later to announce itself always sees the earlier, so they never both proceed. The one with the lower process ID waits
 * while the other withdraws. A file whose process has ended is safe to delete, because no other process writes it: after
 * `kill -9` the next start takes over at once. Rejected: one shared lock file, since two processes that both find it
 * stale can each delete the other's new one.
 *
 * Process IDs mean nothing across containers or machines: a volume that several of them share is not protected.
 *
 * @returns a function that releases the lock.
 * @throws DatabaseInUse if a living process holds it.
 */
export async function lockFolder(folder: string): Promise<() => void> {
  mkdirSync(folder, { recursive: true });
  const self = {
    pid: process.pid,
    start: readStat(process.pid)?.start ?? String(Math.floor(performance.timeOrigin)),
  };
  const file = path.join(folder, `database-${self.pid}-${self.start}.lock`);
  const release = () => rmSync(file, { force: true });
  announce(folder, file);
  const deadline = performance.now() + STARTING_TIMEOUT_MS;
  for (;;) {
    const others = findLivingLocks(folder, path.basename(file));
    if (others.length === 0) {
      writeFileSync(file, "held\n");
      return release;
    }
    const winner = others.find(({ isHeld, pid }) => isHeld || pid < self.pid || performance.now() > deadline);
    if (winner) {
      release();
      throw new DatabaseInUse(folder, winner.pid, winner.file);
    }
    await delay(POLL_MS);
  }
}

/** @throws DatabaseInUse if this very process already has the lock. */
function announce(folder: string, file: string): void {
  try {
    closeSync(openSync(file, "wx"));
  } catch (error) {
    if (isErrorCode(error, "EEXIST")) throw new DatabaseInUse(folder, process.pid, file);
    throw error;
  }
}

const LOCK_FILE = /^database-(\d+)-(\d+)\.lock$/;

/** The locks of other living processes. Deletes those of dead ones. */
function findLivingLocks(folder: string, ours: string): Lock[] {
  return readdirSync(folder).flatMap((name) => {
    const [, pid, start] = LOCK_FILE.exec(name) ?? [];
    if (pid === undefined || start === undefined || name === ours) return [];
    const file = path.join(folder, name);
    if (!isAlive({ pid: Number(pid), start })) {
      rmSync(file, { force: true });
      return [];
    }
    const size = statSync(file, { throwIfNoEntry: false })?.size;
    return size === undefined ? [] : [{ pid: Number(pid), start, file, isHeld: size > 0 }];
  });
}

function isAlive({ pid, start }: ProcessIdentity): boolean {
  // The file of an earlier process with our ID: ours has another name.
  if (pid === process.pid) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    // EPERM: it lives, and belongs to another user.
    if (isErrorCode(error, "ESRCH")) return false;
  }
  const current = readStat(pid);
  if (current === null) return true;
  return current.start === start && !HAS_ENDED.test(current.state);
}

/** The states of a process that has ended: a zombie, which exists until its parent notices (proc(5)), or dead. */
const HAS_ENDED = /^[ZXx]$/;

/**
 * The state of a process, and when it started, in ticks since boot; null where Linux's /proc is missing or does not show
 * the process.
 */
function readStat(pid: number): { state: string; start: string } | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The second field is the command in parentheses and may contain anything. The state is the 3rd, the start time the 22nd.
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    const [state, start] = [fields[0], fields[19]];
    return state === undefined || start === undefined ? null : { state, start };
  } catch {
    return null;
  }
}

function isErrorCode(error: unknown, code: string): boolean {
  return error instanceof Error && "code" in error && error.code === code;
}
