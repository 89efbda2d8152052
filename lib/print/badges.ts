import type { Point } from "@/lib/geo/curve";
import type { DrawnHole } from "./drawing";

/** The number of a hole on the course map. In millimetres. */
export interface Badge {
  readonly id: string;
  readonly number: number;
  readonly at: Point;
  /** The tee of the hole. */
  readonly tee: Point;
}

/** Size of a badge in millimetres, including the space around it. */
const BADGE_SIZE = { width: 7.4, height: 5.8 };

/** Places each number behind its tee, as seen by the player, or beside it if another number is in the way. */
export function placeBadges(holes: readonly DrawnHole[]): Badge[] {
  const placed: Badge[] = [];
  for (const { id, number, tee, heading } of holes) {
    const behind = heading + 180;
    const candidates = [4, 7, 10, 14, 18].flatMap((distance) =>
      [0, 40, -40, 80, -80, 120, -120].map((turn) => offsetPoint(tee, behind + turn, distance)),
    );
    const free = candidates.find((at) => placed.every((other) => !areOverlapping(at, other.at)));
    placed.push({ id, number, tee, at: free ?? (candidates[0] as Point) });
  }
  return placed;
}

function offsetPoint({ x, y }: Point, heading: number, millimetres: number): Point {
  const angle = (heading * Math.PI) / 180;
  return { x: x + Math.sin(angle) * millimetres, y: y - Math.cos(angle) * millimetres };
}

function areOverlapping(a: Point, b: Point): boolean {
  return Math.abs(a.x - b.x) < BADGE_SIZE.width && Math.abs(a.y - b.y) < BADGE_SIZE.height;
}
