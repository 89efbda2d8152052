import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { ItemChange } from "@/lib/validation/course-version";
import { versionChanges } from "@/lib/validation/course-version";
import type { CourseDocument } from "../document";
import { documentOfHoles, fairwayIdFor } from "../testing/courses";
import { anyDocument } from "../testing/random-course";
import { composeChanges, listItemChanges, MAX_ITEM_CHANGES, summariseChanges } from "./item-changes";

const BASE = documentOfHoles(3);
const HOLE = fairwayIdFor(2);

const changeHole = (document: CourseDocument, change: object): CourseDocument => ({
  ...document,
  holes: document.holes.map((hole) => (hole.id === HOLE ? { ...hole, ...change } : hole)),
});
/** The second hole's tee, by a distance that only its sign matters of. */
const moveTee = (document: CourseDocument, lat: number) => {
  const [tee] = document.holes.find(({ id }) => id === HOLE)?.tees ?? [];
  if (!tee) throw new Error("No tee");
  return changeHole(document, { tees: [{ ...tee, position: { ...tee.position, lat } }] });
};
const withoutHole = (document: CourseDocument): CourseDocument => ({
  ...document,
  holes: document.holes.filter(({ id }) => id !== HOLE),
});

/** What several versions changed, which are these documents in turn. */
const composed = (...documents: CourseDocument[]) =>
  composeChanges(
    documents.slice(1).map((after, index) => summariseChanges(documents[index] as CourseDocument, after)),
  );

const sorted = (items: readonly ItemChange[]) =>
  items
    .filter(({ before, after }) => before !== after)
    .map(({ list, id, before, after }) => [list, id, before, after])
    .sort((a, b) => JSON.stringify(a).localeCompare(JSON.stringify(b)));

describe("the changes of a version", () => {
  test("name every hole, layout and feature that differs, and nothing else", () => {
    fc.assert(
      fc.property(anyDocument, anyDocument, (before, after) => {
        const changes = summariseChanges(before, after);
        expect(versionChanges.parse(JSON.parse(JSON.stringify(changes)))).toEqual(changes);
        for (const list of ["holes", "layouts", "features"] as const) {
          const ids = new Set([...before[list], ...after[list]].map(({ id }) => id));
          const json = (document: CourseDocument, id: string) =>
            JSON.stringify((document[list] as readonly { id: string }[]).find((each) => each.id === id));
          const differing = [...ids].filter((id) => json(before, id) !== json(after, id));
          const named = changes.items.filter((each) => each.list === list && each.before !== each.after);
          expect(named.map(({ id }) => id).sort()).toEqual(differing.sort());
        }
        expect(listItemChanges(before, before)).toEqual([]);
      }),
      { numRuns: 50 },
    );
  });

  test("of several versions in a row are those from the first document to the last", () => {
    fc.assert(
      fc.property(anyDocument, anyDocument, anyDocument, (first, second, third) => {
        const direct = summariseChanges(first, third).items;
        expect(sorted(composed(first, second, third).items)).toEqual(sorted(direct));
      }),
      { numRuns: 50 },
    );
  });

  test("say where a tee was moved from and to, and nothing once it is back", () => {
    const [moved, further] = [moveTee(BASE, 60.3), moveTee(BASE, 60.4)];
    expect(composed(BASE, moved, further)).toEqual(summariseChanges(BASE, further));
    expect(composed(BASE, moved, BASE).items).toEqual([]);
    expect(composed(BASE, withoutHole(BASE), BASE).items).toEqual([]);
  });

  test("don't say how far a tee was moved if others moved it in between", () => {
    const parts = [
      summariseChanges(BASE, moveTee(BASE, 60.3)),
      summariseChanges(moveTee(BASE, 60.5), moveTee(BASE, 60.4)),
    ];
    expect(composeChanges(parts).items).toMatchObject([
      { id: HOLE, details: [["tees/tee_0/position", null, [60.4, expect.any(Number)]]] },
    ]);
  });

  test("of an added tee include its fields", () => {
    const tee = { ...BASE.holes[0]?.tees[0], id: "tee_9" };
    const { tees = [] } = BASE.holes[1] ?? {};
    const added = changeHole(BASE, { tees: [...tees, tee] });
    const named = changeHole(BASE, { tees: [...tees, { ...tee, name: "Long" }] });
    const [item] = composed(BASE, added, named).items;
    expect(item?.details).toEqual([["tees/tee_9", null, expect.any(String)]]);
    expect(composed(BASE, added, named, BASE).items).toEqual([]);
  });

  test("are bounded: an import names its first items, and says that there are more", () => {
    const [feature] = fc.sample(anyDocument, 200).flatMap(({ features }) => features);
    const features = Array.from({ length: MAX_ITEM_CHANGES + 50 }, (_, index) => ({
      ...feature,
      id: `feature_${index}`,
    }));
    const changes = summariseChanges(BASE, { ...BASE, features } as CourseDocument);
    expect(changes.items).toHaveLength(MAX_ITEM_CHANGES);
    expect(changes.isPartial).toBe(true);
    expect(composeChanges([summariseChanges(BASE, moveTee(BASE, 60.3)), changes]).isPartial).toBe(true);
  });
});
