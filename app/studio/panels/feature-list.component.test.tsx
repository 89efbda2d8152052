import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { fairway, storedCourse } from "@/lib/editor/testing/courses";
import { offsetBy } from "@/lib/geo/offset";
import { newId } from "@/lib/ids";
import type { CourseFeature } from "@/lib/validation/feature";
import { eventually, findButton, openStudio, queryButton } from "../testing/render-studio";

const feature = (kind: CourseFeature["kind"], over: Partial<CourseFeature> = {}): CourseFeature => ({
  ...{ id: newId("feature"), kind, shape: "point", name: null, notes: null },
  points: [offsetBy({ lat: 60.2, lng: 24.9 }, { east: 20, north: 20 })],
  ...{ holeIds: [], layoutIds: [], passOn: null, dropZoneId: null },
  ...over,
});

async function openList() {
  const course = storedCourse([fairway(1), fairway(2)]);
  const holeIds = [course.holes[1]?.id ?? ""];
  const opened = await openStudio({
    ...course,
    features: [
      feature("bench", { holeIds }),
      feature("tree", { name: "Big pine", holeIds }),
      feature("tree"),
      feature("sign", { name: "Start board" }),
    ],
  });
  await opened.user.click(screen.getByRole("tab", { name: /^Features/ }));
  const list = within(await screen.findByRole("list", { name: "Features" }));
  const rows = () =>
    list
      .queryAllByRole("listitem")
      .map((row) => row.querySelector("button")?.textContent?.replace(/ +/g, " "));
  return { ...opened, list, rows };
}

it("features are listed with their name first and what they apply to, found by text, kind and hole", async () => {
  const { user, rows } = await openList();
  const all = ["Big pine (Tree) Hole 2", "Tree Course", "Bench Hole 2", "Start board (Sign) Course"];
  expect(rows()).toEqual(all);
  await user.type(screen.getByRole("searchbox", { name: "Find a feature" }), "tree");
  await eventually(() => expect(rows()).toEqual(all.slice(0, 2)));
  await user.click(await findButton("Filter features"));
  await user.selectOptions(screen.getByRole("combobox", { name: "Applies to" }), "Hole 2");
  await eventually(() => expect(rows()).toEqual(all.slice(0, 1)));
  await user.clear(screen.getByRole("searchbox", { name: "Find a feature" }));
  await user.selectOptions(screen.getByRole("combobox", { name: "Kind" }), "Sign");
  await screen.findByText("No features match.");
  await user.selectOptions(screen.getByRole("combobox", { name: "Applies to" }), "All holes");
  await eventually(() => expect(rows()).toEqual(all.slice(3)));
});

it("hiding and locking change nothing in the course, and a locked feature has no handles", async () => {
  const { user, list, server } = await openList();
  await user.click(list.getByRole("button", { name: /^Bench/ }));
  await findButton("Bench, corner 1");
  await user.click(await findButton("Lock Bench"));
  await eventually(() => expect(queryButton("Bench, corner 1")).toBeNull());
  await user.click(await findButton("Unlock Bench"));
  await findButton("Bench, corner 1");
  await user.click(await findButton("Hide Sign, Start board on the map"));
  await findButton("Show Sign, Start board on the map");
  await user.click(await findButton("Filter features"));
  await user.click(await findButton("Hide the listed features on the map"));
  await findButton("Show Bench on the map");
  expect(server.saves).toBe(0);
});

it("arrow keys move in the list of features, and Delete deletes the one that has the focus", async () => {
  const { user, list, rows } = await openList();
  list.getByRole("button", { name: /^Big pine/ }).focus();
  await user.keyboard("{ArrowDown}{Delete}");
  await eventually(() =>
    expect(rows()).toEqual(["Big pine (Tree) Hole 2", "Bench Hole 2", "Start board (Sign) Course"]),
  );
});

it("a tree keeps the height and the crown that are entered, and loses those that are cleared", async () => {
  const { user, list, server } = await openList();
  await user.click(list.getByRole("button", { name: /^Big pine/ }));
  const field = async (name: string) => screen.findByRole("textbox", { name });
  const stored = () => {
    const tree = server.stored.features.find(({ name }) => name === "Big pine");
    return tree && { height: tree.height, crownRadius: tree.crownRadius };
  };
  await user.type(await field("Height, m"), "18,5{Enter}");
  await user.type(await field("Crown radius, m"), "3{Enter}");
  await eventually(() => expect(stored()).toEqual({ height: 18.5, crownRadius: 3 }));
  await user.clear(await field("Height, m"));
  await user.type(await field("Trunk, m"), "500{Enter}");
  await screen.findByText("Enter 0 to 100 metres.");
  await eventually(() => expect(stored()).toEqual({ height: undefined, crownRadius: 3 }));
});
