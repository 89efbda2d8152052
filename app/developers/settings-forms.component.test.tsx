import { render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterAll, beforeEach, expect, it, vi } from "vitest";

/** The forms that reached the server. */
const submitted: FormData[] = [];

vi.mock("./actions", () => {
  const receive = async (before: object, form: FormData) => {
    submitted.push(form);
    return { ...before };
  };
  return { registerAction: receive, updateSettingsAction: receive };
});
// Another test of this worker may have loaded the forms with their real actions.
vi.resetModules();
afterAll(() => vi.resetModules());

const { allMessages } = await import("@/lib/messages/catalogue");
const { TranslationsProvider } = await import("@/app/ui/translations");
const { RegisterForm } = await import("./new/register-form");
const { SettingsForm } = await import("./[clientId]/settings-form");

const REDIRECT_URI = "https://keeper.example/callback";

beforeEach(() => void submitted.splice(0));

function open(form: React.ReactNode) {
  render(
    <TranslationsProvider language="en" unit="metres" messages={allMessages("en")}>
      {form}
    </TranslationsProvider>,
  );
  return userEvent.setup();
}

const field = (name: string | RegExp) => screen.getByRole<HTMLInputElement>("textbox", { name });
const button = (name: string) => screen.getByRole("button", { name });

it("a redirect URI is validated once it is left, and an invalid registration keeps its input and isn't sent", async () => {
  const user = open(<RegisterForm baseUrl="https://teepad.example" />);
  const first = field("Redirect URI 1");
  await user.type(first, "http://keeper.example/callback");
  // No error while typing: the URI may become "http://localhost".
  expect(screen.queryByText(/Use https, or http on localhost, 127/)).toBeNull();
  await user.tab();
  await screen.findByText("Use https, or http on localhost, 127.0.0.1 or [::1].");
  expect(first.getAttribute("aria-invalid")).toBe("true");
  await user.clear(first);
  await user.type(first, REDIRECT_URI);
  expect(screen.queryByText(/Use https, or http on localhost, 127/)).toBeNull();

  await user.click(button("Add another"));
  const second = field("Redirect URI 2");
  expect(document.activeElement).toBe(second);
  await user.type(second, REDIRECT_URI);
  await user.click(button("Register application"));
  await screen.findByText("Already listed.");
  screen.getByText("Required.");
  expect(document.activeElement).toBe(field("Name"));
  expect(second.value).toBe(REDIRECT_URI);

  await user.click(button("Remove redirect URI 2"));
  expect(screen.queryByText("Already listed.")).toBeNull();
  expect(first.value).toBe(REDIRECT_URI);
  await user.type(field("Name"), "At last");
  await user.type(field(/^Homepage/), "keeper.example");
  await user.type(field("Name"), "{Enter}");
  await screen.findByText("Enter an https URL, e.g. https://example.com.");
  expect(submitted).toEqual([]);
  await user.clear(field(/^Homepage/));
  await user.click(button("Register application"));
  expect(submitted.map((form) => [form.get("name"), form.getAll("redirectUris")])).toEqual([
    ["At last", [REDIRECT_URI]],
  ]);
});

it("removing a redirect URI warns before it is saved, and saving confirms the removal", async () => {
  const settings = {
    ...{ name: "Round Keeper", homepage: null, description: null },
    ...{ isPublic: false, requiresPkce: false },
  };
  const user = open(
    <SettingsForm application={{ ...settings, clientId: "tp_app_1", redirectUris: [REDIRECT_URI] }} />,
  );
  const first = field("Redirect URI 1");
  await user.type(first, "/v2");
  expect((await screen.findByRole("alert")).textContent).toMatch(/are rejected immediately/);
  expect(screen.getByRole("alert").textContent).toContain(REDIRECT_URI);
  await user.clear(first);
  await user.type(first, REDIRECT_URI);
  expect(screen.queryByRole("alert")).toBeNull();

  await user.type(first, "/v2");
  await user.click(button("Save and remove"));
  expect(submitted.map((form) => [form.getAll("redirectUris"), form.getAll("removes")])).toEqual([
    [[`${REDIRECT_URI}/v2`], [REDIRECT_URI]],
  ]);
});

it("a public application may return by a scheme of its own, and the form says so before it is sent", async () => {
  const user = open(<RegisterForm baseUrl="https://teepad.example" />);
  await user.type(field("Name"), "Score Card");
  const first = field("Redirect URI 1");
  await user.type(first, "com.example.app:/callback");
  await user.tab();
  await screen.findByText("Use https, or http on localhost, 127.0.0.1 or [::1].");
  await user.click(screen.getByRole("radio", { name: /On users' devices/ }));
  expect(first.getAttribute("aria-invalid")).toBeNull();
  await user.click(button("Register application"));
  expect(submitted.map((form) => [form.get("type"), form.getAll("redirectUris")])).toEqual([
    ["public", ["com.example.app:/callback"]],
  ]);
});
