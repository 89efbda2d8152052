import { describe, expect, it } from "vitest";
import { MAX_NAME_CHARACTERS, signUp } from "@/lib/identity/schema";
import { messagesIn } from "@/lib/messages/catalogue";
import { inEnglish } from "@/lib/messages/testing/translate";
import { translatorFor } from "@/lib/messages/translator";
import { courseName, externalCourseId } from "@/lib/validation/course";
import { check } from "@/lib/validation/problems";
import {
  COURSE_NAME_MESSAGES,
  describeProblem,
  describeProblems,
  EMAIL_MESSAGES,
  EXTERNAL_ID_MESSAGES,
  lineMessages,
  NEW_PASSWORD_MESSAGES,
} from "./rule-messages";

const MESSAGES = {
  name: lineMessages(MAX_NAME_CHARACTERS),
  email: EMAIL_MESSAGES,
  password: NEW_PASSWORD_MESSAGES,
};
const inFinnish = translatorFor("fi", messagesIn("fi", ["forms"]));

function problemsOf(form: { name: string; email: string; password: string }) {
  const checked = check(signUp, form);
  return checked.ok ? [] : checked.problems;
}

describe("problems of a sign-up form", () => {
  it.each([
    ["nothing typed", { name: " ", email: "", password: "" }],
    [
      "too much",
      { name: "x".repeat(101), email: `${"x".repeat(260)}@example.com`, password: "x".repeat(257) },
    ],
    ["odd characters", { name: "a\u0007b", email: "a b@example.com", password: "short" }],
  ])("has a message for every rule, in English and in Finnish: %s", (_, form) => {
    const problems = problemsOf(form);
    expect(problems).toHaveLength(3);
    const english = Object.values(describeProblems(problems, MESSAGES, inEnglish));
    expect(english).toHaveLength(3);
    expect(english).not.toContain("Invalid value.");
    const finnish = Object.values(describeProblems(problems, MESSAGES, inFinnish));
    expect(finnish.filter((text) => english.includes(text) || text === "Virheellinen arvo.")).toEqual([]);
  });

  it("falls back to a generic message for an unknown code", () => {
    const problem = { path: ["name"], code: "unknown_code", text: "unknown" };
    expect(describeProblems([problem], MESSAGES, inEnglish)).toEqual({ name: "Invalid value." });
    expect(describeProblems([{ ...problem, path: [] }], MESSAGES, inFinnish)).toEqual({
      "": "Virheellinen arvo.",
    });
  });
});

describe.each([
  ["a course's name", courseName, COURSE_NAME_MESSAGES, ["", "x".repeat(201), "a\u0007b", "..."]],
  ["an external ID", externalCourseId, EXTERNAL_ID_MESSAGES, [" ", "x".repeat(256), "a\u0007b"]],
] as const)("problems of %s", (_, schema, messages, texts) => {
  it.each(texts)("have a message of their own: %j", (text) => {
    const checked = check(schema, text);
    if (checked.ok) throw new Error("Accepted");
    expect(describeProblem(messages, checked.problems[0]).key).toMatch(/^course\./);
  });
});
