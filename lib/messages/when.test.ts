import { expect, it } from "vitest";
import { formatWhen } from "./when";

const now = new Date("2026-11-22T12:00:00Z");
const ago = (ms: number) => formatWhen(new Date(now.getTime() - ms), now, "en");

it("a time says when relative to now within a week, and the day before that", () => {
  const hour = 3_600_000;
  expect(ago(-5000)).toBe("1 minute ago");
  expect(ago(59_000)).toBe("1 minute ago");
  expect(ago(120_000)).toBe("2 minutes ago");
  expect(ago(2 * hour)).toBe("2 hours ago");
  expect(ago(30 * hour)).toBe("yesterday");
  expect(ago(7 * 24 * hour - 1)).toBe("6 days ago");
  expect(ago(7 * 24 * hour)).toBe("Nov 15, 2026");
  expect(formatWhen(new Date("2026-10-03T00:00:00Z"), now, "fi")).toBe("3.10.2026");
});
