import { describe, expect, test } from "vitest";
import { createFeature } from "@/lib/editor/commands/features";
import { createDocument } from "@/lib/editor/document";
import { fairwaysOf, findFairwaySource, isComplete } from "@/lib/editor/fairways";
import { documentOf, fairway } from "@/lib/editor/testing/courses";
import { offsetBy } from "@/lib/geo/offset";
import { allMessages } from "@/lib/messages/catalogue";
import { translatorFor } from "@/lib/messages/translator";
import type { Hole } from "@/lib/validation/hole";
import { newTarget, newTee } from "@/lib/validation/hole";
import { drawTeeSign } from "./tee-sign";

const t = translatorFor("en", allMessages("en"));
const TALL = { width: 186, height: 273 };
const WIDE = { width: 186, height: 131 };

/** The sign of the first of two holes of 100 m, with these changes. */
function signOf(change: Partial<Hole> = {}, size = TALL, features = [water(10)]): string {
  const { holes, layouts } = documentOf([fairway(1), fairway(2)]);
  const document = createDocument({
    holes: holes.map((hole, i) => (i === 0 ? { ...hole, ...change } : hole)),
    layouts,
    features,
  });
  const [first, next = null] = fairwaysOf(document).filter(isComplete);
  const source = first && findFairwaySource(document, first.id);
  if (!first || !source) throw new Error("The hole lacks an end.");
  const contents = {
    course: "Oak Grove",
    source,
    features,
    pictures: [],
    fairway: first,
    next,
    unit: "metres" as const,
    t,
  };
  return drawTeeSign(contents, size).text;
}

/** A pond at this distance to the side of the tee, in metres. */
function water(east: number) {
  const at = (right: number, north: number) => offsetBy(fairway(1).teePosition, { east: right, north });
  const points = [at(east, 30), at(east + 10, 30), at(east + 10, 60)];
  return createFeature(`feature_${east}`, { kind: "water", shape: "area", points });
}

const textsOf = (sign: string) =>
  [...sign.matchAll(/<text[^>]*>([^<]*)<\/text>/g)].map(([, text]) => text ?? "");

describe.each([
  ["upright", TALL],
  ["wide", WIDE],
])("a tee sign that is %s", (_, size) => {
  test("says what players ask at the tee", () => {
    const texts = textsOf(signOf({ label: "1A", name: "Creek", notes: "Mind the road.", par: 4 }, size));
    const expected = [
      "1A",
      "Creek",
      "Oak Grove",
      "Par 4",
      "100 m",
      "328 ft",
      "Water",
      "Mind the road.",
      "Main flight path",
    ];
    expect(texts).toEqual(expect.arrayContaining([...expected, "Next tee: hole 2, 117 m"]));
  });

  test("names every tee and target with its length, without relying on colour", () => {
    const from = fairway(1).teePosition;
    const at = (north: number) => offsetBy(from, { east: 0, north });
    const tees = [
      { ...newTee("tee_0", from), colours: ["blue" as const] },
      { ...newTee("tee_1", at(20)), name: "Juniors", colours: ["red" as const, "white" as const] },
    ];
    const targets = [newTarget("target_0", at(100)), newTarget("target_1", at(130))];
    const ends = { tees, targets, teeId: "tee_0", targetId: "target_0" };
    const texts = textsOf(signOf({ ...ends, flightPaths: [] }, size));
    const expected = ["Tees", "Blue", "Juniors", "80 m", "Targets", "Target A", "Target B", "130 m"];
    expect(texts).toEqual(expect.arrayContaining(expected));
    // Each mark appears in the drawing and in the list.
    for (const mark of ["1", "2", "A", "B"])
      expect(texts.filter((text) => text === mark).length).toBeGreaterThan(1);
  });

  test("needs nothing besides itself, and escapes what users wrote", () => {
    const sign = signOf({ name: `<script>&"'`, notes: "</text><image href='x'/>" }, size);
    expect(sign).not.toMatch(/<(script|image|style|foreignObject)/);
    expect(sign).toContain("&lt;script&gt;&amp;&quot;&#39;");
    for (const [, id] of sign.matchAll(/url\(#([^)]+)\)/g)) expect(sign).toContain(`id="${id}"`);
  });

  test("cuts texts that are too long, visibly", () => {
    const long = "W".repeat(60);
    const sign = signOf({ name: long, label: "WWWWWWWW", notes: "word ".repeat(400).trim() }, size);
    const texts = textsOf(sign);
    expect(texts.some((text) => text.startsWith("WWW") && text.endsWith("…"))).toBe(true);
    expect(texts.some((text) => text.startsWith("word") && text.endsWith("…"))).toBe(true);
    expect(Math.max(...texts.map(({ length }) => length))).toBeLessThan(130);
  });

  test("explains only the features that it shows", () => {
    expect(textsOf(signOf({}, size, [water(5000)]))).not.toContain("Water");
  });
});
