import { describe, expect, it } from "vitest";
import { type CourseOutline, type OwnedListQuery, ownedListQuery, selectOutlines } from "./owned-list";

const outline = (name: string, day: number, metres: number): CourseOutline => ({
  id: `course_${name}`,
  name,
  version: 1,
  updatedAt: new Date(Date.UTC(2026, 10, day)),
  metres,
});
const courses = [
  outline("Äijänsuo", 1, 900),
  outline("Course 10", 2, 3000),
  outline("Course 9", 3, 1000),
  outline("Zum Bach", 4, 3000),
];
const names = (query: Partial<OwnedListQuery>, language = "fi") =>
  selectOutlines(courses, { q: "", sort: "edited", ...query }, language).map(({ name }) => name);

describe("the list of a user's courses", () => {
  it("orders by last edit, by name in the language's alphabet, and by length", () => {
    expect(names({})).toEqual(["Zum Bach", "Course 9", "Course 10", "Äijänsuo"]);
    expect(names({ sort: "name" })).toEqual(["Course 9", "Course 10", "Zum Bach", "Äijänsuo"]);
    expect(names({ sort: "name" }, "en")).toEqual(["Äijänsuo", "Course 9", "Course 10", "Zum Bach"]);
    expect(names({ sort: "length" })).toEqual(["Course 10", "Zum Bach", "Course 9", "Äijänsuo"]);
  });

  it("finds names by all words of a search, without regard to case and diacritics", () => {
    expect(names({ q: "äijä" })).toEqual(["Äijänsuo"]);
    expect(names({ q: "AIJAN" })).toEqual(["Äijänsuo"]);
    expect(names({ q: "9 course" })).toEqual(["Course 9"]);
    // Matched literally, not as LIKE wildcards.
    expect(names({ q: "%" })).toEqual([]);
    expect(names({ q: "_" })).toEqual([]);
  });

  it("reads any query, and what is malformed as missing", () => {
    const all = { q: "", sort: "edited", page: 1 };
    for (const query of [
      {},
      { q: "", sort: "", page: "" },
      { q: "\0", sort: "id", page: "x" },
      { q: ["a", "b"], sort: ["name", "name"], page: ["1", "2"] },
      { q: "x".repeat(201), page: "-1" },
    ]) {
      expect(ownedListQuery.parse(query)).toEqual(all);
    }
    expect(ownedListQuery.parse({ q: " a ", sort: "name", page: "2.9" })).toEqual({
      q: "a",
      sort: "name",
      page: 2,
    });
    expect(ownedListQuery.parse({ page: "1e99" }).page).toBe(100_000);
  });
});
