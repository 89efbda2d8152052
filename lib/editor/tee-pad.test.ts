import { expect, test } from "vitest";
import { areaInSquareMetres } from "@/lib/geo/area";
import { distanceInMetres } from "@/lib/geo/distance";
import { bearing } from "@/lib/geo/offset";
import { mirrorGroup } from "./commands/arrange";
import type { Command } from "./commands/command";
import { changeTee } from "./commands/hole-details";
import { moveGroup, rotateGroup } from "./commands/move-group";
import { createDocument, type EditedTee } from "./document";
import { padCorners, pathDirection } from "./tee-pad";
import { wholeHole } from "./testing/whole-course";

const [tee, other] = wholeHole.tees as [EditedTee, EditedTee];
const document = createDocument({ holes: [wholeHole], layouts: [], features: [] });
const group = { holeIds: [wholeHole.id], featureIds: [] };
const facingAfter = (command: Command) => command(document)?.document.holes[0]?.tees[0]?.facing;

test("a tee pad has its size, and its front at the tee", () => {
  const [left, right, back] = padCorners(wholeHole, { ...tee, facing: 0 }) ?? [];
  if (!left || !right || !back) throw new Error("The pad has four corners.");
  expect(distanceInMetres(left, right)).toBeCloseTo(1.8, 1);
  expect(distanceInMetres(right, back)).toBeCloseTo(4, 1);
  expect(right.lat).toBeCloseTo(tee.position.lat, 6);
  expect(back.lat).toBeLessThan(right.lat);
  expect(areaInSquareMetres(padCorners(wholeHole, tee) ?? [])).toBeCloseTo(7.2, 0);
});

test("a tee pad faces along the flight path to the target in use, unless it says otherwise", () => {
  const first = wholeHole.flightPaths[0]?.points[0];
  if (!first) throw new Error("The path has a point.");
  const { facing: _facing, ...unturned } = tee;
  expect(pathDirection(wholeHole, tee)).toBeCloseTo(bearing(tee.position, first), 1);
  expect(padCorners(wholeHole, unturned)).toEqual(
    padCorners(wholeHole, { ...tee, facing: pathDirection(wholeHole, tee) ?? 0 }),
  );
  expect(padCorners(wholeHole, tee)).not.toEqual(padCorners(wholeHole, unturned));
});

test("a tee without a size, or with nowhere to play to, has no pad; one side alone has the usual other one", () => {
  expect(padCorners(wholeHole, other)).toBeNull();
  const { facing: _facing, padWidth: _width, ...long } = tee;
  expect(padCorners({ ...wholeHole, flightPaths: [], targetId: null }, long)).toBeNull();
  expect(areaInSquareMetres(padCorners(wholeHole, long) ?? [])).toBeCloseTo(7.2, 0);
});

test("pads turn with their hole: rotated, mirrored, and unchanged by a move", () => {
  expect(facingAfter(rotateGroup(group, 90))).toBe(110);
  expect(facingAfter(rotateGroup(group, -30))).toBe(350);
  expect(facingAfter(mirrorGroup(group, "x"))).toBe(340);
  expect(facingAfter(mirrorGroup(group, "y"))).toBe(160);
  expect(facingAfter(moveGroup(group, { east: 40, north: -30 }))).toBe(20);
});

test("a field of the pad is left out by emptying it, and refused outside its range", () => {
  const change = (fields: Parameters<typeof changeTee>[2]) =>
    changeTee(wholeHole.id, tee.id, fields)(document)?.document.holes[0]?.tees[0];
  expect(change({ facing: null, padWidth: 2 })).toEqual({ ...tee, padWidth: 2, facing: undefined });
  expect(change({ facing: null })).not.toHaveProperty("facing");
  expect(change({ facing: 360 })).toBeUndefined();
  expect(change({ padLength: 21 })).toBeUndefined();
});
