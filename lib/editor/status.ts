import { type Message, type MessageValue, message } from "@/lib/messages/message";
import type { CourseDocument } from "./document";
import type { EditorProblem } from "./problems";
import type { Saving } from "./saving";

/** What the status line says, and how alarming it is. */
export interface SaveStatus {
  readonly tone: "saved" | "busy" | "blocked";
  readonly text: Message;
}

/** The one line that says whether the work is safe, and if not, why. */
export function saveStatus(
  saving: Saving,
  document: CourseDocument,
  problems: readonly EditorProblem[],
): SaveStatus {
  const { phase } = saving;
  if (phase.kind === "gone") return blocked("gone");
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
    case "refused":
      if (phase.document === document) return blocked("refused", { why: phase.why });
      break;
    case "failed":
      return blocked(phase.trouble === "offline" ? "offline" : "serverTrouble");
  }
  return BUSY;
}

const BUSY: SaveStatus = { tone: "busy", text: message("saving.busy") };

function blocked(
  why: "gone" | "conflict" | "blocked" | "signedOut" | "refused" | "offline" | "serverTrouble",
  values?: Record<string, MessageValue>,
): SaveStatus {
  return { tone: "blocked", text: message(`saving.${why}`, values) };
}

/** True while closing the page would lose work. */
export function hasUnsavedWork(saving: Saving, document: CourseDocument): boolean {
  return document !== saving.saved || saving.phase.kind === "saving";
}
