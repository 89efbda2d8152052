"use client";

import { CircleAlert, HardDrive } from "lucide-react";
import { useEffect, useState } from "react";

interface DeviceHintProps {
  account: string;
  courseId: string;
  /** The version that the page shows. */
  version: number;
  /** What is said before the number of unsaved changes. */
  unsaved: string;
  /** What is said of a course that opens without a connection, and before the size of its map. */
  kept?: string;
  map: string;
}

/** What this browser has of a course: changes that aren't saved, else that it keeps it, and its map. */
export function DeviceHint({ account, courseId, version, unsaved, kept, map }: DeviceHintProps) {
  const [found, setFound] = useState({ changes: 0, isKept: false, bytes: 0 });
  useEffect(() => {
    let unmounted = false;
    let unsubscribe = () => {};
    const watch = async () => {
      const { countUnsavedChanges, onDraftsChange } = await import("@/app/studio/session/unsaved-drafts");
      const { isKept, countTileBytes } = await import("@/app/studio/session/kept-courses");
      if (unmounted) return;
      const update = () =>
        Promise.all([
          countUnsavedChanges(account, courseId, version),
          isKept(account, courseId),
          countTileBytes(account, courseId),
        ]).then(
          ([changes, isKept, bytes]) => !unmounted && setFound({ changes, isKept, bytes }),
          // Without IndexedDB there is nothing.
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
  if (found.changes > 0)
    return (
      <p className="mt-1 flex items-start gap-1.5 text-sm font-medium text-warning tabular-nums">
        <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
        {unsaved}: {found.changes}
      </p>
    );
  const { bytes } = found;
  const onDevice = [found.isKept && kept, bytes > 0 && `${map}: ${formatMegabytes(bytes)}`].filter(Boolean);
  if (onDevice.length === 0) return null;
  return (
    <p className="mt-1 flex items-start gap-1.5 text-sm text-muted">
      <HardDrive aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      {onDevice.join(" · ")}
    </p>
  );
}

/** Such as "14 MB", in the language of the page. */
function formatMegabytes(bytes: number): string {
  const format = new Intl.NumberFormat(document.documentElement.lang, { style: "unit", unit: "megabyte" });
  return format.format(Math.max(1, Math.round(bytes / 1e6)));
}
