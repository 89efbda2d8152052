import { describe, expect, it } from "vitest";
import { MAX_ATTEMPTS, parseRetryAfter, retryDelay } from "./retries";

const HOUR = 3600;

describe("retries", () => {
  it("follow the schedule of Standard Webhooks: ten attempts in three days", () => {
    const delays = Array.from({ length: MAX_ATTEMPTS }, (_, index) => retryDelay(index + 1, null, 0));
    const hours = [2, 5, 10, 14, 20, 24].map((each) => each * HOUR);
    expect(delays).toEqual([5, 300, 1800, ...hours, null]);
  });

  it("are up to a tenth later, at random", () => {
    expect(retryDelay(2, null, 1)).toBeCloseTo(330);
  });

  it.each([
    ["a longer wait that the receiver asks for", 1, 60, 60],
    ["at most a day", 1, 10 * 24 * HOUR, 24 * HOUR],
    ["never a shorter one", 2, 1, 300],
    ["and no attempt more", MAX_ATTEMPTS, 60, null],
  ])("honour Retry-After: %s", (_, attempts, retryAfter, expected) => {
    expect(retryDelay(attempts, retryAfter, 0)).toBe(expected);
  });
});

describe("Retry-After", () => {
  const now = new Date("2026-11-22T12:00:00Z");

  it.each([
    [undefined, null],
    ["120", 120],
    ["Sun, 22 Nov 2026 12:01:30 GMT", 90],
    ["Sun, 22 Nov 2026 11:00:00 GMT", 0],
    ["-1", null],
    ["1.5", null],
    ["soon", null],
    ["9".repeat(400), null],
  ])("is read as seconds or a date: %s", (value, expected) => {
    expect(parseRetryAfter(value, now)).toBe(expected);
  });
});
