/**
 * Guesses whether a draft, as read from the database, is already stored on the server. A page that was closed never got
 * the response to its last save; if it sent the draft unchanged and a newer version is stored now, that save most likely
 * succeeded. False for anything that is not a draft.
 */
export function isDraftSaved(draft: unknown, storedVersion: number): boolean {
  const { version, document, sent } = (draft ?? {}) as { [K in "version" | "document" | "sent"]?: unknown };
  // The structured clone keeps object identity within a draft.
  const wasSent = Array.isArray(sent) && document !== undefined && sent.includes(document);
  return wasSent && typeof version === "number" && version < storedVersion;
}
