import type { ReadOptions } from "@/lib/exchange/items";
import type { FileContent, ReadResult } from "@/lib/exchange/read";
import { UnreadableFileError } from "@/lib/exchange/unreadable";
import { message } from "@/lib/messages/message";
import { readInWorker } from "./read-in-worker";

/** A file or a text, with the result of reading it. */
interface ReadSource {
  /** "" if it could not be loaded. */
  readonly content: FileContent;
  readonly result: ReadResult;
}

/** Loads a file or a text, and reads it in a worker. Never rejects: callers ignore the result of an aborted read. */
export async function readSource(
  getContent: () => Promise<FileContent>,
  options: ReadOptions,
  signal: AbortSignal,
): Promise<ReadSource> {
  let content: FileContent = "";
  try {
    content = await getContent();
    return { content, result: await readInWorker({ content, ...options }, signal) };
  } catch (error) {
    const problem = error instanceof UnreadableFileError ? error.text : message("exchange.notReadable");
    return { content, result: { ok: false, problem, swapMayHelp: false } };
  }
}
