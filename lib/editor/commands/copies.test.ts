import { describe, expect, test } from "vitest";
import { inEnglish } from "@/lib/messages/testing/translate";
import { courseDocument } from "@/lib/validation/course-document";
import { FEATURE_LIMITS } from "@/lib/validation/feature";
import { NEW_MAIN_LAYOUT } from "@/lib/validation/layout";
import { check } from "@/lib/validation/problems";
import { readClipping } from "../clipping";
import { CLIPPING_START, writeClipping } from "../clipping-text";
import { createDocument } from "../document";
import { HOME } from "../testing/courses";
import { run } from "../testing/run";
import { otherHole, wholeDropZones, wholeFeature, wholeHole, wholeLayout } from "../testing/whole-course";
import { addCopies } from "./copies";

const id = (prefix: string, end: number) => `${prefix}_${String(end).padStart(26, "0")}`;
const options = {
  step: "group.pasteStep",
  holeIds: new Map([[wholeHole.id, id("fairway", 777)]]),
  featureIds: new Map([[wholeFeature.id, id("feature", 777)]]),
  layoutId: null,
  playIds: new Map<string, string>(),
  move: () => HOME,
} as const;
const copied = { holes: [wholeHole], features: [{ ...wholeFeature, holeIds: [wholeHole.id, otherHole.id] }] };
const document = createDocument({
  holes: [wholeHole, otherHole],
  layouts: [NEW_MAIN_LAYOUT, wholeLayout],
  features: [wholeFeature, ...wholeDropZones],
});
const elsewhere = createDocument({ holes: [], layouts: [NEW_MAIN_LAYOUT], features: [] });
const problemsOf = (course: typeof document) => {
  const checked = check(courseDocument, course);
  return checked.ok ? [] : checked.problems.map(({ code }) => code);
};

describe("copies of holes and features", () => {
  test("keep everything but id, number and place, and features apply to the copied holes", () => {
    const { document: after, label } = run(
      addCopies(copied, { ...options, move: (place) => place }),
      document,
    );
    expect(after.holes.at(-1)).toEqual({ ...wholeHole, id: id("fairway", 777), number: 3 });
    expect(after.features.at(-1)).toEqual({
      ...wholeFeature,
      id: id("feature", 777),
      holeIds: [id("fairway", 777), otherHole.id],
    });
    expect(inEnglish(label)).toBe("Paste 1 hole and 1 feature");
    expect(problemsOf(after)).toEqual([]);
  });

  test("drop references to what another course doesn't have", () => {
    const { document: after } = run(addCopies(copied, { ...options, move: (place) => place }), elsewhere);
    expect(after.features).toMatchObject([
      { holeIds: [id("fairway", 777)], layoutIds: [], dropZoneId: null },
    ]);
    expect(problemsOf(after)).toEqual([]);
  });

  test("are played by the shown layout, too", () => {
    const playIds = new Map([[wholeHole.id, id("play", 777)]]);
    const { document: after } = run(
      addCopies(copied, { ...options, layoutId: wholeLayout.id, playIds }),
      document,
    );
    const { plays } = after.layouts[1] ?? {};
    expect(plays?.at(-1)).toMatchObject({ id: id("play", 777), holeId: id("fairway", 777) });
  });

  test("are all or none: not beyond the limits of holes, features and points", () => {
    const many = (count: number) =>
      Array.from({ length: count }, (_, index) => ({ ...wholeFeature, id: id("feature", 1000 + index) }));
    expect(addCopies({ holes: Array(26).fill(wholeHole), features: [] }, options)(document)).toBeNull();
    const features = many(FEATURE_LIMITS.features - document.features.length);
    expect(addCopies({ holes: [], features }, options)(document)).not.toBeNull();
    expect(addCopies({ holes: [], features: [...features, wholeFeature] }, options)(document)).toBeNull();
    const long = { ...wholeFeature, points: Array(FEATURE_LIMITS.points).fill(HOME) };
    expect(addCopies({ holes: [], features: Array(26).fill(long) }, options)(document)).toBeNull();
  });
});

describe("the text on the clipboard", () => {
  const group = { holeIds: [wholeHole.id], featureIds: [wholeFeature.id] };
  const text = writeClipping(document, group) ?? "";

  test("gives the same holes and features in another course or tab", () => {
    expect(text.startsWith(CLIPPING_START)).toBe(true);
    expect(readClipping(text)).toMatchObject({ holes: [wholeHole], features: [wholeFeature] });
    expect(writeClipping(document, { holeIds: [], featureIds: [] })).toBeNull();
  });

  test("is checked like any other input: neither wrong nor too long text is pasted", () => {
    for (const wrong of [
      "",
      "{",
      "{}",
      text.replace("mandatory", "castle"),
      text.replace('"lat":', '"lat":1e3+'),
    ])
      expect(readClipping(wrong)).toBeNull();
    expect(readClipping(text + " ".repeat(4_000_000))).toBeNull();
  });
});
