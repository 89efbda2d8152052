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
import { useTranslate } from "@/app/ui/translations";
import type { EditorProblem } from "@/lib/editor/checks/problems";
import { moveBy, moveInList } from "@/lib/editor/commands/order";
import type { EditedFairway } from "@/lib/editor/document";
import { lengthOf, measuresOf, totalsOf } from "@/lib/editor/measures";
import { actionOf } from "@/lib/editor/shortcuts";
import { formatLength } from "@/lib/messages/length";
import type { Message } from "@/lib/messages/message";
import { COURSE_LIMITS } from "@/lib/validation/course";
import type { SessionStore } from "../session/session-store";

const ReorderByDrag = dynamic(() => import("./reorder-by-drag").then((module) => module.ReorderByDrag), {
  ssr: false,
});

interface RowActions {
  onSelect: (fairwayId: string) => void;
  onDelete: (fairwayId: string) => void;
}

interface FairwayListProps extends RowActions {
  fairways: readonly EditedFairway[];
  problems: readonly EditorProblem[];
  selected: EditedFairway | null;
  onAdd: () => void;
  dispatch: SessionStore["dispatch"];
  /** What belongs to the holes, between the list and its buttons. */
  children: ReactNode;
}

/** Every hole of the course in order, and what can be done to the list. */
export function FairwayList(props: FairwayListProps) {
  const { fairways, problems, selected, onSelect, onAdd, onDelete, dispatch, children } = props;
  const t = useTranslate();
  const full = fairways.length >= COURSE_LIMITS.fairways;
  const { distance, par } = totalsOf(fairways);
  const list = useRef<HTMLUListElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const deleteButton = useRef<HTMLButtonElement>(null);
  const rows = useRef<HTMLDivElement>(null);
  const handSeen = useHandSeen();
  useSelectedInView(rows);
  useFocusAfterRemoval(fairways, { list, addButton, deleteButton });
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
              onDelete={onDelete}
              dispatch={dispatch}
            />
          ))}
        </ul>
        <p id="row-keys" hidden>
          {t("holes.rowKeys")}
        </p>
        {handSeen && fairways.length > 1 && (
          <ReorderByDrag
            list={list}
            ids={fairways.map(({ id }) => id)}
            onMove={(id, index) => dispatch({ type: "run", command: moveInList(id, index), select: id })}
          />
        )}
      </div>
      {children}
      <div className="flex flex-wrap items-center gap-2 border-t border-line p-3">
        <button
          ref={addButton}
          type="button"
          className="button button-primary flex-auto px-3 whitespace-nowrap"
          onClick={onAdd}
          disabled={full}
          aria-describedby={full ? "course-full" : undefined}
        >
          <Plus aria-hidden className="size-4" />
          {t("studio.addHole")}
        </button>
        {selected && (
          <button
            ref={deleteButton}
            type="button"
            className="button button-danger flex-auto px-3 whitespace-nowrap"
            onClick={() => onDelete(selected.id)}
          >
            <Trash2 aria-hidden className="size-4" />
            {t("studio.deleteHole", { hole: selected.number })}
          </button>
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

interface FocusPlaces {
  list: RefObject<HTMLElement | null>;
  addButton: RefObject<HTMLElement | null>;
  deleteButton: RefObject<HTMLElement | null>;
}

/**
 * When a hole goes, by deleting or by undo, and the focus with it, the focus goes to the hole that took its place,
 * the last one after the last, Add hole after the only one. From the Delete button too, which now names another
 * hole: pressing it twice must not delete two.
 */
function useFocusAfterRemoval(
  fairways: readonly EditedFairway[],
  { list, addButton, deleteButton }: FocusPlaces,
): void {
  const before = useRef(fairways);
  useLayoutEffect(() => {
    const were = before.current;
    before.current = fairways;
    if (fairways.length >= were.length) return;
    const focused = document.activeElement;
    if (focused !== document.body && focused !== deleteButton.current) return;
    const removed = were.findIndex(({ id }) => fairways.every((fairway) => fairway.id !== id));
    const row = list.current?.children[Math.min(removed, fairways.length - 1)];
    (row?.querySelector("button") ?? addButton.current)?.focus();
  }, [fairways, list, addButton, deleteButton]);
}

/**
 * True once there is a mouse or a finger. Dragging in the list is a sixth of the studio's code, and not for who comes
 * by keyboard: it is fetched when the hand first moves, which is before it can have reached a grip.
 */
function useHandSeen(): boolean {
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    if (seen) return;
    const see = () => setSeen(true);
    const hands = ["pointermove", "pointerdown"] as const;
    for (const hand of hands) window.addEventListener(hand, see, { capture: true, passive: true });
    return () => {
      for (const hand of hands) window.removeEventListener(hand, see, { capture: true });
    };
  }, [seen]);
  return seen;
}

/** Keeps the selected row in view when a panel opens and takes room from the list. */
function useSelectedInView(rows: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const shown = rows.current;
    if (!shown) return;
    const observer = new ResizeObserver(() => {
      shown.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest" });
    });
    observer.observe(shown);
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

interface FairwayRowProps extends RowActions {
  fairway: EditedFairway;
  problem: Message | null;
  selected: boolean;
  dispatch: SessionStore["dispatch"];
}

const FairwayRow = memo(function FairwayRow(props: FairwayRowProps) {
  const { fairway, problem, selected, onSelect, onDelete, dispatch } = props;
  const row = useRef<HTMLLIElement>(null);
  const t = useTranslate();
  useEffect(() => {
    if (selected) row.current?.scrollIntoView({ block: "nearest" });
  }, [selected]);

  const onKeyDown = (event: KeyboardEvent) => {
    const action = actionOf("list", event);
    switch (action) {
      case "delete":
        onDelete(fairway.id);
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
      {/* Drawn over the row, so that a finger finds it; dragging puts what can be taken hold of over the sign. */}
      <span data-grip aria-hidden className="row-grip-place">
        <GripVertical className="row-grip-sign" />
      </span>
    </li>
  );
});

function RowMeasures({ fairway }: { fairway: EditedFairway }) {
  const t = useTranslate();
  const measures = measuresOf(fairway);
  if (!measures) {
    return <span className="text-sm font-medium text-danger">{t(missingFrom(fairway))}</span>;
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
        {formatLength(lengthOf(fairway), t)}
        <span className="sr-only"> {t("holes.alongPath")}</span>
      </span>
    </>
  );
}

function missingFrom({ teePosition, targetPosition }: EditedFairway) {
  if (teePosition) return "holes.noTarget";
  return targetPosition ? "holes.noTee" : "holes.noEnds";
}

function focusRow(row: Element | null | undefined): void {
  row?.querySelector("button")?.focus();
}
