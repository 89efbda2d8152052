import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, it } from "vitest";
import { byteCache, cacheBytes, periodicCache, textBytes } from "./cache";

const newCache = (maxBytes: number) => byteCache<string>("test", maxBytes, textBytes);
const bytes = () => cacheBytes().test ?? 0;

it("a cache computes a value once for concurrent callers, and keeps it", async () => {
  const cache = newCache(10_000);
  let made = 0;
  const get = () => cache.get("a", async () => `${++made}`);
  expect(await Promise.all([get(), get(), get()])).toEqual(["1", "1", "1"]);
  expect(await get()).toBe("1");
});

it("a full cache drops the least recently used values, and none keeps a value that would fill it", async () => {
  const cache = newCache(10_000);
  const get = (key: string, size = 1_100) => cache.get(key, async () => "x".repeat(size));
  for (const key of ["a", "b", "c", "d"]) await get(key);
  await get("a");
  await get("e");
  expect(["a", "b", "c", "d", "e"].filter(cache.peek)).toEqual(["a", "c", "d", "e"]);
  await get("huge", 1_250);
  expect(cache.peek("huge")).toBeUndefined();
  expect(bytes()).toBeLessThanOrEqual(10_000);
});

it("a cache keeps neither failures nor null", async () => {
  const cache = byteCache<string | null>("test", 10_000, () => 0);
  await expect(cache.get("a", () => Promise.reject(new Error("no")))).rejects.toThrow("no");
  expect(await cache.get("a", async () => null)).toBeNull();
  expect(await cache.get("a", async () => "yes")).toBe("yes");
});

it("a cache keeps a value that isn't fresh until a new one is made, and counts it once", async () => {
  const cache = newCache(10_000);
  const get = (make: () => Promise<string>) => cache.get("a", make, (value) => value !== "old");
  await get(async () => "old");
  const before = bytes();
  await expect(get(() => Promise.reject(new Error("no")))).rejects.toThrow("no");
  expect(cache.peek("a")).toBe("old");
  expect(await get(async () => "new")).toBe("new");
  expect(await get(async () => "newer")).toBe("new");
  expect(bytes()).toBe(before);
  cache.drop("a");
  expect(bytes()).toBe(0);
});

it("a periodic cache drops the values of another period", async () => {
  let now = 0;
  const get = periodicCache<string>("test", 10_000, 30, () => new Date(now), textBytes);
  for (let i = 0; i < 5; i++) await get(`key ${i}`, async () => "text");
  const full = bytes();
  now = 30_000;
  expect(await get("key 0", async () => "newer")).toBe("newer");
  expect(bytes()).toBeLessThan(full / 2);
});

it("a cache counts at least what its entries take in memory, with empty values and with long keys", async () => {
  setFlagsFromString("--expose-gc");
  const gc: () => void = runInNewContext("gc");
  for (const length of [10, 500]) {
    const cache = newCache(1e9);
    gc();
    const heap = process.memoryUsage().heapUsed;
    // Not as slices of one text, which would take no memory of their own.
    for (let i = 0; i < 20_000; i++) {
      await cache.get(Buffer.from(String(i).padEnd(length, "x")).toString("latin1"), async () => "");
    }
    gc();
    expect(process.memoryUsage().heapUsed - heap, String(length)).toBeLessThanOrEqual(bytes());
    expect(cache.peek("0".padEnd(length, "x"))).toBe("");
  }
});
