import type { RequestCount, RequestCounts } from "./store";

const HOUR_MS = 3_600_000;

/** Requests in a period, or to an endpoint. */
export interface RequestTotals {
  readonly requests: number;
  /** With a status from 400. */
  readonly errors: number;
  /** The mean of their durations in milliseconds; 0 without requests. */
  readonly meanMilliseconds: number;
  readonly slowestMilliseconds: number;
}

export interface RequestSummary {
  readonly totals: RequestTotals;
  /** Each endpoint with requests, the most frequent first. */
  readonly endpoints: readonly (RequestTotals & { readonly method: string; readonly endpoint: string })[];
  /** Every hour of the period, the first one first. */
  readonly hours: readonly (RequestTotals & { readonly hour: Date })[];
}

/** The first of the `hours` last hours: the start of an hour, in UTC. */
export function startOfPeriod(now: Date, hours: number): Date {
  return new Date((Math.floor(now.getTime() / HOUR_MS) - hours + 1) * HOUR_MS);
}

/** @param counts of the `hours` last hours only. */
export function summarise({ byHour, byEndpoint }: RequestCounts, now: Date, hours: number): RequestSummary {
  const start = startOfPeriod(now, hours).getTime();
  const counted = new Map(byHour.map((count) => [count.hour.getTime(), count]));
  return {
    totals: total(byHour),
    endpoints: byEndpoint
      .map(({ method, endpoint, ...count }) => ({ method, endpoint, ...total([count]) }))
      .sort((a, b) => b.requests - a.requests),
    hours: Array.from({ length: hours }, (_, index) => {
      const hour = start + index * HOUR_MS;
      const count = counted.get(hour);
      return { hour: new Date(hour), ...total(count ? [count] : []) };
    }),
  };
}

function total(counts: readonly RequestCount[]): RequestTotals {
  const sum = (value: (count: RequestCount) => number) =>
    counts.reduce((all, count) => all + value(count), 0);
  const requests = sum((count) => count.requests);
  return {
    requests,
    errors: sum((count) => count.clientErrors + count.serverErrors),
    meanMilliseconds: requests === 0 ? 0 : sum((count) => count.milliseconds) / requests,
    slowestMilliseconds: Math.max(0, ...counts.map((count) => count.slowestMilliseconds)),
  };
}
