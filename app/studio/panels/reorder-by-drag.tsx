import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  type Modifier,
  PointerSensor,
  useSensor,
  useSensors,
} from "@dnd-kit/core";
import { SortableContext, useSortable, verticalListSortingStrategy } from "@dnd-kit/sortable";
import { memo, type RefObject, useLayoutEffect, useState } from "react";
import { createPortal } from "react-dom";

interface ReorderByDragProps {
  list: RefObject<HTMLElement | null>;
  /** The ids of the rows, in order. A row has its id in `data-row` and, inside, an element `data-grip` for its grip. */
  ids: readonly string[];
  /** Called when a row was dropped in the place of the row with this index. */
  onMove: (id: string, index: number) => void;
}

/**
 * Makes the rows of a list draggable by their grips, with mouse or touch. Loaded after the list, which works without
 * it: the grips are rendered into the existing rows. The list itself handles the keyboard.
 */
export const ReorderByDrag = memo(function ReorderByDrag({ list, ids, onMove }: ReorderByDragProps) {
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 4 } }));
  // The session announces the move, so the library's live region is rendered outside the page.
  const [detached] = useState(() => document.createElement("div"));
  const onDragEnd = ({ active, over }: DragEndEvent) => {
    if (over && over.id !== active.id) onMove(String(active.id), ids.indexOf(String(over.id)));
  };
  return (
    <DndContext
      sensors={sensors}
      modifiers={VERTICAL_ONLY}
      collisionDetection={closestCenter}
      accessibility={{ container: detached }}
      onDragEnd={onDragEnd}
    >
      <SortableContext items={[...ids]} strategy={verticalListSortingStrategy}>
        {ids.map((id) => (
          <Grip key={id} id={id} list={list} />
        ))}
      </SortableContext>
    </DndContext>
  );
}, isSameOrder);

/** Without this comparison, each edit would render dozens of grips: a quarter of the time that React takes for it. */
function isSameOrder(before: ReorderByDragProps, after: ReorderByDragProps): boolean {
  return before.onMove === after.onMove && before.ids.join() === after.ids.join();
}

const VERTICAL_ONLY: Modifier[] = [({ transform }) => ({ ...transform, x: 0 })];

function Grip({ id, list }: { id: string; list: RefObject<HTMLElement | null> }) {
  const { setNodeRef, setActivatorNodeRef, listeners, transform, transition, isDragging } = useSortable({
    id,
  });
  const [row, setRow] = useState<HTMLElement | null>(null);
  useLayoutEffect(() => {
    const found = list.current?.querySelector<HTMLElement>(`[data-row="${id}"]`) ?? null;
    setRow(found);
    setNodeRef(found);
  }, [id, list, setNodeRef]);
  useLayoutEffect(() => {
    if (!row) return;
    row.style.transform = transform ? `translateY(${transform.y}px)` : "";
    row.style.transition = transition ?? "";
    row.toggleAttribute("data-lifted", isDragging);
  });
  const container = row?.querySelector("[data-grip]");
  if (!container) return null;
  return createPortal(<span ref={setActivatorNodeRef} className="row-grip" {...listeners} />, container);
}
