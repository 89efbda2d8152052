import type { Terrain } from "@/lib/validation/terrain";
import { useStore } from "../session/store";
import { type HeightStore, heightsFrom } from "./height-store";

/** The heights of a service. The component renders again whenever more have been read. */
export function useHeights(terrain: Terrain): {
  heights: HeightStore;
  state: ReturnType<HeightStore["get"]>;
} {
  const heights = heightsFrom(terrain);
  return { heights, state: useStore(heights) };
}
