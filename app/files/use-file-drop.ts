import { useEffect, useState } from "react";

/** Accepts files dropped anywhere on the page. @returns whether a file is being dragged over the page. */
export function useFileDrop(onFiles: (files: readonly [File, ...File[]]) => void): boolean {
  const [dragging, setDragging] = useState(false);
  useEffect(() => {
    const hasFile = (event: DragEvent) => event.dataTransfer?.types.includes("Files") ?? false;
    const onDragOver = (event: DragEvent) => {
      if (!hasFile(event)) return;
      // The browser would navigate to the dropped file otherwise.
      event.preventDefault();
      setDragging(true);
    };
    const onDragLeave = (event: DragEvent) => {
      if (event.relatedTarget === null) setDragging(false);
    };
    const onDrop = (event: DragEvent) => {
      if (!hasFile(event)) return;
      event.preventDefault();
      setDragging(false);
      const [file, ...others] = event.dataTransfer?.files ?? [];
      if (file) onFiles([file, ...others]);
    };
    const listening = new AbortController();
    const { signal } = listening;
    window.addEventListener("dragover", onDragOver, { signal });
    window.addEventListener("dragleave", onDragLeave, { signal });
    window.addEventListener("drop", onDrop, { signal });
    return () => listening.abort();
  }, [onFiles]);
  return dragging;
}
