import { expect, it } from "vitest";
import { tokenClientCache } from "./token-client-cache";

it("evicts the least recently used token when full", () => {
  const cache = tokenClientCache(3);
  for (const token of ["a", "b", "c", "a", "d"]) cache.put(token, `application of ${token}`);
  const found = ["a", "b", "c", "d"].map((token) => cache.take(token));
  expect(found).toEqual(["application of a", undefined, "application of c", "application of d"]);
});

it("gives an entry to one request at a time, until it is put back", () => {
  const cache = tokenClientCache();
  cache.put("a", "application");
  expect(cache.take("a")).toBe("application");
  expect(cache.take("a")).toBeUndefined();
  cache.put("a", "application");
  expect(cache.take("a")).toBe("application");
});
