import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { createDocument } from "@/lib/editor/document";
import { documentOfHoles } from "@/lib/editor/testing/courses";
import { inEnglish } from "@/lib/messages/testing/translate";
import { checkCourseFile } from "./check-course-file";
import { courseSchemaText } from "./course-schema";
import { exportCourse } from "./write";
import { xmldom } from "./xmldom";

const DOCUMENT = createDocument({
  ...documentOfHoles(2),
  features: [
    {
      id: `feature_${"0".repeat(26)}`,
      kind: "water",
      shape: "area",
      points: [
        { lat: 60.2, lng: 24.9 },
        { lat: 60.2, lng: 24.901 },
        { lat: 60.201, lng: 24.901 },
        { lat: 60.201, lng: 24.9 },
      ],
      name: "Pond",
      notes: null,
      holeIds: [],
      layoutIds: [],
      passOn: null,
      dropZoneId: null,
    },
  ],
});
const TEXT = exportCourse(
  "geojson",
  { name: "Oak Grove", location: null, document: DOCUMENT },
  { courseId: "course_0", xml: xmldom },
).text;
const check = (text: string) =>
  checkCourseFile(text, { xml: xmldom, explain: ({ text }) => inEnglish(text) });

// biome-ignore lint/suspicious/noExplicitAny: JSON.
function problemsAfter(edit: (file: any) => void): readonly string[] {
  const file = JSON.parse(TEXT);
  edit(file);
  const result = check(JSON.stringify(file));
  return result.ok ? [] : result.problems;
}

test("the committed JSON Schema is the one that the code checks by (npm run check-course -- --write-schema)", () => {
  expect(readFileSync("public/course.schema.json", "utf8")).toBe(courseSchemaText());
});

test("an exported course is a valid course file", () => {
  expect(check(TEXT)).toMatchObject({
    ok: true,
    summary: { name: "Oak Grove", holes: 2, layouts: 1, features: 1, others: 0 },
  });
});

test("the example in docs/course-format.md is valid", () => {
  const [, example = ""] = /```json\n([\s\S]*?)```/.exec(readFileSync("docs/course-format.md", "utf8")) ?? [];
  expect(check(example)).toMatchObject({ ok: true, summary: { holes: 1 } });
});

test("the least that a file needs is valid", () => {
  const teepad = { version: 1, name: "Oak", holes: [], layouts: [{ id: "m", name: "Main", plays: null }] };
  expect(check(JSON.stringify({ type: "FeatureCollection", teepad, features: [] })).ok).toBe(true);
});

