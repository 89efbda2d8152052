import { describe, expect, it } from "vitest";
import type { ApplicationEvent, RecordedFact } from "@/lib/audit/events";
import { messagesIn } from "@/lib/messages/catalogue";
import { inEnglish } from "@/lib/messages/testing/translate";
import { translatorFor } from "@/lib/messages/translator";
import { describeDetails, describeKind } from "./audit-details";

const NO_URIS = { uris: [], more: 0 };
const inFinnish = translatorFor("fi", messagesIn("fi", ["audit"]));

function event(fact: RecordedFact, times = 1): ApplicationEvent {
  const at = new Date("2026-11-21T12:00:00Z");
  return { ...fact, id: "event_1", at, firstAt: at, times, applicationName: null };
}

const describeInEnglish = (fact: RecordedFact, times?: number) =>
  describeDetails(event(fact, times), inEnglish);

describe("an audit event's details", () => {
  it.each<[RecordedFact, string | undefined]>([
    [{ kind: "signed-in" }, undefined],
    [{ kind: "signed-in", details: { provider: "github" } }, "GitHub"],
    [{ kind: "signed-up", details: { provider: "another" } }, "another"],
    [{ kind: "external-account-linked", details: { provider: "google" } }, "Google"],
    [{ kind: "email-verified", details: { email: "ada@example.com" } }, "ada@example.com"],
    [{ kind: "application-deleted", details: { applicationName: "Keeper" } }, "Keeper"],
    [{ kind: "secret-added", details: { secretName: "Second" } }, "Second"],
    [{ kind: "course-restored", details: { courseName: "Ekeberg" } }, "Ekeberg"],
    [{ kind: "share-link-renewed", details: { courseName: "Ekeberg" } }, "Ekeberg"],
    [
      { kind: "sharing-changed", details: { courseName: "Ekeberg", sharing: "link" } },
      "Ekeberg: Anyone with the link",
    ],
    [
      {
        kind: "course-status-changed",
        details: { courseName: "Ekeberg", personName: "Ada", state: "partly-closed" },
      },
      "Ekeberg: Partly closed, Ada",
    ],
    [{ kind: "course-linked", details: { externalCourseId: "c-1" } }, "c-1"],
    [{ kind: "password-changed" }, undefined],
    [{ kind: "secret-added" }, undefined],
  ])("are shown unchanged, providers by their display names: %j", (fact, words) => {
    expect(describeInEnglish(fact)).toBe(words);
  });

  it("show the client address of the latest refused sign-in", () => {
    const fact = { kind: "sign-in-refused", details: { clientAddress: "192.0.2.1" } } as const;
    expect(describeInEnglish(fact)).toBe(inEnglish("audit.from", { address: "192.0.2.1" }));
    expect(describeInEnglish(fact, 2)).toBe(inEnglish("audit.lastFrom", { address: "192.0.2.1" }));
  });

  it.each([inEnglish, inFinnish])("describe changed settings in the user's language", (t) => {
    const fact = {
      kind: "application-changed",
      details: {
        addedRedirectUris: { uris: ["https://a.example/?x=;,and", "https://b.example/,"], more: 4 },
        removedRedirectUris: { uris: ["https://c.example/;"], more: 0 },
        changedSettings: ["name", "homepage"],
      },
    } as const satisfies RecordedFact;
    const addresses = "https://a.example/?x=;,and, https://b.example/,";
    expect(describeDetails(event(fact), t)).toBe(
      [
        t("audit.addressesAdded", { addresses: t("audit.moreAddresses", { addresses, more: 4 }) }),
        t("audit.addressesRemoved", { addresses: "https://c.example/;" }),
        t("audit.settingsChanged", {
          settings: `${t("audit.settingName")}, ${t("audit.settingHomepage")}`,
        }),
      ].join("; "),
    );
  });

  it("are empty for a save that changed no setting", () => {
    const details = { addedRedirectUris: NO_URIS, removedRedirectUris: NO_URIS, changedSettings: [] };
    expect(describeInEnglish({ kind: "application-changed", details })).toBeUndefined();
  });
});

it("an event of a kind that only a newer version knows is shown by its kind, to users and to owners of applications", () => {
  const kind = "passkey-added" as never;
  expect(describeKind(kind, "user", inEnglish)).toBe("passkey-added");
  expect(describeKind(kind, "application", inFinnish)).toBe("passkey-added");
  expect(describeKind("signed-in", "user", inEnglish)).toBe("Signed in");
  expect(describeDetails(event({ kind }), inEnglish)).toBeUndefined();
});
