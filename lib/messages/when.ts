import type { Language } from "./section";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Maximum age for relative times. For older dates, the day is more useful than the number of days. */
const RELATIVE_MS = 7 * DAY_MS;

/** Formats a day: "1 Dec 2026". A time is that of UTC. */
export function formatDay(day: Date | string, language: Language): string {
  return new Intl.DateTimeFormat(language, { dateStyle: "medium", timeZone: "UTC" }).format(new Date(day));
}

/** Formats a time for users: "2 hours ago" within a week, else the day (UTC). */
export function formatWhen(at: Date, now: Date, language: Language): string {
  // Never in the future, since the clocks of two servers differ. At least a minute, since "now" is no useful time of an
  // edit.
  const ago = Math.max(0, now.getTime() - at.getTime());
  if (ago >= RELATIVE_MS) {
    return formatDay(at, language);
  }
  const relative = new Intl.RelativeTimeFormat(language, { numeric: "auto" });
  if (ago < HOUR_MS) return relative.format(-Math.max(1, Math.floor(ago / MINUTE_MS)), "minute");
  if (ago < DAY_MS) return relative.format(-Math.floor(ago / HOUR_MS), "hour");
  return relative.format(-Math.floor(ago / DAY_MS), "day");
}
