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
  ["name", { name: " " }, "Required."],
  ["name", { name: "x".repeat(101) }, "Use 100 characters or fewer."],
  ["name", { name: "a\u0007" }, "Must not contain control characters or lone surrogates."],
  ["name", { name: "a\u202eb" }, "Must not contain invisible characters."],
  ["homepage", { homepage: "a.example" }, "Enter an https URL, e.g. https://example.com."],
  ["homepage", { homepage: "https://ä.example" }, "Use printable ASCII without spaces."],
  ["homepage", { homepage: `https://a.example/${"x".repeat(500)}` }, "Use 500 characters or fewer."],
  ["description", { description: "x".repeat(501) }, "Use 500 characters or fewer."],
  ["description", { description: "a\u0007" }, "Must not contain control characters."],
  ["redirectUris.0", { redirectUris: ["", ""] }, "Add at least one redirect URI."],
  [
    "redirectUris.0",
    { redirectUris: Array.from({ length: 21 }, (_, index) => `https://a.example/${index}`) },
    "Add at most 20 redirect URIs.",
  ],
];

const ADDRESSES: [uri: string, words: string][] = [
  [`https://a.example/${"x".repeat(2000)}`, "Use 2000 characters or fewer."],
  ["https://a.example/", "Already listed."],
  ["https://ä.example", "Use printable ASCII without spaces."],
  ["/callback", "Enter a full URL, e.g. https://example.com/callback."],
  ["http://a.example", "Use https, or http on localhost, 127.0.0.1 or [::1]."],
  ["https:a.example", "Enter // and a host after the scheme."],
  ["https://a.example/#x", "Must not contain a fragment (#…)."],
  ["https://me@a.example/", "Must not contain a username or password."],
  ["https://*.a.example/", "Must not contain a wildcard (*)."],
  ["https://a.example/\\x", "Must not contain a backslash."],
  ["https://A.example/", "Use the normalized form: https://a.example/"],
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
    expect(finnish.filter((text) => /must|^use |^enter |Virheellinen arvo/i.test(text))).toEqual([]);
  });
});
