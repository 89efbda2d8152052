import type { Sample } from "@/lib/ground/profile";
import { toTenths, toWhole } from "@/lib/messages/length";
import { type Message, message } from "@/lib/messages/message";
import type { Translate } from "@/lib/messages/translator";
import type { Terrain } from "@/lib/validation/terrain";

/** "lowest 58.9 m after 35 m". */
export function describeSpot(what: "lowest" | "highest", { along, metres }: Sample): Message {
  return message(`ground.${what}`, { height: toTenths(metres ?? 0), length: toWhole(along) });
}

/** What heights are of: the course's own survey, or the service. */
export function sourceName(terrain: Terrain | null, survey: string | undefined, t: Translate): string {
  return survey === undefined ? (terrain?.name ?? "") : t("ground.survey", { name: survey });
}

/** A slope in whole per cent, downhill with a minus sign: "−8". */
export function percent(slope: number): string {
  const rounded = Math.round(slope * 100);
  return rounded < 0 ? `−${-rounded}` : String(rounded);
}
