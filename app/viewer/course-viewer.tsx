"use client";

import { Maximize } from "lucide-react";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useTranslate } from "@/app/ui/translations";
import { holeFragment } from "@/lib/courses/share-paths";
import { courseColour } from "@/lib/drawing/colours";
import { drawnColour } from "@/lib/drawing/marks";
import { type CourseDocument, type EditedLayout, findLayout } from "@/lib/editor/document";
import {
  type EditedFairway,
  type FairwayId,
  fairwaysOf,
  findFairway,
  findFairwayIn,
  holeLabel,
  mainFairwayId,
} from "@/lib/editor/fairways";
import { courseTotals, measureFairway } from "@/lib/editor/measures";
import type { Basemap } from "@/lib/validation/basemaps";
import type { LayoutId } from "@/lib/validation/course-ids";
import type { CourseColour } from "@/lib/validation/hole";
import type { Terrain } from "@/lib/validation/terrain";
import { HoleCard } from "./hole-card";
import { mayLoadByItself } from "./may-load";
import { usePageLink } from "./page-link";
import { type MapSubject, ViewerMap } from "./viewer-map";

export interface CourseViewerProps {
  name: string;
  course: CourseDocument;
  /** What is shown at first. */
  layoutId: LayoutId;
  /** The selected fairway at first; null for none. */
  fairwayId: FairwayId | null;
  basemap: Basemap | null;
  /** Aerial imagery of the place, which is shown first. */
  imagery?: Basemap | null;
  /** Where heights of the ground come from. */
  terrain?: Terrain | null;
  /** Whether the fragment of the address chooses the hole, such as `#hole-3`. */
  followsHash?: boolean;
  /** Whether it is in the frame of the course's page, which has the lists of layouts and holes. */
  isInPage?: boolean;
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
  const {
    name,
    course,
    basemap,
    imagery = null,
    terrain = null,
    followsHash = false,
    isInPage = false,
    onReady,
    onUnavailable,
    ...start
  } = props;
  const t = useTranslate();
  const [layoutId, setLayoutId] = useState(start.layoutId);
  const named = followsHash ? findNamedFairway(course, start.layoutId) : null;
  const [fairwayId, setFairwayId] = useState(named ?? start.fairwayId);
  const [view, setView] = useState<MapSubject>({ of: named ? "hole" : "course" });
  const layout = findLayout(course, layoutId);
  const fairways = fairwaysOf(course, layoutId);
  const selected = findFairway(course, fairwayId);
  const card = useRef<HTMLDivElement>(null);
  const [groundSlot, setGroundSlot] = useState<HTMLElement | null>(null);
  const [hasGround] = useState(() => terrain !== null && mayLoadByItself(window));
  const [isReady, setReady] = useState(false);
  const [isMeasuring, setMeasuring] = useState(false);

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
    const kept = findFairwayIn(course, id, fairwayId)?.id ?? null;
    setLayoutId(id);
    setFairwayId(kept);
    // A new subject, since the hole may be played elsewhere.
    setView({ of: kept === null ? "course" : view.of });
  };
  usePageLink(isInPage && isReady, { layoutId, fairwayId }, (chosen) => {
    if (chosen.layoutId !== layoutId) showLayout(chosen.layoutId);
    if (chosen.fairwayId) select(chosen.fairwayId);
  });

  return (
    <section
      aria-label={t("viewer.region", { name })}
      className="@container/course-viewer flex h-full min-h-0 flex-col"
    >
      {!isInPage && (
        <ViewerHead
          name={name}
          layouts={course.layouts}
          layout={layout}
          fairways={fairways}
          onShow={showLayout}
        />
      )}
      <div
        className={`grid min-h-0 flex-1 ${isInPage ? "" : "@min-[36rem]/course-viewer:grid-cols-[11rem_minmax(0,1fr)]"}`}
      >
        {!isInPage && (
          <HoleList
            fairways={fairways}
            colour={layout.colour}
            selectedId={selected?.id ?? null}
            onSelect={select}
          />
        )}
        <div className="relative min-h-0 min-w-0">
          <ViewerMap
            course={course}
            layout={layout}
            fairways={fairways}
            selected={selected}
            view={view}
            basemap={basemap}
            imagery={imagery}
            terrain={terrain}
            card={card}
            groundSlot={groundSlot}
            // Browsers refuse it in frames of other sites.
            hasPosition={isInPage}
            scrollsPage={!isInPage}
            isMeasuring={isMeasuring}
            onMeasure={setMeasuring}
            onSelect={select}
            onReady={() => {
              setReady(true);
              onReady();
            }}
            onUnavailable={onUnavailable}
          />
          {view.of === "hole" && (
            <button
              type="button"
              className="absolute top-2.5 left-2.5 inline-flex min-h-9 cursor-pointer items-center gap-1.5 rounded-lg border border-line bg-surface px-3 font-medium hover:bg-sunken pointer-coarse:min-h-11"
              onClick={() => setView({ of: "course" })}
            >
              <Maximize aria-hidden="true" className="size-4" />
              {t("viewer.whole")}
            </button>
          )}
          <div
            ref={card}
            // The tool has its place meanwhile.
            hidden={isMeasuring}
            // Above the credits, which are at the right.
            className={`absolute inset-x-0 bottom-11 mx-auto ${selected ? "w-[min(100%-1.25rem,24rem)]" : "w-fit"} rounded-card border border-line bg-surface shadow-float @min-[48rem]/course-viewer:right-auto @min-[48rem]/course-viewer:bottom-5 @min-[48rem]/course-viewer:left-5`}
          >
            <HoleCard
              course={course}
              layout={layout}
              fairway={selected}
              groundSlot={hasGround ? setGroundSlot : null}
              onStep={step}
            />
          </div>
        </div>
      </div>
    </section>
  );
}

