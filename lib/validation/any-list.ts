import * as z from "zod";

/** Runs a list's rule even if its items have problems, so that one response lists every problem. */
export const onAnyList = { when: ({ value }: { value: unknown }) => Array.isArray(value) };

/**
 * Restricts a length check to arrays. zod's own checks read the `length` of any value, and throw if it cannot be compared.
 */
export function forArrays<Check extends z.core.$ZodCheck>(check: Check): Check {
  check._zod.def.when = onAnyList.when;
  return check;
}

/** A list of at most `most` items. */
export function listOf<T extends z.ZodType>(item: T, most: number) {
  return z.array(item).check(forArrays(z.maxLength(most)));
}
