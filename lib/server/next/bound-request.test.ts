import { describe, expect, it } from "vitest";
import { isTargetBounded } from "./bound-request";
import { PAGE_BOUNDS } from "./page-bounds";

const parameters = (count: number) => Array(count).fill("a").join("&");

describe("the bounds of a request target", () => {
  it("admit as many parameters as the limit, and no more", () => {
    expect(isTargetBounded(`/?${parameters(PAGE_BOUNDS.queryParameters)}`)).toBe(true);
    expect(isTargetBounded(`/?${parameters(PAGE_BOUNDS.queryParameters + 1)}`)).toBe(false);
  });

  it("count parameters behind a second question mark", () => {
    expect(isTargetBounded(`/?a?&${parameters(PAGE_BOUNDS.queryParameters)}`)).toBe(false);
    expect(isTargetBounded(`/??${parameters(7_000)}`)).toBe(false);
  });

  it("admit a path without a query, up to its length and number of segments", () => {
    expect(isTargetBounded("/courses/course_01k")).toBe(true);
    expect(isTargetBounded(`/${"a".repeat(PAGE_BOUNDS.pathCharacters - 1)}`)).toBe(true);
    expect(isTargetBounded(`/${"a".repeat(PAGE_BOUNDS.pathCharacters)}`)).toBe(false);
    expect(isTargetBounded("/a".repeat(PAGE_BOUNDS.pathSegments))).toBe(true);
    expect(isTargetBounded("/a".repeat(PAGE_BOUNDS.pathSegments + 1))).toBe(false);
  });
});
