import { createReadStream } from "node:fs";
import { createInterface } from "node:readline";
import { NoSuchSubject } from "@/lib/operator/operator";
import type { Result } from "@/lib/server/admin/commands";

const MAX_LINES = 1000;

/**
 * Finds the lines of a log that contain a text, such as a request ID.
 * @param log a file name, or `-` for standard input.
 */
export async function findRequest(log: string, text: string): Promise<Result> {
  const input = log === "-" ? process.stdin : createReadStream(log, "utf8");
  const lines: string[] = [];
  // readline ends quietly when its input fails.
  const failed = new Promise<never>((_, reject) => input.once("error", reject));
  const read = async () => {
    for await (const line of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })) {
      if (line.includes(text) && lines.push(line) >= MAX_LINES) break;
    }
  };
  await Promise.race([read(), failed]);
  if (lines.length === 0) throw new NoSuchSubject(`The log has no line with ${text}.`);
  return { text: lines.join("\n"), json: lines.map(parseLine) };
}

/** A line of JSON as its value, any other as text. */
function parseLine(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return line;
  }
}
