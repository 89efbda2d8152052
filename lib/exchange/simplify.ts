import type { Coordinates } from "@/lib/validation/coordinates";

interface Vertex {
  readonly place: Coordinates;
  readonly x: number;
  readonly y: number;
  /** Twice the area of the triangle with its neighbours, a measure of how much removing the vertex changes the line. */
  area: number;
  before: Vertex | null;
  after: Vertex | null;
}

/** A vertex in the heap with the area that it had when it was added. It is outdated if the vertex has another one now. */
interface Entry {
  readonly vertex: Vertex;
  readonly area: number;
}

/**
 * Simplifies a line to at most `max` places, both ends included, by repeatedly removing the place that changes it least
 * (Visvalingam & Whyatt, 1993). The heap keeps this fast for the longest line that a file may have. Douglas–Peucker is
 * no alternative: its tolerance doesn't determine how many places remain.
 */
export function simplifyLine(line: readonly Coordinates[], max: number): Coordinates[] {
  if (line.length <= max) return [...line];
  const vertices = toVertices(line);
  const heap: Entry[] = [];
  const update = (vertex: Vertex, least: number) => {
    vertex.area = Math.max(least, triangleArea(vertex));
    push(heap, { vertex, area: vertex.area });
  };
  for (const vertex of vertices.slice(1, -1)) update(vertex, 0);
  for (let count = line.length; count > max; ) {
    const { vertex, area } = pop(heap);
    if (vertex.area !== area) continue;
    count--;
    vertex.area = Number.NaN;
    const { before, after } = vertex;
    if (before) before.after = after;
    if (after) after.before = before;
    // At least the area of the removed vertex, so that a flattened bend isn't removed at once.
    if (before?.before) update(before, area);
    if (after?.after) update(after, area);
  }
  const remaining: Coordinates[] = [];
  for (let vertex = vertices[0] ?? null; vertex; vertex = vertex.after) remaining.push(vertex.place);
  return remaining;
}

/** The places as a linked list on a plane around the first one. */
function toVertices(line: readonly Coordinates[]): Vertex[] {
  const [first] = line as [Coordinates];
  const eastScale = Math.cos((first.lat * Math.PI) / 180);
  const vertices = line.map((place): Vertex => {
    const lng = place.lng - first.lng;
    return {
      place,
      x: (lng - 360 * Math.round(lng / 360)) * eastScale,
      y: place.lat - first.lat,
      area: 0,
      before: null,
      after: null,
    };
  });
  vertices.forEach((vertex, index) => {
    vertex.before = vertices[index - 1] ?? null;
    vertex.after = vertices[index + 1] ?? null;
  });
  return vertices;
}

function triangleArea({ before, after, x, y }: Vertex): number {
  if (!before || !after) return 0;
  return Math.abs((before.x - x) * (after.y - y) - (after.x - x) * (before.y - y));
}

function push(heap: Entry[], entry: Entry): void {
  let at = heap.length;
  while (at > 0) {
    const parent = (at - 1) >> 1;
    if ((heap[parent] as Entry).area <= entry.area) break;
    heap[at] = heap[parent] as Entry;
    at = parent;
  }
  heap[at] = entry;
}

/** Removes the entry with the least area. The heap must not be empty. */
function pop(heap: Entry[]): Entry {
  const [least] = heap as [Entry];
  const last = heap.pop() as Entry;
  if (heap.length === 0) return least;
  const areaAt = (at: number) => heap[at]?.area ?? Number.POSITIVE_INFINITY;
  for (let at = 0; ; ) {
    const left = 2 * at + 1;
    const lesser = areaAt(left + 1) < areaAt(left) ? left + 1 : left;
    if (areaAt(lesser) >= last.area) {
      heap[at] = last;
      return least;
    }
    heap[at] = heap[lesser] as Entry;
    at = lesser;
  }
}
