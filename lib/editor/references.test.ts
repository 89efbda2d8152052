import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { NEW_MAIN_LAYOUT } from "@/lib/validation/layout";
import { createDocument, type EditedFeature } from "./document";
import { dropMissingReferences } from "./references";
import { anyDocument } from "./testing/random-course";
import { otherHole, wholeDropZones, wholeFeature, wholeHole, wholeLayout } from "./testing/whole-course";

const document = createDocument({
  holes: [wholeHole, otherHole],
  layouts: [NEW_MAIN_LAYOUT, wholeLayout],
  features: [wholeFeature, ...wholeDropZones],
});
const [dropZone] = wholeDropZones as [EditedFeature];
const playsOf = (after: typeof document) => after.layouts[1]?.plays ?? [];

describe("references to what doesn't exist are dropped", () => {
  test("plays of a missing hole", () => {
    const after = dropMissingReferences({ ...document, holes: [otherHole] });
    expect(playsOf(after)).toEqual([]);
    expect(after.features[0]?.holeIds).toEqual([]);
  });

  test("a missing tee, target or flight path is played as in the main layout", () => {
    for (const [list, field] of [
      ["tees", "teeId"],
      ["targets", "targetId"],
      ["flightPaths", "flightPathId"],
    ] as const) {
      const hole = { ...wholeHole, [list]: wholeHole[list].filter(({ id }) => !id.endsWith("_y")) };
      const [play, second] = playsOf(dropMissingReferences({ ...document, holes: [hole, otherHole] }));
      expect(play).toEqual({ ...wholeLayout.plays?.[0], [field]: null });
      expect(second).toBe(wholeLayout.plays?.[1]);
    }
  });

  test("a missing layout, and a drop zone that is gone or is one no more", () => {
    const withoutLayout = dropMissingReferences({ ...document, layouts: [NEW_MAIN_LAYOUT] });
    expect(withoutLayout.features[0]).toEqual({ ...wholeFeature, layoutIds: [] });
    for (const features of [[wholeFeature], [wholeFeature, { ...dropZone, kind: "tree" as const }]]) {
      expect(dropMissingReferences({ ...document, features }).features[0]).toEqual({
        ...wholeFeature,
        dropZoneId: null,
      });
    }
  });

  test("nothing else changes, and a document without such references stays the same object", () => {
    expect(dropMissingReferences(document)).toBe(document);
    const after = dropMissingReferences({ ...document, layouts: [NEW_MAIN_LAYOUT] });
    expect(after.holes).toBe(document.holes);
    expect(after.features[1]).toBe(dropZone);
    fc.assert(
      fc.property(anyDocument, anyDocument, (a, b) => {
        const repaired = dropMissingReferences({ ...a, holes: b.holes });
        expect(dropMissingReferences(repaired)).toBe(repaired);
      }),
    );
  });
});
