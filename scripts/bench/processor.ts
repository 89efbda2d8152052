import { readdirSync, readFileSync } from "node:fs";

/** Ticks of the kernel's accounting a second: 100 on every Linux that Node runs on. */
const TICKS_PER_SECOND = 100;

/**
 * Seconds of processor time that a process and its children have used so far; NaN where the system does not tell as
 * Linux does. Unlike time on the clock it says little of what else the machine is doing.
 */
export function processorSeconds(pid: number): number {
  const own = statOf(pid);
  if (own === null) return Number.NaN;
  // Those that have ended are in the parent's own figures.
  const children = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map((name) => statOf(Number(name)))
    .filter((stat) => stat?.parent === pid);
  return [own, ...children].reduce((sum, stat) => sum + (stat?.ticks ?? 0), 0) / TICKS_PER_SECOND;
}

/** The fields of proc(5)'s `stat` that count here; null when there is no such process. */
function statOf(pid: number): { parent: number; ticks: number } | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The second field is a name in parentheses, in which anything may be.
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
