import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { fairway, storedCourse } from "@/lib/editor/testing/courses";
import { findButton, holeRow, openStudio } from "../testing/render-studio";

it("a viewer gets every detail of a hole and the keys in words, and no field that edits", async () => {
  const course = storedCourse([fairway(1, { metres: 80 }), fairway(2, { metres: 90 })]);
  const holes = course.holes.map((hole) => ({ ...hole, notes: `Notes of hole ${hole.number}.` }));
  const { user } = await openStudio({ ...course, holes }, { role: "viewer" });
  await findButton(/^Hole 1/);
  await user.click(holeRow(1));
  const details = within(await screen.findByRole("region", { name: "Tees" }));
  expect(details.getByText("80 m")).toBeTruthy();
  expect(screen.getByText("Notes of hole 1.")).toBeTruthy();
  expect(screen.getByText(/^Par 3 by length/)).toBeTruthy();
  for (const name of ["Targets", "Flight paths"]) expect(screen.getByRole("region", { name })).toBeTruthy();
  expect(screen.queryByLabelText("Name")).toBeNull();
  expect(screen.queryByRole("button", { name: /^(Add|Delete|Edit)/ })).toBeNull();
  await user.keyboard("?");
  expect(await screen.findByRole("dialog", { name: "Keyboard and gestures" })).toBeTruthy();
});
