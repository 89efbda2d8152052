import { boundingBox, boxArea } from "@/lib/geo/box";
import { distanceInMetres } from "@/lib/geo/distance";
import { midpoint } from "@/lib/geo/midpoint";
import type { Coordinates } from "./coordinates";
import { COURSE_LIMITS } from "./course-limits";
import { ruleIssue, sentenceIssue } from "./problems";

// The rules that span several fairways: of a course as partners send it (course.ts), and of a document (course-document.ts). The
// studio loads these without the schemas of the API.

type AddIssue = (issue: ReturnType<typeof ruleIssue>) => void;

/** A fairway as passed to a rule: parts of it may be invalid. */
type Unchecked =
  | Partial<Record<"number" | "teePosition" | "targetPosition" | "flightPath" | "flightPaths", unknown>>
  | null
  | undefined;

export function checkNumbersAreUnique(fairways: readonly Unchecked[], add: AddIssue): void {
  const seen = new Set<unknown>();
  fairways.forEach((fairway, index) => {
    if (typeof fairway?.number !== "number") return;
    if (seen.has(fairway.number)) {
      add(
        ruleIssue("duplicate", `repeats ${fairway.number}; each number must be unique in the course`, [
          index,
          "number",
        ]),
      );
    }
    seen.add(fairway.number);
  });
}

export function checkDistances(fairways: readonly Unchecked[], add: AddIssue): void {
  fairways.forEach((fairway, index) => {
    const tee = toPosition(fairway?.teePosition);
    const target = toPosition(fairway?.targetPosition);
    if (!tee || !target) return;
    const metres = distanceInMetres(tee, target);
    const { minFairwayMetres, maxFairwayMetres } = COURSE_LIMITS;
    // Rounds away from the limit, so that no message says that 1000.0 m is more than 1000 m.
    if (metres < minFairwayMetres) {
      const apart = (Math.floor(metres * 1000) / 1000).toFixed(3);
      const text = `tee and target are ${apart} m apart; the minimum is ${minFairwayMetres} m`;
      add(sentenceIssue("too_close", text, [index]));
    } else if (metres > maxFairwayMetres) {
      const apart = (Math.ceil(metres * 10) / 10).toFixed(1);
      const text = `tee and target are ${apart} m apart; the maximum is ${maxFairwayMetres} m`;
      add(sentenceIssue("too_far", text, [index]));
    }
  });
}

export function checkArea(fairways: readonly Unchecked[], add: AddIssue): void {
  const box = boundingBox(fairways.flatMap(allPositions));
  if (!box) return;
  const area = boxArea(box);
  if (area > COURSE_LIMITS.area) {
    const decimals = area < 5.01e6 ? 4 : 2;
    const km2 = (Math.ceil((area / 1e6) * 10 ** decimals) / 10 ** decimals).toFixed(decimals);
    const text = `the bounding box of all tees, targets and control points is ${km2} km²; the maximum is 5 km²`;
    add(sentenceIssue("area_too_large", text));
  }
}

/**
 * The positions of a fairway that count towards the area: tee, target and control points, including the generated
 * midpoint. In the studio, they also include the control points of alternates, since any of them may become the primary
 * flight path.
 */
function allPositions(fairway: Unchecked): Coordinates[] {
  const tee = toPosition(fairway?.teePosition);
  const target = toPosition(fairway?.targetPosition);
  const points = controlPoints(fairway, tee, target).map(toPosition);
  return [tee, target, ...points].filter((position) => position !== null);
}

function controlPoints(fairway: Unchecked, tee: Coordinates | null, target: Coordinates | null): unknown[] {
  if (Array.isArray(fairway?.flightPaths)) {
    return fairway.flightPaths.flatMap((path) => (Array.isArray(path?.points) ? path.points : []));
  }
  if (Array.isArray(fairway?.flightPath)) return fairway.flightPath;
  return tee && target ? [midpoint(tee, target)] : [];
}

/**
 * Returns the value if it is a valid position, else null. Equivalent to parsing with `coordinates`, which has already
 * been applied to every position: parsing again for each rule took half the time of validating a course.
 */
function toPosition(value: unknown): Coordinates | null {
  const { lat, lng } = (value ?? {}) as Partial<Record<string, unknown>>;
  if (typeof lat !== "number" || typeof lng !== "number") return null;
  return Math.abs(lat) <= 90 && Math.abs(lng) <= 180 ? { lat, lng } : null;
}
