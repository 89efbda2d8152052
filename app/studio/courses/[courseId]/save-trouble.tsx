import type { ReactNode } from "react";
import { useSay } from "@/app/ui/say";
import type { SavePhase } from "@/lib/editor/saving";
import type { SessionStore } from "./session-store";

interface SaveTroubleProps {
  courseId: string;
  phase: SavePhase;
  dispatch: SessionStore["dispatch"];
}

/** What a person can do about a save that cannot go on by itself; nothing while it can. */
export function SaveTrouble({ courseId, phase, dispatch }: SaveTroubleProps) {
  const say = useSay();
  switch (phase.kind) {
    case "conflict":
      return (
        <Trouble title={say("saving.newerTitle")} text={say("saving.newerText")}>
          <button
            type="button"
            className="button button-primary"
            onClick={() => dispatch({ type: "keep-mine" })}
          >
            {say("saving.keepMine")}
          </button>
          <button type="button" className="button" onClick={() => dispatch({ type: "take-theirs" })}>
            {say("saving.takeTheirs")}
          </button>
        </Trouble>
      );
    case "signed-out":
      return (
        <Trouble title={say("saving.signedOutTitle")} text={say("saving.signedOutText")}>
          <a
            className="button button-primary"
            href={`/signin?callbackUrl=${encodeURIComponent(`/studio/courses/${courseId}`)}`}
            target="_blank"
            rel="noopener"
          >
            {say("saving.signIn")}
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
      {useSay()("saving.tryAgain")}
    </button>
  );
}
