import { dequal } from "dequal/lite";
import { message } from "@/lib/messages/message";
import type { LayoutId } from "@/lib/validation/course-ids";
import { COURSE_COLOURS, type CourseColour } from "@/lib/validation/hole";
import { type CourseDocument, type EditedPlay, findHole, findLayout, replaceLayout } from "../document";
import { newPlay } from "../fairways";
import type { Command } from "./command";

/** A round of nine: holes up to number 9 are its front, those after them its back. */
const NINE = 9;

/** How a layout plays all of its holes at once. `target` is an index. */
export type PlayRule =
  | { readonly tees: CourseColour }
  | { readonly target: number }
  | { readonly holes: "all" | "front" | "back" };

/** The rules that make a difference in this course. */
export function playRules({ holes }: CourseDocument): PlayRule[] {
  const colours = new Set(holes.flatMap(({ tees }) => tees.flatMap((tee) => tee.colours)));
  const targets = Math.max(...holes.map((hole) => hole.targets.length), 0);
  return [
    ...COURSE_COLOURS.filter((colour) => colours.has(colour)).map((tees) => ({ tees })),
    ...(targets > 1 ? Array.from({ length: targets }, (_, target) => ({ target })) : []),
    ...(holes.length > NINE ? (["all", "front", "back"] as const).map((each) => ({ holes: each })) : []),
  ];
}

/**
 * Plays the holes of a layout by a rule. Holes without such a tee or target are played as before. Null for the main layout.
 * @param newId creates the id of each new play.
 */
export function playByRule(layoutId: LayoutId, rule: PlayRule, newId: () => string): Command {
  return (document) => {
    const before = findLayout(document, layoutId);
    if (!before.plays) return null;
    const plays = "holes" in rule ? playHoles(document, before.plays, rule.holes, newId) : before.plays;
    const changed = {
      ...before,
      ...("tees" in rule && { colour: rule.tees }),
      plays: plays.map((play) => ({ ...play, ...findEnds(document, play, rule) })),
    };
    if (dequal(changed, before)) return null;
    return {
      label: message("layouts.ruleStep", { name: before.name }),
      document: replaceLayout(document, changed),
    };
  };
}

/** One play of each of these holes, by number, as before where there is one. */
function playHoles(
  { holes }: CourseDocument,
  plays: readonly EditedPlay[],
  which: "all" | "front" | "back",
  newId: () => string,
): EditedPlay[] {
  return holes
    .filter(({ number }) => which === "all" || (which === "front") === number <= NINE)
    .map(({ id }) => plays.find(({ holeId }) => holeId === id) ?? newPlay(newId(), id));
}

function findEnds(document: CourseDocument, play: EditedPlay, rule: PlayRule): Partial<EditedPlay> {
  const hole = findHole(document, play.holeId);
  const tee = "tees" in rule && hole?.tees.find(({ colours }) => colours.includes(rule.tees));
  const target = "target" in rule && hole?.targets[rule.target];
  return { ...(tee && { teeId: tee.id }), ...(target && { targetId: target.id }) };
}