interface ViewerHeadProps {
  name: string;
  layouts: readonly EditedLayout[];
  layout: EditedLayout;
  fairways: readonly EditedFairway[];
  onShow: (layoutId: LayoutId) => void;
}

/** The course's name, its layouts, and the totals of the one that is shown. */
function ViewerHead({ name, layouts, layout, fairways, onShow }: ViewerHeadProps) {
  const t = useTranslate();
  const { par, distance } = courseTotals(fairways);
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line px-4 py-2">
      <p className="font-semibold">{name}</p>
      {layouts.length > 1 && (
        <fieldset className="flex rounded-lg border border-line bg-sunken p-0.5">
          <legend className="sr-only">{t("viewer.layouts")}</legend>
          {layouts.map((each) => (
            <button
              key={each.id}
              type="button"
              aria-pressed={each.id === layout.id}
              className="inline-flex min-h-7 cursor-pointer items-center gap-1.5 rounded-md px-2.5 font-medium text-muted hover:text-ink aria-pressed:bg-surface aria-pressed:text-ink aria-pressed:shadow-card dark:aria-pressed:bg-line pointer-coarse:min-h-11"
              onClick={() => onShow(each.id)}
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
  );
}

/** The fairway of the hole that the fragment of the address names, in this layout; null if it names none. */
function findNamedFairway(course: CourseDocument, layoutId: LayoutId): string | null {
  const hole = course.holes.find(({ number }) => location.hash === `#${holeFragment(number)}`);
  return hole ? (findFairwayIn(course, layoutId, mainFairwayId(hole.id))?.id ?? null) : null;
}

interface HoleListProps {
  fairways: readonly EditedFairway[];
  /** The layout's. */
  colour: CourseColour | null;
  selectedId: string | null;
  onSelect: (fairwayId: FairwayId) => void;
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
    <ol
      ref={list}
      aria-label={t("viewer.holes")}
      className="relative hidden min-h-0 overflow-y-auto border-r border-line py-2 @min-[36rem]/course-viewer:block"
    >
      {fairways.map((fairway) => {
        const measures = measureFairway(fairway);
        const { id, number } = fairway;
        const length = { metres: measures?.distance ?? 0 };
        return (
          <li key={id}>
            <button
              type="button"
              aria-pressed={id === selectedId}
              className="flex min-h-6 w-full cursor-pointer items-center gap-2 border-l-3 border-transparent px-3 tabular-nums -outline-offset-2 hover:bg-sunken aria-pressed:border-select aria-pressed:bg-select-soft pointer-coarse:min-h-11"
              aria-label={
                measures
                  ? t("viewer.holeRow", { number, par: measures.par, length })
                  : t("viewer.unfinished", { number })
              }
              onClick={() => onSelect(id)}
            >
              <span className="w-5 font-semibold">{holeLabel(fairway)}</span>
              <Dot colour={drawnColour(fairway, colour)} />
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
      className="size-2.5 flex-none rounded-full ring-1 ring-ink/40"
      style={{ background: courseColour(colour).fill }}
    />
  );
}
