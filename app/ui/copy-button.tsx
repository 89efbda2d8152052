"use client";

import { Check, Copy } from "lucide-react";
import { useState } from "react";
import { Button } from "./button";
import { useTranslate } from "./translations";
import { useHydrated } from "./use-hydrated";

const LABELS = {
  ready: "copying.copy",
  copied: "copying.copied",
  failed: "copying.failed",
} as const;

/** Copies a text to the clipboard. Not rendered without scripts; the text can still be selected. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const t = useTranslate();
  const [state, setState] = useState<keyof typeof LABELS>("ready");
  if (!useHydrated()) return null;

  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setState("copied");
    } catch {
      // The browser may deny access, and without https there is no clipboard.
      setState("failed");
    }
  }

  const Icon = state === "copied" ? Check : Copy;
  return (
    <>
      <Button size="small" className="shrink-0" onClick={copy}>
        <Icon aria-hidden="true" className="size-4" />
        {t(LABELS[state])}
        <span className="sr-only"> {label}</span>
      </Button>
      <span role="status" className="sr-only">
        {state === "ready" ? "" : `${label}: ${t(LABELS[state])}`}
      </span>
    </>
  );
}
