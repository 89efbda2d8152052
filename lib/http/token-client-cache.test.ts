import { expect, it } from "vitest";
import { tokenClientCache } from "./token-client-cache";

const callerOf = (token: string) => ({
  applicationId: `tp_app_${token}`,
  userId: "user_1",
  isCountedByUser: false,
  limitFactor: 1,
});

it("the cache evicts the least recently used token when full", () => {
  const cache = tokenClientCache(3);
  for (const token of ["a", "b", "c", "a", "d"]) cache.put(token, callerOf(token));
  const found = ["a", "b", "c", "d"].map((token) => cache.take(token));
  expect(found).toEqual([callerOf("a"), undefined, callerOf("c"), callerOf("d")]);
});

it("the cache gives an entry to one request at a time, until it is put back", () => {
  const cache = tokenClientCache();
  cache.put("a", callerOf("a"));
  expect(cache.take("a")).toEqual(callerOf("a"));
  expect(cache.take("a")).toBeUndefined();
  cache.put("a", callerOf("a"));
  expect(cache.take("a")).toEqual(callerOf("a"));
});
