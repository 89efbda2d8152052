// Throws a plan many times for each level: see use-outcomes.ts.
import { type LevelOutcomes, type Question, tryLevel } from "@/lib/flight/who-can-play";
import { SKILL_LEVELS } from "@/lib/validation/skill-level";

addEventListener("message", ({ data }: MessageEvent<Question>) => {
  // The level that the map shows comes first.
  const others = SKILL_LEVELS.filter((level) => level !== data.plan.level);
  for (const level of [data.plan.level, ...others]) {
    postMessage(tryLevel(data, level) satisfies LevelOutcomes);
  }
});
