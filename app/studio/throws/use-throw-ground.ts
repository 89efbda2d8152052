import { useCallback, useEffect } from "react";
import { type CompleteFairway, placesAlong } from "@/lib/editor/fairways";
import { heightsAround } from "@/lib/ground/grid";
import type { Ground } from "@/lib/ground/ground";
import type { Coordinates } from "@/lib/validation/coordinates";
import { heightsFrom } from "../ground/height-store";
import type { ThrowGround } from "../session/page-state";
import { useStudio } from "../session/use-studio";
import { changeThrows, levelGround } from "./use-throws";

/** How far from a hole its throws may end, in metres: a wild drive of the best. Beyond, the ground counts as level. */
const MARGIN = 100;

/** Shows throws on the ground of their hole, which it loads. Returns the function that tries again. */
export function useThrowGround(fairway: CompleteFairway | null): () => void {
  const { terrain, page } = useStudio();
  const load = useCallback(() => {
    let isOver = false;
    const show = (ground: ThrowGround) => {
      if (!isOver && page.get().throws?.fairwayId === fairway?.id) changeThrows(page, { ground });
    };
    if (!terrain) show(levelGround("off"));
    else if (fairway) {
      const places = fairway.flightPaths.flatMap((path) => placesAlong(fairway, path));
      const store = heightsFrom(terrain);
      store.retry();
      if (page.get().throws?.ground.state === "failed") show(levelGround("loading"));
      store
        .whenLoaded(() => readGround(store.ground(fairway.teePosition), places))
        .then(show, () => show(levelGround("failed")));
    }
    return () => {
      isOver = true;
    };
  }, [terrain, page, fairway]);
  useEffect(load, [load]);
  return load;
}

/** The ground around places of a hole, the first of which is its tee. A surface model isn't one: discs land beneath tree tops. */
function readGround(ground: Ground, places: readonly Coordinates[]): ThrowGround {
  const [tee] = places;
  if (!tee || ground.heightAt(tee) === null) return levelGround("unknown");
  if (ground.model === "surface") return levelGround("surface");
  const { resolution, survey } = ground;
  return { state: "known", heights: heightsAround(ground, places, MARGIN), resolution, survey };
}
