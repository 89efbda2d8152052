import type { EditedFairway } from "@/lib/editor/fairways";
import { measureFairway } from "@/lib/editor/measures";
import { type Message, message } from "@/lib/messages/message";

/** The PDGA gives about 100 feet as the shortest hole (Par Guidelines), and holes above 600 m are rare. */
const SHORT_METRES = 25;
const LONG_METRES = 600;

/**
 * Returns a message if most holes are implausibly short or long, which suggests that the wrong points were
 * paired; else null.
 */
export function findImplausible(fairways: readonly EditedFairway[]): Message | null {
  const lengths = fairways.flatMap((fairway) => measureFairway(fairway)?.distance ?? []);
  const isMost = (count: number) => count * 2 > lengths.length;
  const average = lengths.reduce((sum, length) => sum + length, 0) / lengths.length;
  const values = { length: { metres: average } };
  if (isMost(lengths.filter((length) => length < SHORT_METRES).length)) {
    return message("exchange.implausibleShort", values);
  }
  if (isMost(lengths.filter((length) => length > LONG_METRES).length)) {
    return message("exchange.implausibleLong", values);
  }
  return null;
}
