import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { Button } from "@/app/ui/button";
import { ariaAttributes, Problem } from "@/app/ui/field";
import { useTranslate } from "@/app/ui/translations";
import { type Message, message } from "@/lib/messages/message";
import { COMMENT_CODE_POINTS, type CommentPerson, commentText } from "@/lib/validation/comments";
import { check } from "@/lib/validation/problems";
import type { CommentResult } from "./comment-requests";
import { MentionField } from "./mention-field";

interface CommentFormProps {
  label: string;
  text: string;
  onText: (text: string) => void;
  /** Who can be mentioned. */
  people: readonly CommentPerson[];
  sendLabel: string;
  /** Sends a valid text. The field keeps it if that fails. */
  onSend: (text: string) => Promise<CommentResult>;
  /** Reason why the text can't be sent yet; null if it can. */
  missing?: Message | null;
  onCancel?: () => void;
  /** Whether the user opened it to write at once. */
  takesFocus?: boolean;
  /** Content above the text field. */
  children?: ReactNode;
}

/** A multi-line text field with a button that sends it. Ctrl+Enter sends it, too. */
export function CommentForm(props: CommentFormProps) {
  const {
    label,
    text,
    onText,
    people,
    sendLabel,
    onSend,
    missing = null,
    onCancel,
    takesFocus,
    children,
  } = props;
  const t = useTranslate();
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useState<Message | null>(null);

  useEffect(() => {
    if (takesFocus) document.getElementById(id)?.focus();
  }, [takesFocus, id]);

  const refuse = (why: Message) => {
    setProblem(why);
    document.getElementById(id)?.focus();
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isSending) return;
    const checked = check(commentText, text);
    if (!checked.ok) return refuse(describeProblem(checked.problems[0].code));
    if (missing) return refuse(missing);
    setSending(true);
    setProblem(null);
    const result = await onSend(checked.value);
    setSending(false);
    if (result !== "done") refuse(describeResult(result));
  };

  const shownProblem = problem ? t(problem) : undefined;
  return (
    <form ref={form} noValidate className="grid gap-2" onSubmit={(event) => void submit(event)}>
      {children}
      <label htmlFor={id} className="text-sm font-medium">
        {label}
      </label>
      <MentionField
        {...ariaAttributes(id, undefined, shownProblem)}
        id={id}
        className="field"
        rows={3}
        dir="auto"
        text={text}
        people={people}
        readOnly={isSending}
        onText={(next) => {
          onText(next);
          setProblem(null);
        }}
        onKeyDown={(event) => {
          if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) form.current?.requestSubmit();
        }}
      />
      <Problem id={`${id}-problem`}>{shownProblem}</Problem>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="compact" variant="primary" aria-disabled={isSending || undefined}>
          {isSending ? t("comments.sending") : sendLabel}
        </Button>
        {onCancel && (
          <Button size="compact" onClick={onCancel}>
            {t("comments.cancel")}
          </Button>
        )}
      </div>
    </form>
  );
}

/** Message about a change that failed. */
export function describeResult(result: Exclude<CommentResult, "done">): Message {
  return message(`comments.${result}`);
}

function describeProblem(code: string): Message {
  if (code === "too_small") return message("comments.blank");
  if (code === "too_big") return message("comments.tooLong", { most: COMMENT_CODE_POINTS });
  return message("comments.invalid");
}
