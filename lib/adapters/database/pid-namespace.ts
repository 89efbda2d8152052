import { createHash } from "node:crypto";
import { readFileSync, readlinkSync } from "node:fs";
import { hostname } from "node:os";

/** A process id with what tells the process from a later one that is given the same number. */
export type ProcessName = { pid: number; start: string };

/**
 * A name, 12 hexadecimal digits, for what our process ids count in: this machine since it booted and, on Linux, this
 * container. Two processes with the same name can judge each other by process id; others must not try.
 */
export function pidNamespaceId(): string {
  // Containers may share a host name, a kernel or a namespace's number, but not all three while both run. (The number
  // alone is given again once a container has ended, but then its processes have ended, too.)
  const parts = [
    hostname(),
    readOr("", () => readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim()),
    readOr("", () => readlinkSync("/proc/self/ns/pid")),
  ];
  return createHash("sha256").update(parts.join("\n")).digest("hex").slice(0, 12);
}

export function ourProcess(): ProcessName {
  return { pid: process.pid, start: ourStart() };
}

/** Whether that very process of our world lives, and not a later one that was given its number. */
export function isAlive({ pid, start }: ProcessName): boolean {
  if (pid === process.pid) return start === ourStart();
  try {
    process.kill(pid, 0);
  } catch (error) {
    // EPERM: it lives, and belongs to another user.
    if (error instanceof Error && "code" in error && error.code === "ESRCH") return false;
  }
  const now = startOf(pid);
  return now === UNKNOWN || now === start;
}

const UNKNOWN = "0";

function ourStart(): string {
  const start = startOf(process.pid);
  return start === UNKNOWN ? String(Math.floor(performance.timeOrigin)) : start;
}

/** When a process started, as Linux counts it (ticks since boot); unknown elsewhere. */
function startOf(pid: number): string {
  return readOr(UNKNOWN, () => {
    // Where /proc is that of another pid namespace (an `unshare` without a /proc of its own), it tells of others.
    if (readlinkSync("/proc/self") !== String(process.pid)) return UNKNOWN;
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The second field is the command in parentheses and may hold anything; the start is the 22nd.
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19] ?? UNKNOWN;
  });
}

function readOr(otherwise: string, read: () => string): string {
  try {
    return read();
  } catch {
    return otherwise;
  }
}
