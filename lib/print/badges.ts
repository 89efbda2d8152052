import type { Point } from "@/lib/geo/curve";
import type { DrawnHole } from "./drawing";
import { textWidth } from "./text";

/** The label of a hole on the course map. In millimetres. */
interface Badge {
  readonly id: string;
  readonly label: string;
  readonly at: Point;
  /** The position of the hole's tee. */
  readonly tee: Point;
  readonly width: number;
}

/** In millimetres: the font size, the height of a badge, and the space around it. */
export const BADGE_FONT = 3.5;
export const BADGE_HEIGHT = 4.8;
const MIN_WIDTH = 6.4;
const SPACE = 1;

/** Places each label behind its tee, as seen by the player, or beside it if another label is in the way. */
export function placeBadges(holes: readonly DrawnHole[]): Badge[] {
  const placed: Badge[] = [];
  for (const { id, label, tee, heading } of holes) {
    const width = Math.max(MIN_WIDTH, textWidth(label, { size: BADGE_FONT, bold: true }) + 1.6);
    const behind = heading + 180;
    const candidates = [4, 7, 10, 14, 18].flatMap((distance) =>
      [0, 40, -40, 80, -80, 120, -120].map((turn) => offsetPoint(tee, behind + turn, distance)),
    );
    const isFree = (at: Point) =>
      placed.every(
        (other) =>
          Math.abs(at.x - other.at.x) >= (width + other.width) / 2 + SPACE ||
          Math.abs(at.y - other.at.y) >= BADGE_HEIGHT + SPACE,
      );
    placed.push({ id, label, tee, width, at: candidates.find(isFree) ?? (candidates[0] as Point) });
  }
  return placed;
}

/**
 * Minimum distances in millimetres between the centres of two marks, and between a mark and an obstacle, which is
 * larger.
 */
const MARK_DISTANCE = 5;
const OBSTACLE_DISTANCE = 6.8;

/**
 * Moves marks that would overlap each other or the obstacles to the nearest free position. A mark without a free
 * position nearby stays where it is.
 */
export function placeApart(marks: readonly Point[], obstacles: readonly Point[]): Point[] {
  const taken: Point[] = [];
  const isClear = (at: Point, others: readonly Point[], distance: number) =>
    // Compares squared distances, which is faster: a page compares a hundred thousand pairs.
    others.every(({ x, y }) => (x - at.x) ** 2 + (y - at.y) ** 2 >= (distance - 1e-6) ** 2);
  return marks.map((mark) => {
    const around = [5, 7, 9, 12, 15].flatMap((distance) =>
      [90, -90, 45, -45, 135, -135, 0, 180].map((heading) => offsetPoint(mark, heading, distance)),
    );
    const at = [mark, ...around].find(
      (place) => isClear(place, taken, MARK_DISTANCE) && isClear(place, obstacles, OBSTACLE_DISTANCE),
    );
    taken.push(at ?? mark);
    return at ?? mark;
  });
}

function offsetPoint({ x, y }: Point, heading: number, millimetres: number): Point {
  const angle = (heading * Math.PI) / 180;
  return { x: x + Math.sin(angle) * millimetres, y: y - Math.cos(angle) * millimetres };
}
