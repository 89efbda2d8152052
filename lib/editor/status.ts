import type { MessageKey } from "@/lib/messages/catalogue";
import { type Message, message } from "@/lib/messages/message";
import type { EditorProblem } from "./checks/problems";
import type { CourseDocument } from "./document";
import { hasUnsavedWork, type Saving } from "./saving";

/** The status line's text and tone. */
export interface SaveStatus {
  readonly tone: "saved" | "busy" | "blocked" | "unfinished";
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
  if (phase.kind === "gone" || phase.kind === "forbidden") return blocked(`saving.${phase.kind}`);
  if (phase.kind === "other-account") {
    const { name, former } = phase;
    return former === null
      ? blocked("saving.other-account", { name })
      : blocked("saving.other-account-named", { name, former });
  }
  if (phase.kind === "saving" && document === saving.pending?.document) return BUSY;
  if (!hasUnsavedWork(saving, document)) return { tone: "saved", text: message("saving.saved") };

  const [first, ...others] = problems;
  if (first) return blocked("saving.blocked", { problem: first.text, others: others.length });
  switch (phase.kind) {
    case "signed-out":
      return blocked("saving.signed-out");
    case "rejected":
      if (phase.document === document) return blocked("saving.rejected", { why: phase.why });
      break;
    case "throttled":
      return { ...blocked("saving.throttled", { seconds: phase.seconds }), retryAt: phase.retryAt };
    case "failed":
      return blocked(`saving.${phase.trouble}`);
  }
  return BUSY;
}

/** Text in fields that isn't stored yet: "typing" will be after a pause, "unfinished" waits for the user. Null for none. */
export type HeldText = "typing" | "unfinished" | null;

/** The status while fields hold text: then not everything is saved. */
export function withHeldText(status: SaveStatus, held: HeldText): SaveStatus {
  if (status.tone !== "saved" || held === null) return status;
  return held === "typing" ? BUSY : { tone: "unfinished", text: message("fields.unfinished") };
}

const BUSY: SaveStatus = { tone: "busy", text: message("saving.saving") };

function blocked(reason: MessageKey, values?: Message["values"]): SaveStatus {
  return { tone: "blocked", text: message(reason, values) };
}
