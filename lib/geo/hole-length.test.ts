import { describe, expect, it } from "vitest";
import { computePar, roundToCentimetre } from "./hole-length";

describe("par", () => {
  it.each([
    [0.1, 3],
    [149.99, 3],
    [149.996, 3],
    [150, 4],
    [249.99, 4],
    [249.996, 4],
    [250, 5],
    [1000, 5],
  ])("of a hole of %d m is %d", (metres, par) => {
    expect(computePar(metres)).toBe(par);
  });
});

describe("a distance in a response", () => {
  it.each([
    [0.104, 0.1],
    [149.994_9, 149.99],
    [149.995_1, 150],
    [249.999, 250],
    [1000, 1000],
  ])("of %d m is rounded to a centimetre: %d", (metres, shown) => {
    expect(roundToCentimetre(metres)).toBe(shown);
  });
});
