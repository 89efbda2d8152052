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
import { type RefObject, useLayoutEffect, useState } from "react";
import { createPortal } from "react-dom";

interface ReorderByDragProps {
  list: RefObject<HTMLElement | null>;
  /** Of the rows, in their order. A row is found by `data-row`, the place for its grip by `data-grip`. */
  ids: readonly string[];
  /** The row with this id was dropped where the row with this index is. */
  onMove: (id: string, index: number) => void;
}

/**
 * Lets rows of a list be dragged by a grip, with mouse or touch. It comes after the list: the rows are there and work
 * without it, and what takes hold of the grips is put into them when it has been loaded. Keys move rows in the list itself.
 */
export function ReorderByDrag({ list, ids, onMove }: ReorderByDragProps) {
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 4 } }));
  // The session says what was moved; the words and the live region of the library are left outside the page.
  const [nowhere] = useState(() => document.createElement("div"));
  const onDragEnd = ({ active, over }: DragEndEvent) => {
    if (over && over.id !== active.id) onMove(String(active.id), ids.indexOf(String(over.id)));
  };
  return (
    <DndContext
      sensors={sensors}
      modifiers={UPRIGHT}
      collisionDetection={closestCenter}
      accessibility={{ container: nowhere }}
      onDragEnd={onDragEnd}
    >
      <SortableContext items={[...ids]} strategy={verticalListSortingStrategy}>
        {ids.map((id) => (
          <Grip key={id} id={id} list={list} />
        ))}
      </SortableContext>
    </DndContext>
  );
}

const UPRIGHT: Modifier[] = [({ transform }) => ({ ...transform, x: 0 })];

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
  const place = row?.querySelector("[data-grip]");
  if (!place) return null;
  return createPortal(<span ref={setActivatorNodeRef} className="row-grip" {...listeners} />, place);
}
