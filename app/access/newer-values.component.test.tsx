import { render, screen } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterAll, expect, it, vi } from "vitest";

// Server actions, which the forms import.
vi.mock("./actions", () => ({ changeAccessAction: vi.fn(), inviteAction: vi.fn() }));
vi.resetModules();
afterAll(() => vi.resetModules());

const { allMessages } = await import("@/lib/messages/catalogue");
const { translatorFor } = await import("@/lib/messages/translator");
const { TranslationsProvider } = await import("@/app/ui/translations");
const { DeliveryState } = await import("@/app/developers/[clientId]/webhooks/delivery-state");
const { EndpointStatus } = await import("@/app/developers/[clientId]/webhooks/endpoint-status");
const { AccessForms } = await import("./access-forms");

const messages = allMessages("en");
const t = translatorFor("en", messages);

/** What a newer version has stored, which the types of this one don't know. */
const newer = (value: string) => value as never;

const show = (shown: ReactNode) =>
  render(
    <TranslationsProvider language="en" unit="metres" messages={messages}>
      {shown}
    </TranslationsProvider>,
  );

it("a role that a newer version has given is shown as it is, and is what its form starts from", () => {
  const at = new Date("2026-11-26");
  const member = { userId: "user_1", name: "Ann", email: "a@example.com", addedAt: at, isOffered: false };
  const invitation = {
    id: "invitation_1",
    email: "b@example.com",
    usesLeft: 1,
    createdAt: at,
    expiresAt: at,
  };
  const access = {
    ...{ isOwner: true, owner: { userId: "user_0", name: "Olga", email: "o@example.com" } },
    members: [{ ...member, role: newer("scorer") }],
    invitations: [{ ...invitation, role: newer("scorer") }],
  };
  const subject = { kind: "people", id: "course_1" } as const;
  show(<AccessForms {...{ subject, access }} userId="user_0" canEmail={false} linkHelp="" />);
  expect(screen.getByRole<HTMLSelectElement>("combobox", { name: /Ann/ }).value).toBe("scorer");
  expect(screen.getByText(/· scorer/)).toBeTruthy();
});

it("a delivery's state and the reason why an endpoint is off are shown as they are if only a newer version knows them", () => {
  const delivery = { state: newer("paused"), attempts: 0, nextAttemptAt: null };
  show(<DeliveryState delivery={delivery} t={t} />);
  expect(screen.getByText("paused")).toBeTruthy();
  const endpoint = { disabledAt: new Date(), disabledReason: "quota" } as never;
  show(<EndpointStatus endpoint={endpoint} t={t} />);
  expect(screen.getByText("quota")).toBeTruthy();
});
