import fc from "fast-check";
import { expect, test } from "vitest";
import { anyDocument } from "./testing/any-document";
import { toKml } from "./write-kml";
import { parseXml } from "./xml";
import { xmldom } from "./xmldom";

/** The order of a placemark's children in the schema (KML 2.2, AbstractFeatureType), of those that we write. */
const ORDER = ["name", "description", "styleUrl", "ExtendedData", "Point", "LineString", "Polygon"];

test("a KML file of any course has the order that the schema of KML 2.2 prescribes, and every style it refers to", () => {
  fc.assert(
    fc.property(anyDocument, fc.string({ minLength: 1, maxLength: 40 }), (document, name) => {
      const kml = parseXml(toKml({ name, location: null, document }, xmldom), xmldom);
      for (const element of Array.from(kml.getElementsByTagName("*"))) {
        expect(element.namespaceURI).toBe("http://www.opengis.net/kml/2.2");
      }
      const styles = Array.from(kml.getElementsByTagName("Style"), (style) => `#${style.getAttribute("id")}`);
      expect(styles).toEqual([...new Set(styles)]);
      for (const url of Array.from(kml.getElementsByTagName("styleUrl"))) {
        expect(styles).toContain(url.textContent);
      }
      for (const placemark of Array.from(kml.getElementsByTagName("Placemark"))) {
        const places = Array.from(placemark.childNodes, (child) => ORDER.indexOf(child.nodeName));
        expect(places).not.toContain(-1);
        expect(places).toEqual([...new Set(places)].toSorted((a, b) => a - b));
      }
    }),
    { numRuns: 50 },
  );
});
