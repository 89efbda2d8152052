import { type Message, message } from "@/lib/messages/message";
import {
  type MeasuredLandings,
  measuredLandings,
  type Spread,
  THROW_LIMITS,
} from "@/lib/validation/kept-throw";
import type { SkillLevel } from "@/lib/validation/skill-level";
import { LEVEL_GROUND } from "./flight";
import { FASTEST_RELEASE, releaseAt } from "./levels";
import { deviation, tryThrows } from "./outcomes";
import { ASSUMED_SPREAD } from "./spread";

/**
 * The fewest measured landings that replace the assumed spread. The standard deviation of n throws has a standard error of
 * 1 / √(2n − 2): from 20 throws on it is within the ± 16 % to which the model itself is true.
 */
export const MIN_LANDINGS = 20;

/** Throws of each round, whose standard deviation is 5 % off. */
const THROWS = 200;

/** After as many rounds, a spread gives the measured one to some percent. */
const ROUNDS = 4;

/** How far a measured spread may be from the assumed one, as a factor: beyond, the landings aren't those of one throw. */
const MAX_FACTOR = 5;

/** The spread of a level, and the number of measured landings behind it: 0 if it is assumed. */
export interface LevelSpread {
  readonly spread: Spread;
  readonly measured: number;
}

/**
 * The spread of a level: the assumed one, scaled until full throws of the measured kind scatter as the measured landings do. What
 * changes the length (speed, launch, nose) follows from the lengths, what changes the side (direction, hyzer) from the sides.
 */
export function spreadOf(level: SkillLevel, measured: readonly MeasuredLandings[]): LevelSpread {
  const assumed = ASSUMED_SPREAD[level];
  const found = measured.find(({ id }) => id === level);
  if (!found || found.landings.length < MIN_LANDINGS) return { spread: assumed, measured: 0 };
  const sides = found.landings.flatMap(({ left }) => left ?? []);
  const goal = {
    along: deviation(found.landings.map(({ length }) => length)),
    across: sides.length < MIN_LANDINGS ? null : deviation(sides),
  };
  let [along, across] = [1, 1];
  for (let round = 0; round < ROUNDS; round++) {
    const tried = scatter(found.thrown, level, scaled(assumed, along, across));
    along = bounded((along * goal.along) / tried.along);
    if (goal.across !== null) across = bounded((across * goal.across) / tried.across);
  }
  return { spread: scaled(assumed, along, across), measured: found.landings.length };
}

const bounded = (factor: number) => Math.min(MAX_FACTOR, Math.max(1 / MAX_FACTOR, factor));

const scaled = (
  { speed, launch, nose, direction, hyzer }: Spread,
  along: number,
  across: number,
): Spread => ({
  ...{ speed: speed * along, launch: launch * along, nose: nose * along },
  ...{ direction: direction * across, hyzer: hyzer * across },
});

/** How full throws of a level scatter on level ground, in metres. */
function scatter(thrown: MeasuredLandings["thrown"], level: SkillLevel, spread: Spread) {
  const release = releaseAt(FASTEST_RELEASE[level], thrown);
  const course = { target: { x: 1, y: 0 }, obstacles: [], zones: [], surroundings: LEVEL_GROUND };
  const { landings } = tryThrows({ disc: thrown.disc, release }, course, { spread, throws: THROWS });
  return { along: deviation(landings.map(({ x }) => x)), across: deviation(landings.map(({ y }) => y)) };
}

const MAX_SHOWN = 40;

/**
 * Reads landings from a text with one throw in each line: metres that it flew, then optionally metres to the left of the aim, negative
 * to the right. Commas between digits are decimal. Or says what is wrong.
 */
export function readLandings(text: string): MeasuredLandings["landings"] | Message {
  const landings: MeasuredLandings["landings"] = [];
  for (const [index, raw] of text.split("\n").entries()) {
    const line = raw
      .replaceAll("−", "-")
      .replace(/(\d),(\d)/g, "$1.$2")
      .trim();
    if (line === "") continue;
    const [length, left = null, ...others] = line.split(/[\s;,]+/).map(Number);
    const { data } = measuredLandings.shape.landings.element.safeParse({ length, left });
    if (!data || others.length > 0)
      return message("throws.badLanding", { line: index + 1, text: raw.trim().slice(0, MAX_SHOWN) });
    landings.push(data);
  }
  const most = THROW_LIMITS.landings;
  const isStorable = measuredLandings.shape.landings.safeParse(landings).success;
  return isStorable ? landings : message("throws.landingCount", { count: landings.length, most });
}

/** The text from which `readLandings` reads the landings. */
export function writeLandings(landings: MeasuredLandings["landings"]): string {
  return landings.map(({ length, left }) => (left === null ? `${length}` : `${length} ${left}`)).join("\n");
}
