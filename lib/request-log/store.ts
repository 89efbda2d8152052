/** A request that an application made, as its developers read it: no body, token, or id from its path. */
export interface LoggedRequest {
  /** Sent as X-Request-Id. Sorts by time. */
  readonly requestId: string;
  readonly at: Date;
  readonly method: string;
  /** The pattern of the path: `/api/v1/courses/{courseId}`. */
  readonly endpoint: string;
  readonly status: number;
  /** From the headers of the request to the last byte of the response. */
  readonly milliseconds: number;
  readonly error: string | null;
  readonly reason: string | null;
}

/** An authorization request fails with a redirect, which has an error but no status from 400. */
export function hasFailed({ status, error }: { status: number; error?: string | null | undefined }): boolean {
  return status >= 400 || (error ?? null) !== null;
}

/** How many requests there were, counted whether they are listed or not. */
export interface RequestCount {
  readonly requests: number;
  /** Of these, with a status of 400 to 499, and from 500. */
  readonly clientErrors: number;
  readonly serverErrors: number;
  /** The sum of their durations. */
  readonly milliseconds: number;
  readonly slowestMilliseconds: number;
}

/** The start of an hour, in UTC. */
interface OfHour {
  readonly hour: Date;
}

interface OfEndpoint {
  readonly method: string;
  readonly endpoint: string;
}

/** The requests to an endpoint in an hour. */
export interface HourlyCount extends RequestCount, OfHour, OfEndpoint {}

/** All requests, by hour and by endpoint. */
export interface RequestCounts {
  readonly byHour: readonly (RequestCount & OfHour)[];
  readonly byEndpoint: readonly (RequestCount & OfEndpoint)[];
}

export type OfApplication<T> = T & { readonly applicationId: string };

interface ListOptions {
  before?: string | undefined;
  /** Only those that failed. */
  onlyErrors?: boolean;
}

/** A user of the portal, and the application they work on, as owner or in its team. */
export interface LogReader {
  userId: string;
  applicationId: string;
}

/** The port of the request log (lib/adapters/prisma/request-log-store.ts). */
export interface RequestLogStore {
  /** Adds requests, and adds counts to those of the same hour, in one transaction. */
  append(
    requests: readonly OfApplication<LoggedRequest>[],
    counts: readonly OfApplication<HourlyCount>[],
  ): Promise<void>;
  // Reading finds nothing of an application that the user doesn't work on.

  /** The latest first. */
  list(reader: LogReader, limit: number, options: ListOptions): Promise<LoggedRequest[]>;
  find(reader: LogReader, requestId: string): Promise<LoggedRequest | null>;
  /** From `since` on. */
  addCounts(reader: LogReader, since: Date): Promise<RequestCounts>;
}
