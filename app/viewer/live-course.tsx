"use client";

import { Map as MapIcon } from "lucide-react";
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import { Button } from "@/app/ui/button";
import { onDemand } from "@/app/ui/load-on-demand";
import { mayLoadByItself } from "./may-load";
import { tellPage } from "./page-link";
import type { TranslatedViewerProps } from "./translated-viewer";
import { useViewedCourse, type ViewedCourse } from "./use-viewed-course";

const CourseViewer = onDemand(() => import("./translated-viewer").then((module) => module.TranslatedViewer));

interface LiveCourseProps
  extends Omit<TranslatedViewerProps, keyof ViewedCourse | "onReady" | "onUnavailable"> {
  /** The course, or the address from which it is fetched when the viewer is. */
  course: ViewedCourse | string;
  /** A drawing of the course, which needs no scripts. The viewer takes its place, and its size. */
  picture: ReactNode;
  /** The drawing in words, unless it consists of texts itself. */
  pictureLabel?: string | undefined;
  /** What is shown before the viewer is there. As texts: what formats messages is as large as this page. */
  texts: Readonly<Record<"start" | "loading" | "unavailable" | "notLoaded", string>>;
  /** Whether it fills its parent, without a frame of its own. */
  fills?: boolean;
  /** Whether the user has asked for the map already. */
  isAsked?: boolean;
}

type State = "picture" | "loading" | "live" | "unavailable" | "notLoaded";

/**
 * A drawing of a course that comes alive: the viewer is loaded once the drawing is seen and the browser has nothing else to
 * do, or when the user asks for it.
 */
export function LiveCourse(props: LiveCourseProps) {
  const { course, picture, pictureLabel, texts, fills = false, isAsked: wasAsked = false, ...viewed } = props;
  const { isInPage = false } = viewed;
  const [state, setState] = useState<State>(wasAsked || isInPage ? "loading" : "picture");
  const frame = useRef<HTMLDivElement>(null);
  const viewer = useRef<HTMLDivElement>(null);
  /** Whether the user asked for it: then the focus goes there. */
  const [isAsked, setAsked] = useState(wasAsked);
  const loadsByItself = useWhenSeen(frame, () =>
    setState((before) => (before === "picture" ? "loading" : before)),
  );
  const shown = useViewedCourse(course, state === "loading", () => setState("notLoaded"));
  const isLive = state === "live";
  const isFailed = state === "unavailable" || state === "notLoaded";
  useEffect(() => {
    if (isInPage && isFailed) tellPage(null);
  }, [isInPage, isFailed]);

  return (
    <div ref={frame} className={fills ? "relative min-h-0" : "relative"}>
      <div
        {...(pictureLabel !== undefined && { role: "img", "aria-label": pictureLabel })}
        aria-hidden={isLive || undefined}
        className={`${fills ? "absolute inset-0" : ""} ${isLive ? "invisible" : ""}`}
      >
        {picture}
      </div>
      {(state === "loading" || isLive) && (
        <div
          ref={viewer}
          tabIndex={-1}
          inert={!isLive}
          // Invisible until the map is there, but with its size.
          className={`absolute inset-0 overflow-hidden bg-surface text-[0.8125rem] outline-none ${fills ? "" : "rounded-2xl border border-line shadow-float"} ${isLive ? "" : "invisible"}`}
        >
          {shown && (
            <CourseViewer
              {...viewed}
              {...shown}
              onReady={() => setState("live")}
              onUnavailable={() => setState("unavailable")}
              onFail={() => setState("notLoaded")}
            />
          )}
        </div>
      )}
      {isLive && isAsked && <FocusOnce element={viewer} />}
      {!isLive && (isAsked || isFailed || !loadsByItself) && (
        <div className="absolute inset-x-0 bottom-4 flex flex-col items-center gap-2 px-4 noscript:hidden">
          {isFailed && (
            <p role="status" className="rounded-lg bg-surface px-3 py-2 text-sm shadow-float">
              {texts[state]}
            </p>
          )}
          {state !== "unavailable" && (
            <Button
              size="compact"
              className="shadow-float"
              aria-disabled={state === "loading"}
              onClick={() => {
                setAsked(true);
                setState("loading");
              }}
            >
              <MapIcon aria-hidden="true" className="size-4" />
              {state === "loading" ? texts.loading : texts.start}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

/** The button that had the focus is gone. */
function FocusOnce({ element }: { element: RefObject<HTMLElement | null> }) {
  useEffect(() => element.current?.focus({ preventScroll: true }), [element]);
  return null;
}

const MAX_IDLE_WAIT_MS = 5_000;

/**
 * Calls back once, when the element is in view, the page has loaded and the browser is idle, unless data is to be saved.
 * @returns whether it will.
 */
function useWhenSeen(element: RefObject<HTMLElement | null>, onSeen: () => void): boolean {
  const seen = useEffectEvent(onSeen);
  const [isWaiting, setWaiting] = useState(true);
  useEffect(() => {
    const observed = element.current;
    if (!observed) return;
    const isAllowed = mayLoadByItself(window);
    setWaiting(isAllowed);
    if (!isAllowed) return;
    let cancel = () => {};
    const whenIdle = () => {
      if ("requestIdleCallback" in window) {
        const id = requestIdleCallback(() => seen(), { timeout: MAX_IDLE_WAIT_MS });
        cancel = () => cancelIdleCallback(id);
      } else {
        const id = setTimeout(() => seen(), 500);
        cancel = () => clearTimeout(id);
      }
    };
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        observer.disconnect();
        if (document.readyState === "complete") whenIdle();
        else {
          window.addEventListener("load", whenIdle, { once: true });
          cancel = () => window.removeEventListener("load", whenIdle);
        }
      },
      // A glimpse while scrolling past is not worth the map's code.
      { threshold: 0.25 },
    );
    observer.observe(observed);
    return () => {
      observer.disconnect();
      cancel();
    };
  }, [element]);
  return isWaiting;
}
