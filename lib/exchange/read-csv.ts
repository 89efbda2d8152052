import Papa from "papaparse";
import { message } from "@/lib/messages/message";
import type { RawCourse, RawFeature } from "./items";
import { FILE_LIMITS } from "./limits";
import { type Column, type ColumnChoice, hasPlaces, type Table } from "./table";
import { UnreadableFileError } from "./unreadable";

/** The headings by which columns are recognised, without asking the user. */
const HEADINGS: Record<Column, RegExp> = {
  teeLat: /^(tee|tii|start)[ _-]*(lat|latitude|leveysaste)$/,
  teeLng: /^(tee|tii|start)[ _-]*(lon|lng|long|longitude|pituusaste)$/,
  targetLat: /^(basket|target|pin|kori|end)[ _-]*(lat|latitude|leveysaste)$/,
  targetLng: /^(basket|target|pin|kori|end)[ _-]*(lon|lng|long|longitude|pituusaste)$/,
  lat: /^(lat|latitude|leveysaste|wgs84[ _-]?lat|y)$/,
  lng: /^(lon|lng|long|longitude|pituusaste|wgs84[ _-]?lon|x)$/,
  hole: /^(hole|hole ?(number|no|nr)|number|no|nr|#|väylä|ref)$/,
  type: /^(type|part|kind|category|feature|tyyppi)$/,
  colour: /^(tee ?)?(colou?r|väri)$/,
  name: /^(name|title|label|nimi)$/,
  par: /^par$/,
  notes: /^(notes?|description|desc|comment|kuvaus|huomautus)$/,
  surface: /^surface$/,
  length: /^(dist|distance|length|pituus)( ?\(?m\)?)?$/,
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

/** Rows that the user sees beside each heading. */
const SAMPLE_ROWS = 3;

/**
 * Reads a table with a row per tee and target (latitude, longitude), or a row per hole (tee and basket, each
 * with both). The meaning of the columns is guessed from their headings and shown to the user, who can choose another.
 *
 * @throws `UnreadableFileError`, with the table if it has columns to choose from.
 */
export function readCsv(text: string, chosen?: ColumnChoice): RawCourse {
  const { data, meta } = Papa.parse<string[]>(text.replace(/^\uFEFF/, ""), {
    skipEmptyLines: "greedy",
    preview: FILE_LIMITS.features + 2,
    delimitersToGuess: [",", ";", "\t", "|"],
  });
  const [headings = [], ...rows] = data;
  if (headings.length < 2 || rows.length === 0) throw new UnreadableFileError("exchange.unknownFormat");
  if (meta.truncated && rows.length > FILE_LIMITS.features) {
    throw new UnreadableFileError("exchange.csvTooLong", { most: FILE_LIMITS.features });
  }
  const known = chosen ?? chooseColumns(headings, Object.entries(HEADINGS) as [Column, RegExp][]);
  const hasMeaning = hasPlaces(known);
  const table: Table = {
    headings: headings.slice(0, MAX_COLUMNS).map(shorten),
    rows: rows.slice(0, SAMPLE_ROWS).map((row) => row.slice(0, MAX_COLUMNS).map(shorten)),
    columns: hasMeaning || chosen ? known : chooseColumns(headings, LIKELY, known),
  };
  try {
    if (!hasMeaning) {
      const columns = headings.slice(0, 8).map(shorten).join(", ");
      throw new UnreadableFileError("exchange.csvNoPlaces", { columns });
    }
    return { ...readRows(headings, rows, known), table };
  } catch (error) {
    if (error instanceof UnreadableFileError) error.table = table;
    throw error;
  }
}

function readRows(
  headings: readonly string[],
  rows: readonly (readonly string[])[],
  choice: ColumnChoice,
): RawCourse {
  const columns: Columns = {};
  choice.forEach((column, index) => {
    if (column) columns[column] ??= index;
  });
  const isPerHole = columns.teeLat !== undefined && columns.targetLat !== undefined;
  const features = rows.flatMap((row, index) =>
    isPerHole ? readHole(row, columns, index) : [readPoint(row, columns, index)],
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
    const text = heading.trim().toLowerCase();
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

function readPoint(row: readonly string[], columns: Columns, index: number): RawFeature {
  const place = readPlace(row, columns.lat, columns.lng, index);
  return toFeature(place && { type: "Point", coordinates: place }, readTags(row, columns));
}

function toFeature(geometry: unknown, properties: Readonly<Record<string, string>>): RawFeature {
  return { geometry, properties, folders: [] };
}

function readHole(row: readonly string[], columns: Columns, index: number): RawFeature[] {
  const { name, surface, colour, ...tags } = readTags(row, columns);
  const tee = readPlace(row, columns.teeLat, columns.teeLng, index);
  const target = readPlace(row, columns.targetLat, columns.targetLng, index);
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

/** The position of a row, or null if its cells are empty. A comma may be the decimal separator. */
function readPlace(
  row: readonly string[],
  latColumn: number | undefined,
  lngColumn: number | undefined,
  index: number,
): [number, number] | null {
  const [lat, lng] = [latColumn, lngColumn].map((column) => row[column ?? -1]?.trim() ?? "");
  if (!lat && !lng) return null;
  const [north, east] = [lat, lng].map((text) => parseDegrees(text ?? ""));
  if (north === undefined || east === undefined || Number.isNaN(north) || Number.isNaN(east)) {
    throw new UnreadableFileError("exchange.notANumber", {
      where: message("exchange.row", { row: index + 2 }),
    });
  }
  return [east, north];
}

function parseDegrees(text: string): number {
  const plain = text.replace(",", ".").replace(/°$/, "");
  return /^[+-]?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/i.test(plain) ? Number(plain) : Number.NaN;
}
