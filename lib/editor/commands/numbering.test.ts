import { describe, expect, test } from "vitest";
import { inEnglish } from "@/lib/messages/testing/translate";
import type { CourseDocument } from "../document";
import { fairwaysOf, findFairway } from "../fairways";
import { documentOf, documentOfHoles, fairway, fairwayIdFor } from "../testing/courses";
import { run } from "../testing/run";
import { cannotRenumberReason, moveInList, renumberAll, renumberHole } from "./numbering";

/** The original and the present number of each hole: "1:1 2:3 …", in list order. */
const numbers = (document: CourseDocument) =>
  fairwaysOf(document)
    .map(({ id, number }) => `${Number(id.slice(-4))}:${number}`)
    .join(" ");

const holes = (...of: number[]) => documentOf(of.map((number) => fairway(number)));

describe("moving a hole in the list", () => {
  test("up increases the numbers in between, and is labelled with both numbers", () => {
    const { document, label } = run(moveInList(fairwayIdFor(7), 2), documentOfHoles(8));
    expect(numbers(document)).toBe("1:1 2:2 7:3 3:4 4:5 5:6 6:7 8:8");
    expect(inEnglish(label)).toBe("Move hole 7 to 3");
  });

  test("down decreases the numbers in between", () => {
    expect(numbers(run(moveInList(fairwayIdFor(2), 4), documentOfHoles(5)).document)).toBe(
      "1:1 3:2 4:3 5:4 2:5",
    );
  });

  test("keeps the set of numbers, gaps included", () => {
    expect(numbers(run(moveInList(fairwayIdFor(9), 0), holes(2, 5, 9)).document)).toBe("9:2 2:5 5:9");
  });

  test("changes nothing but numbers, and reuses the objects of other holes", () => {
    const before = documentOfHoles(5);
    const after = run(moveInList(fairwayIdFor(4), 1), before).document;
    expect(fairwaysOf(after)[0]).toBe(fairwaysOf(before)[0]);
    expect(fairwaysOf(after)[4]).toBe(fairwaysOf(before)[4]);
    for (const { id, ...original } of fairwaysOf(before)) {
      expect(findFairway(after, id)).toEqual({
        id,
        ...original,
        number: findFairway(after, id)?.number,
      });
    }
  });

  test("to its own place does nothing", () => {
    expect(moveInList(fairwayIdFor(2), 1)(documentOfHoles(3))).toBeNull();
  });
});

describe("renumbering a hole", () => {
  test("shifts others towards the number that became free", () => {
    expect(numbers(run(renumberHole(fairwayIdFor(7), 3), documentOfHoles(8)).document)).toBe(
      "1:1 2:2 7:3 3:4 4:5 5:6 6:7 8:8",
    );
    expect(numbers(run(renumberHole(fairwayIdFor(3), 7), documentOfHoles(8)).document)).toBe(
      "1:1 2:2 4:3 5:4 6:5 7:6 3:7 8:8",
    );
  });

  test("shifts no farther than the next free number", () => {
    expect(numbers(run(renumberHole(fairwayIdFor(9), 2), holes(1, 2, 3, 6, 9)).document)).toBe(
      "1:1 9:2 2:3 3:4 6:6",
    );
  });

  test("to a free number shifts no other hole", () => {
    expect(numbers(run(renumberHole(fairwayIdFor(1), 12), holes(1, 2, 3)).document)).toBe("2:2 3:3 1:12");
  });

  test("resolves duplicate numbers, whichever direction has room", () => {
    const twins = documentOf([...fairwaysOf(holes(1, 2)), { ...fairway(3), number: 1 }]);
    const after = run(renumberHole(fairwayIdFor(3), 2), twins).document;
    expect(new Set(fairwaysOf(after).map(({ number }) => number)).size).toBe(3);
    expect(findFairway(after, fairwayIdFor(3))?.number).toBe(2);
    expect(findFairway(after, fairwayIdFor(1))?.number).toBe(1);
  });

  test("does nothing for the hole's own number and for invalid ones", () => {
    for (const number of [2, 0, 28, -1, 1.5, Number.NaN]) {
      expect(renumberHole(fairwayIdFor(2), number)(documentOfHoles(3))).toBeNull();
    }
  });

  test("gives a reason for a refused number: out of range, not whole, or all taken", () => {
    const reason = (number: number, document = documentOfHoles(3)) => {
      const why = cannotRenumberReason(document, fairwayIdFor(2), number);
      return why && inEnglish(why);
    };
    for (const number of [0, 28, 40, -1, 1.5, Number.NaN]) {
      expect(reason(number)).toBe("Hole numbers go from 1 to 27.");
    }
    for (const number of [1, 2, 3, 27]) expect(reason(number)).toBeNull();
    const overfull = documentOf([
      ...fairwaysOf(documentOfHoles(27)),
      { ...fairway(28), id: fairwayIdFor(99) },
    ]);
    const why = cannotRenumberReason(overfull, fairwayIdFor(99), 5);
    expect(why && inEnglish(why)).toBe("Every hole number is taken.");
  });
});

test("numbering all holes starts at 1 in list order, and is a no-op if they are already numbered so", () => {
  expect(numbers(run(renumberAll(), holes(2, 5, 9)).document)).toBe("2:1 5:2 9:3");
  expect(renumberAll()(documentOfHoles(9))).toBeNull();
  expect(renumberAll()(documentOf([]))).toBeNull();
});
