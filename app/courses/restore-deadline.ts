import { addSeconds } from "@/lib/clock";
import { RESTORABLE_SECONDS } from "@/lib/courses/deletion";
import type { Language } from "@/lib/messages/section";

/** The last day (UTC) on which a course deleted at this time can be restored, formatted. */
export function lastDayToRestore(deletedAt: Date, language: Language): string {
  const end = addSeconds(deletedAt, RESTORABLE_SECONDS);
  return new Intl.DateTimeFormat(language, { dateStyle: "long", timeZone: "UTC" }).format(end);
}
