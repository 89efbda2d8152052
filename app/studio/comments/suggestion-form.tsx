import { useId, useMemo } from "react";
import { useTranslate } from "@/app/ui/translations";
import { diff } from "@/lib/editor/changes/diff";
import { MAX_PROPOSED_CHANGES, onlyHole } from "@/lib/editor/changes/proposal";
import { message } from "@/lib/messages/message";
import { mentionedIds } from "@/lib/validation/comments";
import { useStore } from "../session/store";
import { useStudio } from "../session/use-studio";
import { DifferenceList } from "../versions/differences";
import { CommentForm } from "./comment-form";
import { commentsStore, SUGGESTION } from "./comments-store";
import { useSuggestion } from "./suggestion";

/** What the user has changed, and the comment that suggests it. */
export function SuggestionForm({ onSent }: { onSent: () => void }) {
  const { course, dispatch } = useStudio();
  const t = useTranslate();
  const store = commentsStore(course.id);
  const { drafts, list } = useStore(store);
  const { saved, suggested, differences } = useSuggestion();
  // The same list for the same edits: a retry sends the same comment.
  const changes = useMemo(() => diff(saved, suggested), [saved, suggested]);
  const heading = useId();
  const send = async (text: string) => {
    const holeId = onlyHole(changes);
    const result = await store.send(SUGGESTION, text, holeId === null ? null : { holeId }, changes);
    if (result === "done") {
      dispatch({ type: "suggest", isOn: false });
      onSent();
    }
    // The changes were refused, not the text.
    return result === "unknownMention" && mentionedIds(text).length === 0 ? "refused" : result;
  };
  return (
    <section aria-labelledby={heading} className="mb-3 grid gap-2 rounded-lg bg-sunken p-2.5">
      <h3 id={heading} className="text-sm font-semibold">
        {t("comments.changes")}
      </h3>
      {changes.length === 0 ? (
        <p className="text-sm text-muted">{t("comments.noChanges")}</p>
      ) : (
        <>
          <DifferenceList labelledBy={heading} differences={differences} />
          <CommentForm
            label={t("comments.why")}
            people={list?.people ?? []}
            text={drafts[SUGGESTION] ?? ""}
            onText={(text) => store.write(SUGGESTION, text)}
            sendLabel={t("comments.sendSuggestion")}
            missing={
              changes.length > MAX_PROPOSED_CHANGES
                ? message("comments.tooManyChanges", { most: MAX_PROPOSED_CHANGES })
                : null
            }
            onSend={send}
          />
        </>
      )}
    </section>
  );
}
