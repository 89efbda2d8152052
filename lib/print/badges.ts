import type { Point } from "@/lib/geo/curve";
import type { DrawnHole } from "./drawing";

/** The number of a hole on the course map, millimetres. */
export interface Badge {
  readonly id: string;
  readonly number: number;
  readonly at: Point;
  /** The tee that it belongs to. */
  readonly tee: Point;
}

/** Width and height that a badge needs, with air around it. */
const ROOM = { width: 7.4, height: 5.8 };

/** Each hole's number behind its tee, as seen by who throws; elsewhere beside it where another number is in the way. */
export function badgesOf(holes: readonly DrawnHole[]): Badge[] {
  const placed: Badge[] = [];
  for (const { id, number, tee, heading } of holes) {
    const behind = heading + 180;
    const candidates = [4, 7, 10, 14, 18].flatMap((distance) =>
      [0, 40, -40, 80, -80, 120, -120].map((turn) => beside(tee, behind + turn, distance)),
    );
    const free = candidates.find((at) => placed.every((other) => !overlap(at, other.at)));
    placed.push({ id, number, tee, at: free ?? (candidates[0] as Point) });
  }
  return placed;
}

function beside({ x, y }: Point, heading: number, millimetres: number): Point {
  const angle = (heading * Math.PI) / 180;
  return { x: x + Math.sin(angle) * millimetres, y: y - Math.cos(angle) * millimetres };
}

function overlap(a: Point, b: Point): boolean {
  return Math.abs(a.x - b.x) < ROOM.width && Math.abs(a.y - b.y) < ROOM.height;
}
