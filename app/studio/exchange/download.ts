import type { WrittenFile } from "@/lib/exchange/write";

/** How long the blob stays available: browsers may start the download late. */
const REVOKE_AFTER_MS = 60_000;

/** Downloads a file made in the browser. */
export function downloadFile({ name, type, text }: WrittenFile): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  window.setTimeout(() => URL.revokeObjectURL(url), REVOKE_AFTER_MS);
}
