import { describe, expect, it } from "vitest";
import { requestLanguage } from "./language";

describe("the language of a request", () => {
  it.each([
    ["the cookie's", "teepad.language=fi", "en", "fi"],
    ["the cookie's among other cookies", "a=b; teepad.language=en; teepad.unit=feet", "fi", "en"],
    ["the browser's without a cookie", "a=b", "fi-FI,fi;q=0.9", "fi"],
    [
      "the browser's if only other cookies look like ours",
      "not-teepad.language=fi; x=teepad.language=fi",
      "en",
      "en",
    ],
    ["the browser's if the cookie has an unknown language", "teepad.language=__proto__", "fi", "fi"],
    ["English by default", null, null, "en"],
  ])("is %s", (_, cookie, acceptLanguage, language) => {
    expect(requestLanguage(cookie, acceptLanguage)).toBe(language);
  });
});
