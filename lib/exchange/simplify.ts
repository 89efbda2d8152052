import type { Coordinates } from "@/lib/validation/coordinates";

interface Vertex {
  readonly place: Coordinates;
  readonly x: number;
  readonly y: number;
  /** Twice the area of the triangle with its neighbours: what leaving it out changes. */
  area: number;
  before: Vertex | null;
  after: Vertex | null;
  /** Where it is in the heap. */
  at: number;
}

/**
 * The line with at most `most` places, both ends among them: again and again the place goes that changes the line
 * least (Visvalingam & Whyatt, 1993). With a heap, so that the longest line a file may have takes no time to notice;
 * a tolerance, as Douglas and Peucker's way needs, says nothing of how many places remain.
 */
export function simplified(line: readonly Coordinates[], most: number): Coordinates[] {
  if (line.length <= most) return [...line];
  const [first] = line as [Coordinates];
  const east = Math.cos((first.lat * Math.PI) / 180);
  const vertices = line.map((place): Vertex => {
    const lng = place.lng - first.lng;
    return {
      place,
      x: (lng - 360 * Math.round(lng / 360)) * east,
      y: place.lat - first.lat,
      area: 0,
      before: null,
      after: null,
      at: -1,
    };
  });
  vertices.forEach((vertex, index) => {
    vertex.before = vertices[index - 1] ?? null;
    vertex.after = vertices[index + 1] ?? null;
  });
  const heap: Vertex[] = [];
  for (const vertex of vertices.slice(1, -1)) {
    vertex.area = areaAt(vertex);
    vertex.at = heap.push(vertex) - 1;
    rise(heap, vertex.at);
  }
  for (let left = line.length; left > most; left--) {
    const [least] = heap as [Vertex];
    remove(heap);
    const { before, after } = least;
    if (before) before.after = after;
    if (after) after.before = before;
    for (const neighbour of [before, after]) {
      if (!neighbour || neighbour.at < 0) continue;
      // Never less than what went before it: else a flattened bend would vanish at once.
      neighbour.area = Math.max(least.area, areaAt(neighbour));
      rise(heap, neighbour.at);
      sink(heap, neighbour.at);
    }
  }
  const kept: Coordinates[] = [];
  for (let vertex = vertices[0] ?? null; vertex; vertex = vertex.after) kept.push(vertex.place);
  return kept;
}

function areaAt({ before, after, x, y }: Vertex): number {
  if (!before || !after) return 0;
  return Math.abs((before.x - x) * (after.y - y) - (after.x - x) * (before.y - y));
}

function remove(heap: Vertex[]): void {
  const last = heap.pop();
  const first = heap[0];
  if (!last || !first) {
    if (last) last.at = -1;
    return;
  }
  first.at = -1;
  heap[0] = last;
  last.at = 0;
  sink(heap, 0);
}

function rise(heap: Vertex[], from: number): void {
  for (let at = from; at > 0; ) {
    const parent = (at - 1) >> 1;
    if (!swappedIfLess(heap, at, parent)) return;
    at = parent;
  }
}

function sink(heap: Vertex[], from: number): void {
  for (let at = from; ; ) {
    const left = 2 * at + 1;
    const less = areaIn(heap, left + 1) < areaIn(heap, left) ? left + 1 : left;
    if (less >= heap.length || !swappedIfLess(heap, less, at)) return;
    at = less;
  }
}

function areaIn(heap: readonly Vertex[], at: number): number {
  return heap[at]?.area ?? Number.POSITIVE_INFINITY;
}

/** Exchanges the two where the first is less than its parent; says whether. */
function swappedIfLess(heap: Vertex[], child: number, parent: number): boolean {
  const [a, b] = [heap[child], heap[parent]];
  if (!a || !b || a.area >= b.area) return false;
  heap[child] = b;
  heap[parent] = a;
  b.at = child;
  a.at = parent;
  return true;
}
