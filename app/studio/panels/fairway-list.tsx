import { CircleAlert, GripVertical, Plus } from "lucide-react";
import {
  type KeyboardEvent,
  memo,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { afterInputPause } from "@/app/ui/input-pause";
import { onDemand } from "@/app/ui/load-on-demand";
import { useTranslate } from "@/app/ui/translations";
import type { EditorProblem } from "@/lib/editor/checks/problems";
import { holesFullReason } from "@/lib/editor/commands/holes";
import { moveFairway, removeFairway } from "@/lib/editor/commands/plays";
import type { CourseDocument, EditedHole, EditedLayout, EditedPlay } from "@/lib/editor/document";
import {
  type EditedFairway,
  type FairwayId,
  fairwaysOf,
  findFairwaySource,
  holeLabel,
  mainFairwayId,
} from "@/lib/editor/fairways";
import { courseTotals, describeClimb, measureFairway, totalClimb, totalWalk } from "@/lib/editor/measures";
import { selectedFairwayId, selectHole } from "@/lib/editor/selection";
import { findAction } from "@/lib/editor/shortcuts";
import { formatLength, toWhole } from "@/lib/messages/length";
import type { Message } from "@/lib/messages/message";
import { playHole } from "@/lib/validation/played-hole";
import { HereMark } from "../live/live-context";
import { usePage, useSettledSession, useStudio } from "../session/use-studio";
import { ColourDots } from "./colour-dot";
import { EmptyList } from "./empty-list";

const ReorderByDrag = onDemand(() => import("./reorder-by-drag").then((module) => module.ReorderByDrag));
const ItemActions = onDemand(() => import("./feature-list").then((module) => module.ItemActions));
// Only layouts other than the main one can leave out holes.
const LeftOutHoles = onDemand(() => import("./left-out-holes").then((module) => module.LeftOutHoles));

interface FairwayListProps {
  document: CourseDocument;
  layout: EditedLayout;
  problems: readonly EditorProblem[];
}

/** The holes of the shown layout in playing order, their totals, and a button that adds a hole. */
export function FairwayList({ document, layout, problems }: FairwayListProps) {
  const { run, addHole } = useStudio();
  const { selection } = useSettledSession();
  const { hiddenIds, lockedIds } = usePage();
  const members = selection.kind === "group" ? selection.group.holeIds : null;
  const selectedId = selectedFairwayId(selection);
  const fairways = fairwaysOf(document, layout.id);
  const t = useTranslate();
  const full = holesFullReason(document);
  const { distance, par } = courseTotals(fairways);
  const walk = totalWalk(fairways);
  const climb = totalClimb(fairways);
  const list = useRef<HTMLUListElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const rows = useRef<HTMLDivElement>(null);
  const pointerUsed = usePointerUsed();
  const isMain = layout.plays === null;
  const moveTo = useCallback(
    (id: FairwayId, index: number) => run(moveFairway(id, index), selectHole(id)),
    [run],
  );
  useSelectedRowInView(rows);
  useFocusAfterDeletion(fairways, { list, addButton });
  return (
    <section aria-labelledby="fairways" className="studio-list">
      <h2 id="fairways" className="sr-only">
        {t("studio.fairways")}
      </h2>
      {fairways.length > 0 && (
        <p className="list-totals">
          {t("studio.parAndLength", { par, length: { metres: distance } })}
          {walk > 0 && (
            <>
              {" · "}
              <span title={t("studio.walkHelp")}>{t("studio.walk", { length: { metres: walk } })}</span>
            </>
          )}
          {climb !== null && ` · ${t("studio.climb", { length: toWhole(climb) })}`}
        </p>
      )}
      <div ref={rows} className="studio-rows">
        {fairways.length === 0 && (
          <EmptyList
            title={t(isMain ? "studio.noHoles" : "layouts.emptyTitle")}
            text={t(isMain ? "studio.noHolesHelp" : "layouts.emptyText")}
          />
        )}
        <ul ref={list} aria-label={t("studio.fairways")} className="flex flex-col gap-0.5">
          {fairways.map((fairway) => {
            const source = findFairwaySource(document, fairway.id);
            return (
              source && (
                <FairwayRow
                  key={fairway.id}
                  fairway={fairway}
                  hole={source.hole}
                  play={source.play}
                  problem={
                    problems.find(({ fairwayId }) => fairwayId === mainFairwayId(source.hole.id))?.text ??
                    null
                  }
                  selected={fairway.id === selectedId}
                  isMember={members?.includes(source.hole.id)}
                  isHidden={hiddenIds.has(source.hole.id)}
                  isLocked={lockedIds.has(source.hole.id)}
                  hasActions={pointerUsed && fairway.id === selectedId}
                />
              )
            );
          })}
        </ul>
        <p id="row-keys" hidden>
          {t("holes.rowKeys")}
        </p>
        {pointerUsed && fairways.length > 1 && (
          <ReorderByDrag list={list} ids={fairways.map(({ id }) => id)} onMove={moveTo} />
        )}
        <button
          ref={addButton}
          type="button"
          className="add-row"
          onClick={addHole}
          disabled={full !== null}
          aria-describedby={full ? "course-full" : undefined}
        >
          <Plus aria-hidden className="size-4" />
          {t("studio.addHole")}
        </button>
        {full && (
          <p id="course-full" className="px-3 pb-2 text-sm text-muted">
            {t(full)}
          </p>
        )}
        {layout.plays && <LeftOutHoles document={document} layout={layout} />}
      </div>
    </section>
  );
}

interface FocusTargets {
  list: RefObject<HTMLElement | null>;
  addButton: RefObject<HTMLElement | null>;
}

/**
 * Moves the focus when the focused hole disappears, by deletion or by undo: to the hole that took its place, else to
 * the last hole, else to Add hole.
 */
function useFocusAfterDeletion(fairways: readonly EditedFairway[], { list, addButton }: FocusTargets): void {
  const previous = useRef(fairways);
  useLayoutEffect(() => {
    const before = previous.current;
    previous.current = fairways;
    if (fairways.length >= before.length) return;
    if (document.activeElement !== document.body) return;
    const removed = before.findIndex(({ id }) => fairways.every((fairway) => fairway.id !== id));
    const row = list.current?.children[Math.min(removed, fairways.length - 1)];
    (row?.querySelector("button") ?? addButton.current)?.focus();
  }, [fairways, list, addButton]);
}

/**
 * True once a mouse or a finger has been used. The code for dragging in the list is a sixth of the studio's,
 * and keyboard users don't need it. It is loaded after the first pointer event, before the pointer can reach a
 * grip, but not between two clicks, which it would delay.
 */
function usePointerUsed(): boolean {
  const [used, setUsed] = useState(false);
  useEffect(() => {
    if (used) return;
    const listening = new AbortController();
    const { signal } = listening;
    let stop = () => {};
    const onPointer = () => {
      listening.abort();
      stop = afterInputPause(() => setUsed(true));
    };
    for (const event of ["pointermove", "pointerdown"]) {
      window.addEventListener(event, onPointer, { capture: true, passive: true, signal });
    }
    return () => {
      listening.abort();
      stop();
    };
  }, [used]);
  return used;
}

/** Keeps the selected row in view when a panel opens and the list shrinks. */
function useSelectedRowInView(rows: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const container = rows.current;
    if (!container) return;
    const observer = new ResizeObserver(() => {
      container.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest" });
    });
    observer.observe(container);
    return () => observer.disconnect();
  }, [rows]);
}

