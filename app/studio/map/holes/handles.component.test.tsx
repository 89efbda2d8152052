import { fireEvent, screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { type Chord, chordsAt } from "@/lib/editor/shortcuts";
import {
  button,
  eventually,
  expectSaved,
  findButton,
  holeNumbers,
  holeRow,
  map,
  openHoles,
  openStudio,
  queryButton,
  undoes,
} from "../../testing/render-studio";

/** Opens a saved 100 m hole, due north, with a control point in the middle. */
const openHole = () => openHoles(1);

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

  it("leave it selected when the focus goes elsewhere: Delete deletes it then, and undo returns to it", async () => {
    const { user } = await openHole();
    button("Control point 1, hole 1").focus();
    await user.keyboard("a");
    await expectFocusOn("Control point 2, hole 1");
    const selected = () => document.querySelector("[data-selected]")?.getAttribute("aria-label");
    expect(selected()).toBe("Control point 2, hole 1");
    button("Control point 2, hole 1").blur();
    expect(document.activeElement).toBe(document.body);
    await user.keyboard("{Delete}");
    await eventually(() => expect(points()).toHaveLength(1));
    expect(holeNumbers()).toEqual([1]);
    await user.keyboard("{Control>}z{/Control}");
    await eventually(() => expect(selected()).toBe("Control point 2, hole 1"));

    // The palette offers what can be done with it, such as a position by number.
    await user.keyboard("{Control>}k{/Control}");
    await user.type(await screen.findByRole("combobox"), "position");
    await screen.findByRole("option", { name: /^Position/ });
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

/** Those that other listeners take: Enter and Space click a button, plain arrow keys move the focus. */
const ELSEWHERE = ["menu", "walk"];

it("a handle takes the keys that the help names, and no others", async () => {
  await openHole();
  const taken = (chord: Chord | KeyboardEventInit) => {
    const { command = false, shift = false, alt = false, ...press } = chord as Chord;
    const modifiers = { ctrlKey: command, shiftKey: shift, altKey: alt };
    const handle = button("Target, hole 1");
    handle.focus();
    return !fireEvent.keyDown(handle, { ...modifiers, ...press });
  };
  for (const [action, chords] of chordsAt("handle")) {
    if (ELSEWHERE.includes(action)) continue;
    for (const chord of chords) expect([chord, taken(chord)]).toEqual([chord, true]);
  }
  for (const chord of [
    { key: "a", alt: true },
    { key: "b", alt: true },
    { key: "Insert", alt: true },
  ] as Chord[]) {
    expect([chord, taken(chord)]).toEqual([chord, false]);
  }
});

/** Sends pointer events at pixels beside the middle of an element, as the map projects it. */
function pointerOn(name: string | RegExp, pointerType = "mouse") {
  // Not in the simulated document.
  HTMLElement.prototype.setPointerCapture = () => {};
  const element = button(name);
  const [, x = 0, y = 0] =
    /translate\((.+)px, (.+)px\)/.exec(element.parentElement?.style.transform ?? "") ?? [];
  const at = (right: number, down: number, more: object) => ({
    ...{ pointerId: 1, pointerType, button: 0, clientX: Number(x) + right, clientY: Number(y) + down },
    ...more,
  });
  const send = (type: "pointerDown" | "pointerMove" | "pointerUp" | "pointerCancel" | "contextMenu") => {
    return (right = 0, down = 0, more = {}) => fireEvent[type](element, at(right, down, more));
  };
  return {
    ...{ element, down: send("pointerDown"), move: send("pointerMove"), up: send("pointerUp") },
    ...{ cancel: send("pointerCancel"), contextMenu: send("contextMenu") },
  };
}

describe("a pointer on a handle", () => {
  it("focuses and grabs it at once, and drops it where it was if it is released there", async () => {
    await openHole();
    const tee = pointerOn("Tee, hole 1");
    tee.down();
    expect(document.activeElement).toBe(tee.element);
    expect(button("Tee, hole 1").dataset.dragging).toBe("true");
    tee.move(1);
    tee.up(1);
    expect(button("Tee, hole 1").dataset.dragging).toBeUndefined();
    expect(undoes()).toBe("Nothing to undo");
  });

  it("moves it by as much as the pointer moves, as one step", async () => {
    await openHole();
    const transform = () => button("Tee, hole 1").parentElement?.style.transform;
    const before = transform();
    const tee = pointerOn("Tee, hole 1");
    tee.down(5, -4);
    tee.move(25, -4);
    tee.move(45, -4);
    const [x, y] =
      /translate\((.+)px, (.+)px\)/
        .exec(before ?? "")
        ?.slice(1)
        .map(Number) ?? [];
    const [movedX, movedY] =
      /translate\((.+)px, (.+)px\)/
        .exec(transform() ?? "")
        ?.slice(1)
        .map(Number) ?? [];
    expect(Number(movedX) - Number(x)).toBeCloseTo(40, 1);
    expect(Number(movedY) - Number(y)).toBeCloseTo(0, 1);
    tee.up(45, -4);
    expect(undoes()).toBe("Undo: Move tee, hole 1");
  });

  it("puts it back by Escape, and ignores keys and other buttons meanwhile", async () => {
    const { user } = await openHole();
    const point = pointerOn("Control point 1, hole 1");
    point.down(0, 0, { button: 2 });
    expect(point.element.dataset.dragging).toBeUndefined();
    point.down();
    point.move(30);
    await user.keyboard("{Delete}");
    point.contextMenu(30, 0, { button: 2 });
    expect(screen.queryByRole("menu")).toBeNull();
    await user.keyboard("{Escape}");
    point.move(60);
    point.up(60);
    expect(points()).toHaveLength(1);
    expect(undoes()).toBe("Nothing to undo");
  });

  it("adds a control point in a gap by a tap or a drag, but not by one that is cancelled", async () => {
    await openHole();
    const gap = pointerOn("Add point 1 to hole 1");
    gap.down();
    gap.move(20);
    expect(points()).toHaveLength(2);
    gap.cancel(20);
    gap.up(20);
    expect(points()).toHaveLength(1);
    pointerOn("Add point 1 to hole 1").down();
    pointerOn("Add point 1 to hole 1").up();
    expect(points()).toHaveLength(2);
    await expectFocusOn("Control point 1, hole 1");
    const next = pointerOn("Add point 3 to hole 1");
    next.down();
    next.move(20);
    next.up(20);
    expect(points()).toHaveLength(3);
    await expectFocusOn("Control point 3, hole 1");
  });

  it("opens its menu by a right click, for the nearest of overlapping handles, whichever has the focus", async () => {
    await openHole();
    button("Target, hole 1").focus();
    pointerOn("Tee, hole 1").contextMenu(2, 1, { button: 2 });
    await screen.findByRole("menu", { name: "Tee, hole 1: actions" });
    pointerOn("Target, hole 1").down();
    await eventually(() => expect(screen.queryByRole("menu")).toBeNull());
  });

  it("opens its menu instead of dragging when the system reports a long press", async () => {
    await openHole();
    const point = pointerOn("Control point 1, hole 1", "touch");
    point.down();
    point.contextMenu();
    await screen.findByRole("menu", { name: "Control point 1, hole 1: actions" });
    point.move(50);
    point.up(50);
    expect(undoes()).toBe("Nothing to undo");
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
    await map().findByText("Hole 2: place the tee");
    await clickMap(0.3, 0.3);
    await map().findByText("Hole 2: place the target");
    await clickMap(0.6, 0.35);
    await findButton("Target, hole 2");
    expect(points()).toHaveLength(0);
    expect(holeRow(2).textContent).toMatch(/Par \d.* m/);
    await expectSaved();
    await user.click(button("Undo"));
    expect(holeNumbers()).not.toContain(2);
  });

  it("is cancelled by Escape, which restores everything, and goes on when that is undone", async () => {
    const { user, clickMap } = await openHole();
    await user.click(button("Draw hole"));
    await clickMap(0.3, 0.3);
    expect(holeNumbers()).toEqual([1, 2]);
    await user.keyboard("{Escape}");
    expect(holeNumbers()).toEqual([1]);
    expect(button("Draw hole").getAttribute("aria-pressed")).toBe("false");
    expect(undoes()).toBe("Undo: Cancel drawing");
    await user.click(button("Undo"));
    expect(holeNumbers()).toEqual([1, 2]);
    expect(undoes()).toBe("Undo: Place tee, hole 2");
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
    await map().findByText("Hole 1: place another tee");
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
      await map().findByText(`Hole ${hole}: place the tee`);
      await user.keyboard("{Enter}");
      await map().findByText(`Hole ${hole}: place the target`);
      await user.keyboard("{ArrowUp}{ArrowUp}{ArrowUp}{Shift>}{ArrowLeft}{/Shift}{Enter}");
      await findButton(`Target, hole ${hole}`);
    }
    await map().findByText("Hole 3: place the tee");
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
    await map().findByText("Hole 1: place the tee");
  });

  it("that measure show the length of a line or the size of an area, and leave the course as it is", async () => {
    const { user, clickMap } = await openHole();
    await user.keyboard("m");
    await eventually(() => expect(button("Measure").getAttribute("aria-pressed")).toBe("true"));
    // Neither a control point nor an end can take a click that measures.
    for (const handle of document.querySelectorAll(".map-handle"))
      expect(handle.closest("[inert]")).not.toBeNull();
    for (const across of [0.3, 0.5, 0.7]) await clickMap(across, 0.3);
    await screen.findByRole("group", { name: /^\d+ m$/ });
    // Back at the first point, it is an area.
    await clickMap(0.5, 0.5);
    await clickMap(0.3, 0.3);
    await screen.findByRole("group", { name: /^[\d,]+ m² · \d+ m around$/ });
    await user.keyboard("{Escape}");
    await eventually(() => expect(screen.queryByRole("group", { name: /around$/ })).toBeNull());
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
    await screen.findByRole("group", { name: /^Place points/ });
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
