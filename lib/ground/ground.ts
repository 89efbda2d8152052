import type { Coordinates } from "@/lib/validation/coordinates";

/**
 * A height model. A terrain model is the bare ground. A surface model has the tops of trees and roofs, which says nothing
 * about the climb of a hole, so it is shown and never used to set a par.
 */
export interface Ground {
  /** The height in metres, or null where it is unknown. Unknown is never 0 m. */
  heightAt(place: Coordinates): number | null;
  readonly model: "terrain" | "surface";
  /** The name of the course's own survey that the heights are of; those of the service have none. */
  readonly survey?: string;
  /** The standard error of one height, in metres; null if unknown. */
  readonly sigma: number | null;
  /** The spacing of the heights, in metres. */
  readonly resolution: number;
  /** The smallest difference between two heights, in metres: what they are rounded to. */
  readonly quantum: number;
}
