import Papa from "papaparse";
import { parseCoordinate, parsePlace } from "@/lib/geo/place-text";
import { message } from "@/lib/messages/message";
import type { RawCourse, RawFeature } from "./items";
import { isNumber } from "./kml-coordinates";
import { FILE_LIMITS } from "./limits";
import { type Column, type ColumnChoice, hasPlaces, type Table } from "./table";
import { UnreadableFileError } from "./unreadable";

const LAT = "(lat|latitude|leveysaste|breddgrad|bredde|breite|breitengrad|latitud|laiuskraad|breidd)";
const LNG =
  "(lon|lng|long|longitude|pituusaste|längdgrad|lengdegrad|länge|längengrad|longitud|pikkuskraad|lengd)";
const TEE = "(tee|tii|start|utkast|utslag|abwurf|départ|depart|salida|výhoz|rzut)";
const TARGET = "(basket|target|pin|kori|end|korg|kurv|korb|panier|canasta|cesta|koš|kosz)";
const PLACE =
  "(coordinates?|position|location|latlng|latlon|gps|sijainti|koordinaatit|koordinater|koordinaten)";

/** The headings by which columns are recognised, without asking the user. */
const HEADINGS: Record<Column, RegExp> = {
  teeLat: new RegExp(`^${TEE}[ _-]*${LAT}$`),
  teeLng: new RegExp(`^${TEE}[ _-]*${LNG}$`),
  targetLat: new RegExp(`^${TARGET}[ _-]*${LAT}$`),
  targetLng: new RegExp(`^${TARGET}[ _-]*${LNG}$`),
  lat: new RegExp(`^(${LAT}|wgs84[ _-]?lat|y)$`),
  lng: new RegExp(`^(${LNG}|wgs84[ _-]?lon|x)$`),
  wkt: /^(wkt|geometry|geom|the[ _]geom|wkb[ _]geometry|shape)$/,
  teePosition: new RegExp(`^${TEE}([ _-]*${PLACE})?$`),
  targetPosition: new RegExp(`^${TARGET}([ _-]*${PLACE})?$`),
  position: new RegExp(`^(${PLACE}|lat(itude)?[ ,/;_-]+(lon|lng|long|longitude))$`),
  hole: /^((hole|väylä|hål|hull|bana|bane|bahn|trou|hoyo|rada|jamka|braut|dołek)[ _-]*(number|num|no|nr|numero|nummer|#)?\.?|number|numero|nummer|no|nr|n°|#|ref)$/,
  type: /^(type|part|kind|category|feature|tyyppi|typ)$/,
  colour: /^(tee[ _-]?)?(colou?r|väri|färg|farge|farve|farbe|couleur)$/,
  name: /^(name|title|label|nimi|namn|navn|nom|nombre)$/,
  par: /^par$/,
  notes:
    /^(notes?|description|desc|comments?|kuvaus|huomautus|huomautukset|beskrivning|beskrivelse|beschreibung)$/,
  surface: /^surface$/,
  length: /^(dist|distance|length|pituus|längd|lengde|länge)[ _-]*(\(?m\)?)?$/,
};

/** Words in headings that make a meaning likely. The user is asked. */
const LIKELY: [Column, RegExp][] = [
  ["teeLat", /(tee|tii|start).*(lat|lev|north)/],
  ["teeLng", /(tee|tii|start).*(lon|lng|pit|east)/],
  ["targetLat", /(basket|target|pin|kori|end).*(lat|lev|north)/],
  ["targetLng", /(basket|target|pin|kori|end).*(lon|lng|pit|east)/],
  ["lat", /lat|leveys|bredd|breit|north/],
  ["lng", /lon|lng|pituusa|lengde|läng|east/],
  ["hole", /hole|väylä|bana|bahn|hull|#/],
  ["colour", /colou?r|väri|farge|färg|farbe/],
  ["type", /type|kind|part|tyyppi|typ/],
  ["par", /\bpar\b/],
  ["length", /dist|length|pituus|metre|meter/],
  ["name", /name|title|nimi|navn|namn/],
  ["notes", /note|desc|comment|remark|kuvaus|huom/],
];

/** Maximum number of columns. Wider tables are no lists of holes. */
const MAX_COLUMNS = 100;

/** Longer than any heading. */
const MAX_HEADING_CHARACTERS = 100;

/** Rows that the user sees beside each heading. */
const SAMPLE_ROWS = 3;

/**
 * Reads a table with a row per tee and target (latitude, longitude), or a row per hole (tee and basket, each
 * with both). The meaning of the columns is guessed from their headings and shown to the user, who can choose another.
 *
 * @throws `UnreadableFileError`, with the table if it has columns to choose from.
 */
export function readCsv(text: string, chosen?: ColumnChoice): RawCourse {
  // Excel's own line about the separator.
  const [, separator, table = ""] = /^(?:\uFEFF)?(?:"?sep=(.)"?\r?\n)?([\s\S]*)$/.exec(text) ?? [];
  const { data, meta } = Papa.parse<string[]>(table, {
    skipEmptyLines: "greedy",
    preview: FILE_LIMITS.features + 2 + MAX_TITLES,
    delimiter: separator,
    delimitersToGuess: [",", ";", "\t", "|"],
  });
  const above = findHeadings(data);
  const [headings = [], ...rows] = data.slice(above);
  if (headings.length < 2 || rows.length === 0) throw new UnreadableFileError("exchange.unknownFormat");
  if (meta.truncated && rows.length > FILE_LIMITS.features) {
    throw new UnreadableFileError("exchange.csvTooLong", { most: FILE_LIMITS.features });
  }
  const known = chosen ?? chooseColumns(headings, Object.entries(HEADINGS) as [Column, RegExp][]);
  const hasMeaning = hasPlaces(known);
  const shown: Table = {
    headings: headings.slice(0, MAX_COLUMNS).map(shorten),
    rows: rows.slice(0, SAMPLE_ROWS).map((row) => row.slice(0, MAX_COLUMNS).map(shorten)),
    columns: hasMeaning || chosen ? known : chooseColumns(headings, LIKELY, known),
  };
  try {
    if (!hasMeaning) {
      const columns = headings.slice(0, 8).map(shorten).join(", ");
      throw new UnreadableFileError("exchange.csvNoPlaces", { columns });
    }
    return { ...readRows(headings, rows, known, above), table: shown };
  } catch (error) {
    if (error instanceof UnreadableFileError) error.table = shown;
    throw error;
  }
}

/** Rows with titles, above those with the headings. */
const MAX_TITLES = 5;

/** The index of the row with headings: the first one that says where something is, else the first row. */
function findHeadings(rows: readonly (readonly string[])[]): number {
  const patterns = Object.entries(HEADINGS) as [Column, RegExp][];
  const found = rows.slice(0, MAX_TITLES + 1).findIndex((row) => hasPlaces(chooseColumns(row, patterns)));
  if (found >= 0) return found;
  // A title is alone in its row.
  const filled = (row: readonly string[]) => row.filter((cell) => cell.trim() !== "").length;
  const first = rows.slice(0, MAX_TITLES + 1).findIndex((row) => filled(row) > 1);
  return Math.max(0, first);
}

function readRows(
  headings: readonly string[],
  rows: readonly (readonly string[])[],
  choice: ColumnChoice,
  above: number,
): RawCourse {
  const columns: Columns = {};
  choice.forEach((column, index) => {
    if (column) columns[column] ??= index;
  });
  const has = (...wanted: Column[]) => wanted.every((column) => columns[column] !== undefined);
  // Beside a latitude, "tee" and "basket" are names.
  const isPerHole = has("teeLat", "targetLat") || (has("teePosition", "targetPosition") && !has("lat"));
  const features = rows.flatMap((row, index) =>
    isPerHole ? readHole(row, columns, index, above) : [readPoint(row, columns, index, above)],
  );
  return { features, notes: [describeColumns(headings, columns)] };
}

/** Where each column is. */
type Columns = Partial<Record<Column, number>>;

/** Gives each heading the first meaning that it matches, and each meaning once. Those of `before` stay. */
function chooseColumns(
  headings: readonly string[],
  patterns: readonly [Column, RegExp][],
  before: ColumnChoice = [],
): ColumnChoice {
  const taken = new Set(before);
  return headings.slice(0, MAX_COLUMNS).map((heading, index) => {
    if (before[index]) return before[index];
    const text = heading.slice(0, MAX_HEADING_CHARACTERS).trim().toLowerCase();
    const [found] = patterns.find(([column, pattern]) => !taken.has(column) && pattern.test(text)) ?? [];
    if (!found) return null;
    taken.add(found);
    return found;
  });
}

/** "Columns: Lat (latitude), Hole (hole number). Not used: Elevation." */
function describeColumns(headings: readonly string[], columns: Columns) {
  const used = Object.entries(columns) as [Column, number][];
  const unused = headings.filter((_, index) => !used.some(([, at]) => at === index)).slice(0, 12);
  return message("exchange.noteColumns", {
    used: used
      .sort(([, a], [, b]) => a - b)
      .map(([column, at]) =>
        message("exchange.column", {
          heading: shorten(headings[at] ?? ""),
          meaning: message(`exchange.column_${column}`),
        }),
      )
      .reduce((before, next) => message("exchange.columns", { before, next })),
    unusedCount: unused.length,
    unused: unused.map(shorten).join(", "),
  });
}

function shorten(heading: string): string {
  const text = heading.trim();
  return text.length > 30 ? `${text.slice(0, 29)}…` : text || "?";
}

/** The tags that cells become. */
const TAGS = {
  hole: "holeNumber",
  type: "type",
  colour: "colour",
  name: "name",
  par: "par",
  notes: "description",
  surface: "surface",
} as const satisfies Partial<Record<Column, string>>;

function readTags(row: readonly string[], columns: Columns): Record<string, string> {
  const cells = (Object.entries(TAGS) as [Column, string][]).map(([column, tag]) => [
    tag,
    row[columns[column] ?? -1]?.trim(),
  ]);
  return Object.fromEntries(cells.filter(([, text]) => text));
}

function readPoint(row: readonly string[], columns: Columns, index: number, above: number): RawFeature {
  const tags = readTags(row, columns);
  const wkt = row[columns.wkt ?? -1]?.trim();
  if (wkt) return toFeature(parseWkt(wkt) ?? failRow(index, above), tags);
  const place = readPlace(
    [row[columns.lat ?? -1], row[columns.lng ?? -1], row[columns.position ?? -1]],
    index,
    above,
  );
  return toFeature(place && { type: "Point", coordinates: place }, tags);
}

function toFeature(geometry: unknown, properties: Readonly<Record<string, string>>): RawFeature {
  return { geometry, properties, folders: [] };
}

function readHole(row: readonly string[], columns: Columns, index: number, above: number): RawFeature[] {
  const { name, surface, colour, ...tags } = readTags(row, columns);
  const cells = (...wanted: Column[]) => wanted.map((column) => row[columns[column] ?? -1]);
  const tee = readPlace(cells("teeLat", "teeLng", "teePosition"), index, above);
  const target = readPlace(cells("targetLat", "targetLng", "targetPosition"), index, above);
  const ref = tags.holeNumber ?? String(index + 1);
  const length = Number(row[columns.length ?? -1]?.trim().replace(",", "."));
  const ofLine = { ...tags, holeNumber: ref, ...(name && { name }) };
  if (!tee && !target) return [toFeature(null, ofLine)];
  const features: RawFeature[] = [];
  if (tee && target) {
    const dist = length > 0 && { dist: String(length) };
    const line = { type: "LineString", coordinates: [tee, target] };
    features.push(toFeature(line, { ...ofLine, ...dist, disc_golf: "hole", ref }));
  }
  const ofTee = { disc_golf: "tee", ref, ...(colour && { colour }), ...(surface && { surface }) };
  if (tee) features.push(toFeature({ type: "Point", coordinates: tee }, ofTee));
  if (target) features.push(toFeature({ type: "Point", coordinates: target }, { disc_golf: "basket", ref }));
  return features;
}

/**
 * The position of a row from its cells with latitude, longitude, or both, as people write them; null if they are empty.
 *
 * @throws `UnreadableFileError` naming the row.
 */
function readPlace(
  cells: readonly (string | undefined)[],
  index: number,
  above: number,
): [number, number] | null {
  const [lat = "", lng = "", both = ""] = cells.map((cell) => cell?.trim() ?? "");
  if (!lat && !lng) {
    if (!both) return null;
    const place = parsePlace(both)?.place ?? failRow(index, above);
    return [place.lng, place.lat];
  }
  const [north, east] = [parseCoordinate(lat), parseCoordinate(lng)];
  if (!north || !east || north.axis === "lng" || east.axis === "lat") {
    // Letters say what is what, whatever the headings do.
    if (north?.axis === "lng" && east?.axis === "lat") return [north.degrees, east.degrees];
    return failRow(index, above);
  }
  return [east.degrees, north.degrees];
}

function failRow(index: number, above: number): never {
  throw new UnreadableFileError("exchange.notANumber", {
    where: message("exchange.row", { row: index + above + 2 }),
  });
}

/** The position types of well-known text that lists of holes have: points, lines and areas. Longitude first. */
function parseWkt(text: string): object | null {
  const [, name = "", body = ""] =
    /^(?:SRID=4326;)?\s*(POINT|LINESTRING|POLYGON)\s*(?:Z|M|ZM)?\s*(\(.*\))\s*$/is.exec(text) ?? [];
  const ring = (part: string) => {
    const positions = part.split(",").map((each) => each.trim().split(/\s+/));
    return positions.every((each) => each.length >= 2 && each.length <= 4 && each.every(isNumber))
      ? positions.map((each) => each.slice(0, 2).map(Number))
      : null;
  };
  const rings = [...body.matchAll(/\(([^()]+)\)/g)].map(([, part = ""]) => ring(part));
  const [first] = rings;
  if (!first || rings.includes(null)) return null;
  switch (name.toUpperCase()) {
    case "POINT":
      return { type: "Point", coordinates: first[0] };
    case "LINESTRING":
      return { type: "LineString", coordinates: first };
    default:
      return { type: "Polygon", coordinates: rings };
  }
}
