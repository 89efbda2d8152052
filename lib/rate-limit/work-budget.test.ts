import { expect, test } from "vitest";
import { BudgetExceeded, usersOf, workBudget } from "./work-budget";

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
  for (let i = 0; i < 10_000; i++) budget.spend("user:1", 200_000);
  expect(budget.secondsLeft("user:1")).toBeNull();
  for (let i = 0; i < 100; i++) budget.spend("user:1", LARGE);
  expect(budget.secondsLeft("user:1")).not.toBeNull();
  expect(budget.secondsLeft("user:2")).toBeNull();
});

test("all users of an address may do five times as much as one of them, also with work that is counted for the user only", async () => {
  const { budget, pass } = setUp();
  const work = (user: number) =>
    budget.of(`user:${user}`, usersOf("192.0.2.1")).run(async () => budget.of(`user:${user}`).spend(LARGE));
  let done = 0;
  const all = async () => {
    for (let user = 0; user < 100; user++) {
      if (
        await work(user).then(
          () => true,
          () => false,
        )
      )
        done++;
    }
  };
  await all();
  // 3 s of each would be 9 times this; those of five are 44.
  expect(done).toBeGreaterThan(40);
  expect(done).toBeLessThan(50);
  await budget.of("user:101", usersOf("192.0.2.2")).run(async () => {});
  pass(10);
  done = 0;
  await all();
  expect(done).toBeGreaterThan(5);
  expect(done).toBeLessThan(10);
});

test("a user's requests are worked on four at a time, the others in order, and one that fails lets the next begin", async () => {
  const { budget } = setUp();
  const payer = budget.of("user:1");
  const begun: number[] = [];
  const ends: (() => void)[] = [];
  const run = (index: number, of = payer, line = "") =>
    of.run(async () => {
      begun.push(index);
      await new Promise<void>((resolve) => ends.push(resolve));
      if (index === 0) throw new Error("failed");
      return index;
    }, line);
  const runs = Array.from({ length: 7 }, (_, index) => run(index));
  const failed = expect(runs[0]).rejects.toThrow("failed");
  await expect.poll(() => begun).toEqual([0, 1, 2, 3]);
  // Others don't wait, nor does work within such work.
  const others = [run(10, budget.of("user:2")), run(11, payer, "inner")];
  await expect.poll(() => begun).toEqual([0, 1, 2, 3, 10, 11]);
  ends[0]?.();
  await failed;
  await expect.poll(() => begun).toEqual([0, 1, 2, 3, 10, 11, 4]);
  for (let i = 1; i < 9; i++) {
    await expect.poll(() => ends.length).toBeGreaterThan(i);
    ends[i]?.();
  }
  expect(await Promise.all([...runs.slice(1), ...others])).toEqual([1, 2, 3, 4, 5, 6, 10, 11]);
  expect(begun).toEqual([0, 1, 2, 3, 10, 11, 4, 5, 6]);
});

test("sixty expensive requests at the same time cost little more than those that one user may send one by one", async () => {
  const { budget } = setUp();
  const payer = budget.of("user:1");
  const results = await Promise.allSettled(
    Array.from({ length: 60 }, () =>
      payer.run(async () => {
        await Promise.resolve();
        payer.spend(LARGE);
      }),
    ),
  );
  const done = results.filter(({ status }) => status === "fulfilled").length;
  expect(done).toBeGreaterThan(8);
  expect(done).toBeLessThan(13);
});

test("a user with very many waiting requests is refused more of them", async () => {
  const { budget } = setUp();
  const payer = budget.of("user:1");
  let end = () => {};
  const hold = new Promise<void>((resolve) => {
    end = resolve;
  });
  const runs = Array.from({ length: 204 }, () => payer.run(() => hold));
  await expect(payer.run(() => hold)).rejects.toThrow(BudgetExceeded);
  end();
  await Promise.all(runs);
  await payer.run(() => hold);
});
