/** Limits of a file to import. A course needs a thousandth of them. */
export const FILE_LIMITS = {
  bytes: 5_000_000,
  /** Placemarks, features, tracks, waypoints. */
  features: 2_000,
  /** Of all lines and points together. */
  points: 50_000,
  /** Of XML: each takes a kilobyte of memory. The most points that are read have this many, with their heights and times. */
  elements: 250_000,
  /** Nested elements. */
  depth: 100,
} as const;

/** Places of a file within this many metres are the same place: GPS fixes and manual clicks differ by as much. */
export const SAME_PLACE_METRES = 20;
