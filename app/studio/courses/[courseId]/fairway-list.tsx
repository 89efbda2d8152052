import { CircleAlert, Plus, Trash2 } from "lucide-react";
import { memo, type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import type { EditedFairway } from "@/lib/editor/document";
import { formatMetres, measuresOf, totalsOf } from "@/lib/editor/measures";
import type { EditorProblem } from "@/lib/editor/problems";
import { COURSE_LIMITS } from "@/lib/validation/course";

interface FairwayListProps {
  fairways: readonly EditedFairway[];
  problems: readonly EditorProblem[];
  selected: EditedFairway | null;
  onSelect: (fairwayId: string) => void;
  onAdd: () => void;
  onDelete: (fairwayId: string) => void;
}

/** Every hole of the course in order, and what can be done to the list. */
export function FairwayList({ fairways, problems, selected, onSelect, onAdd, onDelete }: FairwayListProps) {
  const full = fairways.length >= COURSE_LIMITS.fairways;
  const { distance, par } = totalsOf(fairways);
  const list = useRef<HTMLUListElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const deleteButton = useRef<HTMLButtonElement>(null);
  useFocusAfterRemoval(fairways, { list, addButton, deleteButton });
  return (
    <section aria-labelledby="fairways" className="studio-list">
      <div className="flex items-baseline justify-between gap-3 px-4 pt-3 pb-2">
        <h2 id="fairways" className="text-base">
          Fairways
        </h2>
        {fairways.length > 0 && (
          <p className="text-sm text-muted tabular-nums">
            {fairways.length} {fairways.length === 1 ? "hole" : "holes"} · par {par} ·{" "}
            {formatMetres(distance)}
          </p>
        )}
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto px-2 pb-2">
        {fairways.length === 0 && <EmptyList />}
        <ul ref={list} aria-label="Fairways" className="flex flex-col gap-0.5">
          {fairways.map((fairway) => (
            <FairwayRow
              key={fairway.id}
              fairway={fairway}
              problem={problems.find(({ fairwayId }) => fairwayId === fairway.id)?.text ?? null}
              selected={fairway.id === selected?.id}
              onSelect={onSelect}
              onDelete={onDelete}
            />
          ))}
        </ul>
      </div>
      <div className="flex flex-wrap items-center gap-2 border-t border-line p-3">
        <button
          ref={addButton}
          type="button"
          className="button button-primary flex-1"
          onClick={onAdd}
          disabled={full}
          aria-describedby={full ? "course-full" : undefined}
        >
          <Plus aria-hidden className="size-4" />
          Add hole
        </button>
        {selected && (
          <button
            ref={deleteButton}
            type="button"
            className="button button-danger flex-1"
            onClick={() => onDelete(selected.id)}
          >
            <Trash2 aria-hidden className="size-4" />
            Delete hole {selected.number}
          </button>
        )}
        {full && (
          <p id="course-full" className="w-full text-sm text-muted">
            A course has at most {COURSE_LIMITS.fairways} holes.
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

function EmptyList() {
  return (
    <div className="m-2 rounded-lg border border-dashed border-field-line p-4 text-sm text-muted">
      <p className="font-semibold text-ink">No holes yet</p>
      <p className="mt-1">
        Move the map to the first tee and choose <b className="font-semibold text-ink">Add hole</b>. Then drag
        its tee, target and control point into place.
      </p>
    </div>
  );
}

interface FairwayRowProps {
  fairway: EditedFairway;
  problem: string | null;
  selected: boolean;
  onSelect: (fairwayId: string) => void;
  onDelete: (fairwayId: string) => void;
}

const FairwayRow = memo(function FairwayRow({
  fairway,
  problem,
  selected,
  onSelect,
  onDelete,
}: FairwayRowProps) {
  const row = useRef<HTMLLIElement>(null);
  const { distance, par } = measuresOf(fairway);
  useEffect(() => {
    if (selected) row.current?.scrollIntoView({ block: "nearest" });
  }, [selected]);
  return (
    <li ref={row} aria-label={`Hole ${fairway.number}`}>
      <button
        type="button"
        aria-current={selected ? "true" : undefined}
        className="fairway-row"
        onClick={() => onSelect(fairway.id)}
        onKeyDown={(event) => {
          if (event.key === "Delete") onDelete(fairway.id);
        }}
      >
        <span className="flex-1 text-left font-semibold">Hole {fairway.number}</span>{" "}
        {problem && (
          <span title={problem}>
            <CircleAlert aria-label="Has a problem" className="size-4 text-danger" />
          </span>
        )}
        <span className="text-sm text-muted">Par {par}</span>{" "}
        <span className="w-16 text-right tabular-nums">{formatMetres(distance)}</span>
      </button>
    </li>
  );
});
