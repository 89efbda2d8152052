"use client";

import { Printer } from "lucide-react";
import { useHydrated } from "@/app/ui/use-hydrated";

/** Opens the browser's print dialog. Without scripts it says what to do instead. */
export function PrintButton({ text, otherwise }: { text: string; otherwise: string }) {
  if (!useHydrated()) return <p className="mt-4 min-h-11 text-sm text-muted">{otherwise}</p>;
  return (
    <button type="button" className="button button-primary mt-4" onClick={() => window.print()}>
      <Printer aria-hidden className="size-4" />
      {text}
    </button>
  );
}
