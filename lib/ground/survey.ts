import { distanceInMetres } from "@/lib/geo/distance";
import { type HeightGrid, heightIn } from "./grid";
import type { Ground } from "./ground";

/** The smallest difference between two heights of a stored survey, in metres: a slope over 3 m is right to half a per cent. */
export const SURVEY_QUANTUM = 1 / 64;

export function gridGround(grid: HeightGrid, survey: string): Ground {
  const { box, columns } = grid;
  const lat = (box.south + box.north) / 2;
  return {
    heightAt: (place) => heightIn(grid, place),
    ...{ model: "terrain", survey, sigma: null, quantum: SURVEY_QUANTUM },
    resolution: distanceInMetres({ lat, lng: box.west }, { lat, lng: box.east }) / Math.max(1, columns),
  };
}
