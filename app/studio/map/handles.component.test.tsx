import { fireEvent, screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { fairway, storedCourse } from "@/lib/editor/testing/courses";
import {
  button,
  eventually,
  expectSaved,
  findButton,
  holeNumbers,
  holeRow,
  map,
  openStudio,
  queryButton,
  undoes,
} from "../testing/render-studio";

/** Opens a saved 100 m hole, due north, with a control point in the middle. */
async function openHole() {
  const opened = await openStudio(storedCourse([fairway(1)]));
  await findButton("Tee, hole 1");
  return opened;
}

const points = () => screen.queryAllByRole("button", { name: /^Control point \d+, hole/ });
const expectFocusOn = (name: string) => eventually(() => expect(document.activeElement).toBe(button(name)));

describe("keys on a handle", () => {
  it("add and delete control points, and a refusal gives the reason", async () => {
    const { user } = await openHole();
    button("Tee, hole 1").focus();
    await user.keyboard("a");
    await expectFocusOn("Control point 1, hole 1");
    await user.keyboard("{Shift>}A{/Shift}");
    expect(points()).toHaveLength(3);
    await expectFocusOn("Control point 1, hole 1");
    await user.keyboard("{Delete}{Backspace}");
    expect(points()).toHaveLength(1);
    await expectFocusOn("Control point 1, hole 1");
    // Without control points, the flight path is straight.
    await user.keyboard("{Delete}");
    expect(points()).toHaveLength(0);
    button("Target, hole 1").focus();
    await user.keyboard("{Delete}");
    await map().findByText(/^A target can't be deleted on its own/);
    expect(document.activeElement).toBe(button("Target, hole 1"));
  });

  it("keep the focus on a neighbour when undo removes the focused control point", async () => {
    const { user } = await openHole();
    button("Control point 1, hole 1").focus();
    await user.keyboard("a");
    await expectFocusOn("Control point 2, hole 1");
    await user.keyboard("{Control>}z{/Control}");
    await expectFocusOn("Control point 1, hole 1");
  });
});

describe("the menu of a handle", () => {
  it("opens by a right click, and deletes a control point", async () => {
    const { user } = await openHole();
    button("Control point 1, hole 1").focus();
    await user.keyboard("a");
    fireEvent.contextMenu(await findButton("Control point 2, hole 1"));
    await screen.findByRole("menu", { name: "Control point 2, hole 1: actions" });
    await user.click(screen.getByRole("menuitem", { name: "Delete control point" }));
    expect(points()).toHaveLength(1);
    await eventually(() => expect(screen.queryByRole("menu")).toBeNull());
    await expectFocusOn("Control point 1, hole 1");
  });

  it("works by keyboard, and Escape returns the focus to the handle", async () => {
    const { user } = await openHole();
    const focusedItem = (name: string) =>
      eventually(() => expect(document.activeElement).toBe(screen.getByRole("menuitem", { name })));
    button("Control point 1, hole 1").focus();
    await user.keyboard("{Enter}");
    await focusedItem("Add point before");
    await user.keyboard("{ArrowUp}");
    await focusedItem("Delete control point");
    await user.keyboard("{Escape}");
    await expectFocusOn("Control point 1, hole 1");
    // What a browser sends for Shift+F10.
    fireEvent.contextMenu(button("Control point 1, hole 1"));
    await focusedItem("Add point before");
    await user.keyboard("{ArrowDown}{Enter}");
    await expectFocusOn("Control point 2, hole 1");
    expect(points()).toHaveLength(2);
  });
});

describe("drawing", () => {
  it("adds a hole by two clicks, as steps that undo reverts", async () => {
    const { user, clickMap } = await openHole();
    await user.keyboard("h");
    await map().findByText("Hole 2: click to place the tee");
    await clickMap(0.3, 0.3);
    await map().findByText("Hole 2: click to place the target");
    await clickMap(0.6, 0.35);
    await findButton("Target, hole 2");
    expect(points()).toHaveLength(0);
    expect(holeRow(2).textContent).toMatch(/Par \d.* m/);
    await expectSaved();
    await user.click(button("Undo"));
    expect(holeNumbers()).not.toContain(2);
  });

  it("is cancelled by Escape, which restores everything", async () => {
    const { user, clickMap } = await openHole();
    await user.click(button("Draw hole"));
    await clickMap(0.3, 0.3);
    expect(holeNumbers()).toEqual([1, 2]);
    await user.keyboard("{Escape}");
    expect(holeNumbers()).toEqual([1]);
    expect(button("Draw hole").getAttribute("aria-pressed")).toBe("false");
    expect(undoes()).toBe("Nothing to undo");
  });

  it("keeps an unfinished hole, which is saved and can get its target later", async () => {
    const { user, clickMap, server } = await openHole();
    await user.click(button("Draw hole"));
    await clickMap(0.3, 0.3);
    await user.click(holeRow(1));
    await expectSaved();
    expect(holeRow(2).textContent).toContain("No target");
    await user.click(holeRow(2));
    await user.click(await findButton("Place target, hole 2"));
    await clickMap(0.6, 0.35);
    await findButton("Target, hole 2");
    await eventually(() => expect(server.stored.holes[1]?.targets).toHaveLength(1));
  });

  it("adds a tee, a target and a flight path to the selected hole, by the keys of the tools", async () => {
    const { user, clickMap } = await openHole();
    const choices = (group: string) =>
      eventually(() =>
        expect(within(screen.getByRole("group", { name: group })).getAllByRole("radio")).toHaveLength(2),
      );
    await user.keyboard("t");
    await map().findByText("Hole 1: click to place another tee");
    await clickMap(0.3, 0.3);
    await choices("Tees of hole 1");
    await user.keyboard("b");
    await clickMap(0.7, 0.3);
    await choices("Targets of hole 1");
    await user.keyboard("p");
    await clickMap(0.35, 0.5);
    await clickMap(0.35, 0.4);
    await user.keyboard("{Enter}");
    await choices("Flight paths");
    expect(points()).toHaveLength(2);
    await expectSaved();
  });

  it("by keyboard alone draws holes in the middle of the map, whose points the arrow keys walk", async () => {
    const { user } = await openStudio();
    button("Draw hole").focus();
    await user.keyboard("{Enter}");
    for (const hole of [1, 2]) {
      await map().findByText(`Hole ${hole}: click to place the tee`);
      await user.keyboard("{Enter}");
      await map().findByText(`Hole ${hole}: click to place the target`);
      await user.keyboard("{ArrowUp}{ArrowUp}{ArrowUp}{Shift>}{ArrowLeft}{/Shift}{Enter}");
      await findButton(`Target, hole ${hole}`);
    }
    await map().findByText("Hole 3: click to place the tee");
    await user.keyboard("{Escape}");
    button("Tee, hole 2").focus();
    await user.keyboard("a");
    await expectFocusOn("Control point 1, hole 2");
    // Tee, points, target, next hole.
    for (const name of ["Tee, hole 2", "Target, hole 1", "Tee, hole 1"]) {
      await user.keyboard("{ArrowLeft}");
      await expectFocusOn(name);
    }
    for (const name of ["Target, hole 1", "Tee, hole 2", "Control point 1, hole 2"]) {
      await user.keyboard("{ArrowDown}");
      await expectFocusOn(name);
    }
    // One tab stop, which remembers the last point.
    const stops = document.querySelectorAll(".map-handle[tabindex='0']");
    expect([...stops]).toEqual([button("Control point 1, hole 2")]);
    await expectSaved();
  });
});

describe("the tools", () => {
  it("can be kept from responding to single keys, and their buttons still work", async () => {
    const { user } = await openHole();
    const switchKeys = async () => {
      await user.click(button("Map settings"));
      await user.click(await screen.findByRole("checkbox", { name: /^Single-key shortcuts for tools/ }));
      await user.keyboard("{Escape}");
    };
    await switchKeys();
    await user.keyboard("hm");
    expect(button("Select").getAttribute("aria-pressed")).toBe("true");
    await user.click(button("Measure"));
    expect(button("Measure").getAttribute("aria-pressed")).toBe("true");
    await switchKeys();
    await user.keyboard("v");
    await eventually(() => expect(button("Select").getAttribute("aria-pressed")).toBe("true"));
  });

  it("that draw ask to zoom in while the map is far out", async () => {
    const { user } = await openStudio({ location: null });
    await user.click(button("Draw hole"));
    await map().findByText("Zoom in to the course first, or search for it.");
    expect(button("Select").getAttribute("aria-pressed")).toBe("true");
    await user.click(button("Add hole"));
    expect(holeNumbers()).toEqual([]);
    await user.keyboard("/");
    await user.keyboard("59.9, 10.79{Enter}");
    await screen.findByText(/^Showing 59\.9/);
    await user.click(button("Draw hole"));
    await map().findByText("Hole 1: click to place the tee");
  });

  it("that measure show the length of a line, and leave the course as it is", async () => {
    const { user, clickMap } = await openHole();
    await user.keyboard("m");
    await eventually(() => expect(button("Measure").getAttribute("aria-pressed")).toBe("true"));
    for (const across of [0.3, 0.5, 0.7]) await clickMap(across, 0.3);
    await screen.findByRole("group", { name: /^\d+ m$/ });
    await user.keyboard("{Escape}");
    await eventually(() => expect(screen.queryByRole("group", { name: /^\d+ m$/ })).toBeNull());
    expect(undoes()).toBe("Nothing to undo");
  });

  it("that draw leave the keys of a text field to it, and take them while nothing has the focus", async () => {
    const { user, clickMap } = await openHole();
    await user.click(button("Measure"));
    for (const across of [0.3, 0.5]) await clickMap(across, 0.3);
    const measured = await screen.findByRole("group", { name: /^\d+ m$/ });
    const name = screen.getByRole<HTMLInputElement>("textbox", { name: "Flight path name" });
    await user.type(name, "Left x{Backspace}");
    expect(name.value).toBe("Left ");
    await user.keyboard("{Escape}");
    expect(name.value).toBe("");
    expect(measured.isConnected).toBe(true);

    name.blur();
    expect(document.activeElement).toBe(document.body);
    await user.keyboard("{Backspace}");
    await screen.findByRole("group", { name: /^Click/ });
    await user.keyboard(" ");
    await screen.findByRole("group", { name: /^\d+ m$/ });
    await user.keyboard("{Escape}");
    expect(button("Measure").getAttribute("aria-pressed")).toBe("false");
  });
});

describe("the place search", () => {
  it("gets the focus by /, and Escape returns it", async () => {
    const { user } = await openHole();
    button("Tee, hole 1").focus();
    await user.keyboard("/");
    expect(document.activeElement).toBe(screen.getByLabelText(/^Go to/));
    await user.keyboard("59.9, 10.8");
    await user.keyboard("{Escape}");
    await expectFocusOn("Tee, hole 1");
    expect(queryButton("Tee, hole 2")).toBeNull();
  });
});
