// Apart from the schemas: what formats messages in the browser needs the limits, and zod is as large as all of that.

/** Limits of a course (interface, "Validation rules for fairways" and "Rules for flightPath"). */
export const COURSE_LIMITS = {
  fairways: 27,
  controlPoints: 50,
  /** Tee to target in metres, inclusive. */
  minFairwayMetres: 0.1,
  maxFairwayMetres: 1000,
  /** Square metres of the bounding box of all tees, targets and control points. */
  area: 5_000_000,
  nameCodePoints: 200,
  externalCourseIdCodePoints: 255,
} as const;
