import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { sketchCourse } from "@/lib/courses/sketch";
import { type EditedFairway, emptyFairway } from "@/lib/editor/fairways";
import { CourseSketch } from "./course-sketch";

function hole(points: { lat: number; lng: number }[], lng = 10): EditedFairway {
  return {
    ...emptyFairway("fairway_1", 1),
    teePosition: { lat: 60, lng },
    targetPosition: { lat: 60.001, lng },
    flightPaths: [{ id: "path_1", name: null, points }],
  };
}

/** The points of the only flight path of a sketch. */
function lineOf(fairway: EditedFairway): [x: number, y: number][] {
  const markup = renderToStaticMarkup(createElement(CourseSketch, { sketch: sketchCourse([fairway]) }));
  const points = /<path d="M([^"]*)"/.exec(markup)?.[1] ?? "";
  return points.split(" ").map((point) => point.split(",").map(Number) as [number, number]);
}

/** The view box of the large sketch of holes at these longitudes, which are 0.001° long. */
function largeViewBoxOf(...longitudes: number[]): number[] {
  const sketch = sketchCourse(longitudes.map((lng) => hole([], lng)));
  const markup = renderToStaticMarkup(createElement(CourseSketch, { sketch, isLarge: true }));
  return (/viewBox="([^"]*)"/.exec(markup)?.[1] ?? "").split(" ").map(Number);
}

describe("the sketch of a course", () => {
  it("is higher on the course's page, and shows a course that is longer than wide larger, without cutting off a wide one", () => {
    expect(largeViewBoxOf(10, 10.1)).toEqual([0, -47, 320, 250]);
    const [x = 0, y = 0, width = 0, height = 0] = largeViewBoxOf(10);
    expect(width / height).toBeCloseTo(320 / 250, 1);
    expect(height).toBeCloseTo(142.2, 1);
    expect(x + width / 2).toBeCloseTo(160, 0);
    expect(y + height / 2).toBeCloseTo(78, 0);
  });

  it("draws a flight path as a curve through its control points", () => {
    const line = lineOf(hole([{ lat: 60.0005, lng: 10.0005 }]));
    // A polygon through tee, control point and target would have three corners and sharp turns.
    expect(line.length).toBeGreaterThan(6);
    expect(Math.max(...turns(line))).toBeLessThan(30);
  });

  it("draws a straight flight path with two points, so that the page stays small", () => {
    expect(lineOf(hole([]))).toHaveLength(2);
    expect(lineOf(hole([{ lat: 60.0005, lng: 10 }]))).toHaveLength(2);
  });

  it("takes a few elements, however many holes there are", () => {
    const holes = Array.from({ length: 27 }, (_, i) => ({ ...hole([]), id: `fairway_${i}`, number: i + 1 }));
    const markup = renderToStaticMarkup(createElement(CourseSketch, { sketch: sketchCourse(holes) }));
    expect(markup.match(/<path/g)?.length).toBe(6);
    expect(markup.length).toBeLessThan(4000);
  });

  it("draws a course across the antimeridian in one piece", () => {
    const line = lineOf(hole([{ lat: 60.0005, lng: -179.9995 }], 179.9995));
    const widths = line.slice(1).map(([x], index) => Math.abs(x - (line[index]?.[0] ?? x)));
    expect(Math.max(...widths)).toBeLessThan(100);
  });
});

/** The change of direction at each inner point of a line, in degrees. */
function turns(line: readonly [number, number][]): number[] {
  const headings = line.slice(1).map(([x, y], index) => {
    const [fromX, fromY] = line[index] as [number, number];
    return (Math.atan2(y - fromY, x - fromX) * 180) / Math.PI;
  });
  return headings.slice(1).map((heading, index) => {
    const turn = Math.abs(heading - (headings[index] as number)) % 360;
    return Math.min(turn, 360 - turn);
  });
}
