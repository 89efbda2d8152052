import type { Translate } from "@/lib/messages/translator";
import type { VersionChanges } from "@/lib/validation/course-version";

interface Saved {
  /** ISO 8601. */
  savedAt: string;
}

/** The day of a save, in the reader's own time zone. */
export function dayOf({ savedAt }: Saved, { language }: Translate): string {
  const style = { weekday: "short", day: "numeric", month: "short", year: "numeric" } as const;
  return new Intl.DateTimeFormat(language, style).format(new Date(savedAt));
}

/** The time of day of a save, in the reader's own time zone. */
export function timeOf({ savedAt }: Saved, { language }: Translate): string {
  return new Intl.DateTimeFormat(language, { timeStyle: "short", hourCycle: "h23" }).format(
    new Date(savedAt),
  );
}

/** Day and time of a save in short, in the reader's own time zone. */
export function momentOf({ savedAt }: Saved, { language }: Translate): string {
  const style = {
    day: "numeric",
    month: "short",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  } as const;
  return new Intl.DateTimeFormat(language, style).format(new Date(savedAt));
}

/** What a version did to the one before it: "Hole 3 changed · Hole 5 added". */
export function versionChangesText(changes: VersionChanges | null, t: Translate): string {
  if (!changes) return t("versions.earliest");
  const list = new Intl.ListFormat(t.language, { type: "unit", style: "short" });
  const parts = (["changed", "added", "removed"] as const)
    .filter((kind) => changes[kind].length > 0)
    .map((kind) =>
      t(`versions.${kind}`, { count: changes[kind].length, holes: list.format(inRuns(changes[kind])) }),
    );
  return parts.length > 0 ? parts.join(" · ") : t("versions.same");
}

/** Hole numbers with three or more in a row as one: "1–9", "12". They come ascending. */
export function inRuns(numbers: readonly number[]): string[] {
  const runs: [number, number][] = [];
  for (const number of numbers) {
    const run = runs.at(-1);
    if (run && run[1] === number - 1) run[1] = number;
    else runs.push([number, number]);
  }
  return runs.flatMap(([first, last]) =>
    last - first < 2
      ? Array.from({ length: last - first + 1 }, (_, index) => String(first + index))
      : [`${first}–${last}`],
  );
}
