import { METRES_PER_FOOT } from "@/lib/geo/units";
import { FEATURE_KINDS, type FeatureKind, type FeatureShape } from "@/lib/validation/feature";
import {
  COURSE_COLOURS,
  type CourseColour,
  HOLE_LIMITS,
  TEE_SURFACES,
  type Tee,
  tee,
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

/** Tags of other programs for the kinds, besides those that we write. */
const SYNONYMS: Readonly<Partial<Record<FeatureKind, readonly string[]>>> = {
  out_of_bounds: ["disc_golf=ob", "disc_golf=oob"],
  required_relief: ["disc_golf=relief_area"],
  mandatory: ["disc_golf=mandatory"],
  drop_zone: ["disc_golf=dropzone"],
  practice_basket: ["disc_golf=practice_basket"],
  water: ["waterway=river", "waterway=ditch"],
  tree: ["landuse=forest"],
  path: ["footway", "track", "cycleway", "bridleway", "steps"].map((way) => `highway=${way}`),
  road: ["residential", "unclassified", "tertiary", "secondary", "primary"].map((way) => `highway=${way}`),
};

const KIND_BY_TAG: ReadonlyMap<string, FeatureKind> = new Map(
  (Object.keys(FEATURE_KINDS) as FeatureKind[]).flatMap((kind) => {
    const written = FEATURE_KINDS[kind].flatMap((shape) => Object.entries(tagsOfKind(kind, shape)));
    const tags = [...written.map(([key, value]) => `${key}=${value}`), ...(SYNONYMS[kind] ?? [])];
    return tags.map((tag) => [tag, kind] as const);
  }),
);

/** The kind of feature that the tags describe, or null. */
export function kindOfTags(tags: Tags): FeatureKind | null {
  for (const key of ["disc_golf", "natural", "waterway", "landuse", "highway", "amenity", "tourism"]) {
    const kind = KIND_BY_TAG.get(`${key}=${tags[key]}`);
    if (kind) return kind;
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

/** A length in metres by OpenStreetMap's rules: metres, unless it has another unit; NaN if it is none. */
export function parseMetres(tag: string | undefined): number {
  const [, number, unit = "m"] = /^\s*(\d+(?:\.\d+)?)\s*(m|km|ft|')?\s*$/.exec(tag ?? "") ?? [];
  return number === undefined ? Number.NaN : Number(number) * (METRES[unit] ?? 1);
}

const METRES: Readonly<Record<string, number>> = {
  m: 1,
  km: 1000,
  ft: METRES_PER_FOOT,
  "'": METRES_PER_FOOT,
};

/** Tags by the names that readers know: the iD editor writes `disc_golf:par` and the colours of a tee as `tee`. */
export function tidyTags(tags: Record<string, string>): Record<string, string> {
  const par = tags.par ?? tags["disc_golf:par"];
  const dist = tags.dist ?? tags["disc_golf:dist"];
  const colour = tags.colour ?? tags.color ?? (tags.disc_golf === "tee" ? tags.tee : undefined);
  return {
    ...tags,
    ...(par !== undefined && { par }),
    ...(dist !== undefined && { dist }),
    ...(colour !== undefined && { colour }),
  };
}

/** Parses the tags of the size and direction of a tee pad; leaves out what isn't one. */
export function parsePad(
  tags: Readonly<Record<string, string>>,
): Pick<Tee, "padLength" | "padWidth" | "facing"> {
  const { padLength, padWidth, facing } = tee.shape;
  const found = {
    padLength: padLength.safeParse(parseMetres(tags.length)).data,
    padWidth: padWidth.safeParse(parseMetres(tags.width)).data,
    facing: facing.safeParse(Number(tags.direction?.trim() || Number.NaN)).data,
  };
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined));
}

/** The par that a text mentions, as in "Par 4" and "4, par: 5 from blue": the first one; null for none. */
export function parInText(text: string | undefined): number | null {
  return parsePar(/(?<!\p{L})par\s*[:=]?\s*(\d)(?![\d.,]\d|\d)/iu.exec(text ?? "")?.[1]);
}

/** Parses a par tag; null unless it is a value that a designer can set. */
export function parsePar(tag: string | undefined): number | null {
  const par = /^\s*(\d)\s*$/.exec(tag ?? "")?.[1];
  const number = par === undefined ? 0 : Number(par);
  return number >= HOLE_LIMITS.minPar && number <= HOLE_LIMITS.maxPar ? number : null;
}
