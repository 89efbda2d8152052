"use client";

import { useEffect, useRef } from "react";

/** Deletes the account's drafts, undo history, logos and files to import from this browser when the form around it is submitted. */
export function ForgetDrafts({ account }: { account: string }) {
  const marker = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const form = marker.current?.closest("form");
    // Best effort: signing out must not depend on the browser's storage.
    const ignore = () => undefined;
    const forget = () => {
      void import("@/app/studio/session/draft-database")
        .then(({ deleteDraftsOf }) => deleteDraftsOf(account))
        .catch(ignore);
      void import("@/app/studio/session/undo-storage").then(({ forgetUndo }) => forgetUndo()).catch(ignore);
      void import("@/app/studio/session/handed-over-file")
        .then(({ deleteHandedOverFilesOf }) => deleteHandedOverFilesOf(account))
        .catch(ignore);
      void import("@/app/studio/session/logo-database")
        .then(({ deleteLogosOf }) => deleteLogosOf(account))
        .catch(ignore);
    };
    form?.addEventListener("submit", forget);
    return () => form?.removeEventListener("submit", forget);
  }, [account]);
  return <span ref={marker} hidden />;
}
