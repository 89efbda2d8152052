import type { Texts } from "./section";

/** The name of a hole in each language. Comments recognise all of them (app/studio/comments/comment-parts.ts). */
export const HOLE_TEXTS = ["Hole {hole}", "Väylä {hole}"] as const satisfies Texts;
