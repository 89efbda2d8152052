import { expect, it } from "vitest";
import { repeatFilter } from "./repeat-filter";

it("the log has a repeated message once a second, with the number of omitted ones", () => {
  let time = 0;
  const omittedBefore = repeatFilter(() => time);
  const logged: (number | null)[] = [];
  for (time = 0; time < 2_500; time += 100) logged.push(omittedBefore("The database is unavailable"));
  expect(logged.filter((omitted) => omitted !== null)).toEqual([0, 9, 9]);
});

it("the log counts each repeated message by itself", () => {
  const omittedBefore = repeatFilter(() => 0);
  expect(omittedBefore("one")).toBe(0);
  expect(omittedBefore("two")).toBe(0);
  expect(omittedBefore("one")).toBeNull();
});

it("the log has every message when there are many different ones", () => {
  const omittedBefore = repeatFilter(() => 0);
  for (let i = 0; i < 1_000; i++) expect(omittedBefore(`message ${i}`)).toBe(0);
});
