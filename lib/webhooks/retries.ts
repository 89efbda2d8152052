const MINUTE = 60;
const HOUR = 3600;

/** Seconds between attempts, as recommended by Standard Webhooks: three days in total. */
const DELAYS_SECONDS = [
  5,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  24 * HOUR,
];

export const MAX_ATTEMPTS = DELAYS_SECONDS.length + 1;

/** Maximum Retry-After that is honoured, in seconds. */
const MAX_RETRY_AFTER_SECONDS = 24 * HOUR;

/** Random fraction of a delay, so that deliveries that failed together are not retried together. */
const JITTER = 0.1;

/**
 * Seconds until the next attempt; null after the last one.
 * @param attempts number of attempts so far.
 * @param retryAfter seconds requested by the receiver. It can delay the next attempt, but not bring it forward.
 * @param random from 0 to 1.
 */
export function retryDelay(attempts: number, retryAfter: number | null, random: number): number | null {
  const delay = DELAYS_SECONDS[attempts - 1];
  if (delay === undefined) return null;
  return Math.max(delay * (1 + JITTER * random), Math.min(retryAfter ?? 0, MAX_RETRY_AFTER_SECONDS));
}

/** Reads a Retry-After header, in seconds or as a date (RFC 9110 section 10.2.3); null if it is neither. */
export function parseRetryAfter(value: string | undefined, now: Date): number | null {
  if (value === undefined) return null;
  if (/^\d{1,9}$/.test(value)) return Number(value);
  const at = /^[A-Z][a-z]{2}, /.test(value) ? Date.parse(value) : Number.NaN;
  return Number.isNaN(at) ? null : Math.max(0, Math.ceil((at - now.getTime()) / 1000));
}
