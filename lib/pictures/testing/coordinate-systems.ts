import { listCoordinateSystems } from "@/scripts/setup/epsg.mjs";
import type { FindDefinition } from "../coordinate-system";

let systems: Record<string, string> | null = null;

/** The table that browsers load. */
export const findSystem: FindDefinition = async (epsg) => {
  systems ??= listCoordinateSystems();
  return systems[epsg] ?? null;
};
