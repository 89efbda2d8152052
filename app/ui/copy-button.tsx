"use client";

import { Check, Copy } from "lucide-react";
import { useState } from "react";
import { useTranslate } from "./translations";
import { useHydrated } from "./use-hydrated";

const WORDS = {
  ready: "registering.copy",
  copied: "registering.copied",
  failed: "registering.copyFailed",
} as const;

/** Copies a text. Absent without scripts, where the text can be selected all the same. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const t = useTranslate();
  const [state, setState] = useState<keyof typeof WORDS>("ready");
  if (!useHydrated()) return null;

  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setState("copied");
    } catch {
      // The browser may refuse, and there is no clipboard at all without https.
      setState("failed");
    }
  }

  const Icon = state === "copied" ? Check : Copy;
  return (
    <>
      <button type="button" className="button shrink-0 px-3 text-sm" onClick={copy}>
        <Icon aria-hidden="true" className="size-4" />
        {t(WORDS[state])}
        <span className="sr-only"> {label}</span>
      </button>
      <span role="status" className="sr-only">
        {state === "ready" ? "" : `${label}: ${t(WORDS[state]).toLowerCase()}`}
      </span>
    </>
  );
}
