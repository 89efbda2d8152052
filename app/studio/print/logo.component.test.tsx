import { render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { TranslationsProvider } from "@/app/ui/translations";
import { allMessages } from "@/lib/messages/catalogue";
import { loadLogo, saveLogo } from "../session/logo-database";
import { LogoField, LogoProvider } from "./logo";

vi.mock("../session/logo-database");
vi.mock("@/app/files/draw-logo", () => ({ drawLogo: async () => new Blob(["png"]), LogoError: Error }));

it("a logo that this browser can't store is shown, and said to last as long as the page", async () => {
  URL.createObjectURL ??= () => "blob:logo";
  URL.revokeObjectURL ??= () => {};
  vi.mocked(loadLogo).mockResolvedValue(null);
  vi.mocked(saveLogo).mockRejectedValueOnce(new DOMException("full", "QuotaExceededError"));
  render(
    <TranslationsProvider language="en" unit="metres" messages={allMessages("en")}>
      <LogoProvider account="user_1" courseId="course_1">
        <LogoField />
      </LogoProvider>
    </TranslationsProvider>,
  );
  const file = new File(["png"], "logo.png", { type: "image/png" });
  await userEvent.upload(screen.getByLabelText("Club logo"), file);
  expect((await screen.findByRole("alert")).textContent).toMatch(/^This browser couldn’t store the change/);
  expect(await screen.findByAltText("The chosen logo")).toBeDefined();
  await userEvent.upload(screen.getByLabelText("Club logo"), file);
  await vi.waitFor(() => expect(screen.queryByRole("alert")).toBeNull());
});
