// Separate from the schemas: formatting messages in the browser requires the limits, and zod would double the size of
// that code.

/** Limits of a course (interface, "Validation rules for fairways" and "Rules for flightPath"). */
export const COURSE_LIMITS = {
  fairways: 27,
  controlPoints: 50,
  /** Distance from tee to target in metres, inclusive. */
  minFairwayMetres: 0.1,
  maxFairwayMetres: 1000,
  /** Maximum bounding box of all tees, targets and control points, in square metres. */
  area: 5_000_000,
  nameCodePoints: 200,
  externalCourseIdCodePoints: 255,
} as const;

/** The numbers of holes that a new course can begin with. */
export const TEMPLATES = [9, 18] as const;
