import type { ReactNode } from "react";
import type { SavePhase } from "@/lib/editor/saving";
import type { SessionStore } from "./session-store";

interface SaveTroubleProps {
  courseId: string;
  phase: SavePhase;
  dispatch: SessionStore["dispatch"];
}

/** What a person can do about a save that cannot go on by itself; nothing while it can. */
export function SaveTrouble({ courseId, phase, dispatch }: SaveTroubleProps) {
  switch (phase.kind) {
    case "conflict":
      return (
        <Trouble
          title="This course has a newer version"
          text="It was saved in another tab or by somebody else while you were editing. Keep mine replaces it with what you see. Take theirs loads it, and Undo brings yours back."
        >
          <button
            type="button"
            className="button button-primary"
            onClick={() => dispatch({ type: "keep-mine" })}
          >
            Keep mine
          </button>
          <button type="button" className="button" onClick={() => dispatch({ type: "take-theirs" })}>
            Take theirs
          </button>
        </Trouble>
      );
    case "signed-out":
      return (
        <Trouble
          title="You are signed out"
          text="Your changes are kept on this page. Sign in in the new tab, then come back to this one."
        >
          <a
            className="button button-primary"
            href={`/signin?callbackUrl=${encodeURIComponent(`/studio/courses/${courseId}`)}`}
            target="_blank"
            rel="noopener"
          >
            Sign in
          </a>
          <TryAgain dispatch={dispatch} />
        </Trouble>
      );
    case "failed":
    case "refused":
    case "gone":
      return (
        <div>
          <TryAgain dispatch={dispatch} />
        </div>
      );
    case "resting":
    case "saving":
      return null;
  }
}

function Trouble({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <div role="alert" className="mt-1 mr-2 rounded-lg border border-line bg-warning-soft p-3 text-sm">
      <p className="font-semibold">{title}</p>
      <p className="mt-1">{text}</p>
      <div className="mt-3 flex flex-wrap gap-2">{children}</div>
    </div>
  );
}

function TryAgain({ dispatch }: { dispatch: SessionStore["dispatch"] }) {
  return (
    <button type="button" className="button" onClick={() => dispatch({ type: "release" })}>
      Try again
    </button>
  );
}
