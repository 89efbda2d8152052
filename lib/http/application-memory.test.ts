import { expect, it } from "vitest";
import { applicationMemory } from "./application-memory";

it("remembers so many tokens, and then forgets the oldest", () => {
  const memory = applicationMemory(3);
  for (const token of ["a", "b", "c", "a", "d"]) memory.remember(token, `application of ${token}`);
  const found = ["a", "b", "c", "d"].map((token) => memory.take(token));
  expect(found).toEqual([undefined, "application of b", "application of c", "application of d"]);
});

it("finds nothing that it was told to forget", () => {
  const memory = applicationMemory();
  memory.remember("a", "application");
  memory.forget("a");
  expect(memory.take("a")).toBeUndefined();
});

it("is gone by by one request at a time, until that says what became of it", () => {
  const memory = applicationMemory();
  memory.remember("a", "application");
  expect(memory.take("a")).toBe("application");
  expect(memory.take("a")).toBeUndefined();
  memory.putBack("a");
  expect(memory.take("a")).toBe("application");
  memory.remember("a", "application");
  expect(memory.take("a")).toBe("application");
});
