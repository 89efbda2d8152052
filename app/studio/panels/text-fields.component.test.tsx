import { act, screen, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import type { CourseDocument } from "@/lib/editor/document";
import { mainFairwayId } from "@/lib/editor/fairways";
import { selectHole } from "@/lib/editor/selection";
import type { OwnedCourse } from "@/lib/validation/owned-course";
import { findOrOpenSession } from "../session/session-cache";
import {
  button,
  eventually,
  expectSaved,
  findButton,
  holeNumbers,
  openHoles,
  queryButton,
  status,
  undoes,
} from "../testing/render-studio";

const name = () => screen.getByRole<HTMLInputElement>("textbox", { name: "Name" });

/** Opens a course of two holes with the first one selected. */
async function openTwoHoles() {
  const opened = await openHoles(2);
  const { server } = opened;
  await vi.waitUntil(() => server.stream);
  const receive = (change: (holes: CourseDocument["holes"]) => CourseDocument["holes"]) =>
    server.editLiveBy("Ann", (document) => ({ ...document, holes: change(document.holes) }));
  const receiveName = (text: string | null) =>
    receive((holes) => holes.map((hole, index) => (index === 0 ? { ...hole, name: text } : hole)));
  const session = findOrOpenSession("user_1", server.stored);
  return { ...opened, receive, receiveName, session };
}

const storedName = (course: OwnedCourse) => course.holes[0]?.name;
const expectStored = async (server: { stored: OwnedCourse }, text: string) => {
  await eventually(() => expect(storedName(server.stored)).toBe(text));
  await expectSaved();
};

describe("text in a field", () => {
  it("is stored after a pause in typing, and stays as typed with its caret", async () => {
    const { user, server } = await openTwoHoles();
    await user.type(name(), "Big oak ");
    expect(status()).toBe("Saving…");
    await expectStored(server, "Big oak");
    expect(name().value).toBe("Big oak ");
    expect(document.activeElement).toBe(name());
    await user.keyboard("tree");
    await expectStored(server, "Big oak tree");
  });

  it("is one undo step for the whole visit, however often the user pauses", async () => {
    const { user, server } = await openTwoHoles();
    await user.type(name(), "Big");
    await expectStored(server, "Big");
    await user.keyboard(" oak");
    await expectStored(server, "Big oak");
    await user.tab();
    expect(undoes()).toBe("Undo: Change details, hole 1");
    await user.click(button("Undo"));
    expect(name().value).toBe("");
    expect(undoes()).toBe("Nothing to undo");
  });

  it("that a pause has stored is reverted by undo while the field has the focus", async () => {
    const { user, server } = await openTwoHoles();
    await user.type(name(), "Big");
    await expectStored(server, "Big");
    await user.keyboard("{Control>}z{/Control}");
    expect(name().value).toBe("");
    await user.keyboard("{Control>}{Shift>}z{/Shift}{/Control}");
    expect(name().value).toBe("Big");
  });

  it("gives way to the text from before the visit on Escape, without a step", async () => {
    const { user, server } = await openTwoHoles();
    await user.type(name(), "Big");
    await expectStored(server, "Big");
    await user.keyboard(" oak{Escape}");
    expect(name().value).toBe("");
    expect(undoes()).toBe("Nothing to undo");
    await eventually(() => expect(storedName(server.stored)).toBeNull());
  });

  it("is stored when another hole takes its place, which stays selected", async () => {
    const { user, server, session } = await openTwoHoles();
    await user.type(name(), "Big oak");
    const [, second] = session.get().history.present.holes;
    act(() => session.dispatch({ type: "select", selection: selectHole(mainFairwayId(second?.id ?? "")) }));
    await findButton("Details of hole 2");
    expect(name().value).toBe("");
    await expectStored(server, "Big oak");
    expect(queryButton("Details of hole 2")).not.toBeNull();
  });

  it("is that of its tee, also when a hole takes its place whose tee has the same id", async () => {
    const { user, server, session } = await openTwoHoles();
    await user.click(button("Edit Tee 1"));
    const tee = within(screen.getByRole("group", { name: "Tees of hole 1" }));
    await user.type(await tee.findByRole("textbox", { name: "Name" }), "Oak");
    const [, second] = session.get().history.present.holes;
    act(() => session.dispatch({ type: "select", selection: selectHole(mainFairwayId(second?.id ?? "")) }));
    await findButton("Details of hole 2");
    await eventually(() =>
      expect(server.stored.holes.map(({ tees }) => tees.map(({ name }) => name))).toEqual([["Oak"], [null]]),
    );
  });

  it("is stored without characters that can't be saved, such as the line breaks of pasted slides", async () => {
    const { user, server } = await openTwoHoles();
    await user.click(name());
    await user.paste("Big\u000boak");
    await user.tab();
    await expectStored(server, "Big oak");
  });

  it("is stored and sent when the page goes", async () => {
    const { user, server, session } = await openTwoHoles();
    await user.type(name(), "Big oak");
    act(() => void window.dispatchEvent(new Event("pagehide")));
    expect(session.get().saving.phase.kind).toBe("saving");
    await expectStored(server, "Big oak");
  });
});

describe("text in a field that others change meanwhile", () => {
  it("stays as typed with its caret, and is stored when the user leaves the field", async () => {
    const { user, server, receiveName } = await openTwoHoles();
    await user.type(name(), "Big oak");
    name().setSelectionRange(3, 3);
    receiveName("Pond");
    await screen.findByText("Ann changed this to “Pond”");
    expect(name().value).toBe("Big oak");
    expect(name().selectionStart).toBe(3);
    expect(name().getAttribute("aria-describedby")).toBe(
      screen.getByText(/“Pond”/).closest("[role=status]")?.id,
    );
    await user.tab({ shift: true });
    await expectStored(server, "Big oak");
    expect(queryButton("Use theirs")).toBeNull();
  });

  it("names the person who changed it, not one who changed something else right after", async () => {
    const { user, server, receiveName } = await openTwoHoles();
    await user.type(name(), "Big oak");
    act(() => {
      receiveName("Pond");
      server.editLiveBy("Bob", (document) => ({ ...document, holes: document.holes.slice(0, 1) }));
    });
    await screen.findByText("This was changed to “Pond” in the meantime");
  });

  it("waits for the user, whom the status tells", async () => {
    const { user, server, receiveName } = await openTwoHoles();
    await user.type(name(), "Big oak");
    receiveName("Pond");
    await eventually(() => expect(status()).toBe("Not saved: a field isn't finished."));
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    expect(storedName(server.stored)).toBe("Pond");
    expect(name().value).toBe("Big oak");
  });

  it("gives way to theirs by one click or key", async () => {
    const { user, server, receiveName } = await openTwoHoles();
    for (const press of [() => user.click(button("Use theirs")), () => user.keyboard("{Tab}{Enter}")]) {
      await user.type(name(), "Big oak");
      receiveName(server.stored.version % 2 === 0 ? "Bridge" : "Pond");
      await findButton("Use theirs");
      await press();
      expect(name().value).toBe(storedName(server.stored));
      expect(document.activeElement).toBe(name());
      await expectSaved();
    }
  });

  it("stays over their return to the text from before the visit, which isn't the user's undo", async () => {
    const { user, server, receiveName } = await openTwoHoles();
    await user.type(name(), "Big oak");
    await expectStored(server, "Big oak");
    receiveName(null);
    await screen.findByText("Ann cleared this");
    expect(name().value).toBe("Big oak");
  });

  it("is told from a value that they cleared", async () => {
    const { user, receiveName } = await openTwoHoles();
    receiveName("Pond");
    await eventually(() => expect(name().value).toBe("Pond"));
    await user.type(name(), "s");
    receiveName(null);
    await screen.findByText("Ann cleared this");
  });

  it("goes to the list of changes that were not made if the hole is deleted, which restores the hole with it", async () => {
    const { user, server, receive, session } = await openTwoHoles();
    await user.type(name(), "Big oak");
    const [hole] = session.get().history.present.holes;
    receive((holes) => holes.slice(1));
    await eventually(() => expect(holeNumbers()).toEqual([2]));
    const change = { kind: "set", at: ["holes", hole?.id, "name"], from: null, to: "Big oak" };
    expect(session.get().unapplied).toMatchObject([{ change, item: hole, reason: "gone", by: "Ann" }]);
    await expectSaved();
    await user.click(button("Restore with my change"));
    await expectStored(server, "Big oak");
    expect(holeNumbers()).toEqual([1, 2]);
  });
});

describe("text that a field can't store", () => {
  it("stays over an undo of the user's own, which is nobody else's change", async () => {
    const { user, receiveName } = await openTwoHoles();
    receiveName("Pond");
    const number = screen.getByRole<HTMLInputElement>("spinbutton", { name: "Number" });
    await user.clear(number);
    await user.type(number, "5{Enter}");
    await user.clear(number);
    await user.type(number, "40{Enter}");
    await user.click(button("Undo"));
    await screen.findByText("This was changed to “1” in the meantime");
    expect(number.value).toBe("40");
  });

  it("is no saved change: the status says so, and leaving asks", async () => {
    const { user } = await openTwoHoles();
    const number = screen.getByRole("spinbutton", { name: "Number" });
    await user.clear(number);
    await user.type(number, "40{Enter}");
    expect(status()).toBe("Not saved: a field isn't finished.");
    const unload = new Event("beforeunload", { cancelable: true });
    window.dispatchEvent(unload);
    expect(unload.defaultPrevented).toBe(true);

    const confirm = vi.fn(() => false);
    vi.stubGlobal("confirm", confirm);
    await user.click(screen.getByRole("link", { name: "Your courses" }));
    expect(confirm).toHaveBeenCalledWith(
      "A field isn't finished. Its text will be lost. Leave the studio anyway?",
    );
    number.focus();
    await user.keyboard("{Escape}");
    await expectSaved();
  });
});
