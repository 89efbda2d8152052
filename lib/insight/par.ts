import type { Ground } from "@/lib/ground/ground";
import { type Message, message } from "@/lib/messages/message";
import { SKILL_LEVELS, type SkillLevel } from "@/lib/validation/skill-level";
import type { LevelPar } from "./report-schema";
import { FAIRWAY_THROW_FEET, feetToMetres, PAR_FEET, wholeFeet } from "./tables";

/** The effect of one foot up or down on the effective length (Par Guidelines, p. 8). */
const CLIMB_FACTOR = 3;

/** Above this slope "the multiplier is likely greater than 3" (Skill Level Guidelines, p. 2). */
const STEEP = 0.1;

/** The height of the target above the tee. */
interface Climb {
  readonly metres: number;
  /** The standard error of the height of one end; null if unknown. */
  readonly sigma: number | null;
  /** Tree tops never move a par. */
  readonly model: Ground["model"];
}

/** What the designer marked as forced. A bend or a pond forces nothing by itself: players may throw past it. */
export interface Forced {
  /** The effective length to the corner of a dogleg that players can't throw past; null for none. */
  readonly corner: number | null;
  /** Water: the metres of the flight path over it, and the extra metres to get around it. */
  readonly carries: readonly { readonly over: number; readonly around: number }[];
}

export interface ParInput {
  /** The length along the route that the designer intends, in metres, which signs show. */
  readonly length: number;
  readonly climb: Climb | null;
  readonly forced?: Forced | undefined;
}

/**
 * Par by hole length, after the PDGA's Par Guidelines (draft of 1 January 2022, pp. 7–10): effective length = length
 * + 3 × climb + (fairway throw − dogleg, if positive) + the way around water that is wider than a fairway throw. Nobody sets it but the designer: the par by
 * length (150 m, 250 m) stays the default.
 */
export function parByLevel(input: ParInput): LevelPar[] {
  return SKILL_LEVELS.map((level) => parFor(level, input));
}

export function parFor(level: SkillLevel, { length, climb, forced }: ParInput): LevelPar {
  const counted = climb?.model === "terrain" ? climb : null;
  const fairwayThrow = FAIRWAY_THROW_FEET[level];
  const layup = forced?.corner == null ? 0 : Math.max(0, feetToMetres(fairwayThrow) - forced.corner);
  const tooWide = forced?.carries.filter(({ over }) => wholeFeet(over) > fairwayThrow) ?? [];
  const carry = tooWide.reduce((sum, { around }) => sum + around, 0);
  const up = counted?.metres ?? 0;
  const effective = Math.max(0, length + CLIMB_FACTOR * up + layup + carry);
  const par = lookUp(level, effective);
  const error = counted?.sigma == null ? null : CLIMB_FACTOR * Math.SQRT2 * counted.sigma;
  const from = Math.max(0, effective - (error ?? 0));
  const to = effective + (error ?? 0);
  const pars = range(lookUp(level, from), lookUp(level, to));
  return {
    level,
    par,
    effective,
    interval: error === null ? null : { from, to, pars },
    reason: [
      message("insight.sum", {
        length: { metres: length },
        climb: counted ? climbTerm(up) : "",
        layup: layup > 0 ? message("insight.sumLayup", { length: { metres: layup } }) : "",
        carry: carry > 0 ? message("insight.sumCarry", { length: { metres: carry } }) : "",
        effective: { metres: effective },
      }),
      bandMessage(level, par),
      ...(par === 2 ? [message("insight.parTwo")] : []),
      ...(climb === null ? [message("insight.noHeights")] : []),
      ...(climb?.model === "surface" ? [message("insight.surface")] : []),
      ...(counted && Math.abs(up) > STEEP * length ? [message("insight.steep")] : []),
      ...(error !== null && pars.length > 1
        ? [message("insight.open", { error: { metres: error }, pars: pars.join(", ") })]
        : []),
    ],
  };
}

function climbTerm(metres: number): Message {
  const length = { metres: Math.abs(metres), digits: { maximumFractionDigits: 1 } };
  return message(metres < 0 ? "insight.sumDown" : "insight.sumUp", { length, factor: CLIMB_FACTOR });
}

function lookUp(level: SkillLevel, metres: number): number {
  const feet = wholeFeet(metres);
  const index = PAR_FEET[level].findIndex((last) => last !== null && feet <= last);
  return index < 0 ? 6 : index + 2;
}

/** "Blue: 26 to 146 m is par 3." */
function bandMessage(level: SkillLevel, par: number): Message {
  const ends = PAR_FEET[level];
  const last = ends[par - 2];
  const before = ends[par - 3];
  const from = { metres: feetToMetres(before == null ? 0 : before + 1) };
  const name = message(`layouts.${level}`);
  return last == null
    ? message("insight.bandFrom", { level: name, from, par })
    : message("insight.band", { level: name, from, to: { metres: feetToMetres(last) }, par });
}

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}
