import { expect, test } from "vitest";
import { BudgetExceeded, workBudget } from "./work-budget";

/** A large course, about a tenth of what a budget allows at once. */
const LARGE = 2_400_000;

function setUp() {
  let now = 0;
  const budget = workBudget(() => new Date(now));
  const pass = (seconds: number) => {
    now += seconds * 1000;
  };
  return { budget, pass };
}

test("a user can do some expensive work at once, and then a twentieth of the time", () => {
  const { budget, pass } = setUp();
  const payer = budget.of("user:1");
  const work = () => {
    payer.admit();
    payer.spend(LARGE);
    return LARGE / 7000 / 1000;
  };
  let seconds = 0;
  const all = () => {
    try {
      for (;;) seconds += work();
    } catch (error) {
      expect(error).toBeInstanceOf(BudgetExceeded);
      return (error as BudgetExceeded).seconds;
    }
  };
  all();
  expect(seconds).toBeGreaterThan(3);
  expect(seconds).toBeLessThan(3.5);
  const atOnce = seconds;
  for (let elapsed = 0; elapsed < 3600; ) {
    const wait = all();
    pass(wait);
    elapsed += wait;
  }
  expect((seconds - atOnce) / 3600).toBeLessThan(0.051);
  expect((seconds - atOnce) / 3600).toBeGreaterThan(0.045);
});

test("work at the same time that exceeds the budget is paid off before the next, which waits for a minute at most", () => {
  const { budget, pass } = setUp();
  const payer = budget.of("user:1");
  for (let i = 0; i < 100; i++) payer.admit();
  for (let i = 0; i < 100; i++) payer.spend(LARGE);
  const seconds = budget.secondsLeft("user:1");
  expect(seconds).toBe(60);
  pass(seconds ?? 0);
  payer.admit();
});

test("ordinary pages and courses are never counted, nor is one user's work for another", () => {
  const { budget } = setUp();
  for (let i = 0; i < 10_000; i++) budget.spend("user:1", 400_000);
  expect(budget.isUntouched()).toBe(true);
  for (let i = 0; i < 100; i++) budget.spend("user:1", LARGE);
  expect(budget.secondsLeft("user:1")).not.toBeNull();
  expect(budget.secondsLeft("user:2")).toBeNull();
});
