import { describe, expect, it } from "vitest";
import * as z from "zod";
import { applicationSettings } from "../applications/schema";
import { emailAddress, personName } from "../identity/schema";
import { newId } from "../ids";
import { newComment } from "./comments";
import { courseInput, courseName } from "./course";
import { versionNaming } from "./course-version";
import { emptyHole, hole } from "./hole";
import { layout, NEW_MAIN_LAYOUT } from "./layout";
import { check } from "./problems";
import { normaliseText } from "./text";

/**
 * As many combining marks as fit in a request, in the order that takes longest to sort: half a minute without a limit.
 */
const MARKS = `a${"\u0315".repeat(64_000)}${"\u0300".repeat(64_000)}`;

const comment = { id: newId("comment"), threadId: null, place: null };
const settings = { name: "Partner", redirectUris: ["https://partner.example/cb"], requiresPkce: false };

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
    expect(validate()).toMatchObject({ ok: false, problems: [expect.objectContaining({ code })] });
  });
});

it("validation converts a text to NFC if the result is within the limit, however long it was before (UAX #15)", () => {
  for (const composed of ["\u1f82", "\ud804\udc9a", "\u01d5", "å"]) {
    const text = composed.repeat(200);
    expect(normaliseText(` ${text.normalize("NFD")} `, 200)).toBe(text);
    expect(check(courseName, text.normalize("NFD"))).toEqual({ ok: true, value: text });
  }
});

/** Text of which nothing is shown: zero-width, format and filler characters, and spaces. */
const NOTHING = ["\u200b\u200d", "\u2060\u00ad \u202e", "\u3164", "\u2800\n\ufeff", "\ufe0f\u{e0041}"];

describe("a text of which nothing can be seen", () => {
  it.each([
    ["a comment", (text: string) => check(newComment, { ...comment, text }), "text"],
    ["a user's name", (text: string) => check(z.object({ name: personName }), { name: text }), "name"],
    ["a version's name", (text: string) => check(versionNaming, { name: text }), "name"],
  ])("is rejected as %s by the name of the field", (_what, validate, field) => {
    for (const text of NOTHING.map((each) => each.replace("\n", " "))) {
      expect(validate(text)).toMatchObject({
        problems: [{ path: [field], code: "too_small", text: "must not be blank" }],
      });
      expect(validate(`${text}x`).ok).toBe(true);
    }
  });

  it("becomes none as the name or notes of a hole, so that a course that has it stored can be read", () => {
    const read = (part: object) => hole.safeParse({ ...emptyHole(newId("fairway"), 1), ...part }).data;
    for (const text of NOTHING) expect(read({ notes: text })).toMatchObject({ notes: null });
    expect(read({ name: "\u200b", label: "" })).toMatchObject({ name: null, label: null });
    expect(layout.safeParse({ ...NEW_MAIN_LAYOUT, name: "\u200b" }).data?.name).toBe("?");
  });
});
