import { type Message, type MessageValue, message } from "@/lib/messages/message";
import type { EditorProblem } from "./checks/problems";
import { type CourseDocument, type EditedFairway, isComplete } from "./document";
import type { Saving } from "./saving";

/** The status line's text and tone. */
export interface SaveStatus {
  readonly tone: "saved" | "busy" | "drawing" | "blocked";
  readonly text: Message;
  /** When the save will be retried (see `Throttled`); only while `text` gives that delay in seconds. */
  readonly retryAt?: number;
}

/**
 * Whether the work is saved, and if not, why. `drawn` is the fairway being drawn: that it has no target yet is not
 * reported as a problem.
 */
export function saveStatus(
  saving: Saving,
  document: CourseDocument,
  problems: readonly EditorProblem[],
  drawn: EditedFairway | null = null,
): SaveStatus {
  const { phase } = saving;
  if (phase.kind === "gone") return blocked("gone");
  if (phase.kind === "conflict") return blocked("conflict");
  if (phase.kind === "saving" && document === phase.sent) return BUSY;
  if (document === saving.saved && phase.kind !== "saving") {
    return { tone: "saved", text: message("saving.saved") };
  }

  const [first, ...others] = problemsWhileDrawing(drawn, problems);
  if (first) {
    return blocked("blocked", { problem: first.text, others: others.length });
  }
  if (drawn && problems.length > 0) {
    return { tone: "drawing", text: message("saving.drawing", { hole: drawn.number }) };
  }
  switch (phase.kind) {
    case "signed-out":
      return blocked("signedOut");
    case "refused":
      if (phase.document === document) return blocked("refused", { why: phase.why });
      break;
    case "throttled":
      return { ...blocked("throttled", { seconds: phase.seconds }), retryAt: phase.retryAt };
    case "failed":
      return blocked(phase.trouble === "offline" ? "offline" : "serverTrouble");
  }
  return BUSY;
}

/** The problems to show while a fairway is being drawn: all but those of that fairway, as long as it lacks an end. */
export function problemsWhileDrawing(
  drawn: EditedFairway | null,
  problems: readonly EditorProblem[],
): readonly EditorProblem[] {
  if (!drawn || isComplete(drawn)) return problems;
  return problems.filter(({ fairwayId }) => fairwayId !== drawn.id);
}

const BUSY: SaveStatus = { tone: "busy", text: message("saving.busy") };

function blocked(
  reason:
    | "gone"
    | "conflict"
    | "blocked"
    | "signedOut"
    | "refused"
    | "throttled"
    | "offline"
    | "serverTrouble",
  values?: Record<string, MessageValue>,
): SaveStatus {
  return { tone: "blocked", text: message(`saving.${reason}`, values) };
}

/** True while closing the page would lose work. */
export function hasUnsavedWork(saving: Saving, document: CourseDocument): boolean {
  return document !== saving.saved || saving.phase.kind === "saving";
}
