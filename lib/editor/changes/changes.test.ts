import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { courseDocument } from "@/lib/validation/course-document";
import { anyDocument } from "../testing/random-course";
import { apply } from "./apply";
import { type Change, changes as changesSchema, invert } from "./change";
import { diff } from "./diff";

/** As the other side of the network gets it. */
const sent = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;

describe("for any two documents", () => {
  test("applying their difference to the first gives the second, without clashes", () => {
    fc.assert(
      fc.property(anyDocument, anyDocument, (before, after) => {
        const applied = apply(before, sent(diff(before, after)));
        expect(applied.document).toEqual(after);
        expect(applied.clashes).toEqual([]);
        expect(applied.repairs).toEqual([]);
      }),
      { numRuns: 200 },
    );
  });

  test("applying the inverted difference to the second gives the first", () => {
    fc.assert(
      fc.property(anyDocument, anyDocument, (before, after) => {
        const applied = apply(after, sent(invert(diff(before, after))), { keepsChanged: true });
        expect(applied.document).toEqual(before);
        expect(applied.clashes).toEqual([]);
      }),
      { numRuns: 200 },
    );
  });

  test("their difference is valid by its schema, and nothing is different between equal ones", () => {
    fc.assert(
      fc.property(anyDocument, anyDocument, (before, after) => {
        expect(changesSchema.safeParse(sent(diff(before, after))).success).toBe(true);
        expect(diff(before, sent(before))).toEqual([]);
      }),
    );
  });
});

describe("of two documents that were made from one, whichever arrives first", () => {
  const isSet = (change: Change) => change.kind === "set" || change.kind === "number";

  test("the result is legal, and both sides get the same one", () => {
    fc.assert(
      fc.property(anyDocument, anyDocument, anyDocument, (base, mine, theirs) => {
        const stored = apply(base, diff(base, mine)).document;
        const merged = apply(stored, diff(base, theirs));
        expect(courseDocument.safeParse(merged.document).error?.issues ?? []).toEqual([]);
        expect(apply(stored, diff(stored, merged.document)).document).toEqual(merged.document);
      }),
      { numRuns: 200 },
    );
  });

  test("changes of fields commute, but for those that clash", () => {
    fc.assert(
      fc.property(anyDocument, anyDocument, anyDocument, (base, mine, theirs) => {
        const [a, b] = [mine, theirs].map((each) => diff(base, each).filter(isSet)) as [Change[], Change[]];
        const first = apply(apply(base, a).document, b);
        const second = apply(apply(base, b).document, a);
        const isFree = [first, second].every(({ clashes, repairs }) => clashes.length + repairs.length === 0);
        if (isFree) expect(second.document).toEqual(first.document);
      }),
      { numRuns: 200 },
    );
  });

  test("a deletion holds, and says which changes it loses", () => {
    fc.assert(
      fc.property(anyDocument, anyDocument, (base, mine) => {
        const deletions = base.holes.map(
          (hole): Change => ({
            kind: "delete",
            at: ["holes", hole.id],
            item: sent(hole) as never,
            after: null,
          }),
        );
        const { document, lost } = apply(mine, deletions);
        const isDeleted = ({ id }: { id: string }) => base.holes.some((hole) => hole.id === id);
        expect(document.holes.filter(isDeleted)).toEqual([]);
        const changed = mine.holes.filter((hole) => {
          const before = base.holes.find(({ id }) => id === hole.id);
          return (
            before &&
            diff({ ...base, holes: [before] }, { ...base, holes: [{ ...hole, number: before.number }] })
              .length > 0
          );
        });
        expect(lost.length > 0).toBe(changed.length > 0);
      }),
    );
  });
});
