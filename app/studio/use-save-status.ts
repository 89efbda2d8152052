import { useDeferredValue, useMemo } from "react";
import { type EditorProblem, problemsBeforeSaving } from "@/lib/editor/checks/problems";
import type { Session } from "@/lib/editor/session";
import { type SaveStatus, saveStatus } from "@/lib/editor/status";

/** The status line, and the problems that prevent saving, which are those of the deferred document. */
export function useSaveStatus({ history, saving }: Session): {
  status: SaveStatus;
  problems: readonly EditorProblem[];
} {
  // Validating a large document takes 60 ms: the edit shows first.
  const checked = useDeferredValue(history.present);
  const problems = useMemo(() => problemsBeforeSaving(saving.saved, checked), [saving.saved, checked]);
  return { status: saveStatus(saving, history.present, problems), problems };
}
