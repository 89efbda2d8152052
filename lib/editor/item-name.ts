import { type Message, message } from "@/lib/messages/message";
import type { EditedFeature, EditedHole, EditedLayout } from "./document";

/** What the name of an item is made of. */
export type ItemLabel =
  | Pick<EditedHole, "number">
  | Pick<EditedFeature, "kind" | "name">
  | Pick<EditedLayout, "name">;

/** "Hole 3", "Layout Short tees" or "Out of bounds". */
export function itemName(item: ItemLabel): Message {
  if ("number" in item) return message("studio.hole", { hole: item.number });
  if (!("kind" in item)) return message("layouts.named", { name: item.name });
  const kind = message(`features.${item.kind}`);
  return item.name === null ? kind : message("features.named", { kind, name: item.name });
}
