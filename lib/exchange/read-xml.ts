import { type Folder, gpx, type KMLOptions, kmlWithFolders } from "@tmcw/togeojson";
import { message } from "@/lib/messages/message";
import type { RawFeature } from "./items";
import { UnreadableFileError } from "./unreadable";
import { parseXml, type Xml } from "./xml";

/** Keep placemarks without a geometry, so that they can be reported. */
const KML_OPTIONS: KMLOptions = { skipNullGeometry: false };

/**
 * Reads the features of a KML or GPX document.
 *
 * @throws `UnreadableFileError`
 */
export function readXml(text: string, xml: Xml): RawFeature[] {
  const document = parseXml(text, xml);
  switch (document.documentElement?.localName.toLowerCase()) {
    case "kml":
      checkKmlNumbers(document);
      return collectFeatures(kmlWithFolders(document, KML_OPTIONS).children, []);
    case "gpx":
      checkGpxNumbers(document);
      return gpx(document).features.map(({ geometry, properties }) => ({
        geometry,
        properties: { ...properties, teepad: properties?.teepad_data },
        folders: [],
      }));
    default:
      throw new UnreadableFileError("exchange.unknownFormat");
  }
}

function collectFeatures(children: Folder["children"], folders: readonly string[]): RawFeature[] {
  return children.flatMap((child) => {
    if (child.type === "Feature") {
      return [{ geometry: child.geometry, properties: child.properties, folders }];
    }
    const { name } = child.meta;
    return collectFeatures(child.children, typeof name === "string" ? [...folders, name] : folders);
  });
}

const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i;

/** The reader skips what is not a number: it would read "NaN,10,20" as a place at 10, 20. It ignores prefixed tags, too. */
function checkKmlNumbers(document: Document): void {
  for (const element of Array.from(document.getElementsByTagName("coordinates"))) {
    const parts = (element.textContent ?? "").split(/[\s,]+/).filter((part) => part !== "");
    if (!parts.every((part) => NUMBER.test(part))) throw notANumber(findName(element));
  }
}

function checkGpxNumbers(document: Document): void {
  for (const tag of ["wpt", "rtept", "trkpt"]) {
    for (const point of Array.from(document.getElementsByTagName(tag))) {
      const isNumber = (side: string) => NUMBER.test(point.getAttribute(side)?.trim() ?? "");
      if (!isNumber("lat") || !isNumber("lon")) throw notANumber(findName(point));
    }
  }
}

/** The name of the placemark, waypoint or track that contains an element. */
function findName(element: Element): string | null {
  for (let at: Node | null = element; at; at = at.parentNode) {
    for (const child of Array.from(at.childNodes)) {
      if (child.nodeName === "name") return child.textContent?.trim().slice(0, 60) || null;
    }
  }
  return null;
}

function notANumber(name: string | null): UnreadableFileError {
  const where = name === null ? message("exchange.somewhere") : message("exchange.named", { name });
  return new UnreadableFileError("exchange.notANumber", { where });
}
