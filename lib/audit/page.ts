import type { AuditEvent, AuditKind } from "./events";
import { RUN_KINDS } from "./trail";

/** How many rows one page looks at, at most; what is left is behind "Older". */
const BATCH = 100;
const MAX_BATCHES = 10;

/** Some of a trail, as a page shows it. */
export interface TrailPage<Event> {
  events: Event[];
  /** What the next page begins behind; null on the last one. */
  older: string | null;
}

type Shown = Omit<AuditEvent, "userId">;

/**
 * A page of a trail, the newest first. Between two events that matter, those that others can cause in any number are one
 * entry of each kind with their number and times: however many there are, they hide nothing.
 * @param read reads rows older than an event.
 */
export async function trailPage<Event extends Shown>(
  read: (limit: number, before: string | undefined) => Promise<Event[]>,
  most: number,
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
        events[index] = together(run, row);
      } else {
        if (events.length === most) return { events, older: last ?? null };
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

function runKey({ kind, applicationId }: { kind: AuditKind; applicationId?: string }): string {
  return `${kind}:${applicationId ?? ""}`;
}

/** The newer one says what it was about; the older one only when it began, and more of them. */
function together<Event extends Shown>(newer: Event, older: Event): Event {
  return {
    ...newer,
    times: newer.times + older.times,
    at: new Date(Math.max(older.at.getTime(), newer.at.getTime())),
    firstAt: new Date(Math.min(older.firstAt.getTime(), newer.firstAt.getTime())),
  };
}
