import { FILE_LIMITS } from "@/lib/exchange/limits";
import { fileTooLarge } from "@/lib/exchange/read";

/** @throws `UnreadableFileError` if the file is too large, before reading any of it. */
export async function readFileBytes(file: File): Promise<Uint8Array> {
  if (file.size > FILE_LIMITS.bytes) throw fileTooLarge(file.size);
  return new Uint8Array(await file.arrayBuffer());
}
