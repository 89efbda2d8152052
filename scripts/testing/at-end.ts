import { constants } from "node:os";

const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;
const cleanups = new Set<() => void>();

/**
 * Runs `clean` when this process ends, by a signal too, unless it was run before.
 *
 * @returns runs it now.
 */
export function atEnd(clean: () => void): () => void {
  if (cleanups.size === 0) {
    process.on("exit", cleanAll);
    for (const signal of SIGNALS) process.on(signal, endBySignal);
  }
  cleanups.add(clean);
  return () => {
    if (!cleanups.delete(clean)) return;
    if (cleanups.size === 0) {
      process.off("exit", cleanAll);
      for (const signal of SIGNALS) process.off(signal, endBySignal);
    }
    clean();
  };
}

function cleanAll(): void {
  for (const clean of cleanups) clean();
  cleanups.clear();
}

function endBySignal(signal: NodeJS.Signals): void {
  cleanAll();
  // Listening took away the signal's own effect.
  process.exit(128 + constants.signals[signal]);
}
