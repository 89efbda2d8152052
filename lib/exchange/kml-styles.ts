import type { CourseColour } from "@/lib/validation/hole";
import type { WrittenFeature } from "./features";
import { parseColours } from "./tags";
import type { Xml } from "./xml";

/** Red, green and blue in hexadecimal. */
const COLOURS: Record<CourseColour, string> = {
  gold: "d4a017",
  blue: "1f5fd1",
  white: "ffffff",
  red: "d02a2a",
  green: "2a8a3e",
  yellow: "f2d024",
  orange: "f08a24",
  purple: "7d3cb5",
  pink: "e86fae",
  brown: "7a4a25",
  black: "222222",
  grey: "808080",
};
const TEE = "1f7a4d";
const TARGET = "e0672f";
const LINE = "1f7a4d";
const FEATURE_COLOURS: Readonly<Record<string, string>> = {
  out_of_bounds: "d02a2a",
  hazard: "f08a24",
  casual_area: "808080",
  required_relief: "7d3cb5",
  water: "1f5fd1",
  mandatory: "d02a2a",
  drop_zone: "f2d024",
  tree: "2a8a3e",
  path: "7a4a25",
  road: "555555",
};
const OTHER_FEATURE = "555555";

/** The colour of a feature on a map: a tee's own, else that of its part or kind. */
function colourOf({ properties }: WrittenFeature): string {
  const { teepad, colour } = properties;
  switch (teepad.part) {
    case "tee": {
      const [first] = parseColours(typeof colour === "string" ? colour : "").colours;
      return first ? COLOURS[first] : TEE;
    }
    case "target":
      return TARGET;
    case "feature":
      return FEATURE_COLOURS[teepad.kind] ?? OTHER_FEATURE;
    default:
      return LINE;
  }
}

const KML_NAMESPACE = "http://www.opengis.net/kml/2.2";

/**
 * Adds a style to each placemark of a KML text, in the order of the features; null for a placemark without
 * one. The library that writes KML doesn't support styles.
 */
export function addStyles(kml: string, features: readonly (WrittenFeature | null)[], xml: Xml): string {
  const document = xml.parse(kml);
  const container = document.getElementsByTagName("Document")[0] ?? document.documentElement;
  const used = new Set<string>();
  Array.from(document.getElementsByTagName("Placemark")).forEach((placemark, index) => {
    const feature = features[index];
    if (!feature) return;
    const colour = colourOf(feature);
    used.add(colour);
    const url = document.createElementNS(KML_NAMESPACE, "styleUrl");
    url.appendChild(document.createTextNode(`#c-${colour}`));
    // `styleUrl` must follow the name and the description (KML 2.2 schema, AbstractFeatureType).
    placemark.insertBefore(url, placemark.getElementsByTagName("ExtendedData")[0] ?? null);
  });
  for (const colour of [...used].reverse()) {
    container?.insertBefore(createStyle(document, colour), container.firstChild);
  }
  return xml.serialize(document);
}

function createStyle(document: Document, colour: string): Element {
  const style = document.createElementNS(KML_NAMESPACE, "Style");
  style.setAttribute("id", `c-${colour}`);
  // KML colours are in the order alpha, blue, green, red.
  const bgr = `${colour.slice(4)}${colour.slice(2, 4)}${colour.slice(0, 2)}`;
  const add = (name: string, fields: Readonly<Record<string, string>>) => {
    const element = document.createElementNS(KML_NAMESPACE, name);
    for (const [field, value] of Object.entries(fields)) {
      const child = document.createElementNS(KML_NAMESPACE, field);
      child.appendChild(document.createTextNode(value));
      element.appendChild(child);
    }
    style.appendChild(element);
  };
  add("IconStyle", { color: `ff${bgr}` });
  add("LineStyle", { color: `ff${bgr}`, width: "3" });
  add("PolyStyle", { color: `59${bgr}` });
  return style;
}