describe("an invalid file is refused with the item and what was expected", () => {
  test.each<[string, (file: never) => void, string[]]>([
    [
      "an unknown kind",
      (file: { features: { properties: { teepad: object } }[] }) =>
        Object.assign(file.features.at(-1)?.properties.teepad ?? {}, { kind: "lava" }),
      [
        expect.stringMatching(
          /^features\[7\] \(feature “Pond”\): properties\.teepad\.kind must be one of out_of_bounds, hazard, /,
        ),
      ] as never,
    ],
    [
      "an area that crosses itself",
      (file: { features: { geometry: { coordinates: number[][][] } }[] }) => {
        const { geometry } = file.features.at(-1) as (typeof file.features)[0];
        const [first, second, third, ...rest] = geometry.coordinates[0] as [number[], number[], number[]];
        geometry.coordinates = [[first, third, second, ...rest]];
      },
      ["Feature 1 (Pond): the outline of the area crosses itself."],
    ],
    [
      "a layout that names a missing tee",
      (file: { teepad: { holes: { id: string }[]; layouts: object[] } }) =>
        file.teepad.layouts.push({
          id: "short",
          name: "Short",
          plays: [{ id: "1", holeId: file.teepad.holes[0]?.id, teeId: "tee_9" }],
        }),
      ['Layout “Short”, plays[0]: "tee_9" isn\'t the ID of a tee of the hole.'],
    ],
    [
      "another version",
      (file: { teepad: { version: number } }) => {
        file.teepad.version = 3;
      },
      ["teepad.version must be 1; received 3."],
    ],
    [
      "a tee without a hole",
      (file: { features: { properties: { teepad: { hole: string } } }[] }) => {
        (file.features[1] as (typeof file.features)[0]).properties.teepad.hole = "none";
      },
      expect.arrayContaining([
        'features[1] (tee of hole 1): "none" isn\'t the ID of a hole in teepad.holes.',
      ]) as never,
    ],
    [
      "a hole of 5 km",
      (file: { features: { geometry: { coordinates: number[] } }[] }) => {
        const tee = file.features[1]?.geometry.coordinates as number[];
        tee[1] = (tee[1] as number) + 0.05;
      },
      expect.arrayContaining([
        expect.stringMatching(/^Hole 1: tee and target are 5\d+\.\d m apart; the maximum is 1000 m\.$/),
      ]) as never,
    ],
  ])("%s", (_, edit, expected) => {
    expect(problemsAfter(edit as never)).toEqual(expected);
  });

  test("no JSON, no GeoJSON, and too much of it", () => {
    const problem = (text: string) => {
      const result = check(text);
      return result.ok ? "" : result.problems[0];
    };
    expect(problem("{")).toMatch(/^The file isn't JSON/);
    expect(problem("[]")).toMatch(/^The file isn't a GeoJSON FeatureCollection/);
    expect(problem('{"type":"FeatureCollection","features":[]}')).toMatch(/^"teepad" is missing/);
    expect(problem(" ".repeat(10_000_000))).toBe("The file is 10.0 MB; expected at most 5 MB.");
  });
});

describe("a file of a partner who means harm", () => {
  test("has no more than a thousand problems reported", () => {
    expect(problemsAfter((file) => file.features.push(...Array(1_900).fill(0)))).toHaveLength(1000);
  });

  test("with more features, holes or layouts than a course can have is refused before they are read", () => {
    const problemsWith = (
      list: (file: { features: object[]; teepad: Record<string, object[]> }) => object[] | undefined,
    ) => problemsAfter((file) => list(file)?.push(...Array(2_001).fill({})));
    expect([
      ...problemsWith(({ features }) => features),
      ...problemsWith(({ teepad }) => teepad.holes),
      ...problemsWith(({ teepad }) => teepad.layouts),
    ]).toEqual([
      expect.stringMatching(/^features must have at most 2000 items; received 20\d\d\.$/),
      expect.stringMatching(/^teepad\.holes must have at most 27 items; received 20\d\d\.$/),
      expect.stringMatching(/^teepad\.layouts must have at most 24 items; received 20\d\d\.$/),
    ]);
  });

  test("with more tees than a hole can have is refused, not cut off", () => {
    const problems = problemsAfter(({ features }) => {
      // biome-ignore lint/suspicious/noExplicitAny: JSON.
      const tee = features.find(({ properties }: any) => properties.teepad?.part === "tee");
      for (let i = 0; i < 20; i++) {
        features.push({
          ...tee,
          properties: { ...tee.properties, teepad: { ...tee.properties.teepad, id: `tee_${100 + i}` } },
        });
      }
    });
    expect(problems).toEqual(["Hole 1: at most 8 features may have the part tee; received 21."]);
  });

  test("is never quoted at length", () => {
    const deep = `${"[".repeat(200_000)}${"]".repeat(200_000)}`;
    const result = check(`{"type":"FeatureCollection","features":[],"teepad":{"version":${deep}}}`);
    expect(result.ok ? [] : result.problems).toEqual(["teepad.version must be 1; received an array."]);
    const [problem] = problemsAfter((file) => (file.teepad.version = "x".repeat(1_000_000)));
    expect(problem).toBe("teepad.version must be 1; received a long text.");
  });
});
