import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { allMessages } from "@/lib/messages/catalogue";
import { translatorFor } from "@/lib/messages/translator";
import { describeFile } from "./describe-file";
import { xmldom } from "./xmldom";

const translate = translatorFor("en", allMessages("en"));
const describeText = (content: string | Uint8Array) => describeFile(content, { xml: xmldom, translate });

const FIELD = "lib/exchange/testing/field";

test("a file is described with how each hole was found, its features, and what is left out and why", () => {
  const found = describeText(readFileSync(`${FIELD}/f14b-kml-google-earth-areas-by-name.kml`));
  if (!found.readable) throw new Error(found.problem);
  expect(found.holes).toMatchObject([{ number: 1, found: "by name" }]);
  expect(found.features.map(({ kind }) => kind)).toContain("parking");
  expect(found.features.find(({ kind }) => kind === "mandatory")?.holes).toEqual([1]);

  const lost = describeText(readFileSync(`${FIELD}/f09b-gpx-one-waypoint-without-place.gpx`));
  expect(lost).toMatchObject({ readable: true, leftOut: [{ what: "“Final”", why: "no coordinates" }] });
});

test("pairs by number, of words that no language of ours has, name the order in the file as the reason", () => {
  const waypoint = (name: string, lat: number, lng: number) =>
    `<wpt lat="${lat}" lon="${lng}"><name>${name}</name></wpt>`;
  const file = `<gpx version="1.1" creator="x" xmlns="http://www.topografix.com/GPX/1/1">${[
    waypoint("Foo 1", 60.2, 24.9),
    waypoint("Bar 1", 60.201, 24.9),
    waypoint("Bar 2", 60.201, 24.91),
    waypoint("Foo 2", 60.2, 24.91),
  ].join("")}</gpx>`;
  expect(describeText(file)).toMatchObject({
    holes: [
      { number: 1, found: "by number, in file order", tees: [{ at: [60.2, 24.9] }] },
      { number: 2, found: "by number, in file order", tees: [{ at: [60.2, 24.91] }] },
    ],
    notes: [expect.stringContaining("2 holes were paired by number")],
  });
});

test("the par in the description of a hole's folder is that of the hole, and its words are notes", () => {
  const place = (name: string, lat: number) =>
    `<Placemark><name>${name}</name><Point><coordinates>24.9,${lat}</coordinates></Point></Placemark>`;
  const file = (text: string) =>
    `<kml xmlns="http://www.opengis.net/kml/2.2"><Document><Folder><name>Hole 1</name><description>${text}</description>${place("Tee", 60.2)}${place("Basket", 60.201)}</Folder></Document></kml>`;
  expect(describeText(file("Par 4"))).toMatchObject({ holes: [{ number: 1, par: 4 }] });
  expect(describeText(file("Par 4"))).not.toMatchObject({ holes: [{ notes: expect.anything() }] });
  expect(describeText(file("Uphill. Par: 5, 210 m"))).toMatchObject({
    holes: [{ number: 1, par: 5, notes: "Uphill. Par: 5, 210 m" }],
  });
  expect(describeText(file("Total par 54"))).not.toMatchObject({ holes: [{ par: expect.anything() }] });
});

test("a file that can't be read has its problem", () => {
  expect(describeText("<html></html>")).toMatchObject({ readable: false, problem: expect.any(String) });
});
