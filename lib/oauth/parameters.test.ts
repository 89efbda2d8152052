import { describe, expect, it } from "vitest";
import { singleValues } from "./parameters";

const read = (query: string) => {
  const { values, repeated } = singleValues(new URLSearchParams(query));
  return { values: Object.fromEntries(values), repeated };
};

describe("request parameters (RFC 6749 sections 3.1 and 3.2)", () => {
  it("are read by name, in any order", () => {
    expect(read("b=2&a=1")).toEqual({ values: { a: "1", b: "2" }, repeated: [] });
  });

  it("count as omitted if sent without a value", () => {
    expect(read("a=&b&c=3")).toEqual({ values: { c: "3" }, repeated: [] });
  });

  it("have no value if repeated, and are listed once", () => {
    expect(read("a=1&a=2&a=3&b=4")).toEqual({ values: { b: "4" }, repeated: ["a"] });
  });

  it("count as repeated even if the values are equal, or one or both are empty", () => {
    for (const query of ["a=1&a=1", "a=&a=1", "a=1&a=", "a=&a", "a=1&%61=1"]) {
      expect(read(query), query).toEqual({ values: {}, repeated: ["a"] });
    }
  });

  it("have case-sensitive names", () => {
    expect(read("a=1&A=2")).toEqual({ values: { a: "1", A: "2" }, repeated: [] });
  });

  it("may have any name", () => {
    expect(read("__proto__=1&constructor=2").repeated).toEqual([]);
    expect(singleValues(new URLSearchParams("__proto__=1")).values.get("__proto__")).toBe("1");
  });
});
