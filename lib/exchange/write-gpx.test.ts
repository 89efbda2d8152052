import fc from "fast-check";
import { expect, test } from "vitest";
import { anyDocument } from "./testing/any-document";
import { toGpx } from "./write-gpx";
import { parseXml } from "./xml";
import { xmldom } from "./xmldom";

/** The order of children in the schema (topografix.com/GPX/1/1/gpx.xsd), of those that we write. */
const POINT = ["name", "desc", "type", "extensions"];
const CHILDREN: Record<string, readonly string[]> = {
  gpx: ["metadata", "wpt", "trk"],
  metadata: ["name", "extensions"],
  wpt: POINT,
  trk: ["name", "desc", "type", "extensions", "trkseg"],
  trkseg: ["trkpt"],
  trkpt: POINT,
};
const REPEATED = ["wpt", "trk", "trkpt"];
const DECIMAL = /^-?\d+(\.\d+)?$/;

function check(element: Element): void {
  const name = element.localName;
  expect(element.namespaceURI).toBe("http://www.topografix.com/GPX/1/1");
  if (name === "wpt" || name === "trkpt") {
    for (const [side, max] of [["lat", 90] as const, ["lon", 180] as const]) {
      const value = element.getAttribute(side) ?? "";
      expect(value).toMatch(DECIMAL);
      expect(Math.abs(Number(value))).toBeLessThanOrEqual(max);
    }
  }
  const order = CHILDREN[name];
  if (!order) return;
  const children = Array.from(element.childNodes).filter((node): node is Element => node.nodeType === 1);
  const places = children.map((child) => order.indexOf(child.localName));
  expect(places).not.toContain(-1);
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  const once = children.map((child) => child.localName).filter((child) => !REPEATED.includes(child));
  expect(once).toEqual([...new Set(once)]);
  for (const child of children) check(child);
}

test("a GPX file of any course has the elements and the order that the schema of GPX 1.1 prescribes", () => {
  fc.assert(
    fc.property(anyDocument, fc.string({ minLength: 1, maxLength: 40 }), (document, name) => {
      const { documentElement } = parseXml(toGpx({ name, location: null, document }, xmldom), xmldom);
      expect(documentElement.getAttribute("version")).toBe("1.1");
      expect(documentElement.getAttribute("creator")).toBe("Teepad");
      check(documentElement);
    }),
    { numRuns: 50 },
  );
});
