/**
 * The most recently used values up to a total of bytes, computed once for concurrent
 * callers. For values that are expensive to compute and the same for everybody.
 */
export function byteCache<T>(maxBytes: number, sizeOf: (value: T) => number) {
  const values = new Map<string, T>();
  const inFlight = new Map<string, Promise<T>>();
  let bytes = 0;

  function keep(key: string, value: T): void {
    const size = sizeOf(value);
    if (size > maxBytes / 4) return;
    values.set(key, value);
    bytes += size;
    for (const [oldest, each] of values) {
      if (bytes <= maxBytes) break;
      values.delete(oldest);
      bytes -= sizeOf(each);
    }
  }

  return {
    async get(key: string, make: () => Promise<T>): Promise<T> {
      const known = values.get(key);
      if (known !== undefined) {
        values.delete(key);
        values.set(key, known);
        return known;
      }
      const started = inFlight.get(key);
      if (started) return started;
      const making = make();
      inFlight.set(key, making);
      try {
        const value = await making;
        keep(key, value);
        return value;
      } finally {
        inFlight.delete(key);
      }
    },
    bytes: () => bytes,
  };
}
