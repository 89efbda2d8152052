import { CircleAlert, Plus, Trash2 } from "lucide-react";
import { memo, type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import { useSay } from "@/app/ui/say";
import type { EditedFairway } from "@/lib/editor/document";
import { measuresOf, totalsOf } from "@/lib/editor/measures";
import type { EditorProblem } from "@/lib/editor/problems";
import { formatLength } from "@/lib/messages/length";
import type { Message } from "@/lib/messages/message";
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
  const say = useSay();
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
          {say("studio.fairways")}
        </h2>
        {fairways.length > 0 && (
          <p className="text-sm text-muted tabular-nums">
            {say("studio.totals", { holes: fairways.length, par, length: { metres: distance } })}
          </p>
        )}
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto px-2 pb-2">
        {fairways.length === 0 && <EmptyList />}
        <ul ref={list} aria-label={say("studio.fairways")} className="flex flex-col gap-0.5">
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
          {say("studio.addHole")}
        </button>
        {selected && (
          <button
            ref={deleteButton}
            type="button"
            className="button button-danger flex-1"
            onClick={() => onDelete(selected.id)}
          >
            <Trash2 aria-hidden className="size-4" />
            {say("studio.deleteHole", { hole: selected.number })}
          </button>
        )}
        {full && (
          <p id="course-full" className="w-full text-sm text-muted">
            {say("studio.full", { most: COURSE_LIMITS.fairways })}
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
  const say = useSay();
  return (
    <div className="m-2 rounded-lg border border-dashed border-field-line p-4 text-sm text-muted">
      <p className="font-semibold text-ink">{say("studio.noHoles")}</p>
      <p className="mt-1">{say("studio.noHolesHelp")}</p>
    </div>
  );
}

interface FairwayRowProps {
  fairway: EditedFairway;
  problem: Message | null;
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
  const say = useSay();
  const measures = measuresOf(fairway);
  useEffect(() => {
    if (selected) row.current?.scrollIntoView({ block: "nearest" });
  }, [selected]);
  return (
    <li ref={row} aria-label={say("studio.hole", { hole: fairway.number })}>
      <button
        type="button"
        aria-current={selected ? "true" : undefined}
        className="fairway-row"
        onClick={() => onSelect(fairway.id)}
        onKeyDown={(event) => {
          if (event.key === "Delete") onDelete(fairway.id);
        }}
      >
        <span className="flex-1 text-left font-semibold">{say("studio.hole", { hole: fairway.number })}</span>{" "}
        {problem && (
          <span title={say(problem)}>
            <CircleAlert aria-label={say("studio.hasProblem")} className="size-4 text-danger" />
          </span>
        )}
        {measures && (
          <>
            <span className="text-sm text-muted">{say("studio.par", { par: measures.par })}</span>{" "}
            <span className="w-16 text-right tabular-nums">{formatLength(measures.distance, say)}</span>
          </>
        )}
      </button>
    </li>
  );
});
