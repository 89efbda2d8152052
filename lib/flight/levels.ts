import type { SkillLevel } from "@/lib/validation/skill-level";
import type { Release } from "./flight";

/** The longest drive, in feet (PDGA Par Guidelines, draft of 1 January 2022, p. 9). */
export const DRIVE_FEET: Readonly<Record<SkillLevel, number>> = {
  gold: 400,
  blue: 340,
  white: 300,
  red: 260,
  green: 210,
};

/**
 * The fastest release, in metres per second: the one with which the generic driver, launched at 10°, flies as far as the level's
 * longest drive in still air on level ground. So the level's published length is right whatever the model's error. A change of the
 * model moves these; a test says so.
 */
export const FASTEST_RELEASE: Readonly<Record<SkillLevel, number>> = {
  gold: 27.72,
  blue: 25.71,
  white: 24.07,
  red: 22.24,
  green: 19.87,
};

/** What a thrower decides apart from power and direction. */
export type Shape = Pick<Release, "launch" | "hyzer" | "hand" | "style">;

/**
 * A release from a metre above the ground with the nose along the flight, and the spin that goes with its speed: 18 revolutions per
 * second at 24.59 m/s, the throw to which the model was fitted.
 */
export const releaseAt = (speed: number, { launch, hyzer, hand, style }: Shape): Release => ({
  ...{ speed, launch, hyzer, hand, style, nose: 0, height: 1 },
  spin: Math.max(1, Math.min(40, (18 * speed) / 24.59)),
});
