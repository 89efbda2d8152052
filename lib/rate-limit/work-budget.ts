import type { Clock } from "@/lib/clock";
import { countRefusal } from "./counter";

/** How much an owner may use. */
interface BudgetRate {
  /** Names the budget where refusals are counted. */
  readonly name: string;
  readonly charactersPerMs: number;
  /** For how long the rate may be used in advance. However much concurrent requests use, an owner waits no longer. */
  readonly burstMs: number;
  /** Up to this length, a text counts as nothing. */
  readonly freeCharacters: number;
}

/** The part of a core that an owner may take with expensive work, on average. */
const SHARE = 0.05;

/** Characters of a page or a file that are made in a millisecond (docs/decisions/server.md has the measurements). */
const CHARACTERS_PER_MS = 7_000;

/** 3 s of work at once. Up to five plain pages are free: ordinary courses, and all that is cached. */
const EXPENSIVE_WORK: BudgetRate = {
  name: "expensive-work",
  charactersPerMs: CHARACTERS_PER_MS * SHARE,
  burstMs: 60_000,
  freeCharacters: 400_000,
};

/** Old entries are swept out above this number. Each is of an owner with expensive work in the last minutes. */
const SWEEP_SIZE = 1_000;

/**
 * Limits expensive work per owner by its size, where a cache can't make it cheap. An owner is a user, a client address, or all
 * applications of a user. Counted in this process's memory, since what it protects is this process's core. The size is known
 * afterwards only, so concurrent requests may overdraw the budget; the next ones then wait for longer.
 */
export function workBudget(
  clock: Clock,
  { name, charactersPerMs, burstMs, freeCharacters }: BudgetRate = EXPENSIVE_WORK,
) {
  /** By owner: the time at which its share will have paid for its work. */
  const paidAt = new Map<string, number>();

  const isExpensive = (characters: number): boolean => characters > freeCharacters;

  /** Asks for work. @returns seconds to wait if the budget is used up; null if there is some left. */
  function secondsLeft(owner: string): number | null {
    const debtMs = (paidAt.get(owner) ?? 0) - clock().getTime();
    if (debtMs <= 0) paidAt.delete(owner);
    const waitMs = debtMs - burstMs;
    if (waitMs <= 0) return null;
    countRefusal(name);
    return Math.ceil(waitMs / 1000);
  }

  /** Counts the making of a text of this length. */
  function spend(owner: string, characters: number): void {
    if (!isExpensive(characters)) return;
    const now = clock().getTime();
    const start = Math.max(now, paidAt.get(owner) ?? 0);
    paidAt.set(owner, Math.min(start + characters / charactersPerMs, now + 2 * burstMs));
    if (paidAt.size > SWEEP_SIZE) for (const [each, at] of paidAt) if (at <= now) paidAt.delete(each);
  }

  return {
    /** Whether no owner has expensive work to pay for, so that none needs to be looked up. */
    isUntouched: (): boolean => paidAt.size === 0,
    isExpensive,
    secondsLeft,
    spend,

    /** The budget of `user:ID`, `address:ADDRESS` or `applications:USER`. */
    of: (owner: string): Payer => ({
      admit() {
        const seconds = secondsLeft(owner);
        if (seconds !== null) throw new BudgetExceeded(seconds);
      },
      spend: (characters) => spend(owner, characters),
    }),
  };
}
export type WorkBudget = ReturnType<typeof workBudget>;

/** The owner of a budget, for code that does the work. */
export interface Payer {
  /** @throws BudgetExceeded. */
  admit(): void;
  /** Counts work on a text of this length. */
  spend(characters: number): void;
}

/** For work that was counted before. */
export const UNCOUNTED: Payer = { admit() {}, spend() {} };

export class BudgetExceeded extends Error {
  override readonly name = "BudgetExceeded";
  constructor(readonly seconds: number) {
    super("The budget for expensive work is used up.");
  }
}
