/** The PDGA's skill levels, by player rating: 970+, 925+, 875+, 825+ and below. */
export const SKILL_LEVELS = ["gold", "blue", "white", "red", "green"] as const;
export type SkillLevel = (typeof SKILL_LEVELS)[number];
