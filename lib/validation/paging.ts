import * as z from "zod";
import { ruleIssue } from "./problems";

export const MAX_PER_PAGE = 200;

export const limit = z.string().transform((text, context) => {
  const value = /^\d{1,6}$/.test(text) ? Number(text) : Number.NaN;
  if (value >= 1 && value <= MAX_PER_PAGE) return value;
  context.addIssue(ruleIssue("invalid_limit", `must be an integer from 1 to ${MAX_PER_PAGE}`));
  return z.NEVER;
});

const isoTimestamp = z.union([z.iso.datetime({ offset: true }), z.iso.date()]);

/**
 * An ISO 8601 timestamp with seconds and an offset, or a date, which means midnight UTC. Must be in the years 1 to 9999 UTC:
 * the database reads only four-digit years.
 */
export const timestamp = z.string().transform((text, context) => {
  // A `+` that was not percent-encoded decodes to a space.
  const iso = isoTimestamp.safeParse(text.replace(" ", "+"));
  const time = new Date(iso.data ?? Number.NaN);
  if (time.getUTCFullYear() >= 1 && time.getUTCFullYear() <= 9999) return time;
  context.addIssue(ruleIssue("invalid_time", "must be an ISO 8601 timestamp such as 2026-11-21T09:30:00Z"));
  return z.NEVER;
});

/** The schema of a cursor in base64url. @param decode reads the place from the decoded text; null if it is invalid. */
export const opaqueCursor = <Place>(
  decode: (text: string) => Place | null,
  encode: (place: Place) => string,
) =>
  z.string().transform((text, context) => {
    const place = decode(Buffer.from(text, "base64url").toString("latin1"));
    // Decoding ignores invalid characters; encoding again detects them.
    if (place !== null && encode(place) === text) return place;
    context.addIssue(ruleIssue("invalid_cursor", "is invalid: use the nextCursor of a previous response"));
    return z.NEVER;
  });
