/** The globals that Next replaces, and where they are. */
const REPLACED = [
  [globalThis, ["Date", "setImmediate", "clearImmediate"]],
  [process, ["nextTick"]],
  [Math, ["random"]],
] as const;

/**
 * Loads Next, and then puts back the globals that it has replaced: they look up the page being rendered on each call, for
 * `cacheComponents`, which no page here uses, and every request of the process would pay for that.
 */
export async function keepNatives<Result>(load: () => Promise<Result>): Promise<Result> {
  const natives = REPLACED.flatMap(([owner, names]) =>
    names.map((name) => ({ owner, name, native: Reflect.get(owner, name) as object })),
  );
  try {
    return await load();
  } finally {
    for (const { owner, name, native } of natives) Reflect.set(owner, name, native);
    // Next's `Date` has the same prototype.
    Object.defineProperty(Date.prototype, "constructor", { value: Date });
  }
}
