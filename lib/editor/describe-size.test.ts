import { describe, expect, test } from "vitest";
import { offsetBy } from "@/lib/geo/offset";
import { inEnglish } from "@/lib/messages/testing/translate";
import { describeSize } from "./describe-size";

describe("the size of something drawn", () => {
  const at = (east: number, north: number) => offsetBy({ lat: 60, lng: 24 }, { east, north });
  const corners = [at(0, 0), at(40, 0), at(40, 30)];
  const english = (...drawn: Parameters<typeof describeSize>) => {
    const size = describeSize(...drawn);
    return size && inEnglish(size);
  };

  test("is the length of a line, and the area and the perimeter of an outline", () => {
    expect(english(corners, "line")).toBe("70 m");
    expect(english(corners, "area")).toBe("600 m² · 120 m around");
    // Closed by hand, as when measuring.
    expect(english([...corners, ...corners.slice(0, 1)], "line")).toBe("600 m² · 120 m around");
    expect(english(corners.slice(0, 2), "area")).toBe("40 m");
  });

  test("is nothing for a point", () => {
    expect(english(corners.slice(0, 1), "point")).toBeNull();
    expect(english(corners.slice(0, 1), "line")).toBeNull();
  });
});
