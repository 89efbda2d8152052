"use client";

import { ChevronLeft, ChevronRight, Maximize } from "lucide-react";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useTranslate } from "@/app/ui/translations";
import { holeFragment } from "@/lib/courses/share-paths";
import { type CourseDocument, findLayout } from "@/lib/editor/document";
import { type EditedFairway, fairwaysOf, findFairway, findFairwayIn } from "@/lib/editor/fairways";
import { courseTotals, measureFairway } from "@/lib/editor/measures";
import { courseColour } from "@/lib/print/course-colours";
import type { Basemap } from "@/lib/validation/basemaps";
import type { CourseColour } from "@/lib/validation/hole";
import { HoleCard } from "./hole-card";
import { type MapSubject, ViewerMap } from "./viewer-map";
import "./viewer.css";

export interface CourseViewerProps {
  name: string;
  course: CourseDocument;
  /** What is shown at first. */
  layoutId: string;
  /** The selected fairway at first; null for none. */
  fairwayId: string | null;
  basemap: Basemap | null;
  /** Whether the fragment of the address chooses the hole, such as `#hole-3`. */
  followsHash?: boolean;
  /** Called when the map shows the course. */
  onReady: () => void;
  /** Called when the browser can't show a map. */
  onUnavailable: () => void;
}

/**
 * A course to look at, without a session and without editing: its map, hole by hole, in each of its layouts. It fills its
 * parent.
 */
export function CourseViewer(props: CourseViewerProps) {
  const { name, course, basemap, followsHash = false, onReady, onUnavailable, ...start } = props;
  const t = useTranslate();
  const [layoutId, setLayoutId] = useState(start.layoutId);
  const named = followsHash ? findNamedFairway(course, start.layoutId) : null;
  const [fairwayId, setFairwayId] = useState(named ?? start.fairwayId);
  const [view, setView] = useState<MapSubject>({ of: named ? "hole" : "course" });
  const layout = findLayout(course, layoutId);
  const fairways = fairwaysOf(course, layoutId);
  const selected = findFairway(course, fairwayId);
  const { par, distance } = courseTotals(fairways);

  const select = (id: string) => {
    setFairwayId(id);
    setView({ of: "hole" });
  };
  const showNamed = useEffectEvent(() => {
    const id = findNamedFairway(course, layoutId);
    if (id) select(id);
  });
  useEffect(() => {
    if (!followsHash) return;
    const follow = () => showNamed();
    addEventListener("hashchange", follow);
    return () => removeEventListener("hashchange", follow);
  }, [followsHash]);
  const step = (by: 1 | -1) => {
    const index = fairways.findIndex(({ id }) => id === fairwayId);
    const from = index < 0 && by < 0 ? fairways.length : index;
    const next = fairways[(from + by + fairways.length) % fairways.length];
    if (next) select(next.id);
  };
  const showLayout = (id: string) => {
    setLayoutId(id);
    setFairwayId(findFairwayIn(course, id, fairwayId)?.id ?? null);
    setView({ of: "course" });
  };

  return (
    <section aria-label={t("viewer.region", { name })} className="course-viewer">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line px-4 py-2">
        <p className="font-semibold">{name}</p>
        {course.layouts.length > 1 && (
          <fieldset className="viewer-layouts">
            <legend className="sr-only">{t("viewer.layouts")}</legend>
            {course.layouts.map((each) => (
              <button
                key={each.id}
                type="button"
                aria-pressed={each.id === layout.id}
                onClick={() => showLayout(each.id)}
              >
                <Dot colour={each.colour} />
                {each.name}
              </button>
            ))}
          </fieldset>
        )}
        <p className="text-muted tabular-nums md:ml-auto">
          {t("viewer.totals", { holes: fairways.length, par, length: { metres: distance } })}
        </p>
      </div>
      <div className="viewer-body">
        <HoleList
          fairways={fairways}
          colour={layout.colour}
          selectedId={selected?.id ?? null}
          onSelect={select}
        />
        <div className="viewer-map">
          <ViewerMap
            course={course}
            layout={layout}
            fairways={fairways}
            selected={selected}
            view={view}
            basemap={basemap}
            onSelect={select}
            onReady={onReady}
            onUnavailable={onUnavailable}
          />
          {view.of === "hole" && (
            <button type="button" className="viewer-whole" onClick={() => setView({ of: "course" })}>
              <Maximize aria-hidden="true" className="size-4" />
              {t("viewer.whole")}
            </button>
          )}
          <div className="viewer-card">
            <button
              type="button"
              className="icon-button"
              aria-label={t("viewer.previous")}
              onClick={() => step(-1)}
            >
              <ChevronLeft aria-hidden="true" className="size-5" />
            </button>
            <HoleCard course={course} fairway={selected} />
            <button
              type="button"
              className="icon-button"
              aria-label={t("viewer.next")}
              onClick={() => step(1)}
            >
              <ChevronRight aria-hidden="true" className="size-5" />
            </button>
          </div>
        </div>
      </div>
    </section>
  );
}

/** The fairway of the hole that the fragment of the address names, in this layout; null if it names none. */
function findNamedFairway(course: CourseDocument, layoutId: string): string | null {
  const hole = course.holes.find(({ number }) => location.hash === `#${holeFragment(number)}`);
  return hole ? (findFairwayIn(course, layoutId, hole.id)?.id ?? null) : null;
}

interface HoleListProps {
  fairways: readonly EditedFairway[];
  /** The layout's. */
  colour: CourseColour | null;
  selectedId: string | null;
  onSelect: (fairwayId: string) => void;
}

/** The holes in playing order, where there is room for them. */
function HoleList({ fairways, colour, selectedId, onSelect }: HoleListProps) {
  const t = useTranslate();
  const list = useRef<HTMLOListElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls to each new selection
  useEffect(() => {
    const row = list.current?.querySelector<HTMLElement>("[aria-pressed=true]");
    // Not scrollIntoView, which would scroll the page as well.
    const box = list.current;
    if (!row || !box) return;
    const [top, bottom] = [row.offsetTop, row.offsetTop + row.offsetHeight];
    if (top < box.scrollTop) box.scrollTop = top;
    else if (bottom > box.scrollTop + box.clientHeight) box.scrollTop = bottom - box.clientHeight;
  }, [selectedId]);
  return (
    <ol ref={list} aria-label={t("viewer.holes")} className="viewer-list">
      {fairways.map((fairway) => {
        const measures = measureFairway(fairway);
        const { id, number } = fairway;
        const length = { metres: measures?.distance ?? 0 };
        return (
          <li key={id}>
            <button
              type="button"
              aria-pressed={id === selectedId}
              aria-label={
                measures
                  ? t("viewer.holeRow", { number, par: measures.par, length })
                  : t("viewer.unfinished", { number })
              }
              onClick={() => onSelect(id)}
            >
              <span className="w-5 font-semibold">{fairway.label ?? number}</span>
              <Dot colour={fairway.teeColours[0] ?? colour} />
              <span className="ml-auto text-muted">{measures && t("viewer.par", { par: measures.par })}</span>
              <span className="w-12 text-right font-semibold">
                {measures && t("viewer.metres", { length })}
              </span>
            </button>
          </li>
        );
      })}
    </ol>
  );
}

function Dot({ colour }: { colour: CourseColour | null }) {
  return (
    <span
      aria-hidden="true"
      className="size-2.5 flex-none rounded-full"
      style={{ background: courseColour(colour).fill }}
    />
  );
}
