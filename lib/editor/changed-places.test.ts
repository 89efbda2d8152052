import { expect, test } from "vitest";
import { changedItems } from "./changed-places";
import { changeHole } from "./commands/hole-details";
import { moveHandle } from "./commands/move-handle";
import type { CourseDocument } from "./document";
import { documentOfHoles, fairwayIdFor, HOME } from "./testing/courses";

const document = documentOfHoles(3);
const run = (command: ReturnType<typeof moveHandle>): CourseDocument =>
  command(document)?.document ?? document;

test("the items that changed are those of the new document, each with the places that it didn't have", () => {
  const moved = run(moveHandle({ fairwayId: fairwayIdFor(2), part: "tee" }, HOME));
  const [hole, ...others] = changedItems(document, moved);
  expect(others).toEqual([]);
  expect(hole?.moved).toContainEqual(HOME);
  // The tee and the midpoint that follows it, not the target.
  expect([hole?.moved.length, hole?.places.length]).toEqual([2, 3]);
  const without = { ...document, holes: document.holes.slice(1) };
  expect(changedItems(without, document).map(({ moved }) => moved.length)).toEqual([3]);
  expect(changedItems(document, without)).toEqual([]);
});

test("an item with another name has changed nowhere in particular", () => {
  const named = run(changeHole(fairwayIdFor(1), { name: "Oak" }));
  expect(changedItems(document, named)).toMatchObject([{ moved: [], places: { length: 3 } }]);
});
