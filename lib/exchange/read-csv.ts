import Papa from "papaparse";
import { message } from "@/lib/messages/message";
import type { RawCourse, RawFeature } from "./items";
import { FILE_LIMITS } from "./limits";
import { UnreadableFileError } from "./unreadable";

/**
 * The kinds of columns that are recognised by their headings. `tee` and `target` are positions in a table
 * with one row per hole.
 */
const COLUMNS = {
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
} as const;
type Column = keyof typeof COLUMNS;

/** Maximum number of columns. Wider tables are no lists of holes. */
const MAX_COLUMNS = 100;

/**
 * Reads a table with a row per tee and target (latitude, longitude), or a row per hole (tee and basket, each
 * with both). The meaning of the columns is guessed from their headings and shown to the user.
 *
 * @throws `UnreadableFileError`
 */
export function readCsv(text: string): RawCourse {
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
  const columns = guessColumns(headings);
  const isPerHole = columns.teeLat !== undefined && columns.targetLat !== undefined;
  if (!isPerHole && (columns.lat === undefined || columns.lng === undefined)) {
    throw new UnreadableFileError("exchange.csvNoPlaces", {
      columns: headings.slice(0, 8).map(shorten).join(", "),
    });
  }
  const features = rows.flatMap((row, index) =>
    isPerHole ? readHole(row, columns, index) : [readPoint(row, columns, index)],
  );
  return { features, notes: [describeColumns(headings, columns)] };
}

type Columns = Partial<Record<Column, number>>;

function guessColumns(headings: readonly string[]): Columns {
  const columns: Columns = {};
  headings.slice(0, MAX_COLUMNS).forEach((heading, index) => {
    const text = heading.trim().toLowerCase();
    for (const [column, pattern] of Object.entries(COLUMNS) as [Column, RegExp][]) {
      if (columns[column] === undefined && pattern.test(text)) {
        columns[column] = index;
        return;
      }
    }
  });
  return columns;
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

function readTags(row: readonly string[], columns: Columns): Record<string, string> {
  const tags: Record<string, string> = {};
  const add = (key: string, column: Column) => {
    const text = row[columns[column] ?? -1]?.trim();
    if (text) tags[key] = text;
  };
  add("holeNumber", "hole");
  add("type", "type");
  add("colour", "colour");
  add("name", "name");
  add("par", "par");
  add("description", "notes");
  add("surface", "surface");
  return tags;
}

function readPoint(row: readonly string[], columns: Columns, index: number): RawFeature {
  const place = readPlace(row, columns.lat, columns.lng, index);
  return {
    geometry: place && { type: "Point", coordinates: place },
    properties: readTags(row, columns),
    folders: [],
  };
}

function readHole(row: readonly string[], columns: Columns, index: number): RawFeature[] {
  const { name, surface, colour, ...tags } = readTags(row, columns);
  const tee = readPlace(row, columns.teeLat, columns.teeLng, index);
  const target = readPlace(row, columns.targetLat, columns.targetLng, index);
  const ref = tags.holeNumber ?? String(index + 1);
  const length = Number(row[columns.length ?? -1]?.trim().replace(",", "."));
  const common = { ...tags, holeNumber: ref };
  const features: RawFeature[] = [];
  if (tee && target) {
    const dist = length > 0 ? { dist: String(length) } : {};
    features.push({
      geometry: { type: "LineString", coordinates: [tee, target] },
      properties: { ...common, ...dist, ...(name && { name }), disc_golf: "hole", ref },
      folders: [],
    });
  }
  if (tee) {
    features.push({
      geometry: { type: "Point", coordinates: tee },
      properties: { disc_golf: "tee", ref, ...(colour && { colour }), ...(surface && { surface }) },
      folders: [],
    });
  }
  if (target) {
    features.push({
      geometry: { type: "Point", coordinates: target },
      properties: { disc_golf: "basket", ref },
      folders: [],
    });
  }
  if (features.length === 0)
    features.push({ geometry: null, properties: { ...common, ...(name && { name }) }, folders: [] });
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
