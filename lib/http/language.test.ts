import { describe, expect, it } from "vitest";
import { languageOf } from "./language";

describe("the language of a request", () => {
  it.each([
    ["the chosen one", "teepad.language=fi", "en", "fi"],
    ["the chosen one among other cookies", "a=b; teepad.language=en; teepad.unit=feet", "fi", "en"],
    ["the browser's where none is chosen", "a=b", "fi-FI,fi;q=0.9", "fi"],
    [
      "the browser's, whatever another cookie holds",
      "not-teepad.language=fi; x=teepad.language=fi",
      "en",
      "en",
    ],
    ["the browser's where the choice is none of ours", "teepad.language=__proto__", "fi", "fi"],
    ["English, where nothing is said", null, null, "en"],
  ])("is %s", (_, cookie, acceptLanguage, language) => {
    expect(languageOf(cookie, acceptLanguage)).toBe(language);
  });
});
