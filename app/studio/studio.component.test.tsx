import { createEvent, fireEvent, screen } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { fairway, storedCourse } from "@/lib/editor/testing/courses";
import {
  button,
  eventually,
  expectSaved,
  findButton,
  holeNumbers,
  holeRow,
  openHoles,
  openStudio,
  queryButton,
  queryHoleRow,
  status,
  undoes,
} from "./testing/render-studio";

describe("holes", () => {
  it("can be added in sequence, selected in the list, deleted and restored", async () => {
    const { user, server } = await openStudio();
    await user.click(button("Add hole"));
    await findButton("Tee, hole 1");
    await user.click(button("Add hole"));
    await findButton("Tee, hole 2");
    await user.click(holeRow(1));
    await findButton("Tee, hole 1");
    expect(queryButton("Tee, hole 2")).toBeNull();
    await user.click(button("Actions for hole 1"));
    await user.click(await screen.findByRole("menuitem", { name: "Delete hole 1" }));
    expect(queryHoleRow(1)).toBeNull();
    await user.click(button("Undo"));
    expect(queryHoleRow(1)).not.toBeNull();
    await expectSaved();
    expect(server.stored.holes).toHaveLength(2);
  });

  it("longer than 1000 m are not saved, the status says why, and undo makes the course valid again", async () => {
    const { user } = await openStudio(storedCourse([fairway(1, { metres: 995 })]));
    (await findButton("Target, hole 1")).focus();
    await user.keyboard("{Alt>}{ArrowUp}{/Alt}");
    await eventually(() =>
      expect(status()).toMatch(
        /^Not saved: Hole 1: tee and target are 1005\.\d m apart; the maximum is 1000 m\.$/,
      ),
    );
    await user.click(button("Undo"));
    await expectSaved();
  });
});

describe("the focus after a hole is removed", () => {
  it("by the Delete key moves to the next hole, and finally to Add hole", async () => {
    const { user } = await openHoles(3);
    holeRow(2).focus();
    await user.keyboard("{Delete}");
    expect(holeNumbers()).toEqual([1, 3]);
    expect(document.activeElement).toBe(holeRow(3));
    await user.keyboard("{Delete}");
    expect(document.activeElement).toBe(holeRow(1));
    await user.keyboard("{Delete}");
    screen.getByText("No holes yet");
    expect(document.activeElement).toBe(button("Add hole"));
  });

  it("by the menu stays on the menu's button, so that pressing twice deletes one hole", async () => {
    const { user } = await openHoles(3);
    await user.click(holeRow(1));
    await user.click(button("Actions for hole 1"));
    (await screen.findByRole("menuitem", { name: "Delete hole 1" })).focus();
    await user.keyboard("{Enter}");
    await eventually(() => expect(document.activeElement).toBe(button("Actions for hole 2")));
    await user.keyboard("{Enter}");
    expect(holeNumbers()).toEqual([2, 3]);
  });

  it("by undo moves from the removed hole's handle to a neighbouring hole", async () => {
    const { user } = await openHoles(2);
    await user.click(button("Add hole"));
    (await findButton("Target, hole 3")).focus();
    await user.keyboard("{Control>}z{/Control}");
    expect(queryHoleRow(3)).toBeNull();
    expect(document.activeElement).toBe(holeRow(2));
  });
});

describe("undo and redo", () => {
  it("revert and repeat steps, by button and by keyboard", async () => {
    const { user } = await openHoles(1);
    await user.click(button("Add hole"));
    expect(undoes()).toBe("Undo: Add hole 2");
    await user.click(button("Undo"));
    expect(holeNumbers()).toEqual([1]);
    expect(undoes()).toBe("Nothing to undo");
    await user.click(button("Redo"));
    expect(holeNumbers()).toEqual([1, 2]);
    await user.keyboard("{Control>}z{/Control}");
    expect(holeNumbers()).toEqual([1]);
    await user.keyboard("{Control>}{Shift>}z{/Shift}{/Control}");
    expect(holeNumbers()).toEqual([1, 2]);
    await expectSaved();
  });

  it("take a burst of arrow keys on a handle as one step", async () => {
    const { user } = await openHoles(1);
    // Created at once: pressed one by one on a busy machine, they may be too far apart for one burst.
    const presses = ["altKey", "altKey", "altKey", "shiftKey", "ctrlKey", "ctrlKey", "ctrlKey"].map(
      (modifier) => createEvent.keyDown(button("Target, hole 1"), { key: "ArrowUp", [modifier]: true }),
    );
    for (const press of presses) fireEvent(button("Target, hole 1"), press);
    await eventually(() => expect(holeRow(1).textContent).toContain("131 m"));
    await expectSaved();
    await user.click(button("Undo"));
    await eventually(() => expect(holeRow(1).textContent).toContain("100 m"));
    expect(undoes()).toBe("Nothing to undo");
  });
});

describe("saving", () => {
  it("without a connection is retried, and goes on when the browser is online again", async () => {
    const { user, server } = await openHoles(1);
    const online = globalThis.fetch;
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
    await user.click(button("Add hole"));
    await eventually(() => expect(status()).toBe("Not saved: you're offline. Retrying…"));
    vi.stubGlobal("fetch", online);
    window.dispatchEvent(new Event("online"));
    await expectSaved();
    expect(server.stored.holes).toHaveLength(2);
  });
});

describe("keyboard help", () => {
  it("opens by ?, and closes by Escape or its button, which return the focus", async () => {
    const { user } = await openHoles(1);
    holeRow(1).focus();
    await user.keyboard("?");
    const help = await screen.findByRole("dialog", { name: "Keyboard and gestures" });
    expect(help.textContent).toContain("Move it by 0.1 m");
    expect(help.textContent).toContain("UndoCtrlZ");
    await user.keyboard("{Escape}");
    await eventually(() => expect(screen.queryByRole("dialog")).toBeNull());
    await eventually(() => expect(document.activeElement).toBe(holeRow(1)));

    await user.click(button("Keyboard help"));
    await screen.findByRole("dialog", { name: "Keyboard and gestures" });
    await user.click(button("Close"));
    await eventually(() => expect(screen.queryByRole("dialog")).toBeNull());
    await eventually(() => expect(document.activeElement).toBe(button("Keyboard help")));
  });

  it("stays closed while a question mark is typed into a field", async () => {
    const { user } = await openHoles(1);
    const name = screen.getByRole<HTMLInputElement>("textbox", { name: "Flight path name" });
    await user.type(name, "What?");
    expect(name.value).toBe("What?");
    expect(screen.queryByRole("dialog")).toBeNull();
  });
});
