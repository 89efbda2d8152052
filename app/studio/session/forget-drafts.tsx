"use client";

import { useEffect, useRef } from "react";

/** Inside a form: when it is sent, this browser forgets the unsaved work that it keeps for the account. */
export function ForgetDrafts({ account }: { account: string }) {
  const here = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const form = here.current?.closest("form");
    const forget = () =>
      void import("./draft-store").then(({ forgetDrafts }) => forgetDrafts(account)).catch(() => undefined);
    form?.addEventListener("submit", forget);
    return () => form?.removeEventListener("submit", forget);
  }, [account]);
  return <span ref={here} hidden />;
}
