import { render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, expect, it, vi } from "vitest";
import { keepSharedFile, SHARED_FILE_PAGE } from "@/app/studio/session/shared-file";
import { TranslationsProvider } from "@/app/ui/translations";
import { allMessages } from "@/lib/messages/catalogue";
import { ReceivedFile } from "./received-file";

const shared = new File(["{}"], "from another site.geojson");

beforeEach(async () => {
  let kept: Response | undefined;
  vi.stubGlobal("caches", {
    open: async () => ({ put: async (_key: string, response: Response) => (kept = response) }),
    match: async () => kept,
    delete: async () => (kept = undefined),
  });
  await keepSharedFile(shared);
});

function renderFile(open: (file: File) => void) {
  render(
    <TranslationsProvider language="en" unit="metres" messages={allMessages("en")}>
      <ReceivedFile open={open} />
    </TranslationsProvider>,
  );
}

it.each([
  ["Use this file", [[expect.objectContaining({ name: shared.name })]]],
  ["Discard", []],
])("a file that was shared is named, and opened only once the user says so (%s)", async (button, opened) => {
  window.history.replaceState(null, "", SHARED_FILE_PAGE);
  const open = vi.fn();
  renderFile(open);
  await screen.findByText(shared.name);
  expect(open).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole("button", { name: button }));
  expect(open.mock.calls).toEqual(opened);
  expect(screen.queryByText(shared.name)).toBeNull();
});

it("a page of a new course that was open before leaves a shared file to the page that opens for it", async () => {
  window.history.replaceState(null, "", "/courses/new");
  const match = vi.spyOn(caches, "match");
  renderFile(vi.fn());
  window.history.replaceState(null, "", SHARED_FILE_PAGE);
  renderFile(vi.fn());
  await screen.findByText(shared.name);
  expect(match).toHaveBeenCalledOnce();
});
