import type { Unit } from "@/lib/editor/changes/change";
import { isPart, type ORDER } from "@/lib/editor/changes/item-changes";
import { PARTS } from "@/lib/editor/describe-change";
import { itemName } from "@/lib/editor/item-name";
import { distanceInMetres } from "@/lib/geo/distance";
import { message } from "@/lib/messages/message";
import type { Translate } from "@/lib/messages/translator";
import type { ItemChange, VersionChanges } from "@/lib/validation/course-version";

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

/** Maximum number of changes in the text of a version, and of details in the text of an item. */
const MAX_SHOWN = 4;

/** What versions changed, the most important first: "Hole 5 added · Hole 4: tee moved 8 m · and 3 more". */
export function formatChanges({ items, isPartial, restored }: VersionChanges, t: Translate): string {
  const texts = isPartial ? [t("versions.many", { count: items.length })] : formatItems(items, t);
  if (restored !== null) texts.unshift(t("versions.restoredVersion", { version: restored }));
  return shorten(texts, t).join(" · ") || t("versions.same");
}

/** The first of several texts, and how many more there are. One more is shown instead. */
function shorten(texts: readonly string[], t: Translate): string[] {
  if (texts.length <= MAX_SHOWN + 1) return [...texts];
  return [...texts.slice(0, MAX_SHOWN), t("versions.more", { count: texts.length - MAX_SHOWN })];
}

function formatItems(items: readonly ItemChange[], t: Translate): string[] {
  const removed = items.filter(({ after }) => after === null);
  const added = items.filter(({ before }) => before === null);
  const changed = items.filter(({ before, after }) => before !== null && after !== null);
  const renumbered = changed.filter(({ details }) => details.length === 1 && details[0]?.[0] === "number");
  const single = renumbered.length < 3 ? changed : changed.filter((each) => !renumbered.includes(each));
  const byDistance = single.toSorted((a, b) => furthestMove(b) - furthestMove(a));
  return [
    ...formatSeveral("removed", removed, t),
    ...formatSeveral("added", added, t),
    ...byDistance.map((each) => formatItem(each, t)),
    ...(single === changed ? [] : [t("changes.renumberedSeveral", { count: renumbered.length })]),
  ];
}

/** "Holes 5–7 added", "3 features added". */
function formatSeveral(kind: "added" | "removed", items: readonly ItemChange[], t: Translate): string[] {
  const list = new Intl.ListFormat(t.language, { type: "unit", style: "short" });
  const numbers = items.flatMap(({ label }) => ("number" in label ? label.number : [])).sort((a, b) => a - b);
  const holes = list.format(formatRanges(numbers));
  const others = (["layouts", "features"] as const).flatMap((name) => {
    const those = items.filter((each) => each.list === name);
    const [first, second] = those;
    if (!first) return [];
    return second ? t(`versions.${kind}Several`, { count: those.length, list: name }) : formatItem(first, t);
  });
  return [
    ...(numbers.length > 0 ? [t(`versions.${kind}`, { count: numbers.length, holes })] : []),
    ...others,
  ];
}

/** "Hole 4: tee moved 8 m, notes", "Out of bounds added". */
export function formatItem({ label, before, after, details }: ItemChange, t: Translate): string {
  const item = itemName(label);
  if (before === null) return t("changes.added", { item });
  if (after === null) return t("changes.deleted", { item });
  const sorted = details.toSorted((a, b) => (movedBy(b) ?? -1) - (movedBy(a) ?? -1));
  // Flight paths follow their ends.
  const isMoved = details.some((detail) => movedBy(detail) !== null);
  const worded = sorted.filter(([path]) => !(isMoved && FLIGHT_PATH_SHAPE.test(path)));
  const texts = shorten([...new Set(worded.map((detail) => formatDetail(detail, t)))], t);
  if (texts.length === 0) return t("versions.changedItem", { item });
  return t("versions.changedParts", { item, parts: texts.join(", ") });
}

const FLIGHT_PATH_SHAPE = /^flightPaths\/[^/]+\/points$/;

type Detail = ItemChange["details"][number];

function formatDetail(detail: Detail, t: Translate): string {
  const [path, from, to] = detail;
  const [list, ...others] = path.split("/") as [string, ...string[]];
  const part = others.length > 0 ? message(`changes.${PARTS[list as keyof typeof PARTS]}`) : null;
  if (part && isPart(path)) {
    if (from === null) return t("changes.added", { item: part });
    return to === null ? t("changes.deleted", { item: part }) : t("versions.changedItem", { item: part });
  }
  const metres = movedBy(detail);
  if (metres !== null) {
    const length = { metres, digits: { maximumFractionDigits: metres < 1 ? 2 : metres < 10 ? 1 : 0 } };
    return part ? t("versions.partMoved", { part, length }) : t("versions.moved", { length });
  }
  if (path === "number" && typeof from === "number") return t("versions.wasHole", { hole: from });
  if (path === "number") return t("versions.renumbered");
  const field = message(`changes.${(others.at(-1) ?? list) as Unit | typeof ORDER}`);
  return part ? t("versions.fieldOfPart", { part, field }) : t(field);
}

/** How far a part was moved, in metres; null if that isn't known, or it wasn't. */
function movedBy([, from, to]: Detail): number | null {
  if (!Array.isArray(from) || !Array.isArray(to)) return null;
  return distanceInMetres({ lat: from[0], lng: from[1] }, { lat: to[0], lng: to[1] });
}

function furthestMove({ details }: ItemChange): number {
  return Math.max(-1, ...details.map((detail) => movedBy(detail) ?? -1));
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
