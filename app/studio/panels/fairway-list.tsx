import { CircleAlert, GripVertical, Plus, Spline, Trash2 } from "lucide-react";
import dynamic from "next/dynamic";
import {
  type KeyboardEvent,
  memo,
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { Button } from "@/app/ui/button";
import { useTranslate } from "@/app/ui/translations";
import type { EditorProblem } from "@/lib/editor/checks/problems";
import { deleteFairway } from "@/lib/editor/commands/fairways";
import { moveBy, moveInList } from "@/lib/editor/commands/numbering";
import type { EditedFairway } from "@/lib/editor/document";
import { courseTotals, measureFairway, pathLength } from "@/lib/editor/measures";
import { findAction } from "@/lib/editor/shortcuts";
import { formatLength } from "@/lib/messages/length";
import type { Message } from "@/lib/messages/message";
import { COURSE_LIMITS } from "@/lib/validation/course";
import type { SessionStore } from "../session/session-store";

const ReorderByDrag = dynamic(() => import("./reorder-by-drag").then((module) => module.ReorderByDrag), {
  ssr: false,
});

interface FairwayListProps {
  fairways: readonly EditedFairway[];
  problems: readonly EditorProblem[];
  selected: EditedFairway | null;
  onSelect: (fairwayId: string) => void;
  onAdd: () => void;
  dispatch: SessionStore["dispatch"];
  /** Panels between the list and its buttons. */
  children: ReactNode;
}

/** The holes of the course in order, with buttons to add and delete holes. */
export function FairwayList(props: FairwayListProps) {
  const { fairways, problems, selected, onSelect, onAdd, dispatch, children } = props;
  const t = useTranslate();
  const full = fairways.length >= COURSE_LIMITS.fairways;
  const { distance, par } = courseTotals(fairways);
  const list = useRef<HTMLUListElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const deleteButton = useRef<HTMLButtonElement>(null);
  const rows = useRef<HTMLDivElement>(null);
  const pointerUsed = usePointerUsed();
  useSelectedRowInView(rows);
  useFocusAfterDeletion(fairways, { list, addButton, deleteButton });
  return (
    <section aria-labelledby="fairways" className="studio-list">
      <div className="flex items-baseline justify-between gap-3 px-4 pt-3 pb-2">
        <h2 id="fairways" className="text-base">
          {t("studio.fairways")}
        </h2>
        {fairways.length > 0 && (
          <p className="text-sm text-muted tabular-nums">
            {t("studio.totals", { holes: fairways.length, par, length: { metres: distance } })}
          </p>
        )}
      </div>
      <div ref={rows} className="studio-rows">
        {fairways.length === 0 && <EmptyList />}
        <ul ref={list} aria-label={t("studio.fairways")} className="flex flex-col gap-0.5">
          {fairways.map((fairway) => (
            <FairwayRow
              key={fairway.id}
              fairway={fairway}
              problem={problems.find(({ fairwayId }) => fairwayId === fairway.id)?.text ?? null}
              selected={fairway.id === selected?.id}
              onSelect={onSelect}
              dispatch={dispatch}
            />
          ))}
        </ul>
        <p id="row-keys" hidden>
          {t("holes.rowKeys")}
        </p>
        {pointerUsed && fairways.length > 1 && (
          <ReorderByDrag
            list={list}
            ids={fairways.map(({ id }) => id)}
            onMove={(id, index) => dispatch({ type: "run", command: moveInList(id, index), select: id })}
          />
        )}
      </div>
      {children}
      <div className="flex flex-wrap items-center gap-2 border-t border-line p-3">
        <Button
          ref={addButton}
          variant="primary"
          className="flex-auto px-3 whitespace-nowrap"
          onClick={onAdd}
          disabled={full}
          aria-describedby={full ? "course-full" : undefined}
        >
          <Plus aria-hidden className="size-4" />
          {t("studio.addHole")}
        </Button>
        {selected && (
          <Button
            ref={deleteButton}
            variant="danger"
            className="flex-auto px-3 whitespace-nowrap"
            onClick={() => dispatch({ type: "run", command: deleteFairway(selected.id) })}
          >
            <Trash2 aria-hidden className="size-4" />
            {t("studio.deleteHole", { hole: selected.number })}
          </Button>
        )}
        {full && (
          <p id="course-full" className="w-full text-sm text-muted">
            {t("studio.full", { most: COURSE_LIMITS.fairways })}
          </p>
        )}
      </div>
    </section>
  );
}

interface FocusTargets {
  list: RefObject<HTMLElement | null>;
  addButton: RefObject<HTMLElement | null>;
  deleteButton: RefObject<HTMLElement | null>;
}

/**
 * Moves the focus when the focused hole disappears, by deletion or by undo: to the hole that took its place, else to
 * the last hole, else to Add hole. Also from the Delete button, which now names another hole: a double press must not
 * delete two.
 */
function useFocusAfterDeletion(
  fairways: readonly EditedFairway[],
  { list, addButton, deleteButton }: FocusTargets,
): void {
  const previous = useRef(fairways);
  useLayoutEffect(() => {
    const before = previous.current;
    previous.current = fairways;
    if (fairways.length >= before.length) return;
    const focused = document.activeElement;
    if (focused !== document.body && focused !== deleteButton.current) return;
    const removed = before.findIndex(({ id }) => fairways.every((fairway) => fairway.id !== id));
    const row = list.current?.children[Math.min(removed, fairways.length - 1)];
    (row?.querySelector("button") ?? addButton.current)?.focus();
  }, [fairways, list, addButton, deleteButton]);
}

/**
 * True once a mouse or a finger is used. Dragging in the list is a sixth of the studio's code, which keyboard users do
 * not need. It is loaded at the first pointer event, before the pointer can reach a grip.
 */
function usePointerUsed(): boolean {
  const [used, setUsed] = useState(false);
  useEffect(() => {
    if (used) return;
    const onPointer = () => setUsed(true);
    const events = ["pointermove", "pointerdown"] as const;
    for (const event of events) window.addEventListener(event, onPointer, { capture: true, passive: true });
    return () => {
      for (const event of events) window.removeEventListener(event, onPointer, { capture: true });
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

function EmptyList() {
  const t = useTranslate();
  return (
    <div className="m-2 rounded-lg border border-dashed border-field-line p-4 text-sm text-muted">
      <p className="font-semibold text-ink">{t("studio.noHoles")}</p>
      <p className="mt-1">{t("studio.noHolesHelp")}</p>
    </div>
  );
}

interface FairwayRowProps {
  fairway: EditedFairway;
  problem: Message | null;
  selected: boolean;
  onSelect: (fairwayId: string) => void;
  dispatch: SessionStore["dispatch"];
}

const FairwayRow = memo(function FairwayRow(props: FairwayRowProps) {
  const { fairway, problem, selected, onSelect, dispatch } = props;
  const row = useRef<HTMLLIElement>(null);
  const t = useTranslate();
  useEffect(() => {
    if (selected) row.current?.scrollIntoView({ block: "nearest" });
  }, [selected]);

  const onKeyDown = (event: KeyboardEvent) => {
    const action = findAction("list", event);
    switch (action) {
      case "delete":
        dispatch({ type: "run", command: deleteFairway(fairway.id) });
        break;
      case "moveUp":
      case "moveDown":
        dispatch({
          type: "run",
          command: moveBy(fairway.id, action === "moveUp" ? -1 : 1),
          select: fairway.id,
        });
        break;
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
      className="fairway-item"
    >
      <button
        type="button"
        aria-current={selected ? "true" : undefined}
        aria-describedby="row-keys"
        className="fairway-row"
        onClick={() => onSelect(fairway.id)}
        onKeyDown={onKeyDown}
      >
        <span className="flex-1 text-left font-semibold whitespace-nowrap">
          {t("studio.hole", { hole: fairway.number })}
        </span>{" "}
        {problem && (
          <span title={t(problem)}>
            <CircleAlert aria-label={t("studio.hasProblem")} className="size-4 text-danger" />
          </span>
        )}
        <RowMeasures fairway={fairway} />
      </button>
      {/* Lies over the row, so that a finger can hit it; ReorderByDrag renders the grip itself over the icon. */}
      <span data-grip aria-hidden className="row-grip-place">
        <GripVertical className="row-grip-icon" />
      </span>
    </li>
  );
});

function RowMeasures({ fairway }: { fairway: EditedFairway }) {
  const t = useTranslate();
  const measures = measureFairway(fairway);
  if (!measures) {
    return <span className="text-sm font-medium text-danger">{t(missingEndKey(fairway))}</span>;
  }
  return (
    <>
      <span className="text-sm whitespace-nowrap text-muted">{t("studio.par", { par: measures.par })}</span>{" "}
      <span className="min-w-14 text-right whitespace-nowrap tabular-nums">
        {formatLength(measures.distance, t)}
      </span>{" "}
      <span
        className="flex min-w-16 items-center justify-end gap-1 text-sm whitespace-nowrap text-muted tabular-nums"
        title={t("holes.alongPath")}
      >
        <Spline aria-hidden className="size-3.5 shrink-0" />
        {formatLength(pathLength(fairway), t)}
        <span className="sr-only"> {t("holes.alongPath")}</span>
      </span>
    </>
  );
}

function missingEndKey({ teePosition, targetPosition }: EditedFairway) {
  if (teePosition) return "holes.noTarget";
  return targetPosition ? "holes.noTee" : "holes.noEnds";
}

function focusRow(row: Element | null | undefined): void {
  row?.querySelector("button")?.focus();
}
