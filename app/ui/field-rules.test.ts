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
  ])("is said in English as the rules state it, and in Finnish: %s", (_, form) => {
    const problems = problemsOf(form);
    expect(problems).toHaveLength(3);
    for (const [field, words] of Object.entries(fieldProblems(problems, RULES, inEnglish))) {
      const rule = problems.find(({ path }) => path === field)?.message;
      expect(`${field} ${words.charAt(0).toLowerCase()}${words.slice(1)}`).toBe(rule);
    }
    const finnish = Object.values(fieldProblems(problems, RULES, inFinnish));
    expect(finnish.filter((words) => /must|Ei kelpaa/i.test(words))).toEqual([]);
  });

  it("is said even where no words are known for the rule", () => {
    const problem = { path: "name", code: "made_up", message: "name made up" };
    expect(fieldProblems([problem], RULES, inEnglish)).toEqual({ name: "Is not valid." });
    expect(fieldProblems([{ ...problem, path: "" }], RULES, inFinnish)).toEqual({ "": "Ei kelpaa." });
  });
});
