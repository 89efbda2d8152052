import { isSamePlace, tidyPlace } from "@/lib/geo/place";
import { OSM_LIMITS, type OsmElement, osmElements } from "@/lib/validation/osm";
import type { RawElement } from "./items";
import type { Source } from "./recognise";

/**
 * The elements of a file that became part of the course, and the nodes of their ways. Null if the course can't keep them: without
 * versions nothing can be changed in OpenStreetMap, and half of them would make the rest look new.
 */
export function keepElements(
  elements: readonly RawElement[],
  sources: readonly Source[],
): readonly OsmElement[] | null {
  const byId = new Map(elements.map((element) => [element.id, element]));
  const parts = new Map<string, string | null>();
  for (const { sourceId, partId, end } of sources) {
    const id = end ? findEnd(byId, sourceId, end) : sourceId;
    if (id !== undefined && !parts.get(id)) parts.set(id, partId);
    for (const ref of byId.get(sourceId)?.refs ?? []) {
      if (ref.startsWith("node/") && !parts.has(ref)) parts.set(ref, null);
    }
  }
  // Of a file without any ids of OpenStreetMap, everything is new.
  const known = [...byId.values()].filter(({ id }) => parts.has(id) && !id.includes("/-"));
  if (known.length > OSM_LIMITS.elements) return null;
  const kept = known.map((element) => ({ ...element, partId: parts.get(element.id) ?? null }));
  return kept.length === 0 ? [] : (osmElements.safeParse(kept).data ?? null);
}

/** The node at an end of a way. */
function findEnd(byId: ReadonlyMap<string, RawElement>, wayId: string, end: OsmElement["at"] & object) {
  const { refs = [] } = byId.get(wayId) ?? {};
  return [refs[0], refs.at(-1)].find((ref) => {
    const { at } = byId.get(ref ?? "") ?? {};
    return at && isSamePlace(tidyPlace(at), tidyPlace(end));
  });
}
