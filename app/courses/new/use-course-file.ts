import { useCallback, useEffect, useRef, useState } from "react";
import { handOverFile } from "@/app/studio/session/handed-over-file";
import type { FileSummary } from "@/lib/exchange/summary";
import { type Message, message } from "@/lib/messages/message";

/** The file from which the course is created. */
export type CourseFile =
  | { readonly state: "none" }
  | { readonly state: "reading"; readonly name: string }
  | {
      readonly state: "failed";
      readonly name: string;
      readonly problem: Message;
      /** Reads the file again with latitude and longitude swapped. Null when that would not help. */
      readonly swap: (() => void) | null;
    }
  | {
      readonly state: "read";
      readonly name: string;
      readonly summary: FileSummary;
      /** The ID by which the studio finds the file. Null when there is nothing to import. */
      readonly fileId: string | null;
      readonly swap: () => void;
    };

/** Loads the reader lazily, with the first file. */
const loadReader = () => import("./read-course-file");

/** Reads the file that the user chooses, and keeps it for the studio. */
export function useCourseFile(account: string, onRead: (name: string, summary: FileSummary) => void) {
  const [courseFile, setCourseFile] = useState<CourseFile>({ state: "none" });
  const current = useRef<AbortController>(null);
  useEffect(() => () => current.current?.abort(), []);

  const read = useCallback(
    async (file: File, swapped: boolean) => {
      current.current?.abort();
      const abort = new AbortController();
      current.current = abort;
      const { name } = file;
      setCourseFile({ state: "reading", name });
      const reader = await loadReader().catch(() => null);
      const result = await reader?.readCourseFile(file, swapped, abort.signal);
      if (abort.signal.aborted) return;
      const swap = () => void read(file, !swapped);
      if (!result?.ok) {
        const problem = result?.problem ?? message("exchange.notLoaded");
        setCourseFile({ state: "failed", name, problem, swap: result?.swapMayHelp ? swap : null });
        return;
      }
      const { summary } = result;
      const isEmpty = summary.places.length === 0;
      const fileId = isEmpty ? null : await handOverFile(account, { file, swapped });
      if (abort.signal.aborted) return;
      setCourseFile({ state: "read", name, summary, fileId, swap });
      onRead(name, summary);
    },
    [account, onRead],
  );
  return {
    courseFile,
    open: useCallback((file: File) => void read(file, false), [read]),
    remove: () => {
      current.current?.abort();
      setCourseFile({ state: "none" });
    },
  };
}
