"use client";

import { CircleAlert } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";

interface UnsavedHintProps {
  account: string;
  courseId: string;
  /** The version that the page shows. */
  version: number;
  children: ReactNode;
}

/** Shows its children while this browser has unsaved changes of the course. */
export function UnsavedHint({ account, courseId, version, children }: UnsavedHintProps) {
  const [unsaved, setUnsaved] = useState(false);
  useEffect(() => {
    let unmounted = false;
    let unsubscribe = () => {};
    const watch = async () => {
      const { hasUnsavedDraft, onDraftsChange } = await import("@/app/studio/session/draft-database");
      if (unmounted) return;
      const update = () =>
        hasUnsavedDraft(account, courseId, version).then(
          (found) => !unmounted && setUnsaved(found),
          // Without IndexedDB there are no drafts.
          () => undefined,
        );
      unsubscribe = onDraftsChange(update);
      await update();
    };
    watch().catch(() => undefined);
    return () => {
      unmounted = true;
      unsubscribe();
    };
  }, [account, courseId, version]);
  if (!unsaved) return null;
  return (
    <p className="mt-1 flex items-start gap-1.5 text-sm font-medium text-warning">
      <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      {children}
    </p>
  );
}
