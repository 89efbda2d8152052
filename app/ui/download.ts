/** How long the blob stays available: browsers may start the download late. */
const REVOKE_AFTER_MS = 60_000;

/** Downloads content made in the browser as a file of this name. */
export function downloadBlob(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  window.setTimeout(() => URL.revokeObjectURL(url), REVOKE_AFTER_MS);
}