interface FairwayRowProps {
  fairway: EditedFairway;
  problem: Message | null;
  hole: EditedHole;
  /** How the layout plays the hole; null in the main layout. */
  play: EditedPlay | null;
  selected: boolean;
  /** Whether the hole is part of a multiple selection; undefined if there is none. */
  isMember: boolean | undefined;
  isHidden: boolean;
  isLocked: boolean;
  /** Whether the buttons that hide and lock it are shown, although neither is in effect. */
  hasActions: boolean;
}

const FairwayRow = memo(function FairwayRow(props: FairwayRowProps) {
  const { fairway, hole, play, problem, selected, isMember, isHidden, isLocked, hasActions } = props;
  const { run, pickHole } = useStudio();
  const row = useRef<HTMLLIElement>(null);
  const t = useTranslate();
  useEffect(() => {
    if (selected) row.current?.scrollIntoView({ block: "nearest" });
  }, [selected]);

  const onKeyDown = (event: KeyboardEvent) => {
    const action = findAction("list", event);
    switch (action) {
      case "delete":
        run(removeFairway(fairway.id));
        break;
      case "moveUp":
      case "moveDown": {
        const by = action === "moveUp" ? -1 : 1;
        const index = [...(row.current?.parentElement?.children ?? [])].indexOf(row.current as Element);
        run(moveFairway(fairway.id, index + by), selectHole(fairway.id));
        break;
      }
      case "focusNext":
        focusRow(row.current?.nextElementSibling);
        break;
      case "focusPrevious":
        focusRow(row.current?.previousElementSibling);
        break;
      default:
        return;
    }
    event.preventDefault();
  };

  return (
    <li
      ref={row}
      data-row={fairway.id}
      aria-label={t("studio.hole", { hole: fairway.number })}
      className="fairway-item feature-item"
    >
      <button
        type="button"
        aria-current={selected ? "true" : undefined}
        aria-describedby="row-keys"
        className="fairway-row min-w-0"
        aria-pressed={isMember}
        onClick={(event) => pickHole(fairway.id, hole.id, event)}
        onKeyDown={onKeyDown}
      >
        <span className="hole-chip" aria-hidden={fairway.label === null}>
          {holeLabel(fairway)}
        </span>
        <span className="sr-only">{t("studio.hole", { hole: fairway.number })}</span>{" "}
        <span
          className={`min-w-0 flex-1 truncate text-left ${fairway.name ? "font-semibold" : "text-muted"}`}
        >
          {fairway.name ?? <span aria-hidden>{t("studio.hole", { hole: fairway.number })}</span>}
        </span>{" "}
        <HereMark id={hole.id} />
        <TeeDots hole={hole} play={play} />
        {problem && (
          <span title={t(problem)}>
            <CircleAlert aria-label={t("studio.hasProblem")} className="size-4 text-danger" />
          </span>
        )}
        <RowMeasures fairway={fairway} />
      </button>
      {(hasActions || isHidden || isLocked) && <ItemActions item={hole} {...{ isHidden, isLocked }} />}
      {/* Lies over the row, so that a finger can hit it; ReorderByDrag renders the grip itself over the icon. */}
      <span data-grip aria-hidden className="absolute inset-y-0 left-0 flex w-7.5">
        <GripVertical className="row-grip-icon" />
      </span>
    </li>
  );
});

