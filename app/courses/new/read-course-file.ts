import { readFileBytes } from "@/app/files/file-bytes";
import { readSource } from "@/app/files/read-source";
import { type FileSummary, summariseFile } from "@/lib/exchange/summary";
import type { Message } from "@/lib/messages/message";

type ReadCourseFile =
  | { readonly ok: true; readonly summary: FileSummary }
  | { readonly ok: false; readonly problem: Message; readonly swapMayHelp: boolean };

/** Reads a file as the studio does, and summarises it. Never rejects. */
export async function readCourseFile(
  file: File,
  swapped: boolean,
  signal: AbortSignal,
): Promise<ReadCourseFile> {
  const { result } = await readSource(() => readFileBytes(file), { swapped }, signal);
  return result.ok ? { ok: true, summary: summariseFile(result.reading) } : result;
}
