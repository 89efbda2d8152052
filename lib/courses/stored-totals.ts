import { byteCache } from "@/lib/cache";
import { madeOnce } from "./made-once";
import type { CourseStore, StoredTotals } from "./store";

/** Those of 25 000 courses. */
const CACHE_BYTES = 8 * 1024 * 1024;

/**
 * The totals of courses, added up once for each version, also of deleted ones. Lists of many courses show them: adding up the holes of a
 * large one takes a millisecond.
 */
export const storedTotals = (read: CourseStore["readTotals"]) =>
  madeOnce({
    cache: byteCache<StoredTotals | null>("course totals", CACHE_BYTES, () => 48),
    read,
    // Each may have 70 kB.
    atOnce: 100,
    make: ({ holes, par, metres }): StoredTotals => ({ holes, par, metres }),
    effort: 0.4,
  });
export type TotalsOf = ReturnType<typeof storedTotals>;
