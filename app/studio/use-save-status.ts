import { useMemo } from "react";
import { type EditorProblem, findProblems } from "@/lib/editor/checks/problems";
import { findFairway } from "@/lib/editor/document";
import type { Session } from "@/lib/editor/session";
import { problemsWhileDrawing, type SaveStatus, saveStatus } from "@/lib/editor/status";

/** The status line, and the problems to show: all but what the hole being drawn still lacks. */
export function useSaveStatus({ history, saving, drawing }: Session): {
  status: SaveStatus;
  problems: readonly EditorProblem[];
} {
  const document = history.present;
  const all = useMemo(() => findProblems(document), [document]);
  const drawn = drawing && findFairway(document, drawing.fairwayId);
  const problems = useMemo(() => problemsWhileDrawing(drawn, all), [drawn, all]);
  return { status: saveStatus(saving, document, all, drawn), problems };
}
