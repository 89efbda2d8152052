const keyOf = (courseId: string) => `teepad-saved:${courseId}`;

/**
 * Remembers, for the pages that follow in this tab, which version a save of this one stores. A reload right after an edit
 * may fetch its page before the save is stored, and find no draft: either the save has removed it, or the page ended before
 * it was written.
 */
export function rememberSave(courseId: string, version: number): void {
  try {
    sessionStorage.setItem(keyOf(courseId), String(version));
  } catch {
    // Storage is off or full. The page then shows the newer version with the next save or broadcast.
  }
}

/** The version that this tab saved last, or was about to; 0 if it has saved none. */
export function lastSavedVersion(courseId: string): number {
  try {
    return Number(sessionStorage.getItem(keyOf(courseId)) ?? 0);
  } catch {
    return 0;
  }
}
