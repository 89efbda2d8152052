import { describe, expect, it } from "vitest";
import { applicationSettings } from "../applications/schema";
import { emailAddress, personName } from "../identity/schema";
import { courseInput, courseName } from "./course";
import { check } from "./problems";
import { tidied } from "./text";

/** As many marks as a request has room for, in the order that takes longest to put right: half a minute by itself. */
const MARKS = `a${"\u0315".repeat(64_000)}${"\u0300".repeat(64_000)}`;

const settings = { name: "Partner", redirectUris: ["https://partner.example/cb"] };

describe("a text of more marks than anything may have", () => {
  it.each([
    ["a course's name", () => check(courseName, MARKS), "too_big"],
    ["a course", () => check(courseInput, { externalCourseId: "1", name: MARKS }), "too_big"],
    ["a person's name", () => check(personName, MARKS), "too_big"],
    ["an application's name", () => check(applicationSettings, { ...settings, name: MARKS }), "too_big"],
    ["a description", () => check(applicationSettings, { ...settings, description: MARKS }), "too_big"],
    [
      "a homepage",
      () => check(applicationSettings, { ...settings, homepage: `https://${MARKS}` }),
      "too_big",
    ],
    ["an e-mail address", () => check(emailAddress, `${MARKS}@example.com`), "invalid_email"],
    ["its domain", () => check(emailAddress, `ada@${MARKS}.example`), "invalid_email"],
  ])("is refused as %s before it can hold everybody up", (_name, checked, code) => {
    const begin = performance.now();
    expect(checked()).toMatchObject({ ok: false, problems: [expect.objectContaining({ code })] });
    expect(performance.now() - begin).toBeLessThan(2_000);
  });
});

it("is in NFC wherever it is short enough then, however many characters it came as (UAX #15)", () => {
  for (const composed of ["\u1f82", "\ud804\udc9a", "\u01d5", "å"]) {
    const text = composed.repeat(200);
    expect(tidied(` ${text.normalize("NFD")} `, 200)).toBe(text);
    expect(check(courseName, text.normalize("NFD"))).toEqual({ ok: true, value: text });
  }
});
