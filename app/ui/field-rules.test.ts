import { describe, expect, it } from "vitest";
import { MAX_NAME_CHARACTERS, signUp } from "@/lib/identity/schema";
import { messagesIn } from "@/lib/messages/catalogue";
import { inEnglish } from "@/lib/messages/testing/translate";
import { translatorFor } from "@/lib/messages/translator";
import { check } from "@/lib/validation/problems";
import { EMAIL_RULES, fieldProblems, lineRules, NEW_PASSWORD_RULES } from "./field-rules";

const RULES = { name: lineRules(MAX_NAME_CHARACTERS), email: EMAIL_RULES, password: NEW_PASSWORD_RULES };
const inFinnish = translatorFor("fi", messagesIn("fi", ["forms"]));

function problemsOf(form: { name: string; email: string; password: string }) {
  const checked = check(signUp, form);
  return checked.ok ? [] : checked.problems;
}

describe("what is wrong with a sign-up", () => {
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
    const english = Object.values(fieldProblems(problems, RULES, inEnglish));
    expect(english).toHaveLength(3);
    expect(english).not.toContain("Invalid value.");
    const finnish = Object.values(fieldProblems(problems, RULES, inFinnish));
    expect(finnish.filter((text) => english.includes(text) || text === "Virheellinen arvo.")).toEqual([]);
  });

  it("is said even where no words are known for the rule", () => {
    const problem = { path: "name", code: "made_up", message: "name made up" };
    expect(fieldProblems([problem], RULES, inEnglish)).toEqual({ name: "Invalid value." });
    expect(fieldProblems([{ ...problem, path: "" }], RULES, inFinnish)).toEqual({ "": "Virheellinen arvo." });
  });
});
