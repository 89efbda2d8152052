import { expect, test } from "vitest";
import { memoryCounter } from "@/lib/adapters/counters/memory";
import { considerateGeocoder } from "./considerate-geocoder";
import { GeocoderBusy, GeocoderUnavailable } from "./geocoder";

/** A geocoder that records the times of its requests, on a clock that only `wait` advances. */
function setUp() {
  let now = 1_800_000_000_000;
  const clock = () => new Date(now);
  const counter = memoryCounter(clock);
  const asked: { query: string; at: number }[] = [];
  let isDown = false;
  const create = () =>
    considerateGeocoder({
      geocoder: {
        async find(query) {
          asked.push({ query, at: now });
          if (isDown) throw new GeocoderUnavailable("down");
          return [{ name: query, lat: 60, lng: 25 }];
        },
      },
      counter,
      clock,
      // All waiting searches resume together, as with timers.
      wait: async (ms) => {
        const until = now + ms;
        await new Promise((resolve) => setImmediate(resolve));
        now = Math.max(now, until);
      },
    });
  return {
    asked,
    create,
    pass: (ms: number) => {
      now += ms;
    },
    setDown: (down: boolean) => {
      isDown = down;
    },
  };
}

test("the geocoder sends at most one request a second, for all processes together, and refuses what would wait over 3 s", async () => {
  const { asked, create } = setUp();
  const [one, other] = [create(), create()];
  const results = await Promise.allSettled(
    Array.from({ length: 10 }, (_, i) => (i % 2 ? one : other).find(`Place ${i}`, "en")),
  );
  expect(asked.length).toBeGreaterThanOrEqual(3);
  for (const [i, { at }] of asked.entries()) {
    if (i > 0) expect(at - (asked[i - 1]?.at ?? 0)).toBeGreaterThanOrEqual(1000);
  }
  const refused = results.flatMap((result) => (result.status === "rejected" ? [result.reason] : []));
  expect(refused.length).toBe(10 - asked.length);
  for (const reason of refused) {
    expect(reason).toBeInstanceOf(GeocoderBusy);
    expect(reason.retryAfterSeconds).toBe(1);
  }
});

test("the geocoder caches a search until the day ends (UTC), by language, whatever its spaces and capitals", async () => {
  const { asked, create, pass } = setUp();
  const geocoder = create();
  const first = await geocoder.find("Tali  Helsinki", "en");
  expect(await geocoder.find(" tali helsinki", "en")).toBe(first);
  pass(15 * 3_600_000);
  await geocoder.find("Tali Helsinki", "en");
  expect(asked).toHaveLength(1);
  await geocoder.find("Tali Helsinki", "fi");
  expect(asked).toHaveLength(2);
  pass(2 * 3_600_000);
  await geocoder.find("Tali Helsinki", "en");
  expect(asked).toHaveLength(3);
});

test("the geocoder shares one request between equal searches at the same time", async () => {
  const { asked, create } = setUp();
  const geocoder = create();
  await Promise.all([geocoder.find("Tali", "en"), geocoder.find("Tali", "en")]);
  expect(asked).toHaveLength(1);
});

test("the geocoder doesn't cache failures or refusals", async () => {
  const { asked, create, pass, setDown } = setUp();
  const geocoder = create();
  setDown(true);
  await expect(geocoder.find("Tali", "en")).rejects.toThrow(GeocoderUnavailable);
  setDown(false);
  pass(1000);
  expect(await geocoder.find("Tali", "en")).toHaveLength(1);
  expect(asked).toHaveLength(2);
});
