import { describe, expect, it } from "vitest";
import * as z from "zod";
import { change } from "@/lib/editor/changes/change";
import { coordinates } from "./coordinates";
import { check } from "./problems";

const codes = (schema: z.ZodType, input: unknown) => {
  const checked = check(schema, input);
  return checked.ok ? [] : checked.problems.map(({ code }) => code);
};

describe("an input", () => {
  it("with many values has its first problem reported, and nothing behind it validated", () => {
    let validated = 0;
    const item = z.custom(() => ++validated < 0, "is wrong");
    expect(codes(z.array(item), Array(50_000).fill({}))).toHaveLength(1);
    expect(validated).toBe(1);
  });

  it("with few values has all problems reported, up to a limit", () => {
    expect(codes(z.array(coordinates), [{ lat: 91, lng: 181 }, {}])).toEqual([
      ...["too_big", "too_big"],
      ...["required", "required"],
    ]);
    expect(codes(z.array(z.string()), Array(5000).fill(0))).toHaveLength(1000);
  });

  it("with more values than any course is refused without validation, however deep they are", () => {
    const nest = (levels: number) => {
      let nested: unknown = [];
      for (let i = 0; i < levels; i++) nested = [nested];
      return nested;
    };
    for (const input of [Array(200_000).fill(0), nest(200_000), nest(201)])
      expect(codes(z.any(), input)).toEqual(["too_big"]);
    expect(codes(z.any(), nest(200))).toEqual([]);
  });

  it("with more problems than zod can pass on in one call is refused", () => {
    const list = Array(199_000).fill(0);
    expect(codes(z.object({ list: z.array(z.number().min(1)) }), { list }).length).toBeGreaterThan(0);
  });
});

it("the new numbers of more holes than a course has are refused, and of very many none is validated", () => {
  const numbersOf = (count: number) => ({
    kind: "number",
    from: {},
    to: Object.fromEntries(Array.from({ length: count }, (_, index) => [`hole_${index}`, 0.5])),
  });
  expect(codes(change, numbersOf(10_001))).toEqual(["too_big"]);
  const whole = {
    kind: "number",
    from: {},
    to: Object.fromEntries(Array.from({ length: 28 }, (_, index) => [`h${index}`, 1])),
  };
  expect(codes(change, whole)).toHaveLength(1);
});
