import { Check, MapPin, MessageSquare, Pencil, RotateCcw, Trash2 } from "lucide-react";
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import { Button } from "@/app/ui/button";
import { Problem } from "@/app/ui/field";
import { IconButton } from "@/app/ui/icon-button";
import { useTranslate } from "@/app/ui/translations";
import { can } from "@/lib/courses/roles";
import { type Message, message } from "@/lib/messages/message";
import type { Comment, CommentList, CommentThread } from "@/lib/validation/comments";
import { useStore } from "../session/store";
import { CommentText } from "./comment-body";
import { CommentForm, describeResult } from "./comment-form";
import { type CommentResult, changeComment, deleteComment } from "./comment-requests";
import { formatTime } from "./comment-time";
import { type CommentsStore, commentsStore, editKey, isUnread } from "./comments-store";
import { ProposalView } from "./proposal-view";

interface ThreadViewProps {
  courseId: string;
  thread: CommentThread;
  list: CommentList;
  /** Text for what the conversation is about. */
  place: string;
  /** Whether the conversation is expanded, with its replies and actions. */
  isOpen: boolean;
  onToggle: () => void;
  /** Called with the message to announce after a change. */
  onDone: (said: Message) => void;
}

/** A conversation. Collapsed, it shows the beginning of its first comment; expanded, all of it. */
export function ThreadView({ courseId, thread, list, place, isOpen, onToggle, onDone }: ThreadViewProps) {
  const t = useTranslate();
  const store = commentsStore(courseId);
  const { drafts, newSince } = useStore(store);
  const { role, people } = list;
  const [problem, setProblem] = useState<Message | null>(null);
  const { id, resolved, comments } = thread;
  const [first, ...replies] = comments;
  const isNew = (comment: Comment) => isUnread(comment, newSince);
  const newCount = comments.filter(isNew).length;
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
    <li
      data-new={newCount > 0 || undefined}
      className={`min-w-0 rounded-lg border ${isOpen ? "border-accent" : "border-line"}`}
    >
      <h3>
        <button
          type="button"
          className="flex min-h-11 w-full cursor-pointer items-center gap-2 rounded-lg px-3 py-1 text-start hover:bg-sunken"
          aria-expanded={isOpen}
          onClick={onToggle}
        >
          <Icon aria-hidden className="size-4 shrink-0 text-muted" />
          <span className="flex-1 text-sm font-semibold">{place}</span>
          {thread.proposal && (
            <span className="rounded-full bg-sunken px-2 text-xs font-semibold text-muted">
              {t(`comments.${thread.proposal}Proposal`)}
            </span>
          )}
          {newCount > 0 && <NewMark>{t("comments.newCount", { count: newCount })}</NewMark>}
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
              {t(RESOLVED[thread.proposal ?? "open"], {
                name: nameOf(resolved.by),
                time: formatTime(resolved.at, t),
              })}
            </p>
          )}
          {comments.map((comment) => (
            <CommentView
              key={comment.id}
              store={store}
              comment={comment}
              author={nameOf(comment.author)}
              people={people}
              isNew={isNew(comment)}
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
          {thread.proposal && (
            <ProposalView
              thread={thread}
              list={list}
              onDecide={(decision, said) => perform(changeComment(courseId, id, decision), said)}
            />
          )}
          <Problem>{problem && t(problem)}</Problem>
          {can(role, "edit") && thread.proposal !== "open" && (
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
              label={t(resolved ? "comments.replyAndReopen" : "comments.replyTo")}
              people={people}
              text={drafts[id] ?? ""}
              onText={(text) => store.write(id, text)}
              sendLabel={t("comments.reply")}
              onSend={async (text) => {
                const result = await store.send(id, text, null);
                if (result === "done")
                  onDone(message(resolved ? "comments.sentAndReopened" : "comments.sent"));
                return result;
              }}
            />
          )}
        </div>
      ) : (
        <Preview key={comments.at(-1)?.id} store={store} comments={comments} people={people} />
      )}
    </li>
  );
}

/** Who resolved a conversation, and what became of the changes that it proposes. */
const RESOLVED = {
  open: "comments.resolvedBy",
  accepted: "comments.acceptedBy",
  declined: "comments.declinedBy",
} as const;

/** The beginning of a collapsed conversation. */
function Preview(props: Pick<CommentThread, "comments"> & Pick<CommentList, "people"> & SeenProps) {
  const element = useSeen<HTMLParagraphElement>(props);
  return (
    <p ref={element} dir="auto" className="mx-3 mb-2.5 line-clamp-3 wrap-anywhere">
      <CommentText text={props.comments[0].text} people={props.people} />
    </p>
  );
}

interface SeenProps {
  store: CommentsStore;
  /** What is shown for the first time. */
  comments: readonly Comment[];
}

/** Returns a ref of the element that shows comments. In a hidden page, it doesn't come into view. */
function useSeen<E extends Element>({ store, comments }: SeenProps): RefObject<E | null> {
  const element = useRef<E>(null);
  const see = useEffectEvent(() => store.see(comments));
  useEffect(() => {
    if (!element.current) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && see());
    observer.observe(element.current);
    return () => observer.disconnect();
  }, []);
  return element;
}

export function NewMark({ children }: { children: string }) {
  return (
    <span className="rounded-full bg-select-soft px-2 text-xs font-semibold text-select">{children}</span>
  );
}

interface CommentViewProps extends Pick<CommentList, "people"> {
  store: CommentsStore;
  comment: Comment;
  author: string;
  isNew: boolean;
  canEdit: boolean;
  canDelete: boolean;
  /** Number of replies that deleting the comment would delete as well. */
  replies: number;
  onEdit: (text: string) => Promise<CommentResult>;
  onDelete: () => Promise<void>;
}

function CommentView(props: CommentViewProps) {
  const { store, comment, author, people, isNew, canEdit, canDelete, replies, onEdit, onDelete } = props;
  const element = useSeen<HTMLElement>({ store, comments: [comment] });
  const t = useTranslate();
  const [isAsking, setAsking] = useState(false);
  const { text, via, createdAt, editedAt } = comment;
  const key = editKey(comment.id);
  const draft = useStore(store).drafts[key] ?? null;
  const setDraft = (next: string | null) => store.write(key, next);
  return (
    <article ref={element} className="grid gap-1">
      <div className="flex items-start gap-1">
        <p className="min-w-0 flex-1 text-sm wrap-anywhere">
          <bdi className="font-semibold">{author}</bdi>{" "}
          <span className="text-muted">
            <time dateTime={createdAt}>{formatTime(createdAt, t)}</time>
            {via !== null && ` · ${t("comments.via", { application: via })}`}
            {editedAt !== null && ` · ${t("comments.edited")}`}
          </span>{" "}
          {isNew && <NewMark>{t("comments.new")}</NewMark>}
        </p>
        {canEdit && draft === null && (
          <IconButton
            label={t("comments.edit")}
            className="comment-tool"
            onClick={() => setDraft(text)}
            icon={Pencil}
            iconClass="size-4 text-muted"
          />
        )}
        {canDelete && (
          <IconButton
            label={t("comments.delete")}
            className="comment-tool"
            aria-expanded={isAsking}
            onClick={() => setAsking(!isAsking)}
            icon={Trash2}
            iconClass="size-4 text-muted"
          />
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
        <p dir="auto" className="whitespace-pre-wrap wrap-anywhere">
          <CommentText text={text} people={people} />
        </p>
      ) : (
        <CommentForm
          label={t("comments.editText")}
          people={people}
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
