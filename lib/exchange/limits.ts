/** What a file to read may hold at most. A course needs a thousandth of it; past it nobody looks at the preview. */
export const FILE_LIMITS = {
  bytes: 5_000_000,
  /** Placemarks, features, tracks, waypoints. */
  features: 2_000,
  /** Of all lines and points together. */
  points: 50_000,
  /** Elements within elements. */
  depth: 100,
} as const;

/** Metres within which two places of a file are the same place: GPS and two people's clicks differ by this much. */
export const SAME_PLACE = 20;
