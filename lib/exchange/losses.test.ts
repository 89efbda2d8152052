import { expect, test } from "vitest";
import { inEnglish } from "@/lib/messages/testing/translate";
import { readFile } from "./read";
import { xmldom } from "./xmldom";

const square = (size: number) => [
  [25, 60],
  [25 + size, 60],
  [25 + size, 60 + size],
  [25, 60],
];
const water = (properties: object, rings = [square(0.01)]) => ({
  type: "Feature",
  properties: { natural: "water", ...properties },
  geometry: { type: "Polygon", coordinates: rings },
});

function notesOf(...features: object[]): string[] {
  const file = readFile(JSON.stringify({ type: "FeatureCollection", features }), {
    xml: xmldom,
    swapped: false,
  });
  if (!file.ok) throw new Error(inEnglish(file.problem));
  return file.reading.notes.map((note) => inEnglish(note));
}

test("the dialog says whose texts are too long, and counts the others", () => {
  const long = "x".repeat(61);
  expect(notesOf(water({ name: "Pond", description: "y".repeat(501) }))).toEqual([
    "“Pond”: a text is too long and will be cut.",
  ]);
  expect(notesOf(water({ name: "Pond", description: "y".repeat(501) }), water({ name: long }))).toEqual([
    "“Pond” and 1 other: texts are too long and will be cut.",
  ]);
  expect(notesOf(water({ name: "x".repeat(60), description: "y".repeat(500) }))).toEqual([]);
});

test("the dialog says which areas lose the holes inside", () => {
  const island = [square(0.01), square(0.001)];
  expect(notesOf(water({ name: "Pond" }, island), water({ name: "Lake" }))).toEqual([
    "“Pond”: gaps inside an area are left out.",
  ]);
});
