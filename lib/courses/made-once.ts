import { setImmediate } from "node:timers/promises";
import type { byteCache } from "@/lib/cache";
import type { Payer } from "@/lib/rate-limit/work-budget";

interface MadeOnce<Read extends { readonly bytes: number }, Value> {
  readonly cache: Pick<ReturnType<typeof byteCache<Value | null>>, "get" | "peek">;
  readonly read: (courseIds: readonly string[]) => Promise<ReadonlyMap<string, Read>>;
  /** How many courses are read at once. */
  readonly atOnce: number;
  readonly make: (read: Read) => Value;
  /** What a character counts for in the budget. */
  readonly effort: number;
}

/** Characters of a document from which on others are served before it is looked at. */
const LARGE = 50_000;

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
    const missing = courses.filter((course) => cache.peek(keyOf(course)) === undefined).map(({ id }) => id);
    let found: ReadonlyMap<string, Read> = new Map();
    let bytes = 0;
    const values: (Value | null)[] = [];
    // One after the other: a large one may take 0.1 s, in which this process serves nobody else.
    for (const course of courses) {
      const value = await cache.get(keyOf(course), async () => {
        if (!found.has(course.id)) found = await read(missing.splice(missing.indexOf(course.id), atOnce));
        const known = found.get(course.id);
        if (!known) return null;
        if (known.bytes > LARGE) await setImmediate();
        bytes += known.bytes;
        return make(known);
      });
      values.push(value);
    }
    payer.spend(effort * bytes);
    return values;
  };
}
