import { Check, MapPin, MessageSquare, Pencil, RotateCcw, Trash2 } from "lucide-react";
import { useState } from "react";
import { Button } from "@/app/ui/button";
import { IconButton } from "@/app/ui/icon-button";
import { useTranslate } from "@/app/ui/translations";
import { can } from "@/lib/courses/roles";
import { type Message, message } from "@/lib/messages/message";
import type { Comment, CommentThread } from "@/lib/validation/comments";
import type { CourseRole } from "@/lib/validation/people";
import { useStore } from "../session/store";
import { CommentForm, describeResult } from "./comment-form";
import { type CommentResult, changeComment, deleteComment } from "./comment-requests";
import { formatTime } from "./comment-time";
import { commentsStore } from "./comments-store";

interface ThreadViewProps {
  courseId: string;
  thread: CommentThread;
  /** Role of the signed-in user. */
  role: CourseRole;
  /** Text for what the conversation is about. */
  place: string;
  /** Whether the conversation is expanded, with its replies and actions. */
  isOpen: boolean;
  onToggle: () => void;
  /** Called with the message to announce after a change. */
  onDone: (said: Message) => void;
}

/** A conversation. Collapsed, it shows the beginning of its first comment; expanded, all of it. */
export function ThreadView({ courseId, thread, role, place, isOpen, onToggle, onDone }: ThreadViewProps) {
  const t = useTranslate();
  const store = commentsStore(courseId);
  const { drafts } = useStore(store);
  const [problem, setProblem] = useState<Message | null>(null);
  const { id, resolved, comments } = thread;
  const [first, ...replies] = comments;
  const Icon = thread.place && !("holeId" in thread.place) ? MapPin : MessageSquare;
  const nameOf = (author: Comment["author"]) =>
    author ? (author.isYou ? t("comments.you") : author.name) : t("comments.deletedAccount");

  /** Makes a change and shows its effect. */
  const perform = async (change: Promise<CommentResult>, said: Message) => {
    setProblem(null);
    const result = await change;
    if (result === "done") {
      onDone(said);
      await store.refetch();
    } else setProblem(describeResult(result));
    return result;
  };

  return (
    <li className="comment-thread" data-open={isOpen || undefined}>
      <h3>
        <button type="button" className="comment-thread-title" aria-expanded={isOpen} onClick={onToggle}>
          <Icon aria-hidden className="size-4 shrink-0 text-muted" />
          <span className="flex-1 text-sm font-semibold">{place}</span>
          {replies.length > 0 && (
            <span className="text-sm font-normal text-muted">
              {t("comments.replies", { count: replies.length })}
            </span>
          )}
        </button>
      </h3>
      {isOpen ? (
        <div className="grid gap-3 px-3 pb-3">
          {resolved && (
            <p className="text-sm text-muted">
              {t("comments.resolvedBy", {
                name: nameOf(resolved.by),
                time: formatTime(resolved.at, t),
              })}
            </p>
          )}
          {comments.map((comment) => (
            <CommentView
              key={comment.id}
              comment={comment}
              author={nameOf(comment.author)}
              canEdit={comment.author?.isYou === true && can(role, "comment")}
              canDelete={role === "owner" || (comment.author?.isYou === true && can(role, "comment"))}
              replies={comment === first ? replies.length : 0}
              onEdit={(text) =>
                perform(changeComment(courseId, comment.id, { text }), message("comments.saved"))
              }
              onDelete={async () => {
                const result = await perform(
                  deleteComment(courseId, comment.id),
                  message("comments.deleted"),
                );
                if (result === "done" && comment === first) store.set({ selectedId: null });
              }}
            />
          ))}
          {problem && (
            <p role="alert" className="text-sm font-medium text-danger">
              {t(problem)}
            </p>
          )}
          {can(role, "edit") && (
            <div>
              <Button
                size="compact"
                onClick={() =>
                  void perform(
                    changeComment(courseId, id, { resolved: !resolved }),
                    message(resolved ? "comments.reopened" : "comments.resolved"),
                  )
                }
              >
                {resolved ? (
                  <RotateCcw aria-hidden className="size-4" />
                ) : (
                  <Check aria-hidden className="size-4" />
                )}
                {t(resolved ? "comments.reopen" : "comments.resolve")}
              </Button>
            </div>
          )}
          {can(role, "comment") && (
            <CommentForm
              label={t("comments.replyTo")}
              text={drafts[id] ?? ""}
              onText={(text) => store.write(id, text)}
              sendLabel={t("comments.reply")}
              onSend={async (text) => {
                const result = await store.send(id, text, null);
                if (result === "done") onDone(message("comments.sent"));
                return result;
              }}
            />
          )}
        </div>
      ) : (
        <p dir="auto" className="comment-beginning">
          {first.text}
        </p>
      )}
    </li>
  );
}

interface CommentViewProps {
  comment: Comment;
  author: string;
  canEdit: boolean;
  canDelete: boolean;
  /** Number of replies that deleting the comment would delete as well. */
  replies: number;
  onEdit: (text: string) => Promise<CommentResult>;
  onDelete: () => Promise<void>;
}

function CommentView({ comment, author, canEdit, canDelete, replies, onEdit, onDelete }: CommentViewProps) {
  const t = useTranslate();
  const [draft, setDraft] = useState<string | null>(null);
  const [isAsking, setAsking] = useState(false);
  const { text, createdAt, editedAt } = comment;
  return (
    <article className="grid gap-1">
      <div className="flex items-start gap-1">
        <p className="min-w-0 flex-1 text-sm wrap-anywhere">
          <bdi className="font-semibold">{author}</bdi>{" "}
          <span className="text-muted">
            <time dateTime={createdAt}>{formatTime(createdAt, t)}</time>
            {editedAt !== null && ` · ${t("comments.edited")}`}
          </span>
        </p>
        {canEdit && draft === null && (
          <IconButton label={t("comments.edit")} className="comment-tool" onClick={() => setDraft(text)}>
            <Pencil aria-hidden className="size-4 text-muted" />
          </IconButton>
        )}
        {canDelete && (
          <IconButton
            label={t("comments.delete")}
            className="comment-tool"
            aria-expanded={isAsking}
            onClick={() => setAsking(!isAsking)}
          >
            <Trash2 aria-hidden className="size-4 text-muted" />
          </IconButton>
        )}
      </div>
      {isAsking && (
        <div role="alert" className="grid gap-2 text-sm">
          <p>{t("comments.deleteQuestion", { replies })}</p>
          <div className="flex flex-wrap gap-2">
            <Button
              size="compact"
              variant="danger"
              onClick={() => {
                setAsking(false);
                void onDelete();
              }}
            >
              {t("comments.deleteIt")}
            </Button>
            <Button size="compact" onClick={() => setAsking(false)}>
              {t("comments.keep")}
            </Button>
          </div>
        </div>
      )}
      {draft === null ? (
        <p dir="auto" className="comment-text">
          {text}
        </p>
      ) : (
        <CommentForm
          label={t("comments.editText")}
          text={draft}
          onText={setDraft}
          sendLabel={t("comments.save")}
          onSend={async (next) => {
            const result = await onEdit(next);
            if (result === "done") setDraft(null);
            return result;
          }}
          onCancel={() => setDraft(null)}
        />
      )}
    </article>
  );
}
