import { expect, it } from "vitest";
import { byteCache } from "./byte-cache";

const cacheOf = (max: number) => byteCache<string>(max, (text) => text.length);

it("computes a value once for all that ask at the same time, and keeps it", async () => {
  const cache = cacheOf(100);
  let made = 0;
  const get = () => cache.get("a", async () => `${++made}`);
  expect(await Promise.all([get(), get(), get()])).toEqual(["1", "1", "1"]);
  expect(await get()).toBe("1");
});

it("forgets what was used least recently when it is full, and keeps nothing that would fill it", async () => {
  const cache = cacheOf(100);
  const get = (key: string, size = 25) => cache.get(key, async () => "x".repeat(size));
  for (const key of ["a", "b", "c", "d"]) await get(key);
  await get("a");
  await get("e");
  let missed = 0;
  const probe = (key: string) =>
    cache.get(key, async () => {
      missed++;
      return "";
    });
  await probe("a");
  expect(missed).toBe(0);
  await probe("b");
  expect(missed).toBe(1);
  await get("huge", 26);
  expect(cache.bytes()).toBeLessThanOrEqual(100);
});

it("computes again after a failure", async () => {
  const cache = cacheOf(100);
  await expect(cache.get("a", () => Promise.reject(new Error("no")))).rejects.toThrow("no");
  expect(await cache.get("a", async () => "yes")).toBe("yes");
});
