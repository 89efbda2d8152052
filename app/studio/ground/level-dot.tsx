import { COURSE_COLOUR_VALUES } from "@/lib/drawing/colours";
import type { SkillLevel } from "@/lib/validation/skill-level";

/** A dot in the colour of a skill level, whose name stands beside it. */
export function LevelDot({ level }: { level: SkillLevel }) {
  return (
    <span aria-hidden className="level-dot" style={{ backgroundColor: COURSE_COLOUR_VALUES[level].fill }} />
  );
}
