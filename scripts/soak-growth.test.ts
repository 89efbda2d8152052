import { expect, test } from "vitest";
import { growthOf } from "./soak-growth";

/** Samples of a load of ten minutes every 5 s: memory in MiB at each. */
const samples = (at: (minute: number) => number) => Array.from({ length: 120 }, (_, i) => at(i / 12));

test("growth leaves out the warm-up, which ends within a third of the load", () => {
  expect(growthOf(samples((minute) => 200 + 60 * Math.min(1, minute / 3))).ratio).toBe(1);
});

test("growth of 40 bytes a request, of a server that uses 80 MiB for 2 000 requests a second, is above the bound", () => {
  const leaked = (minute: number) => (minute * 60 * 2000 * 40) / 1024 ** 2;
  expect(growthOf(samples((minute) => 80 + leaked(minute))).ratio).toBeGreaterThan(1.1);
});

test("growth of too few samples is not taken for none", () => {
  expect(growthOf([200, 200]).ratio).toBe(Number.POSITIVE_INFINITY);
  expect(growthOf([200, 200, 200]).ratio).toBe(1);
});
