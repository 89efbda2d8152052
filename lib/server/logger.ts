import fs from "node:fs";
import { format } from "node:util";
import { destination, type Logger, pino } from "pino";
import { type Log, setLog } from "@/lib/log";
import { repeatFilter } from "./repeat-filter";

/**
 * Characters to collect before writing. Node hands each write to a thread and back, which costs more than many lines. Under
 * less load, the interval below comes first. Not pino's `minLength`, which measures the whole buffer for each line.
 */
const BUFFER_LENGTH = 16_000;

/** How long a line may wait in the buffer. */
const FLUSH_INTERVAL_MS = 500;

/**
 * The log of the server: JSON lines on standard output, or lines for people if that is a terminal. Also takes over the
 * console, so that what Next and other libraries print is a log line, too.
 */
export async function createLogger(level: string): Promise<Logger> {
  const logger = await (process.stdout.isTTY ? terminalLogger(level) : jsonLogger(level));
  setLog(toLog(logger));
  captureConsole(logger);
  return logger;
}

function jsonLogger(level: string): Logger {
  const stream = destination({ dest: 1, sync: false });
  let lines = "";
  const flush = () => {
    if (lines !== "") stream.write(lines);
    lines = "";
  };
  setInterval(flush, FLUSH_INTERVAL_MS).unref();
  // Called when the process exits.
  const flushSync = stream.flushSync.bind(stream);
  stream.flushSync = () => {
    flush();
    flushUnlessClosed(flushSync);
  };
  return pino(
    {
      level,
      base: { pid: process.pid },
      timestamp: isoTimestamp(),
      formatters: { level: (label) => ({ level: label }) },
    },
    {
      write(line) {
        lines += line;
        if (lines.length >= BUFFER_LENGTH) flush();
      },
    },
  );
}

/** How long the process waits at its end for somebody to read the rest of its log. */
const EXIT_TIMEOUT_MS = 1_000;

/**
 * Writes the rest of the log, and gives up if nobody reads it any more. pino's stream repeats a failing synchronous write
 * for ever, whatever the error: a process whose log collector had ended before it would never exit. The stream has no option
 * against that, so `fs.writeSync`, which it calls, is replaced meanwhile.
 */
function flushUnlessClosed(flushSync: () => void): void {
  const { writeSync } = fs;
  const deadline = performance.now() + EXIT_TIMEOUT_MS;
  const writeOrGiveUp = (file: number, text: string) => {
    try {
      return writeSync(file, text);
    } catch (error) {
      const isBusy = (error as NodeJS.ErrnoException).code === "EAGAIN";
      if (isBusy && performance.now() < deadline) throw error;
      return Buffer.byteLength(text);
    }
  };
  try {
    Object.assign(fs, { writeSync: writeOrGiveUp });
    flushSync();
  } finally {
    Object.assign(fs, { writeSync });
  }
}

/**
 * pino's `isoTime`, computed once a second except for the milliseconds: Next replaces `Date`, and formatting one costs a
 * third of a line.
 */
export function isoTimestamp(): () => string {
  let second = 0;
  let start = "";
  return () => {
    const now = Date.now();
    const milliseconds = now % 1000;
    if (now - milliseconds !== second) {
      second = now - milliseconds;
      start = `,"time":"${new Date(second).toISOString().slice(0, -4)}`;
    }
    return `${start}${String(milliseconds).padStart(3, "0")}Z"`;
  };
}

async function terminalLogger(level: string): Promise<Logger> {
  const { default: pretty } = await import("pino-pretty");
  return pino({ level, base: null }, pretty({ sync: true, singleLine: true, translateTime: "SYS:HH:MM:ss" }));
}

function toLog(logger: Logger): Log {
  const omittedBefore = repeatFilter(() => performance.now());
  const write =
    (level: "info" | "warn" | "error"): Log["error"] =>
    (message, { error, ...fields } = {}) => {
      const omitted = omittedBefore(message);
      if (omitted === null) return;
      logger[level](
        {
          ...fields,
          ...(error === undefined ? {} : { error: describeForLog(error) }),
          ...(omitted > 0 ? { omitted } : {}),
        },
        message,
      );
    };
  return { info: write("info"), warn: write("warn"), error: write("error") };
}

/** How many causes of an error to follow. */
const MAX_CAUSES = 5;

/**
 * The parts of an error that hold no data of users: type, code, message and stack, and the same of its causes. Postgres
 * puts the values of rows into `detail` and `where`, which are left out.
 */
export function describeForLog(error: unknown, depth = 0): unknown {
  if (!(error instanceof Error)) return format("%s", error);
  const { code, cause } = error as { code?: unknown; cause?: unknown };
  return {
    type: error.name,
    ...(typeof code === "string" || typeof code === "number" ? { code } : {}),
    message: error.message,
    stack: error.stack,
    ...(cause === undefined || depth >= MAX_CAUSES ? {} : { cause: describeForLog(cause, depth + 1) }),
  };
}

/** Sends what libraries print to the log. */
function captureConsole(logger: Logger): void {
  const capture =
    (level: "info" | "warn" | "error") =>
    (...parts: unknown[]) => {
      const errors = parts.filter((part) => part instanceof Error);
      const text = format(...parts.filter((part) => !(part instanceof Error)));
      logger[level](errors.length > 0 ? { error: describeForLog(errors[0]) } : {}, text);
    };
  console.log = capture("info");
  console.info = capture("info");
  console.warn = capture("warn");
  console.error = capture("error");
}
