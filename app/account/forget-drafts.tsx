"use client";

import { useEffect, useRef } from "react";

/** Deletes the account's drafts from this browser when the form around it is submitted. */
export function ForgetDrafts({ account }: { account: string }) {
  const marker = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const form = marker.current?.closest("form");
    const forget = () =>
      void import("@/app/studio/session/draft-database")
        .then(({ deleteDraftsOf }) => deleteDraftsOf(account))
        // Best effort: signing out must not depend on the browser's storage.
        .catch(() => undefined);
    form?.addEventListener("submit", forget);
    return () => form?.removeEventListener("submit", forget);
  }, [account]);
  return <span ref={marker} hidden />;
}
