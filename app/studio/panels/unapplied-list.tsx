import { X } from "lucide-react";
import { useId, useMemo } from "react";
import { Button, buttonClass } from "@/app/ui/button";
import { IconButton } from "@/app/ui/icon-button";
import { useTranslate } from "@/app/ui/translations";
import { describeChange, describeValue } from "@/lib/editor/describe-change";
import type { CourseDocument } from "@/lib/editor/document";
import type { Session } from "@/lib/editor/session";
import { applyUnapplied, type UnappliedChange } from "@/lib/editor/unapplied";
import { type Message, message } from "@/lib/messages/message";
import { dismissLostEdits } from "../session/lost-edits";
import { untilSaved } from "../session/until-saved";
import { useSettledSession, useStudio } from "../session/use-studio";

/** The user's changes that were not applied because others changed or deleted the same thing. None needs an answer. */
export function UnappliedList() {
  const t = useTranslate();
  const heading = useId();
  const { store, dispatch, course } = useStudio();
  const { history, unapplied } = useSettledSession();
  const { present } = history;
  // Not what the course has already, nor what can't be restored, such as the par of a hole that is gone in a layout.
  const applicable = useMemo(
    () => new Set(unapplied.filter((entry) => applyUnapplied(present, [entry]) !== null)),
    [present, unapplied],
  );
  /** Applies entries after all, or dismisses them. The server keeps those that others deleted until that is saved. */
  const resolve = async (how: "apply" | "dismiss", entries: readonly UnappliedChange[]) => {
    dispatch({ type: `${how}-unapplied`, entries });
    const left = store.get().unapplied;
    if (how === "dismiss" || (await untilSaved(store))) {
      await dismissLostEdits(
        course.id,
        entries.filter((each) => !left.includes(each)),
      );
    }
  };
  const apply = (entries: readonly UnappliedChange[]) => void resolve("apply", entries);
  const dismiss = (entries: readonly UnappliedChange[]) => void resolve("dismiss", entries);
  return (
    <section aria-labelledby={heading} className="studio-note bg-warning-soft">
      <h2 id={heading} aria-live="polite" className="font-semibold">
        {t("unapplied.title", { count: unapplied.length })}
      </h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container must be scrollable by keyboard. */}
      <ul className="studio-note-list" tabIndex={0} aria-labelledby={heading}>
        {unapplied.map((entry, index) => {
          const { what, theirs, mine } = describeEntry(present, entry);
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: the entries have no ids, and keep no state.
            <li key={index} className="mt-1.5 flex items-start gap-2">
              <div className="min-w-0 flex-1">
                <p className="font-medium text-pretty">{t(what)}</p>
                <p className="text-sm text-muted wrap-anywhere">
                  {t(theirs)}
                  {mine && <> · {t(mine)}</>}
                </p>
                {applicable.has(entry) && (
                  <Button className="mt-1 px-3" onClick={() => apply([entry])}>
                    {t(entry.reason === "gone" && entry.item ? "unapplied.restore" : "unapplied.apply")}
                  </Button>
                )}
              </div>
              <IconButton
                label={t("unapplied.dismiss")}
                onClick={() => dismiss([entry])}
                icon={X}
                iconClass="size-4"
              />
            </li>
          );
        })}
      </ul>
      {unapplied.length > 1 && (
        <div className="mt-2 flex flex-wrap gap-2">
          {applicable.size > 1 && (
            <Button variant="primary" className="px-3" onClick={() => apply([...applicable])}>
              {t("unapplied.applyAll")}
            </Button>
          )}
          <Button className="px-3" onClick={() => dismiss(unapplied)}>
            {t("unapplied.dismissAll")}
          </Button>
        </div>
      )}
    </section>
  );
}

/** What an entry changes, why it was not applied, and the user's own value. */
function describeEntry(document: CourseDocument, { change, reason, current, item, by }: UnappliedChange) {
  const own = change.kind === "set" ? change.to : undefined;
  const value = describeValue(current, own);
  const theirs: Record<typeof reason, Message> = {
    changed: by
      ? message("unapplied.changedBy", { name: by, value })
      : message("unapplied.changed", { value }),
    gone: by ? message("unapplied.goneBy", { name: by }) : message("unapplied.gone"),
    rule: message("unapplied.rule"),
  };
  const isShown = typeof own === "string" || typeof own === "number";
  return {
    what: describeChange(document, change, item),
    theirs: theirs[reason],
    mine: isShown ? message("unapplied.mine", { value: describeValue(own) }) : null,
  };
}

/** What the user can do while saving waits for an answer (`isAnswerAwaited`). */
export function SaveDecision({ session }: { session: Session }) {
  const t = useTranslate();
  const { course } = useStudio();
  const { kind } = session.saving.phase;
  if (kind !== "signed-out")
    return (
      <div className="studio-note flex flex-wrap items-center gap-2">
        {kind === "failed" && session.draftsStored && <p className="flex-1 basis-32">{t("saving.kept")}</p>}
        <RetryButton />
      </div>
    );
  return (
    <div role="alert" className="studio-note bg-warning-soft">
      <p className="font-semibold">{t("saving.signedOutTitle")}</p>
      <p className="mt-1">{t("saving.signedOutText")}</p>
      <div className="mt-3 flex flex-wrap gap-2">
        <a
          className={buttonClass({ variant: "primary" })}
          href={`/signin?callbackUrl=${encodeURIComponent(`/studio/courses/${course.id}`)}`}
          target="_blank"
          rel="noopener"
        >
          {t("saving.signIn")}
        </a>
        <RetryButton />
      </div>
    </div>
  );
}

function RetryButton() {
  const t = useTranslate();
  const { dispatch } = useStudio();
  return (
    <Button size="compact" onClick={() => dispatch({ type: "retry" })}>
      {t("saving.tryAgain")}
    </Button>
  );
}
