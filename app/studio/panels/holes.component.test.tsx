import { screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { CompleteFairway } from "@/lib/editor/fairways";
import { fairway, storedCourse } from "@/lib/editor/testing/courses";
import { offsetBy } from "@/lib/geo/offset";
import {
  button,
  eventually,
  expectSaved,
  findButton,
  holeNumbers,
  holeRow,
  openStudio,
  status,
  undoes,
} from "../testing/render-studio";

/** Opens holes of 60 m, 70 m and so on, from which they can be told apart. */
async function openHoles(count: number) {
  const numbers = Array.from({ length: count }, (_, index) => index + 1);
  const opened = await openStudio(
    storedCourse(numbers.map((number) => fairway(number, { metres: 50 + 10 * number }))),
  );
  await findButton("Tee, hole 1");
  return opened;
}

/** The length of each hole in the list, from top to bottom. */
const lengths = () =>
  holeNumbers().map((number) => Number(/Par \d+ ?(\d+) m/.exec(holeRow(number).textContent ?? "")?.[1]));
const expectLengths = (expected: number[]) => eventually(() => expect(lengths()).toEqual(expected));
const expectFocusOn = (get: () => Element) => eventually(() => expect(document.activeElement).toBe(get()));

describe("the list of holes", () => {
  it("moves a hole by Alt with an arrow key in one step, announces it and keeps the focus", async () => {
    const { user } = await openHoles(4);
    holeRow(4).focus();
    await user.keyboard("{Alt>}{ArrowUp}{/Alt}");
    await expectLengths([60, 70, 90, 80]);
    await expectFocusOn(() => holeRow(3));
    await screen.findByText("Move hole 4 to 3. Hole 3: par 3, 90 m.");
    await user.keyboard("{Alt>}{ArrowUp}{ArrowUp}{ArrowUp}{/Alt}");
    await expectFocusOn(() => holeRow(1));
    await expectLengths([90, 60, 70, 80]);
    await user.keyboard("{ArrowDown}");
    await expectFocusOn(() => holeRow(2));
    expect(undoes()).toBe("Undo: Move hole 2 to 1");
    await user.click(button("Undo"));
    await expectLengths([60, 90, 70, 80]);
    await expectSaved();
  });
});

describe("the panel of a hole", () => {
  it("renumbers, moves, reverses and duplicates the hole by keyboard", async () => {
    const { user } = await openHoles(4);
    await user.keyboard("{Alt>}{PageDown}{/Alt}");
    await findButton("Details of hole 2");
    const number = () => screen.getByLabelText("Number");
    await user.clear(number());
    await user.type(number(), "4{Enter}");
    await expectLengths([60, 80, 90, 70]);
    await expectFocusOn(number);

    const choose = async (name: string) => {
      button(/^Actions for hole/).focus();
      await user.keyboard("{Enter}");
      (await screen.findByRole("menuitem", { name })).focus();
      await user.keyboard("{Enter}");
    };
    await choose("Move up");
    await expectFocusOn(() => button("Actions for hole 3"));
    await expectLengths([60, 80, 70, 90]);
    const height = (name: string) =>
      Number(/, ([\d.-]+)px/.exec(button(name).parentElement?.style.transform ?? "")?.[1]);
    expect(height("Tee, hole 3")).toBeGreaterThan(height("Target, hole 3"));
    await choose("Reverse: swap tee and target");
    await eventually(() => expect(height("Tee, hole 3")).toBeLessThan(height("Target, hole 3")));
    await choose("Duplicate hole");
    await eventually(() => expect(holeRow(5).textContent).toContain("70 m"));
    expect(undoes()).toBe("Undo: Duplicate hole 3");
    await expectSaved();
  });

  it("keeps a number out of range in its field with an error, and undo works while it has the focus", async () => {
    const { user } = await openHoles(2);
    await user.click(holeRow(2));
    const number = () => screen.getByLabelText<HTMLInputElement>("Number");
    const problem = () =>
      screen.queryAllByRole("alert").filter((alert) => /from 1 to 27/.test(alert.textContent ?? ""));
    for (const text of ["0", "28", "40"]) {
      await user.clear(number());
      await user.type(number(), `${text}{Enter}`);
      await eventually(() => expect(problem()).toHaveLength(1));
      expect(number().value).toBe(text);
      expect(number().getAttribute("aria-describedby")).toContain(problem()[0]?.id);
    }
    await user.tab();
    expect(number().value).toBe("40");
    number().focus();
    await user.keyboard("{Escape}");
    expect(number().value).toBe("2");
    expect(problem()).toHaveLength(0);

    await user.clear(number());
    await user.type(number(), "7{Enter}");
    await findButton("Tee, hole 7");
    await user.keyboard("{Control>}z{/Control}");
    await findButton("Tee, hole 2");
    expect(document.activeElement).toBe(number());
    expect(number().value).toBe("2");
    await user.keyboard("{Control>}{Shift>}z{/Shift}{/Control}");
    expect(number().value).toBe("7");
    await expectSaved();
  });

  it("adds, names, shapes and deletes flight paths, each in one step", async () => {
    const { user, server } = await openHoles(1);
    const paths = () => within(screen.getByRole("group", { name: "Flight paths" }));
    const path = (name: RegExp) => paths().getByRole<HTMLInputElement>("radio", { name });
    await user.click(button("Delete flight path"));
    expect(path(/^Main flight path/).checked).toBe(true);

    await user.click(button("Add flight path"));
    await eventually(() => expect(path(/^Flight path 2/).checked).toBe(true));
    expect(button("Hyzer").getAttribute("aria-pressed")).toBe("true");
    await findButton("Control point 3, hole 1");
    await user.click(button("S-curve"));
    expect(undoes()).toBe("Undo: S-curve: Flight path 2, hole 1");

    const name = screen.getByLabelText("Flight path name");
    await user.clear(name);
    await user.type(name, "Over the pond{Enter}");
    await eventually(() => expect(path(/^Over the pond/).checked).toBe(true));
    await user.click(button("Make main"));
    await eventually(() => expect(path(/^Over the pond\s*Main/).checked).toBe(true));
    expect(button("Make main").getAttribute("aria-disabled")).toBe("true");
    await expectSaved();
    expect(server.stored.holes[0]?.flightPaths.map((stored) => stored.name)).toEqual(["Over the pond", null]);

    await user.click(path(/^Flight path 2/));
    await findButton("Control point 1, hole 1");
    await eventually(() =>
      expect(screen.queryByRole("button", { name: "Control point 3, hole 1" })).toBeNull(),
    );
    await user.click(button("Delete flight path"));
    expect(paths().getAllByRole("radio")).toHaveLength(1);
    await expectFocusOn(() => path(/^Over the pond/));
    await user.click(button("Undo"));
    expect(paths().getAllByRole("radio")).toHaveLength(2);
  });

  it("gives the hole a name, a par, a second tee and a second target", async () => {
    const { user, server } = await openHoles(2);
    await user.click(screen.getByRole("textbox", { name: "Name" }));
    await user.keyboard("Ravine{Enter}");
    await eventually(() => expect(holeRow(1).textContent).toContain("Ravine"));
    await user.click(button("Par 4"));
    await screen.findByText(/^Par 4, set by you \(3 by length\)/);
    expect(holeRow(1).textContent).toContain("Par 4");

    await user.click(button("Add tee"));
    const tee = await screen.findByRole<HTMLInputElement>("radio", { name: /^Tee 2/ });
    expect(tee.checked).toBe(false);
    await user.click(button("Edit Tee 2"));
    await user.click(await findButton("Red"));
    await screen.findByRole("radio", { name: /^Red/ });
    // The tee can be moved although the layout doesn't play it.
    (await findButton("Red of hole 1, not in this layout")).focus();
    await user.keyboard("{Alt>}{ArrowRight}{/Alt}");
    expect(undoes()).toBe("Undo: Move tee, hole 1");

    await user.click(button("Add target"));
    await user.click(await screen.findByRole("radio", { name: /^Target B/ }));
    await eventually(() =>
      expect(screen.getByRole<HTMLInputElement>("radio", { name: /^Target B\s*In use since/ }).checked).toBe(
        true,
      ),
    );
    await eventually(() => expect(server.stored.holes[0]?.targets).toHaveLength(2));
    await expectSaved();
    expect(server.stored.holes[0]).toMatchObject({ name: "Ravine", par: 4 });
    expect(server.stored.holes[0]?.tees.map(({ colours }) => colours)).toEqual([[], ["red"]]);
    for (const step of ["Use this target", "Add target"]) {
      expect(undoes()).toBe(`Undo: ${step}, hole 1`);
      await user.click(button("Undo"));
    }
    expect(screen.getAllByRole("radio", { name: /^Target/ })).toHaveLength(1);
  });
});

describe("a layout", () => {
  it("plays holes in its own order and from its own tees, and is compared with the main one", async () => {
    const { teePosition, targetPosition, ...third } = fairway(3);
    const heights = {
      model: "terrain",
      source: "Laser",
      resolution: 1,
      sigma: null,
      measuredOn: "2026-11-27",
    } as const;
    const { user, server } = await openStudio(
      storedCourse([
        fairway(1),
        fairway(2),
        {
          ...third,
          teePosition: { ...teePosition, ground: { ...heights, metres: 52.5 } },
          targetPosition: { ...targetPosition, ground: { ...heights, metres: 49 } },
        },
      ]),
    );
    await findButton("Tee, hole 1");
    const layout = (name: string) =>
      within(screen.getByRole("radiogroup", { name: "Layout" })).getByRole<HTMLInputElement>("radio", {
        name,
      });
    await user.click(button("Add tee"));
    await user.click(button("Add layout"));
    await eventually(() => expect(layout("Layout 2").checked).toBe(true));
    expect(holeNumbers()).toEqual([1, 2, 3]);
    const mainLength = holeRow(1).textContent;
    await user.click(holeRow(1));
    await user.click(await screen.findByRole("radio", { name: /^Tee 2/ }));
    await eventually(() => expect(holeRow(1).textContent).not.toBe(mainLength));

    // Changes the list of this layout: without hole 2, with hole 3 first.
    holeRow(2).focus();
    await user.keyboard("{Delete}");
    await eventually(() => expect(holeNumbers()).toEqual([1, 3]));
    await findButton("Play hole 2");
    holeRow(3).focus();
    await user.keyboard("{Alt>}{ArrowUp}{/Alt}");
    await eventually(() => expect(holeNumbers()).toEqual([3, 1]));
    await user.click(layout("Main"));
    await eventually(() => expect(holeNumbers()).toEqual([1, 2, 3]));
    expect(holeRow(1).textContent).toBe(mainLength);

    await user.click(layout("Layout 2"));
    await user.click(await findButton("Details of Layout 2"));
    const dialog = within(await screen.findByRole("dialog"));
    await user.clear(dialog.getByRole("textbox", { name: "Name" }));
    await user.type(dialog.getByRole("textbox", { name: "Name" }), "Short tees{Enter}");
    await user.click(dialog.getByRole("button", { name: "Red" }));
    await user.click(dialog.getByRole("button", { name: "Compare layouts" }));
    const compared = within(await screen.findByRole("dialog", { name: "Layouts compared" }));
    await compared.findByRole("columnheader", { name: "Short tees" });
    expect(compared.getByRole("row", { name: /^Total/ }).textContent).toContain("2 holes");
    // Hole 2 isn't played: what differs is bold.
    expect(compared.getByRole("row", { name: /^2/ }).querySelector("strong")?.textContent).toBe("–");
    const lastRow = compared.getByRole("row", { name: /^3/ });
    expect(lastRow.querySelector("strong")).toBeNull();
    expect(lastRow.textContent).toContain("100 m · ▼ 3.5 m · Par 3");
    await user.keyboard("{Escape}");
    await eventually(() => expect(layout("Short tees").checked).toBe(true));
    await user.click(button("Details of Short tees"));
    await user.click(await findButton("Compare reports"));
    const reports = within(await screen.findByRole("dialog", { name: / · Short tees$/ }));
    expect(reports.getAllByRole("columnheader").map(({ textContent }) => textContent)).toEqual([
      "Short tees",
      "Main",
    ]);
    expect(reports.getByRole("row", { name: /^Lengths/ }).querySelector("strong")?.textContent).toContain(
      "3 holes",
    );
    await user.keyboard("{Escape}");
    await expectSaved();
    expect(server.stored.layouts.map(({ name, plays }) => [name, plays?.length ?? null])).toEqual([
      ["Main", null],
      ["Short tees", 2],
    ]);
    // Undo goes back step by step.
    await user.click(button("Undo"));
    await user.click(button("Undo"));
    layout("Layout 2");
  });
});

describe("checks", () => {
  it("show what blocks saving and fix it in one step, and warnings do not block", async () => {
    const from = { lat: 60.2, lng: 24.9 };
    const across: CompleteFairway = {
      ...fairway(3),
      teePosition: offsetBy(from, { east: 0, north: 40 }),
      targetPosition: offsetBy(from, { east: 120, north: 40 }),
      flightPaths: [{ id: "path_0", name: null, points: [] }],
    };
    const { user } = await openStudio(storedCourse([fairway(1, { metres: 995 }), across]));
    await findButton("Checks, 2 warnings");
    await user.click(button("Checks, 2 warnings"));
    await screen.findByRole("list", { name: "Checks" });
    const findings = () =>
      within(screen.getByRole("list", { name: "Checks" }))
        .getAllByRole("listitem")
        .map(({ textContent }) => textContent);
    expect(findings()).toEqual([
      expect.stringContaining("Holes 1 and 3 cross"),
      expect.stringContaining("Missing hole number: 2"),
    ]);
    await user.click(screen.getAllByRole("button", { name: "Show me" })[0] as HTMLElement);
    await findButton("Tee, hole 3");
    expect(holeRow(3).getAttribute("aria-current")).toBe("true");

    await user.click(holeRow(1));
    (await findButton("Target, hole 1")).focus();
    await user.keyboard("{Alt>}{ArrowUp}{/Alt}");
    await findButton("Checks, 1 error, 2 warnings");
    await eventually(() => expect(status()).toMatch(/^Not saved: Hole 1: .* the maximum is 1000 m\.$/));
    await user.click(button("Shorten hole 1 to 1000 m"));
    await findButton("Checks, 2 warnings");
    await expectSaved();
    expect(undoes()).toBe("Undo: Shorten hole 1 to 1000 m");

    await user.click(button("Renumber all holes from 1"));
    await eventually(() => expect(findings()).toEqual([expect.stringContaining("Holes 1 and 2 cross")]));
    await screen.findByText(/The course covers 0.\d+ km² of the allowed 5 km² \([\d.]+%\)/);
    await user.click(screen.getByLabelText("Show the 5 km² area"));
    await screen.findByText(/^[\d.]+% of 5 km²$/);
    await expectSaved();
  });
});

describe("a tee's pad", () => {
  it("has a size and a direction, which is stored only if it isn't that of the flight path", async () => {
    const { user, server } = await openHoles(1);
    await user.click(holeRow(1));
    await user.click(await findButton("Edit Tee 1"));
    const field = (name: string) => screen.findByLabelText<HTMLInputElement>(name);
    const facing = await field("Facing, °");
    await user.type(await field("Pad length, m"), "3,5{Enter}");
    await user.type(facing, "400{Enter}");
    await screen.findByText("Enter 0 to 359.9 degrees.");
    await user.clear(facing);
    await user.type(facing, `${facing.placeholder}{Enter}`);
    await eventually(() => expect(facing.value).toBe(""));
    await user.type(facing, "15{Enter}");
    await eventually(() =>
      expect(server.stored.holes[0]?.tees[0]).toMatchObject({ padLength: 3.5, facing: 15 }),
    );
    await expectSaved();
  });
});
