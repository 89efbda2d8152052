import { type Message, type MessageValue, message } from "@/lib/messages/message";
import type { EditorProblem } from "./checks/problems";
import type { CourseDocument } from "./document";
import type { Saving } from "./saving";

/** The status line's text and tone. */
export interface SaveStatus {
  readonly tone: "saved" | "busy" | "blocked";
  readonly text: Message;
  /** When the save will be retried (see `Throttled`). Set only if `text` contains that delay in seconds. */
  readonly retryAt?: number;
}

/** Whether the work is saved, and if not, why. */
export function saveStatus(
  saving: Saving,
  document: CourseDocument,
  problems: readonly EditorProblem[],
): SaveStatus {
  const { phase } = saving;
  if (phase.kind === "gone" || phase.kind === "forbidden") return blocked(phase.kind);
  if (phase.kind === "conflict") return blocked("conflict");
  if (phase.kind === "saving" && document === phase.sent) return BUSY;
  if (document === saving.saved && phase.kind !== "saving") {
    return { tone: "saved", text: message("saving.saved") };
  }

  const [first, ...others] = problems;
  if (first) {
    return blocked("blocked", { problem: first.text, others: others.length });
  }
  switch (phase.kind) {
    case "signed-out":
      return blocked("signedOut");
    case "rejected":
      if (phase.document === document) return blocked("rejected", { why: phase.why });
      break;
    case "throttled":
      return { ...blocked("throttled", { seconds: phase.seconds }), retryAt: phase.retryAt };
    case "failed":
      return blocked(phase.trouble === "offline" ? "offline" : "serverError");
  }
  return BUSY;
}

const BUSY: SaveStatus = { tone: "busy", text: message("saving.saving") };

function blocked(
  reason:
    | "gone"
    | "forbidden"
    | "conflict"
    | "blocked"
    | "signedOut"
    | "rejected"
    | "throttled"
    | "offline"
    | "serverError",
  values?: Record<string, MessageValue>,
): SaveStatus {
  return { tone: "blocked", text: message(`saving.${reason}`, values) };
}

/** True while closing the page would lose work. */
export function hasUnsavedWork(saving: Saving, document: CourseDocument): boolean {
  return document !== saving.saved || saving.phase.kind === "saving";
}
