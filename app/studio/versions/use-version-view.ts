import { useCallback, useRef, useState } from "react";
import { replaceDocument } from "@/lib/editor/commands/command";
import type { CourseDocument } from "@/lib/editor/document";
import { message } from "@/lib/messages/message";
import type { SessionStore } from "../session/session-store";

/** A saved version that the map shows instead of the course. */
export interface ViewedVersion {
  readonly version: number;
  /** ISO 8601. */
  readonly savedAt: string;
  readonly name: string | null;
  readonly document: CourseDocument;
}

/** Whether the versions panel is open, and which version the map shows. `present` is the document being edited. */
export function useVersionView(store: SessionStore, present: CourseDocument) {
  const [isOpen, setOpen] = useState(false);
  const [view, setView] = useState<{ version: ViewedVersion; over: CourseDocument } | null>(null);
  const button = useRef<HTMLButtonElement>(null);

  const open = useCallback(() => setOpen(true), []);
  const close = useCallback(() => {
    setOpen(false);
    setView(null);
    if (isOpen) button.current?.focus();
  }, [isOpen]);
  const show = useCallback(
    (version: ViewedVersion | null) => setView(version && { version, over: store.get().history.present }),
    [store],
  );
  const restore = useCallback(
    ({ version, document }: ViewedVersion) => {
      const label = message("versions.restored", { version });
      store.dispatch({ type: "run", command: replaceDocument(label, document) });
      close();
    },
    [store, close],
  );

  // An edit, such as undo by keyboard, ends the view: its effect must be visible.
  const viewed = view?.over === present ? view.version : null;
  return { isOpen, viewed, button, open, close, show, restore };
}
