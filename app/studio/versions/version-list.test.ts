import { describe, expect, test } from "vitest";
import type { VersionPage } from "@/lib/validation/course-version";
import { EMPTY_LIST, reduceVersionList, type VersionListEvent } from "./version-list";

/** A page of versions from `first` down to `last`. */
function page(first: number, last: number, next: number | null = last): VersionPage {
  const versions = Array.from({ length: first - last + 1 }, (_, index) => ({
    version: first - index,
    savedAt: "2026-11-21T12:00:00.000Z",
    savedBy: null,
    name: null,
    holes: 1,
    previous: null,
    changes: null,
  }));
  return { versions, next, named: null };
}

const listAfter = (...events: VersionListEvent[]) => events.reduce(reduceVersionList, EMPTY_LIST);
const numbersOf = (list: ReturnType<typeof listAfter>) => list.versions.map(({ version }) => version);

const SHOWN: VersionListEvent[] = [
  { type: "newest-loaded", page: page(9, 7) },
  { type: "load" },
  { type: "older-loaded", before: 7, page: page(6, 4) },
];

describe("the list of versions", () => {
  test("keeps what it shows when the next page fails, and continues from there", () => {
    const failed = listAfter(...SHOWN, { type: "load" }, { type: "failed", page: "older" });
    expect(numbersOf(failed)).toEqual([9, 8, 7, 6, 5, 4]);
    expect(failed).toMatchObject({ next: 4, status: "older-failed" });
    const retried = [
      { type: "load" },
      { type: "older-loaded", before: 4, page: page(3, 1, null) },
    ] as const satisfies VersionListEvent[];
    expect(retried.reduce(reduceVersionList, failed)).toMatchObject({ next: null, status: "ready" });
    expect(numbersOf(retried.reduce(reduceVersionList, failed))).toEqual([9, 8, 7, 6, 5, 4, 3, 2, 1]);
  });

  test("keeps what it shows when a save adds versions on top, and when loading those fails", () => {
    const failed = listAfter(...SHOWN, { type: "failed", page: "newest" });
    expect(numbersOf(failed)).toEqual([9, 8, 7, 6, 5, 4]);
    const list = reduceVersionList(failed, { type: "newest-loaded", page: page(11, 9) });
    expect(numbersOf(list)).toEqual([11, 10, 9, 8, 7, 6, 5, 4]);
    expect(list).toMatchObject({ next: 4, status: "ready" });
  });

  test("has no gaps: newer versions that do not connect replace it, and an older page in flight is dropped", () => {
    const list = listAfter(
      ...SHOWN,
      { type: "load" },
      { type: "newest-loaded", page: page(99, 97) },
      { type: "older-loaded", before: 4, page: page(3, 1, null) },
    );
    expect(numbersOf(list)).toEqual([99, 98, 97]);
    expect(list.next).toBe(97);
  });

  test("shows a name with its version in both lists, and takes it from both when it is removed", () => {
    const named = { version: 2, savedAt: "2026-11-21T12:00:00.000Z", savedBy: null, holes: 1, name: "Old" };
    const loaded = listAfter({ type: "newest-loaded", page: { ...page(9, 7), named: [named] } });
    const list = reduceVersionList(loaded, { type: "named", version: 8, name: "New" });
    expect(list.named.map(({ version, name }) => [version, name])).toEqual([
      [8, "New"],
      [2, "Old"],
    ]);
    expect(list.versions.map(({ name }) => name)).toEqual([null, "New", null]);
    const without = reduceVersionList(list, { type: "named", version: 8, name: null });
    expect(without.named).toEqual([named]);
    expect(without.versions.map(({ name }) => name)).toEqual([null, null, null]);
    // Named in another tab, and reported with the next newest page.
    const next = { ...page(10, 8), named: [{ ...named, version: 7, name: "Elsewhere" }] };
    const updated = reduceVersionList(list, { type: "newest-loaded", page: next });
    expect(updated.versions.map(({ name }) => name)).toEqual([null, null, null, "Elsewhere"]);
  });
});
