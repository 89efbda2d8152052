import type { byteCache } from "@/lib/cache";
import type { Payer } from "@/lib/rate-limit/work-budget";

interface MadeOnce<Read extends { readonly bytes: number }, Value> {
  readonly cache: Pick<ReturnType<typeof byteCache<Value | null>>, "get" | "peek">;
  readonly read: (courseIds: readonly string[]) => Promise<ReadonlyMap<string, Read>>;
  /** How many courses are read at once. */
  readonly atOnce: number;
  readonly make: (read: Read) => Value | Promise<Value>;
  /** What a byte counts for in the budget. */
  readonly effort: number;
}

/** Makes something of courses that the caller may see, once for each version; null for those that are deleted. */
export function madeOnce<Read extends { readonly bytes: number }, Value>({
  cache,
  read,
  atOnce,
  make,
  effort,
}: MadeOnce<Read, Value>) {
  const keyOf = ({ id, version }: { id: string; version: number }) => `${id} ${version}`;

  return async (
    courses: readonly { id: string; version: number }[],
    payer: Pick<Payer, "spend">,
  ): Promise<(Value | null)[]> => {
    /** Those that aren't kept now: while a list is made, a full cache drops others. */
    function nextMissing(index: number): string[] {
      const ids: string[] = [];
      for (let at = index; at < courses.length && ids.length < atOnce; at++) {
        const course = courses[at];
        if (course && cache.peek(keyOf(course)) === undefined) ids.push(course.id);
      }
      return ids;
    }

    let found: ReadonlyMap<string, Read> = new Map();
    let bytes = 0;
    const values: (Value | null)[] = [];
    // One after the other, so that few are in memory.
    for (const [index, course] of courses.entries()) {
      const value = await cache.get(keyOf(course), async () => {
        if (!found.has(course.id)) found = await read(nextMissing(index));
        const known = found.get(course.id);
        if (!known) return null;
        bytes += known.bytes;
        return make(known);
      });
      values.push(value);
    }
    payer.spend(effort * bytes);
    return values;
  };
}
