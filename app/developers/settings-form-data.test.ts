import { describe, expect, it } from "vitest";
import { messagesIn } from "@/lib/messages/catalogue";
import { inEnglish } from "@/lib/messages/testing/translate";
import { translatorFor } from "@/lib/messages/translator";
import { describeSettingsProblems, type SubmittedSettings } from "./settings-form-data";

const VALID: SubmittedSettings = {
  name: "Round Keeper",
  homepage: "",
  description: "",
  redirectUris: ["https://a.example/"],
  isPublic: false,
  requiresPkce: false,
};
const inFinnish = translatorFor("fi", messagesIn("fi", ["forms"]));

const problemsOf = (settings: Partial<SubmittedSettings>, t = inEnglish) =>
  describeSettingsProblems({ ...VALID, ...settings }, t);

/** Every rule of the form with its English message. */
const INVALID: [field: string, settings: Partial<SubmittedSettings>, text: string][] = [
  ["name", { name: " " }, "Required."],
  ["name", { name: "x".repeat(101) }, "Use 100 characters or fewer."],
  ["name", { name: "a\u0007" }, "Must not contain control characters."],
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

const INVALID_URIS: [uri: string, text: string][] = [
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

describe("problems of an application's settings", () => {
  it.each(INVALID)("are reported for their field: %s %o", (field, settings, text) => {
    expect(problemsOf(settings)).toEqual({ [field]: text });
  });

  it.each(INVALID_URIS)("are reported for their input, counting blank ones: %s", (uri, text) => {
    const redirectUris = ["https://a.example/", "", uri];
    expect(problemsOf({ redirectUris })).toEqual({ "redirectUris.2": text });
  });

  it("have a Finnish message for every rule", () => {
    const finnish = [
      ...INVALID.map(([, settings]) => problemsOf(settings, inFinnish)),
      ...INVALID_URIS.map(([uri]) => problemsOf({ redirectUris: ["https://a.example/", uri] }, inFinnish)),
    ].flatMap((problems) => Object.values(problems));
    expect(finnish).toHaveLength(INVALID.length + INVALID_URIS.length);
    expect(finnish.filter((text) => /must|^use |^enter |Virheellinen arvo/i.test(text))).toEqual([]);
  });
});
