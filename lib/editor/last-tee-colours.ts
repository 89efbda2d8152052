import type { CourseColour, Tee } from "@/lib/validation/hole";
import type { Change } from "./changes/change";
import type { History } from "./history";

/** The colours that the user last gave to a tee: most likely those of the next one. */
export function lastTeeColours({ past }: History): readonly CourseColour[] {
  return past.flatMap(({ changes }) => changes.map(coloursIn)).findLast(Array.isArray) ?? [];
}

function coloursIn(change: Change): unknown {
  if (change.kind === "number" || change.at[2] !== "tees") return null;
  if (change.kind === "create") return (change.item as Partial<Tee>).colours;
  return change.kind === "set" && change.at.at(-1) === "colours" ? change.to : null;
}
