/** What a column of a CSV file can mean. `tee` and `target` are positions in a table with one row per hole; a position has
 * both coordinates in one cell, and WKT the longitude first. */
export const COLUMNS = [
  "lat",
  "lng",
  "teeLat",
  "teeLng",
  "targetLat",
  "targetLng",
  "position",
  "teePosition",
  "targetPosition",
  "wkt",
  "hole",
  "type",
  "colour",
  "name",
  "par",
  "notes",
  "surface",
  "length",
] as const;
export type Column = (typeof COLUMNS)[number];

/** The meaning of each column of a table, from the first; null for one that is not used. */
export type ColumnChoice = readonly (Column | null)[];

/** The columns of a CSV file: their headings, the first rows, and the meanings with which it was read, or those that are likely. */
export interface Table {
  readonly headings: readonly string[];
  readonly rows: readonly (readonly string[])[];
  readonly columns: ColumnChoice;
}

const POSITIONS: readonly (readonly Column[])[] = [
  ["lat", "lng"],
  ["teeLat", "teeLng", "targetLat", "targetLng"],
  ["position"],
  ["teePosition", "targetPosition"],
  ["wkt"],
];

/** Whether the columns say where something is: a tee or target in each row, or a hole with both. */
export function hasPlaces(columns: ColumnChoice): boolean {
  return POSITIONS.some((wanted) => wanted.every((column) => columns.includes(column)));
}
