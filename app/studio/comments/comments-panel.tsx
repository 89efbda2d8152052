"use client";

import { MessageSquarePlus, X } from "lucide-react";
import { useEffect, useId, useRef, useState } from "react";
import { Button } from "@/app/ui/button";
import { Problem } from "@/app/ui/field";
import { IconButton } from "@/app/ui/icon-button";
import { useTranslate } from "@/app/ui/translations";
import { can } from "@/lib/courses/roles";
import type { CourseDocument } from "@/lib/editor/document";
import { findFairwaySource } from "@/lib/editor/fairways";
import { selectedFairwayId } from "@/lib/editor/selection";
import { canEdit, canSave } from "@/lib/editor/view";
import { type Message, message } from "@/lib/messages/message";
import type { CommentCounts, CommentList, CommentPlace, CommentThread } from "@/lib/validation/comments";
import { useStore } from "../session/store";
import { useSettledSession, useStudio } from "../session/use-studio";
import { useShowHole } from "./comment-body";
import { CommentForm, describeResult } from "./comment-form";
import { chooseCommentEmails } from "./comment-requests";
import { NewMark, ThreadView } from "./comment-thread";
import { type CommentsStore, commentsStore, isUnread, shownThreads } from "./comments-store";
import { SuggestionForm } from "./suggestion-form";
import "./comments.css";

/** The conversations about the course, its holes and places, and a form for a new one. */
export function CommentsPanel() {
  const { course, page, showPlaces, closeSide } = useStudio();
  const { history, selection, view } = useSettledSession();
  const document = history.present;
  const isSuggesting = canEdit(view) && !canSave(view);
  const toHole = useShowHole();
  const courseId = course.id;
  const t = useTranslate();
  const store = commentsStore(courseId);
  const state = useStore(store);
  const { list, status, filter, selectedId } = state;
  const [announcement, setAnnouncement] = useState("");
  const heading = useRef<HTMLHeadingElement>(null);
  const threads = shownThreads(state);
  const scrolled = useRef<HTMLDivElement>(null);
  const counts = list ? countThreads(list) : { open: 0, unread: 0 };
  const hasNew = (shown: typeof filter) =>
    shownThreads({ ...state, filter: shown, selectedId: null }).some(({ comments }) =>
      comments.some((each) => isUnread(each, list?.readAt ?? null)),
    );
  const isLoaded = list !== null;

  useEffect(() => store.enter(), [store]);
  useEffect(() => heading.current?.focus(), []);
  useEffect(() => {
    if (isLoaded) scrolled.current?.querySelector("[data-new]")?.scrollIntoView({ block: "nearest" });
  }, [isLoaded]);
  useEffect(() => {
    if (list) page.set({ commentCounts: countThreads(list) });
  }, [list, page]);

  /** A new comment is about the selected hole, unless a text that was kept is about something else. */
  const write = () => {
    const hole = findFairwaySource(document, selectedFairwayId(selection))?.hole;
    store.set({ isWriting: true, ...(!state.drafts[""] && { about: hole?.id ?? "course", place: null }) });
  };

  const show = (thread: CommentThread) => {
    const isFolded = thread.id !== selectedId;
    store.set({ selectedId: isFolded ? thread.id : null });
    const { place } = thread;
    if (!isFolded || !place) return;
    if (!("holeId" in place)) return showPlaces([place]);
    toHole(place.holeId)?.();
  };

  return (
    <section
      aria-labelledby="comments"
      className="studio-list"
      onKeyDown={(event) => {
        // While a character is being composed, Escape belongs to that.
        if (event.key === "Escape") closeSide();
      }}
    >
      <div className="flex items-center justify-between gap-3 py-1 pr-2 pl-4">
        <h2 ref={heading} id="comments" tabIndex={-1} className="text-base outline-none">
          {t("comments.title")}
        </h2>
        <IconButton label={t("comments.close")} onClick={closeSide} icon={X} iconClass="size-5" />
      </div>
      <p aria-live="polite" className="sr-only">
        {announcement}
      </p>
      <div
        ref={scrolled}
        className="min-h-0 flex-1 overflow-y-auto px-3 pb-3"
        aria-busy={status === "loading"}
      >
        {isSuggesting && (
          <SuggestionForm
            onSent={() => {
              setAnnouncement(t("comments.suggestionSent"));
              heading.current?.focus();
            }}
          />
        )}
        {list && (
          <fieldset className="comment-filter">
            <legend className="sr-only">{t("comments.show")}</legend>
            {(["open", "resolved"] as const).map((each) => (
              <button
                key={each}
                type="button"
                className="comment-filter-button"
                aria-pressed={filter === each}
                onClick={() => store.set({ filter: each, selectedId: null })}
              >
                {each === "open"
                  ? t("comments.openCount", { count: counts.open })
                  : t("comments.resolvedCount", { count: list.threads.length - counts.open })}
                {filter !== each && hasNew(each) && <NewMark>{t("comments.new")}</NewMark>}
              </button>
            ))}
          </fieldset>
        )}
        {status === "loading" && !list && (
          <p role="status" className="p-2 text-sm text-muted">
            {t("comments.loading")}
          </p>
        )}
        {status === "failed" && (
          <div role="alert" className="p-2 text-sm">
            <p>{t("comments.notLoaded")}</p>
            <Button size="small" className="mt-2" onClick={() => void store.refetch()}>
              {t("comments.tryAgain")}
            </Button>
          </div>
        )}
        {list && threads.length === 0 && (
          <p className="p-2 text-sm text-muted">
            {t(filter === "open" ? "comments.noneOpen" : "comments.noneResolved")}
          </p>
        )}
        {list && threads.length > 0 && (
          <ul aria-label={t("comments.list")} className="grid gap-2">
            {threads.map((thread) => (
              <ThreadView
                key={thread.id}
                courseId={courseId}
                thread={thread}
                list={list}
                place={t(describePlace(thread.place, document))}
                isOpen={thread.id === selectedId}
                onToggle={() => show(thread)}
                onDone={(said) => setAnnouncement(t(said))}
              />
            ))}
          </ul>
        )}
        {list && <EmailChoice courseId={courseId} store={store} />}
        {list && !can(list.role, "comment") && (
          <p className="pt-3 text-sm text-muted">{t("comments.viewerOnly")}</p>
        )}
      </div>
      {list && can(list.role, "comment") && (
        <div className="border-t border-line p-3">
          {state.isWriting ? (
            <NewComment
              store={store}
              onSent={() => {
                setAnnouncement(t("comments.sent"));
                heading.current?.focus();
              }}
            />
          ) : (
            <Button size="compact" className="w-full" onClick={write}>
              <MessageSquarePlus aria-hidden className="size-4" />
              {t("comments.text")}
            </Button>
          )}
        </div>
      )}
    </section>
  );
}

