import { describe, expect, test } from "vitest";
import { message } from "@/lib/messages/message";
import { inEnglish, inFinnish } from "@/lib/messages/testing/translate";
import { shifted } from "../commands/place";
import { documentWith } from "../document";
import { documentOfHoles, fairway, HOME, idOf } from "../testing/courses";
import { plainText, problemsOf } from "./problems";

const textsOf = (...fairways: Parameters<typeof documentWith>[0]) =>
  problemsOf(documentWith(fairways)).map(({ text }) => inEnglish(text));

describe("problems", () => {
  test("a valid document has none, and an empty one neither", () => {
    expect(problemsOf(documentOfHoles(18))).toEqual([]);
    expect(problemsOf(documentWith([]))).toEqual([]);
  });

  test("say which hole is too long, by how much, and what is allowed", () => {
    const [problem] = problemsOf(documentWith([fairway(1), fairway(3, { metres: 1203 })]));
    expect(problem && inEnglish(problem.text)).toMatch(
      /^Hole 3: tee and target are 120[23]\.\d m apart; the maximum is 1000 m$/,
    );
    expect(problem?.fairwayId).toBe(idOf(3));
  });

  test("never claim that 1000.0 m is more than 1000 m", () => {
    expect(textsOf(fairway(1, { metres: 1000.04 }))[0]).toMatch(/tee and target are 1000\.1 m apart/);
  });

  test("say numbers in the digits of the language, and long ones in groups", () => {
    const [problem] = problemsOf(documentWith([fairway(1, { metres: 1000.04 })]));
    expect(problem && inFinnish(problem.text)).toMatch(/korin väli on 1000,1 m; enintään 1000 m/);
    const apart = { value: 4_926_543.5, decimals: 1 };
    const far = message("problems.tooFar", { hole: 1, metres: apart });
    expect(inEnglish(far)).toMatch(/4,926,543\.5 m apart/);
    expect(inFinnish(far)).toMatch(/4\u00a0926\u00a0543,5 m;/);
  });

  test("say which hole is too short", () => {
    const hole = fairway(2);
    expect(textsOf({ ...hole, targetPosition: hole.teePosition })).toEqual([
      "Hole 2: tee and target are 0.000 m apart; the minimum is 0.1 m",
    ]);
  });

  test("say how large the course is when it is too large", () => {
    const far = fairway(2, { from: shifted(HOME, { east: 5000, north: 3000 }) });
    expect(textsOf(fairway(1), far)[0]).toMatch(/^The course covers 1\d\.\d\d km²; the maximum is 5 km²$/);
  });

  test("name holes with the same number", () => {
    expect(textsOf(fairway(4), { ...fairway(5), number: 4 })).toEqual(["Two holes are numbered 4"]);
  });

  test("say in the person's language what is wrong with flight paths, numbers and places", () => {
    const hole = fairway(3);
    const [path] = hole.flightPaths;
    const lost = { lat: 91, lng: 0 };
    const many = Array.from({ length: 51 }, () => hole.teePosition);
    const paths = Array.from({ length: 11 }, (_, index) => ({ ...path, id: `path_${index}` }));
    const broken = [
      { ...hole, number: 28 },
      { ...hole, flightPaths: [{ ...path, points: [] }] as const },
      { ...hole, flightPaths: [{ ...path, points: many }] as const },
      { ...hole, flightPaths: paths as unknown as typeof hole.flightPaths },
      { ...hole, flightPaths: [{ ...path, name: " " }] as const },
      { ...hole, flightPaths: [{ ...path, points: [lost] }] as const },
    ];
    const keys = broken.flatMap((each) => problemsOf(documentWith([each])).map(({ text }) => text.key));
    expect(keys).toEqual([
      "problems.numberOutOfRange",
      "problems.noPoints",
      "problems.tooManyPoints",
      "problems.tooManyPaths",
      "problems.pathName",
      "problems.notOnEarth",
    ]);
  });

  test("leave the path of a field out of a refusal that the editor does not know", () => {
    const refusal = {
      path: "fairways[0].flightPath",
      code: "odd",
      message: "fairways[0].flightPath is odd.",
    };
    expect(plainText(documentOfHoles(1), refusal).text).toEqual({
      key: "problems.otherOfHole",
      values: { hole: 1, text: "is odd" },
    });
  });
});
