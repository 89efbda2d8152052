import { expect, test } from "vitest";
import { memoryCounter } from "@/lib/adapters/counters/memory";
import { refusals, throttle } from "./counter";
import { perMinute } from "./limits";

test("what a limit refuses is counted by its name, without the user or address in its key", async () => {
  const now = () => new Date(0);
  const counter = memoryCounter(now);
  for (let i = 0; i < 5; i++) await throttle(counter, now, "a-test:address:203.0.113.7", perMinute(2));
  expect(refusals.counts()).toMatchObject({ "a-test": 3 });
});
