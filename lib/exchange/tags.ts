import type { FeatureKind, FeatureShape } from "@/lib/validation/feature";
import {
  COURSE_COLOURS,
  type CourseColour,
  HOLE_LIMITS,
  TEE_SURFACES,
  type Tee,
} from "@/lib/validation/hole";

/** OpenStreetMap tags: keys and values are text. */
export type Tags = Readonly<Record<string, string>>;

/**
 * How OpenStreetMap tags the kinds of features (wiki.openstreetmap.org, "Key:disc_golf" and the pages of the other
 * keys). Kinds without a documented tag use a value of our own for `disc_golf`.
 */
const KIND_TAGS: Record<FeatureKind, Tags | Partial<Record<FeatureShape, Tags>>> = {
  out_of_bounds: { disc_golf: "out_of_bounds" },
  hazard: { disc_golf: "hazard" },
  casual_area: { disc_golf: "casual_area" },
  required_relief: { disc_golf: "required_relief" },
  water: { area: { natural: "water" }, line: { waterway: "stream" } },
  mandatory: { disc_golf: "mando" },
  drop_zone: { disc_golf: "drop_zone" },
  tree: { point: { natural: "tree" }, area: { natural: "wood" } },
  path: { highway: "path" },
  road: { highway: "service" },
  building: { building: "yes" },
  bench: { amenity: "bench" },
  bin: { amenity: "waste_basket" },
  sign: { tourism: "information", information: "board" },
  parking: { amenity: "parking" },
  toilets: { amenity: "toilets" },
  practice_basket: { disc_golf: "putting" },
  note: { disc_golf: "note" },
};

export function tagsOfKind(kind: FeatureKind, shape: FeatureShape): Tags {
  const tags = KIND_TAGS[kind];
  const byShape = (tags as Partial<Record<FeatureShape, Tags>>)[shape];
  return typeof byShape === "object" ? byShape : (tags as Tags);
}

/** Synonyms of the tags that we write. */
const KIND_BY_TAG: Readonly<Record<string, FeatureKind>> = {
  "disc_golf=out_of_bounds": "out_of_bounds",
  "disc_golf=ob": "out_of_bounds",
  "disc_golf=oob": "out_of_bounds",
  "disc_golf=hazard": "hazard",
  "disc_golf=casual_area": "casual_area",
  "disc_golf=required_relief": "required_relief",
  "disc_golf=relief_area": "required_relief",
  "disc_golf=mando": "mandatory",
  "disc_golf=mandatory": "mandatory",
  "disc_golf=drop_zone": "drop_zone",
  "disc_golf=dropzone": "drop_zone",
  "disc_golf=putting": "practice_basket",
  "disc_golf=practice_basket": "practice_basket",
  "disc_golf=note": "note",
  "natural=water": "water",
  "waterway=stream": "water",
  "waterway=river": "water",
  "waterway=ditch": "water",
  "natural=tree": "tree",
  "natural=wood": "tree",
  "landuse=forest": "tree",
  "highway=path": "path",
  "highway=footway": "path",
  "highway=track": "path",
  "highway=cycleway": "path",
  "highway=bridleway": "path",
  "highway=steps": "path",
  "highway=service": "road",
  "highway=residential": "road",
  "highway=unclassified": "road",
  "highway=tertiary": "road",
  "highway=secondary": "road",
  "highway=primary": "road",
  "amenity=bench": "bench",
  "amenity=waste_basket": "bin",
  "amenity=parking": "parking",
  "amenity=toilets": "toilets",
  "tourism=information": "sign",
};

/** The kind of feature that the tags describe, or null. */
export function kindOfTags(tags: Tags): FeatureKind | null {
  for (const key of ["disc_golf", "natural", "waterway", "landuse", "highway", "amenity", "tourism"]) {
    const tag = `${key}=${tags[key]}`;
    if (Object.hasOwn(KIND_BY_TAG, tag)) return KIND_BY_TAG[tag] ?? null;
  }
  return tags.building !== undefined && tags.building !== "no" ? "building" : null;
}

/** Formats colours as an OpenStreetMap list of values: `white;blue`. */
export function formatColours(colours: readonly CourseColour[]): string {
  return colours.join(";");
}

const OTHER_COLOURS: Readonly<Record<string, CourseColour>> = {
  gray: "grey",
  violet: "purple",
  "#ffffff": "white",
  "#000000": "black",
  "#ff0000": "red",
  "#0000ff": "blue",
  "#008000": "green",
  "#00ff00": "green",
  "#ffff00": "yellow",
  "#ffd700": "gold",
  "#ffa500": "orange",
  "#800080": "purple",
  "#ffc0cb": "pink",
  "#a52a2a": "brown",
  "#808080": "grey",
  valkoinen: "white",
  sininen: "blue",
  punainen: "red",
  keltainen: "yellow",
  vihreä: "green",
  musta: "black",
  oranssi: "orange",
};

export function toColour(text: string): CourseColour | null {
  const colour = text.trim().toLowerCase();
  if (Object.hasOwn(OTHER_COLOURS, colour)) return OTHER_COLOURS[colour] ?? null;
  return COURSE_COLOURS.find((each) => each === colour) ?? null;
}

/** Parses a colour tag. `unknown` lists values that are no colour of ours or exceed the limit. */
export function parseColours(tag: string | undefined): { colours: CourseColour[]; unknown: string[] } {
  const colours: CourseColour[] = [];
  const unknown: string[] = [];
  for (const part of (tag ?? "").split(/[;,/]/)) {
    if (part.trim() === "") continue;
    const colour = toColour(part);
    if (colour === null || (colours.length === 3 && !colours.includes(colour))) unknown.push(part.trim());
    else if (!colours.includes(colour)) colours.push(colour);
  }
  return { colours, unknown };
}

/** Finds a colour named in a text, such as "White tees" or "Tee 3 (blue)". */
export function colourInText(text: string): CourseColour | null {
  for (const word of text.toLowerCase().split(/[^\p{L}]+/u)) {
    const colour = word === "" ? null : toColour(word);
    if (colour) return colour;
  }
  return null;
}

export function parseSurface(tag: string | undefined): Tee["surface"] {
  return TEE_SURFACES.find((each) => each === tag?.trim().toLowerCase()) ?? null;
}

/** Parses a par tag; null unless it is a value that a designer can set. */
export function parsePar(tag: string | undefined): number | null {
  const par = /^\s*(\d)\s*$/.exec(tag ?? "")?.[1];
  const number = par === undefined ? 0 : Number(par);
  return number >= HOLE_LIMITS.minPar && number <= HOLE_LIMITS.maxPar ? number : null;
}
