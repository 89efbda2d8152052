import { describe, expect, test } from "vitest";
import { offsetBy } from "@/lib/geo/offset";
import { allMessages } from "@/lib/messages/catalogue";
import { MAX_HOLE_LENGTH } from "@/lib/messages/length";
import { message } from "@/lib/messages/message";
import { inEnglish, inFinnish } from "@/lib/messages/testing/translate";
import { translatorFor } from "@/lib/messages/translator";
import { documentOf, documentOfHoles, fairway, fairwayIdFor, HOME } from "../testing/courses";
import { runChecks } from "./checks";
import { describeEditorProblem, findProblems } from "./problems";

const textsOf = (...fairways: Parameters<typeof documentOf>[0]) =>
  findProblems(documentOf(fairways)).map(({ text }) => inEnglish(text));

describe("problems", () => {
  test("of a valid or an empty document are none", () => {
    expect(findProblems(documentOfHoles(18))).toEqual([]);
    expect(findProblems(documentOf([]))).toEqual([]);
  });

  test("name a hole that is too long, its length and the maximum", () => {
    const [problem] = findProblems(documentOf([fairway(1), fairway(3, { metres: 1203 })]));
    expect(problem && inEnglish(problem.text)).toMatch(
      /^Hole 3: tee and target are 120[23]\.\d m apart; the maximum is 1000 m$/,
    );
    expect(problem?.fairwayId).toBe(fairwayIdFor(3));
  });

  test("round a length away from the limit, never to 1000.0 m", () => {
    expect(textsOf(fairway(1, { metres: 1000.04 }))[0]).toMatch(/tee and target are 1000\.1 m apart/);
  });

  test("format numbers by language, long ones in groups", () => {
    const [problem] = findProblems(documentOf([fairway(1, { metres: 1000.04 })]));
    expect(problem && inFinnish(problem.text)).toMatch(/korin väli on 1000,1 m; enintään 1000 m/);
    const length = { metres: 4_926_543.5, digits: { minimumFractionDigits: 1 } };
    const far = message("problems.tooFar", { hole: 1, length, limit: MAX_HOLE_LENGTH });
    expect(inEnglish(far)).toMatch(/4,926,543\.5 m apart/);
    expect(inFinnish(far)).toMatch(/4\u00a0926\u00a0543,5 m;/);
  });

  test("have lengths and limits in feet for users who chose feet, never rounded to the limit", () => {
    const inFeet = translatorFor("en", allMessages("en"), "feet");
    const textInFeet = (metres: number) => {
      const [problem] = findProblems(documentOf([fairway(1, { metres })]));
      return problem && inFeet(problem.text);
    };
    expect(textInFeet(1000.02)).toMatch(
      /^Hole 1: tee and target are 3281\.\d ft apart; the maximum is 3280\.8 ft$/,
    );
    expect(textInFeet(0.09)).toMatch(
      /^Hole 1: tee and target are 0\.2\d\d ft apart; the minimum is 0\.329 ft$/,
    );
    const document = documentOf([fairway(1, { metres: 1200 })]);
    const [finding] = runChecks(document, findProblems(document));
    expect(finding?.quickFix && inFeet(finding.quickFix.text)).toBe("Shorten hole 1 to 3280.8 ft");
  });

  test("name a hole that is too short", () => {
    const hole = fairway(2);
    expect(textsOf({ ...hole, targetPosition: hole.teePosition })).toEqual([
      "Hole 2: tee and target are 0.000 m apart; the minimum is 0.1 m",
    ]);
  });

  test("give the area of a course that is too large", () => {
    const far = fairway(2, { from: offsetBy(HOME, { east: 5000, north: 3000 }) });
    expect(textsOf(fairway(1), far)[0]).toMatch(/^The course covers 1\d\.\d\d km²; the maximum is 5 km²$/);
  });

  test("name duplicate numbers", () => {
    expect(textsOf(fairway(4), { ...fairway(5), number: 4 })).toEqual(["Two holes are numbered 4"]);
  });

  test("are translated for flight paths, numbers and positions", () => {
    const hole = fairway(3);
    const [path] = hole.flightPaths;
    const lost = { lat: 91, lng: 0 };
    const many = Array.from({ length: 51 }, () => hole.teePosition);
    const paths = Array.from({ length: 11 }, (_, index) => ({ ...path, id: `path_${index}` }));
    const broken = [
      { ...hole, number: 28 },
      { ...hole, flightPaths: [{ ...path, points: many }] as const },
      { ...hole, flightPaths: paths as unknown as typeof hole.flightPaths },
      { ...hole, flightPaths: [{ ...path, name: "x".repeat(61) }] as const },
      { ...hole, flightPaths: [{ ...path, points: [lost] }] as const },
    ];
    const keys = broken.flatMap((each) => findProblems(documentOf([each])).map(({ text }) => text.key));
    expect(keys).toEqual([
      "problems.numberOutOfRange",
      "problems.tooManyPoints",
      "problems.tooManyPaths",
      "problems.pathName",
      "problems.outOfRange",
    ]);
  });

  test("of unknown rules are described without the path of the field", () => {
    const refusal = {
      path: ["holes", 0, "flightPath"],
      code: "odd",
      text: "is odd",
    };
    expect(describeEditorProblem(documentOfHoles(1), refusal).text).toEqual({
      key: "problems.otherInHole",
      values: { hole: 1, text: "is odd" },
    });
  });
});
