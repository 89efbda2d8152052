import { type HeightGrid, heightIn } from "@/lib/ground/grid";
import type { Coordinates } from "@/lib/validation/coordinates";
import type { MeasuredLandings } from "@/lib/validation/kept-throw";
import type { SkillLevel } from "@/lib/validation/skill-level";
import { FASTEST_RELEASE } from "./levels";
import { type LevelSpread, spreadOf } from "./measured";
import { obstaclesOf, type Tree } from "./obstacles";
import { type Outcomes, tryThrows, type Zone } from "./outcomes";
import type { ThrowPlan } from "./plan";
import { aimAt } from "./throw";

/** Throws of each level: a share is then within 2.2 % nineteen times of twenty. */
export const THROWS = 2000;

/** One throw, and what stands and lies around it. Plain data, for a worker. */
export interface Question {
  readonly plan: ThrowPlan;
  readonly ground: HeightGrid;
  readonly from: Coordinates;
  readonly aim: Coordinates;
  /** Single trees, and woods with a height. */
  readonly trees: readonly Tree[];
  readonly zones: readonly Zone<Coordinates>[];
  /** The landings that the club has measured. */
  readonly measured: readonly MeasuredLandings[];
}

/** What one level makes of a throw. */
export interface LevelOutcomes extends Omit<Outcomes, "landings">, LevelSpread {
  readonly level: SkillLevel;
  /** Metres per second of the intended release. */
  readonly speed: number;
  /** Metres by which the intended throw misses the aim, which is out of reach then. */
  readonly miss: number;
  readonly landings: readonly { readonly place: Coordinates; readonly hasHit: boolean }[];
}

export function tryLevel(question: Question, level: SkillLevel, throws = THROWS): LevelOutcomes {
  const { plan, ground, from, aim, trees, zones } = question;
  const { spread, measured } = spreadOf(level, question.measured);
  const heightAt = (place: Coordinates) => heightIn(ground, place);
  const place = { from, wind: plan.wind, heightAt };
  const { frame, miss, ...thrown } = aimAt(aim, place, { ...plan, fastest: FASTEST_RELEASE[level] });
  const { landings, ...shares } = tryThrows(
    thrown,
    {
      target: frame.toPlane(aim),
      obstacles: plan.hasTrees ? trees.flatMap((tree) => obstaclesOf(tree, frame)) : [],
      zones: zones.map((zone) => ({ ...zone, points: zone.points.map(frame.toPlane) })),
      surroundings: thrown.surroundings,
    },
    { spread, throws },
  );
  return {
    ...{ level, speed: thrown.release.speed, miss, spread, measured, ...shares },
    landings: landings.map(({ hasHit, ...point }) => ({ place: frame.toPlace(point), hasHit })),
  };
}
