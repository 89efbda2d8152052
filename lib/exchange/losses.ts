import { type Message, message } from "@/lib/messages/message";
import { FEATURE_LIMITS } from "@/lib/validation/feature";
import { HOLE_LIMITS } from "@/lib/validation/hole";
import type { Item } from "./items";
import { kindOfTags } from "./tags";

/**
 * Messages about what a course can't keep of another program's items: the ends of long texts, and the inner
 * rings of areas.
 */
export function describeLosses(items: readonly Item[]): Message[] {
  const cut = items.filter(isCut);
  const withHoles = items.filter(({ hasInnerRings }) => hasInnerRings);
  const [firstCut] = cut;
  const [firstWithHoles] = withHoles;
  return [
    ...(firstCut ? [message("exchange.noteCut", { where: firstCut.label, others: cut.length - 1 })] : []),
    ...(firstWithHoles
      ? [message("exchange.noteInnerRings", { where: firstWithHoles.label, others: withHoles.length - 1 })]
      : []),
  ];
}

function isCut({ tags }: Item): boolean {
  const mostNotes = kindOfTags(tags) ? FEATURE_LIMITS.notesCodePoints : HOLE_LIMITS.notesCodePoints;
  return isLonger(tags.name, HOLE_LIMITS.nameCodePoints) || isLonger(tags.description, mostNotes);
}

function isLonger(text: string | undefined, most: number): boolean {
  return text !== undefined && [...text.trim()].length > most;
}
