import type { Translate } from "@/lib/messages/translator";
import type { VersionChanges } from "@/lib/validation/course-version";

interface Saved {
  /** ISO 8601. */
  readonly savedAt: string;
}

/** The day of a save, in the user's time zone: "Sat, Nov 21, 2026". */
export function formatDay({ savedAt }: Saved, { language }: Translate): string {
  const style = { weekday: "short", day: "numeric", month: "short", year: "numeric" } as const;
  return new Intl.DateTimeFormat(language, style).format(new Date(savedAt));
}

/** The time of a save, in the user's time zone: "17:34". */
export function formatTime({ savedAt }: Saved, { language }: Translate): string {
  return new Intl.DateTimeFormat(language, { timeStyle: "short", hourCycle: "h23" }).format(
    new Date(savedAt),
  );
}

/** The day and time of a save, in the user's time zone: "Nov 21, 17:34". */
export function formatDayAndTime({ savedAt }: Saved, { language }: Translate): string {
  const style = {
    day: "numeric",
    month: "short",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  } as const;
  return new Intl.DateTimeFormat(language, style).format(new Date(savedAt));
}

/** The difference between a version and the previous one: "Hole 3 changed · Hole 5 added · Features changed". */
export function formatChanges(changes: VersionChanges | null, t: Translate): string {
  if (!changes) return t("versions.earliest");
  const list = new Intl.ListFormat(t.language, { type: "unit", style: "short" });
  const holes = (["changed", "added", "removed"] as const)
    .filter((kind) => changes[kind].length > 0)
    .map((kind) =>
      t(`versions.${kind}`, {
        count: changes[kind].length,
        holes: list.format(formatRanges(changes[kind])),
      }),
    );
  const others = (["layouts", "features"] as const)
    .filter((part) => changes[part])
    .map((part) => t(`versions.${part}`));
  const parts = [...holes, ...others];
  return parts.length > 0 ? parts.join(" · ") : t("versions.same");
}

/** Ascending hole numbers, three or more consecutive ones as a range: "1–9", "12". */
function formatRanges(numbers: readonly number[]): string[] {
  const ranges: [number, number][] = [];
  for (const number of numbers) {
    const range = ranges.at(-1);
    if (range && range[1] === number - 1) range[1] = number;
    else ranges.push([number, number]);
  }
  return ranges.flatMap(([first, last]) =>
    last - first < 2
      ? Array.from({ length: last - first + 1 }, (_, index) => String(first + index))
      : [`${first}–${last}`],
  );
}
