import { render, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { TranslationsProvider } from "@/app/ui/translations";
import { messagesIn } from "@/lib/messages/catalogue";
import { PinMap } from "./pin-map";

it("the zoom buttons of the map with a course's pin are named in the user's language", async () => {
  vi.stubGlobal("matchMedia", (media: string) => Object.assign(new EventTarget(), { media, matches: false }));
  render(
    <TranslationsProvider language="fi" unit="metres" messages={messagesIn("fi", ["pinMap", "plainMap"])}>
      <PinMap fairways={[]} basemap={null} pin={{ lat: 60, lng: 25 }} onPlace={() => {}} />
    </TranslationsProvider>,
  );
  for (const name of ["Lähennä", "Loitonna"]) {
    expect(await screen.findByRole("button", { name })).toBeDefined();
  }
});
