"use client";

import type { Language } from "@/lib/messages/section";
import { useHydrated } from "./use-hydrated";

const DAY = { dateStyle: "medium" } as const;
const MINUTE = { dateStyle: "medium", timeStyle: "short", hourCycle: "h23" } as const;

interface WhenProps {
  at: string;
  to?: "day" | "minute";
  language: Language;
}

/**
 * A moment in words: in the reader's own time zone, or in UTC, which it then says, where no script tells the zone.
 * @param at ISO 8601.
 * @param to how exactly.
 */
export function When({ at, to = "minute", language }: WhenProps) {
  const local = useHydrated();
  const style = to === "day" ? DAY : MINUTE;
  const text = new Intl.DateTimeFormat(language, local ? style : { ...style, timeZone: "UTC" }).format(
    new Date(at),
  );
  return <time dateTime={at}>{local || to === "day" ? text : `${text} UTC`}</time>;
}
