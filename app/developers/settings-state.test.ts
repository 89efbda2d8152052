import { describe, expect, it } from "vitest";
import { messagesIn } from "@/lib/messages/catalogue";
import { inEnglish } from "@/lib/messages/testing/translate";
import { translatorFor } from "@/lib/messages/translator";
import { settingsProblems, type TypedSettings } from "./settings-state";

const GOOD: TypedSettings = {
  name: "Round Keeper",
  homepage: "",
  description: "",
  redirectUris: ["https://a.example/"],
};
const inFinnish = translatorFor("fi", messagesIn("fi", ["forms"]));

const said = (typed: Partial<TypedSettings>, t = inEnglish) => settingsProblems({ ...GOOD, ...typed }, t);

/** Every rule of the form, and its words in English. */
const BROKEN: [field: string, typed: Partial<TypedSettings>, words: string][] = [
  ["name", { name: " " }, "Must not be blank."],
  ["name", { name: "x".repeat(101) }, "Must be at most 100 characters long."],
  ["name", { name: "a\u0007" }, "Must not have control characters or lone surrogates."],
  ["name", { name: "a\u202eb" }, "Must not have invisible characters."],
  ["homepage", { homepage: "a.example" }, "Must be an https address such as https://example.com."],
  ["homepage", { homepage: "https://ä.example" }, "Must be printable ASCII without spaces."],
  ["homepage", { homepage: `https://a.example/${"x".repeat(500)}` }, "Must be at most 500 characters long."],
  ["description", { description: "x".repeat(501) }, "Must be at most 500 characters long."],
  ["description", { description: "a\u0007" }, "Must not have control characters."],
  ["redirectUris.0", { redirectUris: ["", ""] }, "Needs at least one address."],
  [
    "redirectUris.0",
    { redirectUris: Array.from({ length: 21 }, (_, index) => `https://a.example/${index}`) },
    "Must have at most 20 items.",
  ],
];

const ADDRESSES: [uri: string, words: string][] = [
  [`https://a.example/${"x".repeat(2000)}`, "Must be at most 2000 characters long."],
  ["https://a.example/", "Is there twice."],
  ["https://ä.example", "Must be an address in printable ASCII without spaces."],
  ["/callback", "Must be an absolute address such as https://example.com/callback."],
  ["http://a.example", "Must use https, or http on localhost, 127.0.0.1 or [::1]."],
  ["https:a.example", "Must have // and a host after its scheme."],
  ["https://a.example/#x", "Must not have a fragment (#…)."],
  ["https://me@a.example/", "Must not have a user name or password."],
  ["https://*.a.example/", "Must not have a wildcard (*)."],
  ["https://a.example/\\x", "Must not have a backslash."],
  ["https://A.example/", "Must be written as browsers go to it: https://a.example/."],
];

describe("what is wrong with an application's settings", () => {
  it.each(BROKEN)("stands under its field: %s %o", (field, typed, words) => {
    expect(said(typed)).toEqual({ [field]: words });
  });

  it.each(ADDRESSES)("stands under its line, blank lines counted: %s", (uri, words) => {
    const redirectUris = ["https://a.example/", "", uri];
    expect(said({ redirectUris })).toEqual({ "redirectUris.2": words });
  });

  it("is said in Finnish, every rule in words of its own", () => {
    const finnish = [
      ...BROKEN.map(([, typed]) => said(typed, inFinnish)),
      ...ADDRESSES.map(([uri]) => said({ redirectUris: ["https://a.example/", uri] }, inFinnish)),
    ].flatMap((problems) => Object.values(problems));
    expect(finnish).toHaveLength(BROKEN.length + ADDRESSES.length);
    expect(finnish.filter((words) => /must|Ei kelpaa/i.test(words))).toEqual([]);
  });
});
