import { describe, expect, test } from "vitest";
import { unitFrom } from "./length";
import { languageFrom } from "./preferences";

describe("the language", () => {
  test("is the chosen one, else the best accepted one, else English", () => {
    expect(languageFrom("fi", "en")).toBe("fi");
    expect(languageFrom(undefined, "sv-FI, fi;q=0.8, en;q=0.5")).toBe("fi");
    expect(languageFrom(undefined, "en-GB,fi;q=0.2")).toBe("en");
    expect(languageFrom(undefined, "de")).toBe("en");
    expect(languageFrom(undefined, null)).toBe("en");
  });

  test("survives whatever a browser or an attacker sends", () => {
    for (const junk of ["*", "", ";;;", "x".repeat(9000), "fi_FI", "en;q=bad", "\u0000", "-,-,-"]) {
      expect(["en", "fi"]).toContain(languageFrom(junk, junk));
      expect(unitFrom(junk)).toBe("metres");
    }
    expect(unitFrom("feet")).toBe("feet");
  });
});
