import { render, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { TranslationsProvider } from "@/app/ui/translations";
import { allMessages } from "@/lib/messages/catalogue";
import { OpenDataFields } from "./open-data-fields";

it("the licence and the name to credit each store themselves, and a name is asked for only with a licence", async () => {
  const user = userEvent.setup();
  const submit = vi.fn((event: { preventDefault(): void }) => event.preventDefault());
  const form = (licence: string, credit: string) => (
    <TranslationsProvider language="en" unit="metres" messages={allMessages("en")}>
      <form onSubmit={submit}>
        <OpenDataFields key={licence} licence={licence} credit={credit} problem={undefined} />
      </form>
    </TranslationsProvider>
  );
  const { rerender } = render(form("", ""));
  const choice = screen.getByRole("combobox", { name: "Open data" });
  const options = within(choice).getAllByRole("option");
  expect(options.map(({ textContent }) => textContent)).toEqual([
    "No licence: all rights reserved",
    "CC BY 4.0: credit required",
    "CC0: no conditions",
    "ODbL: credit, and share alike",
  ]);
  expect(screen.queryByLabelText("Name to credit")).toBeNull();
  await user.selectOptions(choice, "CC-BY-4.0");
  expect(submit).toHaveBeenCalledTimes(1);
  rerender(form("CC-BY-4.0", ""));
  await user.type(screen.getByLabelText("Name to credit"), "Oslo DGC");
  await user.tab();
  expect(submit).toHaveBeenCalledTimes(2);
});
