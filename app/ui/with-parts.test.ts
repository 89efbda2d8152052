import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { allMessages } from "@/lib/messages/catalogue";
import { inEnglish } from "@/lib/messages/testing/translate";
import { translatorFor } from "@/lib/messages/translator";
import { withParts } from "./with-parts";

const inFinnish = translatorFor("fi", allMessages("fi"));

it("a message with parts places elements where the translation has them, without delimiters", () => {
  const parts = { email: createElement("b", null, "a@b.example") };
  const link = (t: typeof inEnglish) =>
    renderToStaticMarkup(withParts(t, "account.linkText", parts, { provider: "Google" }));
  expect(link(inEnglish)).toBe(
    "Anyone who can sign in to that Google account will be able to sign in as <b>a@b.example</b>.",
  );
  expect(link(inFinnish)).toMatch(/Google-tilille, .* käyttäjänä <b>a@b\.example<\/b>\.$/);
  const two = { email: "one", own: createElement("i", null, "two") };
  expect(renderToStaticMarkup(withParts(inEnglish, "signIn.otherAccountText", two))).toBe(
    "It verifies one, but you&#x27;re signed in as <i>two</i>. Nothing was verified.",
  );
});

it("a message with parts shows a date in UTC where no script can tell the time zone, and only its day where the message asks for a day", () => {
  const at = new Date("2026-11-26T17:09:10Z");
  expect(renderToStaticMarkup(withParts(inEnglish, "developers.lastUsed", { time: at }))).toContain(
    '<time dateTime="2026-11-26T17:09:10.000Z">Nov 26, 2026, 17:09 UTC</time>',
  );
  expect(renderToStaticMarkup(withParts(inEnglish, "developers.added", { day: at }))).toContain(
    '<time dateTime="2026-11-26T17:09:10.000Z">Nov 26, 2026</time>',
  );
});
