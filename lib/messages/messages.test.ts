import { type MessageFormatElement, parse, TYPE } from "@formatjs/icu-messageformat-parser";
import { describe, expect, test } from "vitest";
import { allMessages, messagesIn, SECTIONS } from "./catalogue";
import { LANGUAGES } from "./section";
import { findEnglish } from "./testing/english-words";
import { translatorFor } from "./translator";

/** The argument names of a message. */
function namesIn(elements: MessageFormatElement[]): string[] {
  return elements.flatMap((element) => [
    ...("value" in element && element.type !== 0 ? [String(element.value)] : []),
    ...("options" in element ? Object.values(element.options).flatMap(({ value }) => namesIn(value)) : []),
  ]);
}

const namesOf = (text: string) => [...new Set(namesIn(parse(text)))].sort();

/** What a message may say: its own words in every case of a plural or selection, with an ellipsis for a value. */
function wordsIn(elements: MessageFormatElement[]): string {
  return elements
    .map((element) => {
      if (element.type === TYPE.literal) return element.value;
      if ("children" in element) return wordsIn(element.children);
      if (!("options" in element)) return "…";
      return Object.values(element.options)
        .map(({ value }) => wordsIn(value))
        .join(" ");
    })
    .join("");
}

describe("the catalogue", () => {
  test("says everything in every language, and from the same values", () => {
    for (const language of LANGUAGES) {
      for (const [name, section] of Object.entries(SECTIONS)) {
        const texts: Record<string, string> = section[language];
        const english: Record<string, string> = section.en;
        expect(Object.keys(texts)).toEqual(Object.keys(english));
        for (const [key, text] of Object.entries(texts)) {
          expect(text.trim(), `${language} ${name}.${key}`).not.toBe("");
          expect(namesOf(text), `${language} ${name}.${key}`).toEqual(namesOf(english[key] as string));
        }
      }
    }
  });

  test("says nothing in English to Finnish users", () => {
    const english = Object.entries(SECTIONS).flatMap(([name, section]) =>
      Object.entries<string>(section.fi).flatMap(([key, text]) => {
        const word = findEnglish(wordsIn(parse(text)));
        return word === null ? [] : `${name}.${key}: ${word}`;
      }),
    );
    expect(english).toEqual([]);
  });

  test.each([
    "Paina {key}: Delete",
    "{count, plural, one {# event} other {# tapahtumaa}}",
    "{name}, account",
  ])("notices the English word in “%s”", (text) => expect(findEnglish(wordsIn(parse(text)))).not.toBeNull());

  test("throws for a message that is not there, and for a value that was not given", () => {
    const t = translatorFor("en", messagesIn("en", ["holes"]));
    expect(() => t("studio.readout")).toThrow("studio.readout");
    expect(() => t("holes.duplicate")).toThrow("hole");
  });

  test("says messages within messages, and lengths in the unit of the person", () => {
    const t = translatorFor("fi", allMessages("fi"), "feet");
    expect(t("editing.undone", { step: { key: "editing.deleteHole", values: { hole: 3 } } })).toBe(
      "Kumottu: Poista väylä 3",
    );
    expect(t("studio.readout", { length: { metres: 100 }, par: 3 })).toBe("328 ft · Par 3");
  });
});
