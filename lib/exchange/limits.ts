/** Limits of a file to import. A course needs a thousandth of them. */
export const FILE_LIMITS = {
  bytes: 5_000_000,
  /** Placemarks, features, tracks, waypoints. */
  features: 2_000,
  /** Of all lines and points together. */
  points: 50_000,
  /**
   * Number of XML elements, each of which takes a kilobyte of memory. Enough for the maximum number of points
   * with their heights and times.
   */
  elements: 250_000,
  /** Maximum nesting depth of elements. */
  depth: 100,
} as const;

/**
 * Places in a file within this many metres count as the same place: GPS fixes and manual clicks are no more
 * accurate.
 */
export const SAME_PLACE_METRES = 20;
