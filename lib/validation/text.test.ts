import { describe, expect, it } from "vitest";
import { applicationSettings } from "../applications/schema";
import { emailAddress, personName } from "../identity/schema";
import { courseInput, courseName } from "./course";
import { check } from "./problems";
import { normaliseText } from "./text";

/**
 * As many combining marks as fit in a request, in the order that takes longest to sort: half a minute without a limit.
 */
const MARKS = `a${"\u0315".repeat(64_000)}${"\u0300".repeat(64_000)}`;

const settings = { name: "Partner", redirectUris: ["https://partner.example/cb"] };

describe("a text with too many combining marks", () => {
  it.each([
    ["a course's name", () => check(courseName, MARKS), "too_big"],
    ["a course", () => check(courseInput, { externalCourseId: "1", name: MARKS }), "too_big"],
    ["a user's name", () => check(personName, MARKS), "too_big"],
    ["an application's name", () => check(applicationSettings, { ...settings, name: MARKS }), "too_big"],
    ["a description", () => check(applicationSettings, { ...settings, description: MARKS }), "too_big"],
    [
      "a homepage",
      () => check(applicationSettings, { ...settings, homepage: `https://${MARKS}` }),
      "too_big",
    ],
    ["an email address", () => check(emailAddress, `${MARKS}@example.com`), "invalid_email"],
    ["its domain", () => check(emailAddress, `ada@${MARKS}.example`), "invalid_email"],
  ])("is rejected as %s before it blocks the process", (_name, validate, code) => {
    const start = performance.now();
    expect(validate()).toMatchObject({ ok: false, problems: [expect.objectContaining({ code })] });
    expect(performance.now() - start).toBeLessThan(2_000);
  });
});

it("converts a text to NFC if the result is within the limit, however long it was before (UAX #15)", () => {
  for (const composed of ["\u1f82", "\ud804\udc9a", "\u01d5", "å"]) {
    const text = composed.repeat(200);
    expect(normaliseText(` ${text.normalize("NFD")} `, 200)).toBe(text);
    expect(check(courseName, text.normalize("NFD"))).toEqual({ ok: true, value: text });
  }
});
