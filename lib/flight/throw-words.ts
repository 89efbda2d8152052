import { dequal } from "dequal/lite";
import { type Message, message } from "@/lib/messages/message";
import type { Immutable } from "@/lib/validation/immutable";
import type { Disc, KeptThrow } from "@/lib/validation/kept-throw";
import { DISCS } from "./disc";
import type { Figure } from "./kept";
import { CIRCLES } from "./outcomes";

export const DISC_NAMES = Object.keys(DISCS) as (keyof typeof DISCS)[];

/** The generic disc with these flight numbers. */
const genericDisc = (disc: Disc) => DISC_NAMES.find((name) => dequal(DISCS[name], disc));

/** The name of a disc with its numbers. */
export function discTitle({ disc, discName }: { disc: Disc; discName: string | null }): Message {
  const numbers = `${disc.speed}/${disc.glide}/${disc.turn}`.replace("-", "−");
  if (discName) return message("throws.named", { name: discName, numbers });
  return message(`throws.${(discName === null && genericDisc(disc)) || "own"}`, { numbers });
}

export function figureName(figure: Figure): Message {
  if (figure === "through") return message("throws.through");
  return message("throws.within", { length: { metres: CIRCLES[figure] } });
}

/** A share in whole per cent. */
export const percent = (share: number) => Math.round(share * 100);

/** Who throws what, and how often it passes the trees and ends near its aim, by the model. */
export function throwSummary({ plan, result }: Immutable<Pick<KeptThrow, "plan" | "result">>): Message {
  return message("throws.summary", {
    ...{ level: message(`layouts.${plan.level}`), disc: discTitle(plan) },
    ...{ through: percent(result.through), circle: percent(result.circle2) },
    length: { metres: CIRCLES.circle2 },
  });
}
