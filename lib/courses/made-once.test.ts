import { expect, test } from "vitest";
import { byteCache } from "@/lib/cache";
import { takeTurn } from "@/lib/turns";
import { madeOnce } from "./made-once";

const coursesOf = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ id: `course_${index}`, version: 1 }));

interface SetUp {
  bytes: number;
  atOnce: number;
  cacheBytes?: number;
}

function setUp({ bytes, atOnce, cacheBytes = 1_000_000 }: SetUp) {
  const reads: number[] = [];
  const turns: number[] = [];
  let turn = 0;
  let isOver = false;
  const count = () => {
    turn++;
    if (!isOver) setImmediate(count);
  };
  const spent: number[] = [];
  const valuesOf = madeOnce({
    cache: byteCache<string | null>("made once", cacheBytes, () => 1),
    async read(ids) {
      reads.push(ids.length);
      return new Map(ids.filter((id) => id !== "course_gone").map((id) => [id, { id, bytes }]));
    },
    atOnce,
    async make({ id, bytes }) {
      await takeTurn(bytes, 1_000_000);
      turns.push(turn);
      return id;
    },
    effort: 2,
  });
  return {
    ...{ reads, turns, spent },
    async run(courses: readonly { id: string; version: number }[]) {
      setImmediate(count);
      const values = await valuesOf(courses, { spend: (each) => spent.push(each) });
      isOver = true;
      return values;
    },
  };
}

test("what is made of courses is made once for each version, from courses that are read a few at a time, and counted when it is made", async () => {
  const { run, reads, spent } = setUp({ bytes: 10, atOnce: 2 });
  const courses = coursesOf(5);
  const ids = courses.map(({ id }) => id);
  expect(await run(courses)).toEqual(ids);
  expect(await run(courses)).toEqual(ids);
  expect(reads).toEqual([2, 2, 1]);
  expect(spent).toEqual([100, 0]);
  await run([{ id: "course_0", version: 2 }]);
  expect(reads).toEqual([2, 2, 1, 1]);
});

test("what is made of a deleted course is null", async () => {
  const { run } = setUp({ bytes: 10, atOnce: 2 });
  expect(await run([{ id: "course_gone", version: 1 }, ...coursesOf(1)])).toEqual([null, "course_0"]);
});

test("courses that a full cache drops while a list is made are in it, and so are deleted ones", async () => {
  const courses = coursesOf(6);
  const gone = { id: "course_gone", version: 1 };
  const { run } = setUp({ bytes: 10, atOnce: 2, cacheBytes: 1_000 });
  // Room for four, which the first two of the list drop one after the other.
  await run(courses.slice(2));
  expect(await run([gone, ...courses])).toEqual([null, ...courses.map(({ id }) => id)]);
});

test("others are served between two large courses of a list", async () => {
  const { run, turns } = setUp({ bytes: 1_000_000, atOnce: 3 });
  await run(coursesOf(3));
  expect(new Set(turns).size).toBe(3);
});
