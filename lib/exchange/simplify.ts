import type { Coordinates } from "@/lib/validation/coordinates";

interface Vertex {
  readonly place: Coordinates;
  readonly x: number;
  readonly y: number;
  /** Twice the area of the triangle with its neighbours, a measure of how much removing the vertex changes the line. */
  area: number;
  before: Vertex | null;
  after: Vertex | null;
  /** Its index in the heap; -1 if it isn't in it. */
  at: number;
}

/**
 * Simplifies a line to at most `max` places, both ends included, by repeatedly removing the place that changes it least
 * (Visvalingam & Whyatt, 1993). The heap keeps this fast for the longest line that a file may have. Douglas–Peucker is
 * no alternative: its tolerance doesn't determine how many places remain.
 */
export function simplifyLine(line: readonly Coordinates[], max: number): Coordinates[] {
  if (line.length <= max) return [...line];
  const vertices = toVertices(line);
  const heap: Vertex[] = [];
  for (const vertex of vertices.slice(1, -1)) {
    vertex.area = triangleArea(vertex);
    vertex.at = heap.push(vertex) - 1;
    siftUp(heap, vertex.at);
  }
  for (let count = line.length; count > max; count--) {
    const [least] = heap as [Vertex];
    removeFirst(heap);
    const { before, after } = least;
    if (before) before.after = after;
    if (after) after.before = before;
    for (const neighbour of [before, after]) {
      if (!neighbour || neighbour.at < 0) continue;
      // At least the area of the removed vertex, so that a flattened bend isn't removed at once.
      neighbour.area = Math.max(least.area, triangleArea(neighbour));
      siftUp(heap, neighbour.at);
      siftDown(heap, neighbour.at);
    }
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
      at: -1,
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

function removeFirst(heap: Vertex[]): void {
  const last = heap.pop();
  const first = heap[0];
  if (!last || !first) {
    if (last) last.at = -1;
    return;
  }
  first.at = -1;
  heap[0] = last;
  last.at = 0;
  siftDown(heap, 0);
}

function siftUp(heap: Vertex[], from: number): void {
  for (let at = from; at > 0; ) {
    const parent = (at - 1) >> 1;
    if (!swapIfLess(heap, at, parent)) return;
    at = parent;
  }
}

function siftDown(heap: Vertex[], from: number): void {
  for (let at = from; ; ) {
    const left = 2 * at + 1;
    const lesser = areaAt(heap, left + 1) < areaAt(heap, left) ? left + 1 : left;
    if (lesser >= heap.length || !swapIfLess(heap, lesser, at)) return;
    at = lesser;
  }
}

function areaAt(heap: readonly Vertex[], at: number): number {
  return heap[at]?.area ?? Number.POSITIVE_INFINITY;
}

/** Swaps a vertex with its parent if its area is smaller. Returns whether it did. */
function swapIfLess(heap: Vertex[], child: number, parent: number): boolean {
  const [a, b] = [heap[child], heap[parent]];
  if (!a || !b || a.area >= b.area) return false;
  heap[child] = b;
  heap[parent] = a;
  b.at = child;
  a.at = parent;
  return true;
}
