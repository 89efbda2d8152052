import { type Message, message } from "@/lib/messages/message";
import { playHole } from "@/lib/validation/played-hole";
import type { CourseDocument, EditedHole, EditedTarget, EditedTee } from "./document";
import { type FairwayId, findFairwaySource } from "./fairways";

/** "A" for the first target, as on position signs. */
export function targetLetter(index: number): string {
  return String.fromCharCode(65 + index);
}

/** The letter of the target that a fairway plays, if its hole has several. */
export function playedTargetLetter(document: CourseDocument, fairwayId: FairwayId): string | null {
  const source = findFairwaySource(document, fairwayId);
  if (!source || source.hole.targets.length < 2) return null;
  const { target } = playHole(source.hole, source.play);
  return target && targetLetter(source.hole.targets.indexOf(target));
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
