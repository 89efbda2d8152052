import type { Translate } from "@/lib/messages/translator";

/** The day and time of an ISO 8601 date, in the user's time zone: "Nov 21, 2026, 17:34". */
export function formatTime(iso: string, { language }: Translate): string {
  const style = { dateStyle: "medium", timeStyle: "short", hourCycle: "h23" } as const;
  return new Intl.DateTimeFormat(language, style).format(new Date(iso));
}
