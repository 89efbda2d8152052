import type { Clock } from "@/lib/clock";
import { countRefusal } from "./counter";

/** How much an owner may use. */
interface BudgetRate {
  /** Names the budget where refusals are counted. */
  readonly name: string;
  readonly bytesPerMs: number;
  /** For how long the rate may be used in advance. However much concurrent requests use, an owner waits no longer. */
  readonly burstMs: number;
  /** Up to this length, a text counts as nothing. */
  readonly freeBytes: number;
}

/** The part of a core that an owner may take with expensive work, on average. */
const SHARE = 0.05;

/** Bytes of a page or a file that are made in a millisecond (docs/decisions/server.md has the measurements). */
export const BYTES_PER_MS = 7_000;

/** 3 s of work at once. Up to three plain pages are free: ordinary courses, and all that is cached. */
const EXPENSIVE_WORK: BudgetRate = {
  name: "expensive-work",
  bytesPerMs: BYTES_PER_MS * SHARE,
  burstMs: 60_000,
  freeBytes: 200_000,
};

/** How many times as much as an owner all members of a group may use together. */
const GROUP_SIZE = 5;

/** Requests of one owner that are worked on at the same time. */
const AT_ONCE = 4;

/** Requests of one owner that wait for their turn. */
const MAX_WAITING = 200;

/** Old entries are swept out above this number. Each is of an owner with expensive work in the last minutes. */
const SWEEP_SIZE = 1_000;

/**
 * Limits expensive work per owner by its size, where a cache can't make it cheap. An owner is a user, a client address, or all
 * applications of a user. Counted in this process's memory, since what it protects is this process's core. The size is known
 * afterwards only, so concurrent requests may overdraw the budget; the next ones then wait for longer. `run` lets few be concurrent.
 */
export function workBudget(
  clock: Clock,
  { name, bytesPerMs, burstMs, freeBytes }: BudgetRate = EXPENSIVE_WORK,
) {
  /** By owner: the time at which its share will have paid for its work. */
  const paidAt = new Map<string, number>();
  /** By owner: how much of its work is being done, and what begins it where it has to wait. Only of owners with some. */
  const lines = new Map<string, { working: number; readonly waiting: (() => void)[] }>();

  /** By owner whose work is being done for a member of a group: the latest one, and how much work it is. */
  const groups = new Map<string, { group: string; works: number }>();

  const isExpensive = (bytes: number): boolean => bytes > freeBytes;

  /** Asks for work. @returns seconds to wait if the budget is used up; null if there is some left. */
  function secondsLeft(owner: string): number | null {
    const debtMs = (paidAt.get(owner) ?? 0) - clock().getTime();
    if (debtMs <= 0) paidAt.delete(owner);
    const waitMs = debtMs - burstMs;
    return waitMs <= 0 ? null : Math.ceil(waitMs / 1000);
  }

  /** Counts the making of a text of this length. */
  function spend(owner: string, bytes: number, group = groups.get(owner)?.group): void {
    if (!isExpensive(bytes)) return;
    count(owner, bytes);
    if (group !== undefined) count(group, bytes / GROUP_SIZE);
  }

  function count(owner: string, bytes: number): void {
    const now = clock().getTime();
    const start = Math.max(now, paidAt.get(owner) ?? 0);
    paidAt.set(owner, Math.min(start + bytes / bytesPerMs, now + 2 * burstMs));
    if (paidAt.size > SWEEP_SIZE) for (const [each, at] of paidAt) if (at <= now) paidAt.delete(each);
  }

  /** Waits until fewer than `atOnce` of the line are worked on. @throws BudgetExceeded if too many wait already. */
  async function enter(lineName: string, atOnce: number): Promise<() => void> {
    const line = lines.get(lineName) ?? { working: 0, waiting: [] };
    lines.set(lineName, line);
    if (line.working < atOnce) line.working++;
    else if (line.waiting.length >= MAX_WAITING) throw refusal(1);
    // Whoever leaves passes its place on.
    else await new Promise<void>((resolve) => line.waiting.push(resolve));
    return () => {
      const next = line.waiting.shift();
      // Others are served in between.
      if (next) setImmediate(next);
      else if (--line.working === 0) lines.delete(lineName);
    };
  }

  /** While the work is done, what is counted for the owner counts for the group, too. */
  function enterGroup(owner: string, group: string | undefined): () => void {
    if (group === undefined) return () => {};
    const member = groups.get(owner) ?? { group, works: 0 };
    groups.set(owner, member);
    member.group = group;
    member.works++;
    return () => {
      if (--member.works === 0) groups.delete(owner);
    };
  }

  function admit(owner: string): void {
    const seconds = secondsLeft(owner);
    if (seconds !== null) throw refusal(seconds);
  }

  function refusal(seconds: number): BudgetExceeded {
    countRefusal(name);
    return new BudgetExceeded(seconds);
  }

  return {
    isExpensive,
    secondsLeft,
    spend,

    /**
     * The budget of `user:ID`, `address:ADDRESS` or `applications:USER`.
     * @param group the owner's, whose members together may use `GROUP_SIZE` times as much: the users of one address.
     */
    of(owner: string, group?: string): Payer {
      const admitBoth = () => {
        admit(owner);
        if (group !== undefined) admit(group);
      };
      return {
        admit: admitBoth,
        spend: (bytes) => spend(owner, bytes, group),
        async run(work, line = "", atOnce = AT_ONCE) {
          const leave = await enter(`${owner} ${line}`, atOnce);
          const leaveGroup = enterGroup(owner, group);
          try {
            admitBoth();
            return await work();
          } finally {
            leaveGroup();
            leave();
          }
        },
      };
    },
  };
}
export type WorkBudget = ReturnType<typeof workBudget>;

/** The group of the users of a client address, of whom anybody can have many. */
export const usersOf = (address: string) => `users:${address}`;

/** The owner of a budget, for code that does the work. */
export interface Payer {
  /** @throws BudgetExceeded. */
  admit(): void;
  /** Counts work on a text of this length. */
  spend(bytes: number): void;
  /**
   * Does work that may be expensive, once few others of the owner are being done. Work within such work needs a line of its own, or it
   * would wait for itself. @param atOnce the same for all of a line. @throws BudgetExceeded.
   */
  run<Result>(work: () => Promise<Result>, line?: string, atOnce?: number): Promise<Result>;
}

/** For work that was counted before. */
export const UNCOUNTED: Payer = { admit() {}, spend() {}, run: (work) => work() };

export class BudgetExceeded extends Error {
  override readonly name = "BudgetExceeded";
  constructor(readonly seconds: number) {
    super("The budget for expensive work is used up.");
  }
}
