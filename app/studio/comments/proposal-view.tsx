import { Check, X } from "lucide-react";
import { useEffect, useId, useMemo, useState } from "react";
import { Button } from "@/app/ui/button";
import { useTranslate } from "@/app/ui/translations";
import { can } from "@/lib/courses/roles";
import type { Change } from "@/lib/editor/changes/change";
import { previewProposal } from "@/lib/editor/changes/proposal";
import type { Unapplied } from "@/lib/editor/changes/save";
import { replaceDocument } from "@/lib/editor/commands/command";
import { compareWithVersion } from "@/lib/editor/comparison";
import { describeChange } from "@/lib/editor/describe-change";
import { newId } from "@/lib/ids";
import { type Message, message } from "@/lib/messages/message";
import type { CommentChange, CommentList, CommentThread } from "@/lib/validation/comments";
import { useStore } from "../session/store";
import { untilSaved } from "../session/until-saved";
import { useSettledSession, useStudio } from "../session/use-studio";
import { DifferenceList } from "../versions/differences";
import { CommentForm } from "./comment-form";
import type { CommentResult } from "./comment-requests";
import { commentsStore, declineKey } from "./comments-store";

const WHY_NOT: Record<Unapplied["reason"], Message> = {
  changed: message("comments.changedSince"),
  gone: message("unapplied.gone"),
  rule: message("unapplied.rule"),
};

interface ProposalViewProps {
  thread: CommentThread;
  list: CommentList;
  /** Decides about the proposal, and then says so. */
  onDecide: (decision: CommentChange, said: Message) => Promise<CommentResult>;
}

/** The changes that a conversation proposes, which the map shows as well, and what editors can do with them. */
export function ProposalView({ thread, list, onDecide }: ProposalViewProps) {
  const { course, store: session, run } = useStudio();
  const t = useTranslate();
  const { present } = useSettledSession().history;
  const store = commentsStore(course.id);
  const { proposals, drafts } = useStore(store);
  const changes = proposals[thread.id];
  const heading = useId();
  const [isAccepting, setAccepting] = useState(false);
  const { id, proposal } = thread;
  const why = drafts[declineKey(id)] ?? null;
  const setWhy = (text: string | null) => store.write(declineKey(id), text);

  useEffect(() => void store.loadProposal(id), [store, id]);
  const { differences, leftOut } = useMemo(
    () => previewDifferences(present, changes ?? []),
    [present, changes],
  );

  if (!changes) {
    return (
      <p role="status" className="text-sm text-muted">
        {t(changes === null ? "comments.changesNotLoaded" : "comments.loadingChanges")}
      </p>
    );
  }
  const accept = async () => {
    setAccepting(true);
    // What the user has edited since this was shown counts, too.
    const { present: now } = session.get().history;
    const { document, leftOut: left } = previewProposal(now, changes);
    run(replaceDocument(message("comments.acceptStep"), document));
    // Decided only once the changes are stored. If that fails, the proposal waits and can be accepted again.
    if (await untilSaved(session)) {
      await onDecide({ decision: "accepted" }, message("comments.accepted", { left: left.length }));
    }
    setAccepting(false);
  };
  return (
    <section aria-labelledby={heading} className="grid gap-2 rounded-lg bg-sunken p-2.5">
      <h4 id={heading} className="text-sm font-semibold">
        {t("comments.changes")}
      </h4>
      {differences.length > 0 ? (
        <DifferenceList labelledBy={heading} differences={differences} />
      ) : (
        <p className="text-sm text-muted">{t("comments.sameAlready")}</p>
      )}
      {leftOut.length > 0 && !isAccepting && proposal !== "accepted" && (
        <div className="text-sm">
          <p className="font-medium">{t("comments.cannotApply", { count: leftOut.length })}</p>
          <ul className="mt-0.5 ml-4 list-disc text-muted">
            {leftOut.map(({ index, change, reason }) => (
              <li key={`${index} ${reason}`} className="wrap-anywhere">
                {t(describeChange(present, change))}. {t(WHY_NOT[reason])}.
              </li>
            ))}
          </ul>
        </div>
      )}
      {can(list.role, "edit") && proposal !== "accepted" && why === null && (
        <div className="flex flex-wrap gap-2">
          <Button
            size="compact"
            variant="primary"
            aria-disabled={isAccepting}
            onClick={() => !isAccepting && void accept()}
          >
            <Check aria-hidden className="size-4" />
            {t("comments.accept")}
          </Button>
          {proposal === "open" && (
            <Button size="compact" onClick={() => setWhy("")}>
              <X aria-hidden className="size-4" />
              {t("comments.decline")}
            </Button>
          )}
        </div>
      )}
      {why !== null && (
        <CommentForm
          label={t("comments.whyNot")}
          people={list.people}
          text={why}
          onText={setWhy}
          sendLabel={t("comments.decline")}
          onSend={async (text) => {
            const reply = { id: newId("comment"), text };
            const result = await onDecide({ decision: "declined", reply }, message("comments.declined"));
            if (result === "done") setWhy(null);
            return result;
          }}
          onCancel={() => setWhy(null)}
        />
      )}
    </section>
  );
}

function previewDifferences(present: Parameters<typeof previewProposal>[0], changes: readonly Change[]) {
  const { document, leftOut } = previewProposal(present, changes);
  return { differences: compareWithVersion(present, document), leftOut };
}
