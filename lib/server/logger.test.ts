import { stdTimeFunctions } from "pino";
import { afterEach, expect, it, vi } from "vitest";
import { describeForLog, isoTimestamp } from "./logger";

afterEach(() => vi.useRealTimers());

it("the logger writes the type, code, message and causes of an error, but not the values of a row", () => {
  const cause = Object.assign(new Error("duplicate key"), {
    code: "23505",
    detail: "Key (email)=(ada@example.com) already exists.",
    where: "COPY User, line 1: ada@example.com",
  });
  const described = describeForLog(new TypeError("It failed", { cause }));
  expect(described).toMatchObject({
    type: "TypeError",
    message: "It failed",
    cause: { code: "23505", message: "duplicate key" },
  });
  expect(JSON.stringify(described)).not.toContain("ada@example.com");
});

it("the logger follows a chain of causes only so far", () => {
  const error = new Error("circular");
  error.cause = error;
  expect(JSON.stringify(describeForLog(error)).match(/circular/g)?.length).toBeLessThan(20);
});

it("the logger has the time to the millisecond, also when the clock is set back", () => {
  const timestamp = isoTimestamp();
  vi.useFakeTimers();
  for (const time of ["2026-11-21T09:30:59.999Z", "2026-11-21T09:31:00.000Z", "2026-11-21T09:31:00.007Z"]) {
    vi.setSystemTime(new Date(time));
    expect(timestamp()).toBe(`,"time":"${time}"`);
    expect(timestamp()).toBe(stdTimeFunctions.isoTime());
  }
  vi.setSystemTime(new Date("2026-11-21T08:31:00.007Z"));
  expect(timestamp()).toBe(stdTimeFunctions.isoTime());
});
