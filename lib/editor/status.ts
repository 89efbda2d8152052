import type { CourseDocument } from "./document";
import type { EditorProblem } from "./problems";
import type { Saving } from "./saving";

/** What the status line says, and how alarming it is. */
export interface SaveStatus {
  readonly tone: "saved" | "busy" | "blocked";
  readonly text: string;
}

/** The one line that says whether the work is safe, and if not, why. */
export function saveStatus(
  saving: Saving,
  document: CourseDocument,
  problems: readonly EditorProblem[],
): SaveStatus {
  const { phase } = saving;
  if (phase.kind === "gone") {
    return blocked("this course no longer exists, or belongs to another account.");
  }
  if (phase.kind === "conflict") return blocked("a newer version was saved somewhere else.");
  if (phase.kind === "saving" && document === phase.sent) return { tone: "busy", text: "Saving…" };
  if (document === saving.saved && phase.kind !== "saving") {
    return { tone: "saved", text: "All changes saved" };
  }

  const [first, ...others] = problems;
  if (first) {
    const more = others.length > 0 ? ` (and ${others.length} more)` : "";
    return blocked(`${first.text}${more}.`);
  }
  switch (phase.kind) {
    case "signed-out":
      return blocked("you are signed out.");
    case "refused":
      if (phase.document === document) return blocked(`${phase.why}.`);
      break;
    case "failed":
      return blocked(
        phase.trouble === "offline"
          ? "no connection. Trying again…"
          : "the server has a problem. Trying again…",
      );
  }
  return { tone: "busy", text: "Saving…" };
}

function blocked(why: string): SaveStatus {
  return { tone: "blocked", text: `Not saved: ${why}` };
}

/** True while closing the page would lose work. */
export function hasUnsavedWork(saving: Saving, document: CourseDocument): boolean {
  return document !== saving.saved || saving.phase.kind === "saving";
}
