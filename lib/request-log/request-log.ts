import { log } from "@/lib/log";
import {
  type HourlyCount,
  hasFailed,
  type LoggedRequest,
  type OfApplication,
  type RequestLogStore,
} from "./store";

/**
 * The requests of an application that one process lists per minute; as many again that failed. All are counted. So an
 * application that uses up all its limits fills no more than 100 MB in a week.
 */
export const LISTED_PER_MINUTE = 60;

/** How long requests and their counts are kept. */
export const REQUEST_LOG_DAYS = 7;

/** The requests that one process writes to the list at once: with a thousand busy applications, a row each would cost too much. */
const LISTED_PER_FLUSH = 250;

/** What one process holds at most while the database is unavailable. The rest is dropped: API calls never wait for the log. */
const MAX_WAITING = { requests: 5_000, counts: 5_000 };

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

export interface AnsweredRequest {
  readonly requestId: string;
  /** The application that made it, or whose credentials someone had wrong; without either, the request is not recorded. */
  readonly applicationId: string | undefined;
  readonly claimedApplicationId?: string | undefined;
  readonly method: string;
  readonly endpoint: string;
  readonly status: number;
  /** In milliseconds. */
  readonly duration: number;
  readonly error?: string | undefined;
  readonly reason?: string | undefined;
}

/** A count that is still added to. */
type OpenCount = { -readonly [Field in keyof OfApplication<HourlyCount>]: OfApplication<HourlyCount>[Field] };

/** Collects the requests of applications in memory, and writes them in batches. */
export function requestLog(store: RequestLogStore, clock: () => Date) {
  let requests: OfApplication<LoggedRequest>[] = [];
  let counts = new Map<string, OpenCount>();
  /** How many were listed in the current minute, by application and whether they failed. */
  let listed = new Map<string, number>();
  let minute = 0;
  /** How many were listed since the last flush. */
  let recent = 0;

  function record(request: AnsweredRequest): void {
    const applicationId = request.applicationId ?? request.claimedApplicationId;
    if (applicationId === undefined) return;
    const at = clock();
    const { method, endpoint, status, duration } = request;
    add(findOrOpen(applicationId, Math.floor(at.getTime() / HOUR_MS), method, endpoint), {
      requests: 1,
      clientErrors: status >= 400 && status < 500 ? 1 : 0,
      serverErrors: status >= 500 ? 1 : 0,
      milliseconds: duration,
      slowestMilliseconds: duration,
    });
    if (isListed(applicationId, hasFailed(request), at)) requests.push(toEntry(request, applicationId, at));
  }

  function isListed(applicationId: string, hasFailed: boolean, at: Date): boolean {
    if (recent >= LISTED_PER_FLUSH || requests.length >= MAX_WAITING.requests) return false;
    const now = Math.floor(at.getTime() / MINUTE_MS);
    if (now !== minute) [minute, listed] = [now, new Map()];
    const key = `${hasFailed} ${applicationId}`;
    const seen = listed.get(key) ?? 0;
    if (seen >= LISTED_PER_MINUTE) return false;
    recent++;
    listed.set(key, seen + 1);
    return true;
  }

  /** Returns the count of an hour (in hours since 1970), to add to; null if too many counts are waiting. */
  function findOrOpen(
    applicationId: string,
    hour: number,
    method: string,
    endpoint: string,
  ): OpenCount | null {
    const key = `${applicationId} ${hour} ${method} ${endpoint}`;
    const found = counts.get(key);
    if (found) return found;
    if (counts.size >= MAX_WAITING.counts) return null;
    const opened = {
      ...{ applicationId, hour: new Date(hour * HOUR_MS), method, endpoint },
      ...{ requests: 0, clientErrors: 0, serverErrors: 0, milliseconds: 0, slowestMilliseconds: 0 },
    };
    counts.set(key, opened);
    return opened;
  }

  return {
    record,

    /** Writes what was recorded. What can't be written is kept for the next time, up to a bound. */
    async flush(): Promise<void> {
      if (counts.size === 0) return;
      recent = 0;
      const written = { requests, counts: [...counts.values()] };
      [requests, counts] = [[], new Map()];
      try {
        await store.append(written.requests, written.counts);
      } catch (error) {
        requests = [...written.requests, ...requests].slice(0, MAX_WAITING.requests);
        for (const count of written.counts) {
          const { applicationId, hour, method, endpoint } = count;
          add(findOrOpen(applicationId, hour.getTime() / HOUR_MS, method, endpoint), count);
        }
        log.warn("The request log could not be written and will be retried", { error });
      }
    },

    list: store.list,
    find: store.find,
    addCounts: store.addCounts,
  };
}

function toEntry(
  { requestId, method, endpoint, status, duration, error, reason }: AnsweredRequest,
  applicationId: string,
  at: Date,
): OfApplication<LoggedRequest> {
  return {
    ...{ applicationId, requestId, at, method, endpoint, status, milliseconds: duration },
    ...{ error: error ?? null, reason: reason ?? null },
  };
}

/** Adds to a count in place: a copy per request would outlive the youngest generation of the heap. */
function add(sum: OpenCount | null, more: Omit<HourlyCount, "hour" | "method" | "endpoint">): void {
  if (!sum) return;
  sum.requests += more.requests;
  sum.clientErrors += more.clientErrors;
  sum.serverErrors += more.serverErrors;
  sum.milliseconds += more.milliseconds;
  sum.slowestMilliseconds = Math.max(sum.slowestMilliseconds, more.slowestMilliseconds);
}
