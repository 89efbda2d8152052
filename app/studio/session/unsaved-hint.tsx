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

/** Its children, while this browser keeps work of the course that no save has carried. */
export function UnsavedHint({ account, courseId, version, children }: UnsavedHintProps) {
  const [unsaved, setUnsaved] = useState(false);
  useEffect(() => {
    let over = false;
    let stop = () => {};
    const watch = async () => {
      const { hasDraft, onDrafts } = await import("./draft-store");
      if (over) return;
      const look = () =>
        hasDraft(account, courseId, version).then(
          (found) => !over && setUnsaved(found),
          // A browser that keeps nothing has nothing to tell.
          () => undefined,
        );
      stop = onDrafts(look);
      await look();
    };
    watch().catch(() => undefined);
    return () => {
      over = true;
      stop();
    };
  }, [account, courseId, version]);
  if (!unsaved) return null;
  return (
    <p className="mt-1 flex items-start gap-1.5 text-sm font-medium text-target">
      <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      {children}
    </p>
  );
}
