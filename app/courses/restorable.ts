import { secondsLater } from "@/lib/clock";
import { RESTORABLE_SECONDS } from "@/lib/courses/deletion";
import type { Language } from "@/lib/messages/section";

/** The last day (UTC) on which a course that is deleted at this time can be restored, in words. */
export function lastDayToRestore(deletedAt: Date, language: Language): string {
  const end = secondsLater(deletedAt, RESTORABLE_SECONDS);
  return new Intl.DateTimeFormat(language, { dateStyle: "long", timeZone: "UTC" }).format(end);
}
