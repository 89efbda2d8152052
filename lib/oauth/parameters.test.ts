import { describe, expect, it } from "vitest";
import { isOAuthParameter, singleValues } from "./parameters";

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
    expect(read("code=1&code=2&code=3&b=4")).toEqual({ values: { b: "4" }, repeated: ["code"] });
  });

  it("count as repeated even if the values are equal, or one or both are empty", () => {
    for (const query of ["code=1&code=1", "code=&code=1", "code=1&code=", "code=&code", "code=1&%63ode=1"]) {
      expect(read(query), query).toEqual({ values: {}, repeated: ["code"] });
    }
  });

  it("are recognised by their exact names", () => {
    const names = ["code", "Code", "client_id", "constructor", "audience"];
    expect(names.filter(isOAuthParameter)).toEqual(["code", "client_id"]);
  });

  it("have case-sensitive names", () => {
    expect(read("a=1&A=2")).toEqual({ values: { a: "1", A: "2" }, repeated: [] });
  });

  it("may have any name", () => {
    expect(read("__proto__=1&constructor=2").repeated).toEqual([]);
    expect(singleValues(new URLSearchParams("__proto__=1")).values.get("__proto__")).toBe("1");
  });
});
