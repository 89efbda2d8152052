import { expect, test } from "vitest";
import { takeTurn } from "./turns";

async function turnsOf(works: readonly number[]): Promise<number[]> {
  let turn = 0;
  let isOver = false;
  const count = () => {
    turn++;
    if (!isOver) setImmediate(count);
  };
  setImmediate(count);
  const turns = await Promise.all(works.map((bytes) => takeTurn(bytes, 1_000_000).then(() => turn)));
  isOver = true;
  return turns;
}

test("between two large works that were asked for at the same time, this process serves others", async () => {
  expect(new Set(await turnsOf([1_000_000, 1_000_000, 1_000_000, 1_000_000])).size).toBe(4);
});

test("ordinary works don't wait for a turn", async () => {
  expect(await turnsOf([200_000, 200_000])).toEqual([0, 0]);
});
