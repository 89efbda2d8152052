import { existsSync, mkdirSync, rmdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { atEnd } from "../testing/at-end";

/** Where control groups are on this machine, in the older and in the newer form; undefined where there are none for us. */
const GROUPS = [
  { folder: "/sys/fs/cgroup/cpu", file: "cpu.cfs_quota_us", quota: (us: number) => `${us}` },
  { folder: "/sys/fs/cgroup", file: "cpu.max", quota: (us: number) => `${us} ${PERIOD}` },
];

/** Microseconds in which a quota is given out, as the kernel has it. */
const PERIOD = 100_000;

/**
 * Lets each of some processes have so much of a core and no more, so that a machine with few cores can be several small
 * ones. A process is in a control group of its own until it ends or `undo` is called.
 *
 * @param cores what each may use: 0.1 is a tenth of a core.
 * @returns `undo`; null where the system has no control groups, or none that we may make.
 */
export function sliced(pids: readonly number[], cores: number): (() => void) | null {
  const made: { own: string; folder: string; pid: number }[] = [];
  const leave = atEnd(() => {
    for (const { own, folder, pid } of made) {
      try {
        writeFileSync(path.join(folder, "cgroup.procs"), String(pid));
      } catch {
        // It has ended.
      }
      rmdirSync(own);
    }
  });
  for (const pid of pids) {
    const group = GROUPS.map((kind) => ({
      ...kind,
      own: path.join(kind.folder, `teepad-bench-${pid}`),
    })).find(({ own, folder, file }) => {
      try {
        mkdirSync(own);
        made.push({ own, folder, pid });
        return existsSync(path.join(own, file));
      } catch {
        return false;
      }
    });
    if (!group) {
      leave();
      return null;
    }
    writeFileSync(path.join(group.own, group.file), group.quota(Math.round(cores * PERIOD)));
    writeFileSync(path.join(group.own, "cgroup.procs"), String(pid));
  }
  return leave;
}
