import { type Metres, offsetBy } from "@/lib/geo/offset";
import { type CoursePoint, findPointPlace, movePointTo, pointKey } from "../points";
import type { Command } from "./command";
import type { MovedGroup, TurnedGroup } from "./drag";
import { moveGroup, rotateGroup } from "./move-group";

/** What arrow keys do to a point or a group: a move in metres, or a turn in degrees clockwise. */
export type Nudge =
  | { readonly target: CoursePoint | MovedGroup; readonly by: Metres }
  | { readonly target: TurnedGroup; readonly degrees: number };

/** Nudges with the same key can be one step. */
export function nudgeKey({ target }: Nudge): string {
  switch (target.kind) {
    case "group":
    case "turn":
      return [target.kind, ...target.group.holeIds, ...target.group.featureIds].join("/");
    default:
      return pointKey(target);
  }
}

/** Two nudges of one target as one. */
export function addNudges(first: Nudge, second: Nudge): Nudge {
  if ("degrees" in first)
    return "degrees" in second ? { ...first, degrees: first.degrees + second.degrees } : second;
  if ("degrees" in second) return second;
  const [a, b] = [first.by, second.by];
  return { ...first, by: { east: a.east + b.east, north: a.north + b.north } };
}

export function applyNudge(nudge: Nudge): Command {
  if ("degrees" in nudge) return rotateGroup(nudge.target.group, nudge.degrees);
  const { target, by } = nudge;
  if (target.kind === "group") return moveGroup(target.group, by);
  return (document) => {
    const from = findPointPlace(document, target);
    return from && movePointTo(target, offsetBy(from, by))(document);
  };
}
