import { describe, expect, it } from "vitest";
import { placeInBox, placeOnPicture } from "@/lib/geo/picture-fit";
import { beginStep, removePair, reshape, startFit, step, undo } from "./fit-state";

const SIZE = { width: 800, height: 600 };
const CORNERS = placeInBox(SIZE, { west: 24.9, east: 24.92, south: 60.19, north: 60.2 }, 0.6);
const pair = (x: number, y: number, north = 0) => {
  const place = placeOnPicture(CORNERS, { x, y });
  return { at: { x, y }, place: { ...place, lat: place.lat + north } };
};

describe("fitting a picture", () => {
  it("undoes a drag in one step, whatever it passed through", () => {
    const start = step(startFit(SIZE, CORNERS), { pairs: [pair(0.2, 0.2)] });
    const dragged = [0.001, 0.002, 0.003].reduce(
      (state, north) => reshape(state, { pairs: [pair(0.2, 0.2, north)] }),
      beginStep(start),
    );
    expect(dragged.corners).not.toEqual(start.corners);
    expect(undo(dragged).corners).toEqual(start.corners);
    expect(undo(undo(dragged)).pairs).toEqual([]);
    expect(undo(undo(undo(dragged))).corners).toEqual(CORNERS);
  });

  it("keeps the last place where the picture can lie while its points make none", () => {
    const start = step(startFit(SIZE, CORNERS), { pairs: [pair(0.2, 0.2)] });
    const same = { ...pair(0.8, 0.8), place: pair(0.2, 0.2).place };
    const stuck = step(start, { pairs: [pair(0.2, 0.2), same] });
    expect(stuck.problem).toBe("tooClose");
    expect(stuck.corners).toEqual(start.corners);
    expect(undo(stuck).problem).toBeNull();
  });

  it("leaves the picture where it lies when a point is removed", () => {
    const fitted = step(startFit(SIZE, CORNERS), { pairs: [pair(0.1, 0.1, 0.001), pair(0.9, 0.8)] });
    const removed = removePair(fitted, 1);
    expect(removed.pairs).toHaveLength(1);
    for (const [index, { lat, lng }] of removed.corners.entries()) {
      expect(lat).toBeCloseTo(fitted.corners[index]?.lat as number, 9);
      expect(lng).toBeCloseTo(fitted.corners[index]?.lng as number, 9);
    }
  });
});
