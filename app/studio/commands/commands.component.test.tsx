import { fireEvent, screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { NO_SELECTION, type Selection, selectFeature, selectGroup, selectHole } from "@/lib/editor/selection";
import { chordsAt } from "@/lib/editor/shortcuts";
import { fairway, fairwayIdFor, storedCourse } from "@/lib/editor/testing/courses";
import { offsetBy } from "@/lib/geo/offset";
import { newId } from "@/lib/ids";
import { allMessages } from "@/lib/messages/catalogue";
import { inEnglish } from "@/lib/messages/testing/translate";
import { translatorFor } from "@/lib/messages/translator";
import type { CourseFeature } from "@/lib/validation/feature";
import { NEW_MAIN_LAYOUT } from "@/lib/validation/layout";
import { createStudio } from "../session/create-studio";
import { openReadOnlySession } from "../session/session-cache";
import {
  button,
  eventually,
  findButton,
  holeRow,
  openHoles,
  openStudio,
  queryButton,
  undoes,
} from "../testing/render-studio";
import { COMMANDS, type CommandContext, commandsFor } from "./commands";
import { helpSections } from "./shortcut-help";

const bench: CourseFeature = {
  ...{ id: newId("feature"), kind: "bench", shape: "point", name: "By the pond", notes: null, holeIds: [] },
  points: [offsetBy({ lat: 60.2, lng: 24.9 }, { east: 20, north: 20 })],
  ...{ layoutIds: [], passOn: null, dropZoneId: null },
};
const openPalette = async (user: Awaited<ReturnType<typeof openHoles>>["user"]) => {
  await user.keyboard("{Control>}k{/Control}");
  return screen.findByRole("combobox", { name: "Search commands, holes and features" });
};

describe("the table of commands", () => {
  it("has all it says in the palette, with what it needs selected", async () => {
    const { server } = await openStudio({
      ...storedCourse([fairway(1), fairway(2), fairway(3)]),
      layouts: [NEW_MAIN_LAYOUT, { ...NEW_MAIN_LAYOUT, id: newId("layout"), name: "Short", plays: [] }],
      features: [bench],
    });
    const studio = createStudio("user_1", server.stored, openReadOnlySession(server.stored));
    const handle = { fairwayId: fairwayIdFor(1), part: "point", pathId: "path_0", index: 0 } as const;
    const hole = selectHole(fairwayIdFor(1));
    const everything: Omit<CommandContext, "studio" | "t"> = {
      at: { lat: 60.2, lng: 24.9 },
      point: { kind: "handle", handle },
    };
    const group = selectGroup(hole, { holeIds: [fairwayIdFor(1), fairwayIdFor(2)], featureIds: [bench.id] });
    const offered = new Set<string>();
    const session = studio.store.get();
    for (const selection of [NO_SELECTION, hole, selectFeature(bench.id), group] satisfies Selection[]) {
      for (const hidden of [[], [fairwayIdFor(1), fairwayIdFor(2), bench.id]]) {
        studio.page.set({ hiddenIds: new Set(hidden), lockedIds: new Set(hidden) });
        const store = {
          ...studio.store,
          get: () => ({ ...session, selection, view: { kind: "edit" } as const }),
        };
        const context = { ...everything, studio: { ...studio, store }, t: inEnglish };
        for (const { id } of commandsFor(context, null)) offered.add(id);
      }
    }
    expect(Object.keys(COMMANDS).filter((id) => !offered.has(id))).toEqual(["cancel"]);
  });

  it("is what the help shows, in the user's unit", () => {
    const inFeet = translatorFor("en", allMessages("en"), "feet");
    const texts = (t: typeof inFeet) =>
      helpSections().flatMap(({ rows }) =>
        rows.map(({ text }) => (typeof text === "string" ? t(text) : t(text))),
      );
    expect(texts(inEnglish).slice(0, 3)).toEqual(["Undo", "Redo", "Open the command palette"]);
    expect(helpSections()[0].rows).toHaveLength(chordsAt("anywhere").length);
    expect(texts(inEnglish)).toEqual(
      expect.arrayContaining(["Move it by 0.1 m", "Move it by 1 m", "Move it by 10 m"]),
    );
    expect(texts(inFeet)).toEqual(
      expect.arrayContaining(["Move it by 0.33 ft", "Move it by 3.3 ft", "Move it by 33 ft"]),
    );
  });
});

describe("the command palette", () => {
  it("goes to a hole by its number and to a feature by its name", async () => {
    const { user } = await openStudio({ ...storedCourse([fairway(1), fairway(2)]), features: [bench] });
    await user.type(await openPalette(user), "hole 2");
    await user.keyboard("{Enter}");
    await findButton("Tee, hole 2");
    expect(holeRow(2).getAttribute("aria-current")).toBe("true");
    await user.type(await openPalette(user), "pond");
    await user.keyboard("{Enter}");
    await findButton("Bench, By the pond, corner 1");
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("finds the switches of the map settings, and says which way they turn", async () => {
    const { user } = await openHoles(1);
    await user.type(await openPalette(user), "rotating");
    await screen.findByText("Turn on: Allow rotating and tilting the map");
    await user.keyboard("{Enter}");
    await user.type(await openPalette(user), "rotating");
    await screen.findByText("Turn off: Allow rotating and tilting the map");
    await user.keyboard("{Enter}");
    await user.type(await openPalette(user), "units");
    await user.keyboard("{Enter}");
    await eventually(() => expect(holeRow(1).textContent).toContain("ft"));
  });

  it("gets the letters that are typed before it has the focus", async () => {
    const { user } = await openHoles(2);
    await user.keyboard("{Control>}k{/Control}hole 2");
    await eventually(() => expect(screen.getByRole("combobox")).toHaveProperty("value", "hole 2"));
    await user.keyboard("{Enter}");
    await eventually(() => expect(holeRow(2).getAttribute("aria-current")).toBe("true"));
    expect(undoes()).toBe("Nothing to undo");
  });

  it("runs a command, and says why one can't run", async () => {
    const { user } = await openHoles(2);
    const search = await openPalette(user);
    await user.type(search, "undo");
    const option = await screen.findByRole("option", { name: /^Undo/ });
    expect(option.getAttribute("aria-disabled")).toBe("true");
    expect(within(option).getByText("Nothing to undo")).toBeTruthy();
    await user.clear(search);
    await user.type(search, "reverse");
    await user.keyboard("{Enter}");
    await eventually(() => expect(undoes()).toBe("Undo: Reverse hole 1"));
  });

  it("offers viewers what needs no editing", async () => {
    const { user } = await openStudio(storedCourse([fairway(1)]), { role: "viewer" });
    await openPalette(user);
    const names = screen.getAllByRole("option").map(({ textContent }) => textContent ?? "");
    expect(names.some((name) => name.startsWith("Show the whole course"))).toBe(true);
    expect(names.filter((name) => /^(Undo|Import|Draw|Delete|Reverse)/.test(name))).toEqual([]);
  });

  it("is in the course menu, with everything else that the menu has", async () => {
    const { user } = await openHoles(1);
    await user.click(button("Course"));
    const items = (await screen.findAllByRole("menuitem")).map(({ textContent }) => textContent);
    expect(items).toEqual([
      ...["Import…", "Export…", "Status…", "Report…", "Print…Ctrl+P", "Keep on this device…", "Course page"],
      "All commands…Ctrl+K",
    ]);
  });
});

it("Ctrl+\\ and Ctrl+. hide the panels and bring them back, also in a text field's place", async () => {
  const { user, view } = await openHoles(1);
  const studio = view.container.querySelector("main");
  await user.keyboard("{Control>}\\{/Control}");
  expect(studio?.hasAttribute("data-only-map")).toBe(true);
  await user.keyboard("{Control>}.{/Control}");
  expect(studio?.hasAttribute("data-only-map")).toBe(false);
});

describe("a hole", () => {
  it("is shown alone by Show only this hole, and Show everything brings the others back", async () => {
    const { user } = await openHoles(3);
    await user.click(button("Actions for hole 1"));
    await user.click(await screen.findByRole("menuitem", { name: "Show only this hole" }));
    await findButton("Show Hole 2 on the map");
    expect(queryButton("Show Hole 1 on the map")).toBeNull();
    await user.type(await openPalette(user), "everything that is hidden");
    await user.keyboard("{Enter}");
    await eventually(() => expect(queryButton("Show Hole 2 on the map")).toBeNull());
  });

  it("that is locked has no points for the pointer", async () => {
    const { user } = await openHoles(1);
    await user.click(button("Actions for hole 1"));
    await user.click(await screen.findByRole("menuitem", { name: "Lock Hole 1" }));
    await findButton("Unlock Hole 1");
    await eventually(() => expect(document.querySelector("[data-key]")?.closest("[inert]")).toBeTruthy());
  });
});

describe("a row of the lists", () => {
  const itemsOf = async (name: string) => {
    const menu = within(await screen.findByRole("menu", { name }));
    return menu.getAllByRole("menuitem").map(({ textContent }) => textContent);
  };

  it("of a hole has the hole's commands on a right click, as its panel has, and selects it", async () => {
    const { user } = await openHoles(3);
    fireEvent.contextMenu(holeRow(2), { button: 2 });
    const items = await itemsOf("Hole 2: actions");
    expect(holeRow(2).getAttribute("aria-current")).toBe("true");
    await user.keyboard("{Escape}");
    expect(document.activeElement).toBe(holeRow(2));
    await user.click(button("Actions for hole 2"));
    expect(await itemsOf("Actions for hole 2")).toEqual(items);
  });

  it("gives the focus to the next row when its hole is deleted", async () => {
    const { user } = await openHoles(3);
    fireEvent.contextMenu(holeRow(2));
    await user.click(await screen.findByRole("menuitem", { name: /^Delete/ }));
    await eventually(() => expect(undoes()).toBe("Undo: Delete hole 2"));
    await eventually(() => expect(document.activeElement).toBe(holeRow(3)));
  });

  it("of a feature has a menu on a long press by one finger", async () => {
    const { user } = await openStudio({ ...storedCourse([fairway(1)]), features: [bench] });
    await user.click(screen.getByRole("tab", { name: /Features/ }));
    const row = await findButton(/^By the pond/);
    const touches = [{ clientX: 20, clientY: 20 }] as unknown as Touch[];
    fireEvent.touchStart(row, { touches });
    expect(await itemsOf("Bench, By the pond: actions")).toContain("Duplicate featureCtrl+D");
  });
});

describe("the position of a point", () => {
  const openPosition = async (user: Awaited<ReturnType<typeof openHoles>>["user"], name: string) => {
    (await findButton(name)).focus();
    await user.keyboard("{Enter}");
    await user.click(await screen.findByRole("menuitem", { name: "Position and length…" }));
    return screen.findByRole("dialog", { name: `Position: ${name}` });
  };

  it("is set by typed coordinates, as one step", async () => {
    const { user } = await openHoles(1);
    const dialog = within(await openPosition(user, "Target, hole 1"));
    const field = dialog.getByRole("textbox", { name: "Coordinates" });
    await user.clear(field);
    await user.type(field, "somewhere{Enter}");
    expect(dialog.getByText(/^Enter coordinates/)).toBeTruthy();
    await user.clear(field);
    await user.type(field, "60.2011, 24.9022{Enter}");
    await eventually(() => expect(undoes()).toBe("Undo: Move target, hole 1"));
    await user.keyboard("{Control>}z{/Control}");
    await eventually(() => expect(undoes()).toBe("Nothing to undo"));
  });

  it("follows from a typed length", async () => {
    const { user } = await openHoles(1);
    const dialog = within(await openPosition(user, "Target, hole 1"));
    const field = dialog.getByRole("textbox", { name: "Length of the hole, m" });
    await user.clear(field);
    await user.type(field, "95{Enter}");
    await eventually(() => expect(holeRow(1).textContent).toContain("95 m"));
    expect(undoes()).toBe("Undo: Move target, hole 1");
  });
});
