import { type FairwayId, holeLabel } from "@/lib/editor/fairways";
import { climbMessage } from "@/lib/editor/measures";
import { toTenths } from "@/lib/messages/length";
import { type Message, message } from "@/lib/messages/message";
import { SKILL_LEVELS } from "@/lib/validation/skill-level";
import type { ComparisonRow, LayoutReport } from "./report-schema";

/** What the holes of a layout add up to: the name of each fact, and the fact. Null where it isn't known. */
export function factsOf(report: LayoutReport): [name: Message, fact: Message | null][] {
  const { lengths, bends, climb, walk, round, scratch, wheels, land, holes } = report;
  const { accessible, refused, unknown } = wheels;
  const mix = lengths?.classes.flatMap(({ upTo, holes }, index) => [
    [`holes${index}`, holes] as const,
    [`upTo${index}`, { metres: upTo ?? 0 }] as const,
  ]);
  const facts = {
    lengths:
      lengths &&
      message("insight.factLengths", {
        holes: holes.length,
        total: { metres: lengths.total },
        mean: { metres: lengths.mean },
      }),
    mix: mix ? message("insight.factMix", Object.fromEntries(mix)) : null,
    bends: message("insight.factBends", bends),
    climb:
      climb && message("insight.factClimb", { ...climb, up: toTenths(climb.up), down: toTenths(climb.down) }),
    walks: message("insight.factWalk", {
      length: { metres: walk.metres },
      minutes: Math.round(walk.minutes),
    }),
    round: message("insight.factRound", { minutes: round.minutes, players: round.players }),
    scratch: message("insight.factScratch", { score: { value: scratch.score, decimals: 1 } }),
    wheels: message("insight.factWheels", {
      ...{ accessible, refused, unknown, all: accessible + refused + unknown },
    }),
    land: message("insight.factLand", { area: { squareMetres: land.squareMetres } }),
  };
  return Object.entries(facts).map(([name, fact]) => [
    message(`insight.${name as keyof typeof facts}`),
    fact,
  ]);
}

/** The walks that people on wheels can't take, by the hole that they begin at, with the classes of the rules. */
export function steepWalksOf({
  holes,
}: LayoutReport): { readonly fairwayId: FairwayId; readonly text: Message }[] {
  return holes.flatMap(({ fairwayId, number, label, walkToNext }) => {
    const { isAccessible, steepest, barriers, runs } = walkToNext?.wheels ?? {};
    if (isAccessible !== false || steepest == null) return [];
    const [at5, at8, at10] = (runs ?? []).map(({ metres }) => toTenths(metres));
    if (!at5 || !at8 || !at10) return [];
    const values = {
      hole: holeLabel({ label, number }),
      percent: Math.round(100 * steepest),
      at5,
      at8,
      at10,
    };
    return [{ fairwayId, text: message("insight.steepWalk", { ...values, steps: barriers?.length ?? 0 }) }];
  });
}

/** Two reports beside each other: what the holes add up to, par by level, and each hole by its number. */
export function compareReports(first: LayoutReport, second: LayoutReport): ComparisonRow[] {
  const [rows, others] = [rowsOf(first), rowsOf(second)];
  const names = new Map([...rows, ...others].map(([key, { what }]) => [key, what]));
  return [...names].map(([key, what]) => ({
    what,
    first: rows.get(key)?.fact ?? null,
    second: others.get(key)?.fact ?? null,
  }));
}

function rowsOf(report: LayoutReport): Map<string, { what: Message; fact: Message | null }> {
  const { par, work, holes } = report;
  const facts = factsOf(report).map(([what, fact]) => [what.key, { what, fact }] as const);
  const pars = SKILL_LEVELS.map((level) => {
    const what = message("insight.parFor", { level: message(`layouts.${level}`) });
    return [level, { what, fact: message("studio.par", { par: par.byLevel[level] }) }] as const;
  });
  const things = { what: message("insight.work"), fact: message("insight.factWork", { count: work.length }) };
  const played = new Map<number, number>();
  const each = holes.map((hole) => {
    // A layout may play a hole twice.
    const times = (played.get(hole.number) ?? 0) + 1;
    played.set(hole.number, times);
    const what = message("insight.holeNumber", { hole: holeLabel(hole) });
    const fact = message("insight.factHole", {
      length: { metres: hole.length },
      climb: hole.climb === null ? "–" : climbMessage(hole.climb),
      bend: message(`insight.bend_${hole.bend}`),
      par: hole.par,
    });
    return [`hole ${hole.number} ${times}`, { what, fact }] as const;
  });
  const shown = { what: message("insight.par"), fact: message("studio.par", { par: par.shown }) };
  return new Map([...facts, ["par", shown], ...pars, ["work", things], ...each]);
}
