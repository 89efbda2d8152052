import { expect, test } from "vitest";
import { whyTooComplex } from "./json-bounds";

const objectOf = (keys: Iterable<string>) =>
  JSON.stringify(Object.fromEntries(Array.from(keys, (key) => [key, 1])));
const numbered = (count: number, prefix = "k") => Array.from({ length: count }, (_, i) => `${prefix}${i}`);

test("JSON with very many different keys is too complex, in one object or in many", () => {
  const keys = numbered(20_000);
  expect(whyTooComplex(objectOf(keys))).toBe("different keys");
  expect(whyTooComplex(JSON.stringify(keys.map((key) => ({ [key]: 1 }))))).toBe("different keys");
  expect(whyTooComplex(objectOf(numbered(20_000, '"\\: ')))).toBe("different keys");
  expect(whyTooComplex(keys.map((key) => `{"${key}" \n: 1}`).join())).toBe("different keys");
  const letters = ["n", "\n", "b", "\b"];
  const escaped = letters.flatMap((a) => letters.flatMap((b) => letters.map((c) => a + b + c)));
  expect(whyTooComplex(objectOf(numbered(200).flatMap((key) => escaped.map((each) => key + each))))).toBe(
    "different keys",
  );
  expect(whyTooComplex(objectOf(numbered(4_900, "k".repeat(20))))).toBeNull();
  expect(whyTooComplex(objectOf(numbered(6_000)))).toBeNull();
});

test("keys that repeat, and texts that look like keys or brackets, are not too many", () => {
  const places = Array.from({ length: 60_000 }, (_, i) => ({ lat: i, lng: i }));
  expect(whyTooComplex(JSON.stringify({ places }))).toBeNull();
  const texts = numbered(10_000).map((key) => `"${key}":[{`.repeat(40));
  expect(whyTooComplex(JSON.stringify(texts))).toBeNull();
});

test("JSON with very many values is too complex before it is parsed, however deep", () => {
  expect(whyTooComplex("[".repeat(310_000))).toBe("values");
  expect(whyTooComplex(JSON.stringify(Array.from({ length: 160_000 }, () => ({}))))).toBe("values");
  expect(whyTooComplex(JSON.stringify(Array.from({ length: 310_000 }, (_, i) => i)))).toBe("values");
});
