import { closeSync, mkdirSync, openSync, readdirSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";

/** Another process has the embedded database of this folder open. */
export class DatabaseInUse extends Error {
  override readonly name = "DatabaseInUse";

  constructor(
    readonly folder: string,
    readonly pid: number,
    lockFile: string,
  ) {
    super(
      `The embedded database in ${folder} is in use by process ${pid}, and only one process may open it. ` +
        `Stop that process, or set DATA_DIR to another folder, or set DATABASE_URL to a Postgres database, ` +
        `which many processes may share. (If process ${pid} is not Teepad, delete ${lockFile}.)`,
    );
  }
}

const ATTEMPTS = 6;
const LOCK_FILE = /^database-(\d+)-(\d+)\.lock$/;

/**
 * Takes the right to open the embedded database of a folder; the answer gives it back.
 *
 * Every process announces itself by a file that only it makes, and looks for others afterwards. Of two that come
 * at once, the later to announce itself always sees the earlier, so two never both go on; and what a dead process
 * left is safe to delete, because its file is nobody else's. (With one shared pid file, two processes that both
 * find it stale can each delete the other's new one.) If two see each other, both step back for a random moment.
 *
 * @throws DatabaseInUse when a living process has it.
 */
export async function lockFolder(folder: string): Promise<() => void> {
  mkdirSync(folder, { recursive: true });
  const file = path.join(folder, `database-${process.pid}-${startOf(process.pid)}.lock`);
  for (let attempt = 1; ; attempt++) {
    const other = announce(folder, file);
    if (!other) return () => rmSync(file, { force: true });
    if (attempt === ATTEMPTS || other.pid === process.pid) {
      throw new DatabaseInUse(folder, other.pid, path.join(folder, other.file));
    }
    await delay(10 + Math.random() * 20 * 2 ** attempt);
  }
}

type Holder = { file: string; pid: number };

/** Leaves our file in place when nobody else is there; else takes it back and says who is. */
function announce(folder: string, file: string): Holder | undefined {
  try {
    closeSync(openSync(file, "wx"));
  } catch (error) {
    if (!isErrorCode(error, "EEXIST")) throw error;
    return { file: path.basename(file), pid: process.pid };
  }
  const other = findOther(folder, path.basename(file));
  if (other) rmSync(file, { force: true });
  return other;
}

function findOther(folder: string, ours: string): Holder | undefined {
  let living: Holder | undefined;
  for (const file of readdirSync(folder)) {
    const [, pid, start] = LOCK_FILE.exec(file) ?? [];
    if (pid === undefined || start === undefined || file === ours) continue;
    if (isAlive(Number(pid), start)) living = { file, pid: Number(pid) };
    else rmSync(path.join(folder, file), { force: true });
  }
  return living;
}

/** Whether the very process that started at `start` lives, and not a later one that was given its number. */
function isAlive(pid: number, start: string): boolean {
  if (pid === process.pid) return start === startOf(pid);
  try {
    process.kill(pid, 0);
  } catch (error) {
    // EPERM: it lives, and belongs to another user.
    if (isErrorCode(error, "ESRCH")) return false;
  }
  const now = startOf(pid);
  return now === UNKNOWN || now === start;
}

const UNKNOWN = "0";

/** When a process started, as Linux counts it (ticks since boot); elsewhere known of our own process only. */
function startOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The second field is the command in parentheses and may hold anything; the start is the 22nd.
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19] ?? UNKNOWN;
  } catch {
    return pid === process.pid ? String(Math.floor(performance.timeOrigin)) : UNKNOWN;
  }
}

function isErrorCode(error: unknown, code: string): boolean {
  return error instanceof Error && "code" in error && error.code === code;
}
