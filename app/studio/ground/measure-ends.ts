import type { Measured } from "@/lib/editor/heights";
import { roundToCentimetre } from "@/lib/geo/hole-length";
import type { Ground } from "@/lib/ground/ground";
import type { Coordinates } from "@/lib/validation/coordinates";
import { SURVEY_SOURCE } from "@/lib/validation/ground-height";
import type { Terrain } from "@/lib/validation/terrain";
import { firstCodePoints } from "@/lib/validation/text";
import type { StudioSession } from "../session/session-cache";
import { heightsFrom } from "./height-store";
import { findProducer } from "./producers";

/**
 * Measures the ground at places and adds the heights to the course. Where a height is unknown, it stays so.
 * @returns whether all tiles could be loaded.
 */
export async function measureEnds(
  { dispatch }: StudioSession,
  terrain: Terrain,
  places: readonly Coordinates[],
  /** Whether heights that the course has already are measured again. */
  replaces = false,
): Promise<boolean> {
  const store = heightsFrom(terrain);
  store.retry();
  let isComplete = true;
  const heights: Measured[] = [];
  for (const at of places) {
    try {
      const ground = await store.whenLoaded(() => {
        const found = store.ground(at);
        found.heightAt(at);
        return found;
      });
      const source = await nameSource(terrain, ground, at);
      heights.push(...measure(ground, source, at).map((each) => ({ ...each, replaces })));
    } catch {
      isComplete = false;
    }
  }
  if (heights.length > 0) dispatch({ type: "measured", found: heights });
  return isComplete;
}

/** Who made a height: the survey, or the service and its source. */
async function nameSource(terrain: Terrain, { survey }: Ground, at: Coordinates): Promise<string> {
  if (survey !== undefined) return SURVEY_SOURCE + survey;
  const producer = await findProducer(terrain, at);
  return producer ? `${terrain.name}: ${producer}` : terrain.name;
}

/** Code points of a source that a stored height may have (lib/validation/ground-height.ts). */
const MAX_SOURCE = 60;

/** The height at a place; none where it is unknown. */
function measure(ground: Ground, source: string, at: Coordinates): Measured[] {
  const metres = ground.heightAt(at);
  if (metres === null) return [];
  const { model, resolution, sigma } = ground;
  return [
    {
      at,
      ground: {
        metres: roundToCentimetre(metres),
        model,
        source: firstCodePoints(source, MAX_SOURCE).trim(),
        resolution: roundToCentimetre(resolution),
        sigma,
        measuredOn: new Date().toISOString().slice(0, 10),
      },
    },
  ];
}