interface NewCommentProps {
  store: CommentsStore;
  onSent: () => void;
}

/** Starts a conversation about the course, the selected hole, or a place on the map. */
function NewComment({ store, onSent }: NewCommentProps) {
  const { mapView, dispatch } = useStudio();
  const { history, tool } = useSettledSession();
  const { holes } = history.present;
  const t = useTranslate();
  const id = useId();
  const { list, about, place, drafts } = useStore(store);
  const isHole = holes.some((hole) => hole.id === about);
  const isHoleGone = !isHole && about !== "place" && about !== "course";
  const shownAbout = isHoleGone ? "course" : about;
  const subject: CommentPlace = isHole ? { holeId: about } : place;
  return (
    <CommentForm
      label={t("comments.text")}
      people={list?.people ?? []}
      text={drafts[""] ?? ""}
      onText={(text) => store.write("", text)}
      sendLabel={t("comments.send")}
      missing={shownAbout === "place" && !place ? message("comments.noPlace") : null}
      onSend={async (text) => {
        const result = await store.send("", text, shownAbout === "course" ? null : subject);
        if (result === "done") onSent();
        return result;
      }}
      onCancel={() => store.set({ isWriting: false })}
      takesFocus
    >
      <div className="flex flex-wrap items-center gap-2">
        <label htmlFor={id} className="text-sm font-medium">
          {t("comments.about")}
        </label>
        <select
          id={id}
          className="field w-auto min-w-0 flex-1"
          value={shownAbout}
          onChange={(event) => store.set({ about: event.target.value, place: null })}
        >
          <option value="course">{t("comments.course")}</option>
          <option value="place">{t("comments.place")}</option>
          {holes.map((hole) => (
            <option key={hole.id} value={hole.id}>
              {t("comments.hole", { hole: hole.number })}
            </option>
          ))}
        </select>
      </div>
      {isHoleGone && (
        <p role="status" className="text-sm text-muted">
          {t("comments.holeGone")}
        </p>
      )}
      {shownAbout === "place" && (
        <div className="flex flex-wrap items-center gap-2">
          <p role="status" className="text-sm text-muted">
            {t(place ? "comments.placed" : "comments.clickMap")}
          </p>
          {place ? (
            <Button size="compact" onClick={() => store.set({ place: null })}>
              {t("comments.move")}
            </Button>
          ) : (
            <>
              {tool.kind !== "comment" && (
                <Button size="compact" onClick={() => dispatch({ type: "start-task", task: "comment" })}>
                  {t("comments.choose")}
                </Button>
              )}
              <Button size="compact" onClick={() => store.set({ place: mapView.current.centre })}>
                {t("comments.useCentre")}
              </Button>
            </>
          )}
        </div>
      )}
    </CommentForm>
  );
}

/**
 * Choice of whether the user gets emails about comments. Renders nothing if the server can't send them any.
 */
function EmailChoice({ courseId, store }: { courseId: string; store: CommentsStore }) {
  const t = useTranslate();
  const { list } = useStore(store);
  const [problem, setProblem] = useState<Message | null>(null);
  const [chosen, setChosen] = useState<boolean | null>(null);
  if (!list || list.emails === null) return null;
  const choose = async (on: boolean) => {
    setChosen(on);
    setProblem(null);
    const result = await chooseCommentEmails(courseId, on);
    if (result === "done") await store.refetch();
    else setProblem(describeResult(result));
    setChosen(null);
  };
  return (
    <div className="pt-3 text-sm">
      <label className="flex items-start gap-2">
        <input
          type="checkbox"
          className="mt-1"
          checked={chosen ?? list.emails}
          onChange={(event) => void choose(event.target.checked)}
        />
        <span>{t("comments.emails")}</span>
      </label>
      <Problem>{problem && t(problem)}</Problem>
    </div>
  );
}

function describePlace(place: CommentPlace, document: CourseDocument): Message {
  if (!place) return message("comments.course");
  if (!("holeId" in place)) return message("comments.place");
  const hole = document.holes.find(({ id }) => id === place.holeId);
  return hole ? message("comments.hole", { hole: hole.number }) : message("comments.deletedHole");
}

/** How many threads are open, and how many have comments that the user hasn't read. */
function countThreads({ threads, readAt }: CommentList): CommentCounts {
  return {
    open: threads.filter(({ resolved }) => !resolved).length,
    unread: threads.filter(({ comments }) => comments.some((each) => isUnread(each, readAt))).length,
  };
}
