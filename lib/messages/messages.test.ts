import { type MessageFormatElement, parse } from "@formatjs/icu-messageformat-parser";
import { describe, expect, test } from "vitest";
import { allMessages, messagesIn, SECTIONS } from "./catalogue";
import { LANGUAGES } from "./section";
import { translatorFor } from "./translator";

/** The argument names of a message. */
function namesIn(elements: MessageFormatElement[]): string[] {
  return elements.flatMap((element) => [
    ...("value" in element && element.type !== 0 ? [String(element.value)] : []),
    ...("options" in element ? Object.values(element.options).flatMap(({ value }) => namesIn(value)) : []),
  ]);
}

const namesOf = (text: string) => [...new Set(namesIn(parse(text)))].sort();

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
