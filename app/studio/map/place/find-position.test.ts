import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Fix } from "@/lib/geo/average-position";
import { describeFix, describeMove, findPosition, measuredBy, watchPosition } from "./find-position";

const START = Date.parse("2026-11-27T09:30:00Z");

/** The receiver of the device. */
let receive: (position: { coords: object; timestamp: number }) => void;
let fail: (error: { code: number }) => void;
let starts: number;
let isWatched: boolean;

beforeEach(() => {
  vi.useFakeTimers({
    now: START,
    toFake: ["Date", "performance", "setTimeout", "clearTimeout", "setInterval", "clearInterval"],
  });
  starts = 0;
  isWatched = false;
  const geolocation = {
    watchPosition: (onPosition: typeof receive, onError: typeof fail) => {
      [receive, fail, isWatched] = [onPosition, onError, true];
      return ++starts;
    },
    clearWatch: (id: number) => {
      if (id === starts) isWatched = false;
    },
  };
  vi.stubGlobal("navigator", { geolocation });
  vi.stubGlobal("GeolocationPositionError", { PERMISSION_DENIED: 1 });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function stand(longitude: number, accuracy: number, age = 0) {
  receive({ coords: { latitude: 60, longitude, accuracy }, timestamp: Date.now() - age });
}

/** What has become of a search. */
function search() {
  const outcome: { found?: Fix; why?: string } = {};
  findPosition(
    (fix) => {
      outcome.found = fix;
    },
    ({ key }) => {
      outcome.why = key;
    },
  );
  return outcome;
}

it("a position is the average of some seconds, and has its accuracy, its time and its source", () => {
  const outcome = search();
  stand(25, 3);
  vi.advanceTimersByTime(2_000);
  stand(25.00002, 3);
  expect(outcome).toEqual({});
  vi.advanceTimersByTime(2_500);
  expect(isWatched).toBe(false);
  expect(outcome.found && measuredBy(outcome.found)).toEqual({
    at: { lat: 60, lng: 25.00001 },
    fix: { accuracy: 3, source: "device", measuredAt: "2026-11-27T09:30:02.000Z" },
  });
});

it("a poor position gets more time to improve, and is used in the end, with words that say so", () => {
  const outcome = search();
  for (let second = 0; second < 19; second++) {
    stand(25, 14);
    vi.advanceTimersByTime(1_000);
  }
  expect(outcome).toEqual({});
  vi.advanceTimersByTime(2_000);
  expect(outcome.found && describeMove(outcome.found).key).toBe("tools.movedToPoor");
});

it("a poor position that improves is used at once", () => {
  const outcome = search();
  stand(25, 14);
  vi.advanceTimersByTime(6_000);
  stand(25, 2);
  vi.advanceTimersByTime(500);
  expect(outcome.found && describeFix(outcome.found).key).toBe("tools.goodPosition");
});

it("a position that was known before is never used", () => {
  const outcome = search();
  stand(25, 3, 60_000);
  vi.advanceTimersByTime(5_000);
  expect(outcome).toEqual({});
  fail({ code: 3 });
  expect(outcome).toEqual({ why: "locate.timeout" });
});

it("a receiver that falls silent has no position, and is asked again", () => {
  const seen: (Fix | null)[] = [];
  const stop = watchPosition(
    (fix) => seen.push(fix),
    () => {},
  );
  stand(25, 3);
  vi.advanceTimersByTime(13_000);
  expect(seen.at(-1)).toBeNull();
  expect(starts).toBe(2);
  stand(25, 4);
  expect(seen.at(-1)?.accuracy).toBe(4);
  stop();
  expect(isWatched).toBe(false);
});
