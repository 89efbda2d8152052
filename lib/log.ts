/** Writes one record. `error`, if given, is logged with its stack and causes. */
type WriteRecord = (
  message: string,
  fields?: Readonly<Record<string, unknown>> & { error?: unknown },
) => void;

/** Where log records go. The server writes JSON lines (lib/server/logger.ts). */
export interface Log {
  info: WriteRecord;
  warn: WriteRecord;
  error: WriteRecord;
}

// Next's bundle and our server are two module graphs in one process.
const shared = globalThis as typeof globalThis & { teepadLog?: Log };

/** Outside the server: in scripts, tests and `next build`. */
const consoleLog: Log = {
  info: (message, fields = {}) => console.info(message, ...Object.values(fields)),
  warn: (message, fields = {}) => console.warn(message, ...Object.values(fields)),
  error: (message, fields = {}) => console.error(message, ...Object.values(fields)),
};

/** The log of this process. Messages and fields must hold no secret. */
export const log: Log = {
  info: (message, fields) => (shared.teepadLog ?? consoleLog).info(message, fields),
  warn: (message, fields) => (shared.teepadLog ?? consoleLog).warn(message, fields),
  error: (message, fields) => (shared.teepadLog ?? consoleLog).error(message, fields),
};

export function setLog(target: Log): void {
  shared.teepadLog = target;
}
