import { type Message, message } from "@/lib/messages/message";
import type { EditedHole, EditedTarget, EditedTee } from "./document";

/** "A" for the first target, as on position signs. */
export function targetLetter(index: number): string {
  return String.fromCharCode(65 + index);
}

/** The target's name, else "Target A". */
export function targetName(hole: EditedHole, target: EditedTarget): Message {
  if (target.name !== null) return message("holes.named", { name: target.name });
  return message("holes.targetNumber", { number: targetLetter(hole.targets.indexOf(target)) });
}

/** The tee's name, else its first colour, else its number among the hole's tees. */
export function teeName(hole: EditedHole, tee: EditedTee): Message {
  if (tee.name !== null) return message("holes.named", { name: tee.name });
  const [colour] = tee.colours;
  if (colour) return message(`layouts.${colour}`);
  return message("holes.teeNumber", { number: hole.tees.indexOf(tee) + 1 });
}
