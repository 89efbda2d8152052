import { readdirSync, readFileSync } from "node:fs";

/** USER_HZ: 100 on every Linux that Node supports. */
const TICKS_PER_SECOND = 100;

/**
 * CPU seconds that a process and its children have used so far; NaN on systems without /proc. Unlike wall-clock time, it
 * hardly depends on other load on the machine.
 */
export function readCpuSeconds(pid: number): number {
  const own = readStat(pid);
  if (own === null) return Number.NaN;
  // The parent's figures include children that have exited.
  const children = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map((name) => readStat(Number(name)))
    .filter((stat) => stat?.parent === pid);
  return [own, ...children].reduce((sum, stat) => sum + (stat?.ticks ?? 0), 0) / TICKS_PER_SECOND;
}

/** Reads the parent and the CPU ticks from proc_pid_stat(5). Returns null if there is no such process. */
function readStat(pid: number): { parent: number; ticks: number } | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The second field is the name in parentheses, which may contain any character.
    const fields = text
      .slice(text.lastIndexOf(")") + 2)
      .split(" ")
      .map(Number);
    const [parent = Number.NaN, ...ticks] = [1, 11, 12, 13, 14].map((index) => fields[index] ?? 0);
    return { parent, ticks: ticks.reduce((sum, each) => sum + each, 0) };
  } catch {
    return null;
  }
}

export const residentBytes = (pid: number): number => readMemory(pid, "VmRSS");

/** The most resident memory that a process ever had; NaN once it has ended. */
export const peakBytes = (pid: number): number => readMemory(pid, "VmHWM");

function readMemory(pid: number, name: string): number {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  return Number(new RegExp(`^${name}:\\s+(\\d+)`, "m").exec(status)?.[1] ?? Number.NaN) * 1024;
}
