/**
 * Whether a draft, as it was read, seems to be what is stored by now. A page that was closed could not hear whether its
 * last save arrived: where the work was sent as it is and a newer version is stored, it did. What is no draft is not.
 */
export function seemsSaved(draft: unknown, storedVersion: number): boolean {
  const { version, document, sent } = (draft ?? {}) as { [K in "version" | "document" | "sent"]?: unknown };
  // Kept by the structured clone, what was one document still is one object.
  const wasSent = Array.isArray(sent) && document !== undefined && sent.includes(document);
  return wasSent && typeof version === "number" && version < storedVersion;
}
