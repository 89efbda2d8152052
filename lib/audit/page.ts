import type { ApplicationEvent } from "./events";
import { RUN_KINDS } from "./trail";

const BATCH = 100;
/** Maximum number of reads per page. The remaining rows are shown by "Older". */
const MAX_BATCHES = 10;

export interface TrailPage<Event> {
  events: Event[];
  /** The id after which the next page starts; null on the last page. */
  older: string | null;
}

/**
 * Reads one page of a trail, newest first. Consecutive events of kinds that others can cause any number of times
 * (RUN_KINDS) are merged into one entry per application, with their count and time span, so that they can't hide other
 * events.
 * @param read reads rows older than the event `before`, newest first.
 * @param limit maximum number of entries per page.
 */
export async function trailPage<Event extends ApplicationEvent>(
  read: (limit: number, before: string | undefined) => Promise<Event[]>,
  limit: number,
  before?: string,
): Promise<TrailPage<Event>> {
  const events: Event[] = [];
  let runs = new Map<string, number>();
  let last = before;
  for (let batch = 0; batch < MAX_BATCHES; batch++) {
    const rows = await read(BATCH, last);
    for (const row of rows) {
      const key = RUN_KINDS.has(row.kind) ? runKey(row) : null;
      const index = key === null ? undefined : runs.get(key);
      const run = index === undefined ? undefined : events[index];
      if (index !== undefined && run) {
        events[index] = mergeRun(run, row);
      } else {
        if (events.length === limit) return { events, older: last ?? null };
        if (key === null) runs = new Map();
        else runs.set(key, events.length);
        events.push(row);
      }
      last = row.id;
    }
    if (rows.length < BATCH) return { events, older: null };
  }
  return { events, older: last ?? null };
}

function runKey({ kind, applicationId }: ApplicationEvent): string {
  return `${kind}:${applicationId ?? ""}`;
}

/** Extends a run by an older event. Keeps the newer event's details. */
function mergeRun<Event extends ApplicationEvent>(newer: Event, older: Event): Event {
  return {
    ...newer,
    times: newer.times + older.times,
    at: new Date(Math.max(older.at.getTime(), newer.at.getTime())),
    firstAt: new Date(Math.min(older.firstAt.getTime(), newer.firstAt.getTime())),
  };
}
