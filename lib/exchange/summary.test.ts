import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { readFile } from "./read";
import { summariseFile } from "./summary";
import { xmldom } from "./xmldom";

function summarise(content: string) {
  const result = readFile(content, { xml: xmldom, swapped: false });
  if (!result.ok) throw new Error("The file can't be read.");
  return summariseFile(result.reading);
}

test("a summary counts what a new course would have of a file", () => {
  const summary = summarise(readFileSync("examples/courses/ekeberg-oslo.json", "utf8"));
  expect(summary.counts).toEqual({ holes: 18, tees: 18, targets: 18, layouts: 1, features: 0 });
  expect(summary.courseName).toBe("Ekeberg Disc Golf Course (Oslo, Norway)");
  expect(summary.places.length).toBeGreaterThan(36);
  expect(summary.problems).toEqual([]);
});

test("a summary lists what is left out, and counts no hole in a file without one", () => {
  const place = `<Placemark><name>Somewhere</name><Point><coordinates>10.78,59.89</coordinates></Point></Placemark>`;
  const summary = summarise(
    `<kml xmlns="http://www.opengis.net/kml/2.2"><Document>${place}</Document></kml>`,
  );
  expect(summary.counts.holes).toBe(0);
  expect(summary.places).toEqual([]);
  expect(summary.ignored).toHaveLength(1);
});
