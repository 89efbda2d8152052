import { useMemo } from "react";
import { type EditorProblem, problemsBeforeSaving } from "@/lib/editor/checks/problems";
import type { Session } from "@/lib/editor/session";
import { type SaveStatus, saveStatus } from "@/lib/editor/status";

/** The status line, and the problems that prevent saving. */
export function useSaveStatus({ history, saving }: Session): {
  status: SaveStatus;
  problems: readonly EditorProblem[];
} {
  const document = history.present;
  const problems = useMemo(() => problemsBeforeSaving(saving.saved, document), [saving.saved, document]);
  return { status: saveStatus(saving, document, problems), problems };
}
