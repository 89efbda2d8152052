import { expect, it } from "vitest";
import { toBbox, toViewBox } from "./view-box";

it("a view in the address stays within the world, however often the map has been around it", () => {
  const view = toViewBox({ west: 350.12346, south: -89, east: 380, north: 89 });
  expect(view).toEqual({ west: -9.8765, south: -85, east: 20, north: 85 });
  expect(toViewBox({ west: -300, south: -10, east: 200, north: 10 })).toMatchObject({
    west: -180,
    east: 180,
  });
});

it("a view across the antimeridian is written with an east that is less than its west", () => {
  const view = toViewBox({ west: 170, south: -20, east: 190, north: 0 });
  expect(toBbox(view)).toBe("170,-20,-170,0");
});
