import { closeSync, fstatSync, openSync, readdirSync, rmSync } from "node:fs";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { isAlive, type ProcessName } from "./pid-namespace";

/** In milliseconds: how often a holder refreshes its lock, and how long after the last time it counts as dead. */
export type Timing = { heartbeat: number; staleAfter: number };

const LOCK_FILE = /^database-([0-9a-f]{12})-(\d+)-(\d+)\.lock$/;

/** The file of a process's lock, inside the folder that it locks. */
export function lockName(world: string, { pid, start }: ProcessName): string {
  return `database-${world}-${pid}-${start}.lock`;
}

/**
 * Another's lock as it is now. Times are the file system's own, in milliseconds, and comparable only with each other.
 * An empty one merely announces its process; only a holder writes into it.
 */
export type Lock = { file: string; world: string; pid: number; isHeld: boolean; refreshed: number };

/** A lock that we cannot judge by its process, and how long ago it was refreshed. */
type Other = Lock & { age: number };

/** Locks of other worlds whose holders count as dead unless they were refreshed since this time. */
export type Stale = Map<string, number>;

/** Leaves our file in place when nobody else is there; else takes it back and says who is. */
export function announce(folder: string, file: string, world: string, stale: Stale): Other[] {
  let now: number;
  try {
    const descriptor = openSync(file, "wx");
    now = fstatSync(descriptor).mtimeMs;
    closeSync(descriptor);
  } catch (error) {
    if (!isErrorCode(error, "EEXIST")) throw error;
    return [
      { file: path.basename(file), world, pid: process.pid, isHeld: true, refreshed: Number.NaN, age: 0 },
    ];
  }
  const others = findOthers(folder, path.basename(file), world, stale);
  if (others.length > 0) rmSync(file, { force: true });
  return others.map((other) => ({ ...other, age: now - other.refreshed }));
}

/** The others that live or may live; what the dead left is deleted. */
function findOthers(folder: string, ours: string, world: string, stale: Stale): Lock[] {
  return readdirSync(folder).flatMap((file) => {
    const [, theirs, pid, start] = LOCK_FILE.exec(file) ?? [];
    if (theirs === undefined || pid === undefined || start === undefined || file === ours) return [];
    const lock = readLock(folder, file, theirs, Number(pid));
    if (!lock) return [];
    const isDead =
      theirs === world
        ? !isAlive({ pid: lock.pid, start })
        : stale.has(file) && stale.get(file) === lock.refreshed;
    if (!isDead) return [lock];
    rmSync(path.join(folder, file), { force: true });
    return [];
  });
}

/**
 * Watches locks of other worlds until each has gone or is stale, or answers one that lives.
 *
 * Even one that looks long dead is watched for two heartbeats: a clock that was set forward a moment ago makes
 * everybody look dead. And one whose time lies in the future, by a clock that was set back, is watched for all of
 * `staleAfter`. Turns of waiting are counted rather than time: while the machine slept nobody could beat.
 */
export async function watch(
  folder: string,
  others: Other[],
  stale: Stale,
  { heartbeat, staleAfter }: Timing,
): Promise<Lock | undefined> {
  const turn = heartbeat / 4;
  let watched = others.map((seen) => ({
    seen,
    left: Math.min(staleAfter, Math.max(2 * heartbeat, staleAfter - seen.age)),
  }));
  while (watched.length > 0) {
    await delay(turn);
    const unclear: typeof watched = [];
    for (const { seen, left } of watched) {
      const now = readLock(folder, seen.file, seen.world, seen.pid);
      if (!now) continue;
      if (now.refreshed !== seen.refreshed || now.isHeld !== seen.isHeld) {
        if (now.isHeld) return now;
        // A later announcement of a process that stepped back in between: the next look judges it anew.
      } else if (left > turn) unclear.push({ seen, left: left - turn });
      else stale.set(seen.file, seen.refreshed);
    }
    watched = unclear;
  }
  return undefined;
}

function readLock(folder: string, file: string, world: string, pid: number): Lock | undefined {
  try {
    // Opening makes a network file system ask its server, where a plain stat may answer from memory.
    const descriptor = openSync(path.join(folder, file), "r");
    const { size, mtimeMs } = fstatSync(descriptor);
    closeSync(descriptor);
    return { file, world, pid, isHeld: size > 0, refreshed: mtimeMs };
  } catch (error) {
    if (isErrorCode(error, "ENOENT")) return undefined;
    throw error;
  }
}

function isErrorCode(error: unknown, code: string): boolean {
  return error instanceof Error && "code" in error && error.code === code;
}
