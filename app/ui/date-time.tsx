"use client";

import type { Language } from "@/lib/messages/section";
import { useHydrated } from "./use-hydrated";

const DAY_FORMAT = { dateStyle: "medium" } as const;
const MINUTE_FORMAT = { dateStyle: "medium", timeStyle: "short", hourCycle: "h23" } as const;
const SECOND_FORMAT = { dateStyle: "medium", timeStyle: "medium", hourCycle: "h23" } as const;
const FORMATS = { day: DAY_FORMAT, minute: MINUTE_FORMAT, second: SECOND_FORMAT };

interface DateTimeProps {
  /** As text, ISO 8601. */
  value: Date | string;
  precision?: keyof typeof FORMATS;
  language: Language;
}

/** A timestamp in the user's time zone; in UTC, and labelled so, where no script can tell the time zone. */
export function DateTime({ value, precision = "minute", language }: DateTimeProps) {
  const isLocal = useHydrated();
  const style = FORMATS[precision];
  const date = new Date(value);
  const text = new Intl.DateTimeFormat(language, isLocal ? style : { ...style, timeZone: "UTC" }).format(
    date,
  );
  return <time dateTime={date.toISOString()}>{isLocal || precision === "day" ? text : `${text} UTC`}</time>;
}
