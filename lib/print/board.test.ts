import { describe, expect, test } from "vitest";
import { createFeature } from "@/lib/editor/commands/features";
import { createDocument, type EditedFeature } from "@/lib/editor/document";
import { fairwaysOf, isComplete } from "@/lib/editor/fairways";
import { documentOf, fairway, fairwayIdFor } from "@/lib/editor/testing/courses";
import { offsetBy } from "@/lib/geo/offset";
import { allMessages } from "@/lib/messages/catalogue";
import { translatorFor } from "@/lib/messages/translator";
import { drawBoard } from "./board";
import { toSvgDocument } from "./paper-drawing";

const t = translatorFor("en", allMessages("en"));

const at = (east: number, north: number) => offsetBy(fairway(1).teePosition, { east, north });
const feature = (id: string, more: Partial<EditedFeature>): EditedFeature => ({
  ...createFeature(`feature_${id}`, { kind: "bench", shape: "point", points: [at(20, 20)] }),
  ...more,
});

const FEATURES = [
  feature("pond", {
    ...{ kind: "water", shape: "area", points: [at(5, 5), at(15, 5), at(15, 30)] },
    ...{ name: "Pond", notes: "Drop zone, 1 throw.", holeIds: [fairwayIdFor(1)] },
  }),
  feature("parking", { kind: "parking", name: "North lot" }),
  feature("bench_1", {}),
  feature("bench_2", {}),
];

/** The board of two holes of 100 m as SVG, and its texts. */
function boardOf(size: { width: number; height: number }, features = FEATURES, qr: string | null = null) {
  const { holes, layouts } = documentOf([fairway(1), fairway(2)]);
  const [main] = layouts;
  if (!main) throw new Error("There is no main layout.");
  const unused = { ...main, id: "layout_x", name: "Not in use", isActive: false };
  const document = createDocument({ holes, layouts: [main, unused], features });
  const fairways = fairwaysOf(document).filter(isComplete);
  const drawing = drawBoard(
    {
      ...{ name: "Oak <Grove>", document, fairways, features, layout: main, holes, pictures: [] },
      ...{ qr, unit: "metres", t },
    },
    size,
  );
  const svg = toSvgDocument(drawing, "Board", 12);
  const texts = [...svg.matchAll(/<text[^>]*>([^<]*)<\/text>/g)].map(([, text]) => text ?? "");
  return { svg, texts };
}

describe.each([
  ["upright", { width: 186, height: 273 }],
  ["wide", { width: 273, height: 186 }],
])("an info board that is %s", (_, size) => {
  test("says its layouts with par and length, its rules in words, and its amenities", () => {
    const { texts } = boardOf(size);
    expect(texts).toEqual(expect.arrayContaining(["Oak &lt;Grove&gt;", "Layouts", "Main", "Par 6"]));
    expect(texts.join(" ")).toContain("2 holes · 200 m (656 ft)");
    expect(texts.join(" ")).toContain("Hole 1: Water, Pond: Drop zone, 1 throw.");
    expect(texts).toEqual(expect.arrayContaining(["Parking: North lot", "Bench × 2"]));
    expect(texts).not.toContain("Not in use");
  });

  test("is a document of its own, with a QR code only if it has an address", () => {
    const { svg, texts } = boardOf(size);
    expect(svg).not.toMatch(/<(script|image|style|foreignObject)/);
    for (const [, id] of svg.matchAll(/url\(#([^)]+)\)/g)) expect(svg).toContain(`id="${id}"`);
    expect(texts.join(" ")).not.toContain("current state");
    expect(boardOf(size, FEATURES, "https://teepad.example/c/x").texts.join(" ")).toContain("current state");
  });

  test("tells a rule to its end where there is room, and cuts rules short where there isn't", () => {
    const notes = `Throw again from the tee. ${"Play it where it lies, one throw added. ".repeat(6)}Then go on.`;
    const rule = (index: number) =>
      feature(`rule_${index}`, { kind: "drop_zone", name: `Zone ${index}`, notes });
    expect(boardOf(size, [rule(1)]).texts.join(" ")).toContain("Then go on.");
    const many = boardOf(
      size,
      Array.from({ length: 20 }, (_, index) => rule(index)),
    ).texts.join(" ");
    expect(many).not.toContain("Then go on.");
    expect(many).toContain("…");
  });

  test("says how much it leaves out if it has no room for everything", () => {
    const rules = Array.from({ length: 60 }, (_, index) =>
      feature(`rule_${index}`, { kind: "drop_zone", name: `Zone ${index}` }),
    );
    expect(boardOf(size, rules).texts.join(" ")).toMatch(/and \d+ more/);
  });
});
