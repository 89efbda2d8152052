import { describe, expect, it } from "vitest";
import type { FileResult } from "./results.mjs";
import { type Check, describeVerdict, findErrorLine, judge, mayBeFlaky } from "./verdict.mjs";

const LINT: Check = { name: "Lint", outcome: "passed", milliseconds: 1, results: [] };

const result = (file: string | null, ...titles: string[]): FileResult => ({
  ...{ file, project: "pages", milliseconds: 1, passed: 3 },
  failures: titles.map((title) => ({ title, error: `Error: ${title} broke\nsecond line` })),
});

const tests = (results: FileResult[], again?: FileResult[]): Check => ({
  ...{ name: "Browser tests", milliseconds: 1, results, ...(again ? { again } : {}) },
  outcome: results.some(({ failures }) => failures.length > 0) ? "failed" : "passed",
});

const end = (...checks: Check[]) => describeVerdict(judge(checks)).join("\n");

describe("a second run of failed test files", () => {
  it("follows when up to five files failed", () => {
    const files = ["a", "b", "c", "d", "e"].map((file) => result(file, "x", "y"));
    expect(mayBeFlaky([LINT, tests(files)])).toBe(true);
    expect(mayBeFlaky([LINT, tests([...files, result("f", "x")])])).toBe(false);
  });

  it.each<[string, Check[]]>([
    ["nothing failed", [LINT, tests([result("a")])]],
    ["the lint failed as well", [{ ...LINT, outcome: "failed" }, tests([result("a", "x")])]],
    ["a run ended without results", [{ ...tests([]), outcome: "failed" }]],
    ["something failed outside of tests", [tests([result(null, "x"), result("a", "x")])]],
    ["migrations differ", [tests([result("scripts/migration/migrations.process.test.ts", "x")])]],
  ])("doesn't follow when %s", (_when, checks) => {
    expect(mayBeFlaky(checks)).toBe(false);
  });
});

describe("the end of the output", () => {
  it("counts the tests, and checks without test files, when all passed", () => {
    expect(end(LINT, tests([result("a"), result("b")]))).toBe("\n7 passed, 0 failed");
  });

  it("names each failed test in one line, after its error, and counts them last", () => {
    const lines = end(tests([result("a.spec.ts", "x", "y")])).split("\n");
    expect(lines).toContain("    second line");
    expect(lines.slice(-3)).toEqual([
      "FAILED a.spec.ts › x: Error: x broke",
      "FAILED a.spec.ts › y: Error: y broke",
      "3 passed, 2 failed",
    ]);
  });

  it("names a check that failed without a failing test", () => {
    expect(end({ ...LINT, outcome: "failed", error: "app/page.tsx is not formatted" })).toBe(
      "\nFAILED Lint: app/page.tsx is not formatted\n0 passed, 1 failed",
    );
  });

  it("calls a test flaky that passed in the second run, and says how to run its file under load", () => {
    const lines = end(tests([result("a.spec.ts", "x", "y")], [result("a.spec.ts", "y")])).split("\n");
    expect(lines.slice(-4)).toEqual([
      "To find out why a test is flaky: npm run test:stress -- --times 20 a.spec.ts",
      "FAILED a.spec.ts › y: Error: y broke",
      "FLAKY a.spec.ts › x: Error: x broke",
      "4 passed, 1 failed",
    ]);
  });

  it("has a test as failed that fails only in the second run, and one whose file didn't run again", () => {
    const again = [result("a.spec.ts", "z")];
    const { failed, flaky } = judge([tests([result("a.spec.ts", "x"), result("b.spec.ts", "y")], again)]);
    expect(failed.map(({ failure }) => failure.title)).toEqual(["z", "y"]);
    expect(flaky.map(({ failure }) => failure.title)).toEqual(["x"]);
  });

  it("has what fails outside of tests in the second run as failed", () => {
    const { failed } = judge([tests([result("a.spec.ts", "x")], [result(null, "no server")])]);
    expect(failed.map(({ failure }) => failure.title)).toEqual(["x", "no server"]);
  });
});

it.each([
  ["", ""],
  ["\n  ▲ Next\n  Type error: no", "Type error: no"],
  ["only this\nand that", "only this"],
])("the line that explains the output %j is %j", (output, line) => {
  expect(findErrorLine(output)).toBe(line);
});
