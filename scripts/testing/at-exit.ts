import { constants } from "node:os";

const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;
const cleanups = new Set<() => void>();

/**
 * Runs `cleanup` when this process exits, normally or by a signal.
 *
 * @returns a function that runs `cleanup` immediately instead.
 */
export function atExit(cleanup: () => void): () => void {
  if (cleanups.size === 0) {
    process.on("exit", runCleanups);
    for (const signal of SIGNALS) process.on(signal, exitOnSignal);
  }
  cleanups.add(cleanup);
  return () => {
    if (!cleanups.delete(cleanup)) return;
    if (cleanups.size === 0) {
      process.off("exit", runCleanups);
      for (const signal of SIGNALS) process.off(signal, exitOnSignal);
    }
    cleanup();
  };
}

function runCleanups(): void {
  for (const cleanup of cleanups) cleanup();
  cleanups.clear();
}

function exitOnSignal(signal: NodeJS.Signals): void {
  runCleanups();
  // A listener replaces the signal's default action, so exit here.
  process.exit(128 + constants.signals[signal]);
}
