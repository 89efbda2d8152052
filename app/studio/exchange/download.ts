import type { WrittenFile } from "@/lib/exchange/write";

/** Milliseconds that a browser may take to begin with a download. */
const TIMEOUT_MS = 60_000;

/** Hands a file to the person, without the server. */
export function downloadFile({ name, type, text }: WrittenFile): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  window.setTimeout(() => URL.revokeObjectURL(url), TIMEOUT_MS);
}
