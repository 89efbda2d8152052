import { expect, test } from "vitest";
import { memoryCounter } from "@/lib/adapters/counters/memory";
import { personalDataUseCases } from "./personal-data";

/** Parts of a document of 5 MB. */
const PARTS = Array.from({ length: 50 }, () => "x".repeat(100_000));

test("a download counts what it reads, and goes on when its user's budget allows", async () => {
  const spent: [string, number][] = [];
  const asked: string[] = [];
  let waits = 2;
  const data = personalDataUseCases(
    {
      async *read() {
        yield* PARTS;
      },
    },
    memoryCounter(),
    () => new Date(0),
    { record: async () => {} },
    {
      spend: (owner, bytes) => void spent.push([owner, bytes]),
      secondsLeft(owner) {
        asked.push(owner);
        return waits-- > 0 ? 0.001 : null;
      },
    },
  );
  const found = await data.download("user_1");
  if (found.outcome !== "ready") throw new Error(found.outcome);
  let text = "";
  for await (const part of found.json) text += part;
  expect(text).toBe(PARTS.join(""));
  expect(spent).toEqual(Array.from({ length: 5 }, () => ["export:user_1", 250_000]));
  expect(asked).toHaveLength(5);
});
