import type { Point as GeoPoint } from "geojson";
import { expect, it } from "vitest";
import { largestCourse } from "@/e2e/testing/course-document";
import { drawOverview } from "@/lib/course-page/overview";
import { sketchCourse } from "@/lib/courses/sketch";
import { SYMBOLS } from "@/lib/drawing/colours";
import { type EditedLayout, toCourseDocument } from "@/lib/editor/document";
import { fairwaysOf, findFairwaySource, isComplete } from "@/lib/editor/fairways";
import { localPlane, type Point } from "@/lib/geo/curve";
import { inEnglish } from "@/lib/messages/testing/translate";
import { drawMapPage } from "@/lib/print/course-map";
import { drawHole } from "@/lib/print/sign-drawing";
import { fairwayFeatures } from "./fairway-features";

const document = toCourseDocument(largestCourse());
const layout = document.layouts[0] as EditedLayout;
const fairways = fairwaysOf(document, layout.id).filter(isComplete);
const { holes, features } = document;

/** Where a backend draws the tees, and then the targets, of the course, in its own units. */
type Ends = readonly Point[];

const toPoint = (match: RegExpMatchArray): Point => ({ x: Number(match[1]), y: Number(match[2]) });
const pointsIn = (text: string, pattern: RegExp): Point[] => [...text.matchAll(pattern)].map(toPoint);

/** Where the map draws them, in metres east and north. */
function endsOnMap(): Ends {
  const { features: drawn } = fairwayFeatures(fairways, layout.colour);
  const [first] = fairways;
  if (!first) throw new Error("The course has no holes.");
  const plane = localPlane(first.teePosition);
  return ["tee", "target"].flatMap((kind) =>
    drawn
      .filter(({ properties }) => properties?.kind === kind)
      .map(({ geometry }) => {
        const [lng = 0, lat = 0] = (geometry as GeoPoint).coordinates;
        return plane.project({ lat, lng });
      }),
  );
}

const contents = {
  name: "Largest",
  fairways,
  features,
  layout,
  holes,
  pictures: [],
  unit: "metres" as const,
  t: inEnglish,
};

function endsOnPaper(): Ends {
  const { text } = drawMapPage(contents, { width: 186, height: 273 }).above;
  return [
    ...pointsIn(text, /<circle cx="([\d.]+)" cy="([\d.]+)" r="1\.8"/g),
    ...pointsIn(
      text,
      new RegExp(`<circle cx="([\\d.]+)" cy="([\\d.]+)" r="1\\.3" fill="${SYMBOLS.target}"`, "g"),
    )
      // Without that of the legend.
      .slice(0, fairways.length),
  ];
}

function endsInPicture(): Ends {
  const { shapes } = drawOverview(
    { fairways, features, layout, holes },
    { width: 297, height: 210, north: "N" },
  );
  const labels = new Set(fairways.map(({ number }) => String(number)));
  return [
    ...shapes.flatMap((shape) => ("text" in shape && labels.has(shape.text) ? [shape.at] : [])),
    ...shapes.flatMap((shape) => {
      if ("text" in shape || shape.fill !== SYMBOLS.target) return [];
      // A circle's data starts at its left.
      return pointsIn(shape.d, /^M([\d.]+) ([\d.]+)/g).map(({ x, y }) => ({ x: x + 1.25, y }));
    }),
  ];
}

function endsInSketch(): Ends {
  const { groups, targets } = sketchCourse(fairways, layout.colour);
  return [groups.map(({ tees }) => tees).join(""), targets].flatMap((d) =>
    pointsIn(d, /M([\d.]+),([\d.]+)h0/g),
  );
}

/** The affine map that takes three of the points to their places, and by how many metres it misses the other places. */
function largestMiss(points: Ends, places: Ends): number {
  const at = (list: Ends, index: number) => list[index] ?? expect.fail(`Point ${index} isn't drawn.`);
  const three = [0, fairways.length - 1, 2 * fairways.length - 1];
  const [o, p, q] = three.map((index) => at(points, index)) as [Point, Point, Point];
  const [a, b, c] = three.map((index) => at(places, index)) as [Point, Point, Point];
  const det = (p.x - o.x) * (q.y - o.y) - (q.x - o.x) * (p.y - o.y);
  const misses = places.map((place, index) => {
    const { x, y } = at(points, index);
    const u = ((x - o.x) * (q.y - o.y) - (q.x - o.x) * (y - o.y)) / det;
    const v = ((p.x - o.x) * (y - o.y) - (x - o.x) * (p.y - o.y)) / det;
    const east = a.x + u * (b.x - a.x) + v * (c.x - a.x);
    const north = a.y + u * (b.y - a.y) + v * (c.y - a.y);
    return Math.hypot(east - place.x, north - place.y);
  });
  return Math.max(...misses);
}

it.each([
  // Millimetres on paper are rounded to hundredths, of which one is 0.1 m of this course; sketches to tenths of a pixel.
  ["the printed map", endsOnPaper, 0.3],
  ["the picture", endsInPicture, 0.3],
  ["the sketch", endsInSketch, 1],
])("every tee and target of the largest course is where the map has it on %s", (_, ends, metres) => {
  const places = endsOnMap();
  expect(places).toHaveLength(2 * fairways.length);
  expect(ends()).toHaveLength(places.length);
  expect(largestMiss(ends(), places)).toBeLessThan(metres);
});

it("every hole of the largest course has the colour of the map on signs", () => {
  const violet = { ...layout, colour: "purple" as const };
  const { features: drawn } = fairwayFeatures(fairways, violet.colour);
  const [path] = drawn.filter(({ properties }) => properties?.isPrimary);
  const [fairway] = fairways;
  const source = fairway && findFairwaySource(document, fairway.id);
  if (!fairway || !source) throw new Error("The course has no holes.");
  const sign = drawHole(
    { ...contents, course: "Largest", source, throws: [], fairway, next: null, layoutColour: violet.colour },
    [],
    { width: 186, height: 213 },
  );
  expect(sign.above().text).toContain(`stroke="${path?.properties?.colour}"`);
});
