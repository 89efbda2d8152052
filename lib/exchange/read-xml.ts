import { type Folder, gpx, type KMLOptions, kmlWithFolders } from "@tmcw/togeojson";
import { message } from "@/lib/messages/message";
import type { RawFeature } from "./items";
import { Unreadable } from "./unreadable";
import { parseXml, type Xml } from "./xml";

const WITH_PLACE: KMLOptions = { skipNullGeometry: false };

/**
 * The features of a KML or GPX document.
 *
 * @throws Unreadable
 */
export function readXml(text: string, xml: Xml): RawFeature[] {
  const document = parseXml(text, xml);
  switch (document.documentElement?.localName.toLowerCase()) {
    case "kml":
      checkKmlNumbers(document);
      return featuresIn(kmlWithFolders(document, WITH_PLACE).children, []);
    case "gpx":
      checkGpxNumbers(document);
      return gpx(document).features.map(({ geometry, properties }) => ({
        geometry,
        properties: { ...properties, teepad: properties?.teepad_data },
        folders: [],
      }));
    default:
      throw new Unreadable("exchange.unknownFormat");
  }
}

function featuresIn(children: Folder["children"], folders: readonly string[]): RawFeature[] {
  return children.flatMap((child) => {
    if (child.type === "Feature") {
      return [{ geometry: child.geometry, properties: child.properties, folders }];
    }
    const { name } = child.meta;
    return featuresIn(child.children, typeof name === "string" ? [...folders, name] : folders);
  });
}

const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i;

/**
 * The reader skips what is no number, so that "NaN,10,20" would become a place at 10, 20. It also finds only tags
 * without a prefix, whose absence would look like an empty file.
 */
function checkKmlNumbers(document: Document): void {
  for (const element of Array.from(document.getElementsByTagName("coordinates"))) {
    const parts = (element.textContent ?? "").split(/[\s,]+/).filter((part) => part !== "");
    if (!parts.every((part) => NUMBER.test(part))) throw notANumber(nameAround(element));
  }
}

function checkGpxNumbers(document: Document): void {
  for (const tag of ["wpt", "rtept", "trkpt"]) {
    for (const point of Array.from(document.getElementsByTagName(tag))) {
      const isNumber = (side: string) => NUMBER.test(point.getAttribute(side)?.trim() ?? "");
      if (!isNumber("lat") || !isNumber("lon")) throw notANumber(nameAround(point));
    }
  }
}

/** The name of the placemark, waypoint or track that an element is in. */
function nameAround(element: Element): string | null {
  for (let at: Node | null = element; at; at = at.parentNode) {
    for (const child of Array.from(at.childNodes)) {
      if (child.nodeName === "name") return child.textContent?.trim().slice(0, 60) || null;
    }
  }
  return null;
}

function notANumber(name: string | null): Unreadable {
  const where = name === null ? message("exchange.somewhere") : message("exchange.named", { name });
  return new Unreadable("exchange.notANumber", { where });
}