/** A dot for each tee of a hole; those that the layout doesn't play are dimmed. */
export function TeeDots({ hole, play }: { hole: EditedHole; play: EditedPlay | null }) {
  const { tee: played } = playHole(hole, play);
  return (
    <span className="flex flex-none gap-0.75">
      {hole.tees.map((tee) => (
        <ColourDots key={tee.id} colours={tee.colours.slice(0, 1)} dimmed={tee !== played} />
      ))}
    </span>
  );
}

/** The par and the length of a hole in a list, or what it lacks. */
export function RowMeasures({ fairway }: { fairway: EditedFairway }) {
  const t = useTranslate();
  const measures = measureFairway(fairway);
  if (!measures) {
    return <span className="text-sm whitespace-nowrap text-muted italic">{t(missingEndKey(fairway))}</span>;
  }
  const climb = describeClimb(fairway);
  return (
    <>
      <span className="sr-only">{t("studio.par", { par: measures.par })}</span>
      <span aria-hidden className="w-4 flex-none text-right text-muted tabular-nums">
        {measures.par}
      </span>{" "}
      {climb && <span className="row-climb">{t(climb)} </span>}
      <span className="row-length">{formatLength(measures.distance, t)}</span>
    </>
  );
}

function missingEndKey({ teePosition, targetPosition }: EditedFairway) {
  if (teePosition) return "holes.noTarget";
  return targetPosition ? "holes.noTee" : "holes.noTeeOrTarget";
}

function focusRow(row: Element | null | undefined): void {
  row?.querySelector("button")?.focus();
}
