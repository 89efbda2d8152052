"use client";

import { Printer } from "lucide-react";
import { useEffect } from "react";
import { useHydrated } from "@/app/ui/use-hydrated";
import { useBackgroundComing } from "./background";
import { OPTIONS_FORM } from "./options-form-id";

interface PrintButtonProps {
  /** What the pages show, by the names of the form's fields. */
  applied: Readonly<Record<string, string>>;
  text: string;
  /** While the background is not there. */
  waiting: string;
  /** What to do where scripts do not run. */
  otherwise: string;
}

/** Where this tab keeps the address of the pages to print once they are there. */
const PRINT_AT = "teepad.print";

/**
 * Opens the browser's print dialog, not before the background is there. What was chosen since the pages were made is
 * applied first: nobody wants 27 signs on paper who just wrote "1-2". Without scripts it says what to do instead.
 */
export function PrintButton({ applied, text, waiting, otherwise }: PrintButtonProps) {
  const busy = useBackgroundComing();
  const hydrated = useHydrated();
  useEffect(() => {
    if (!hydrated || busy) return;
    const wanted = sessionStorage.getItem(PRINT_AT);
    sessionStorage.removeItem(PRINT_AT);
    if (wanted === window.location.search) window.print();
  }, [hydrated, busy]);

  if (!hydrated) return <p className="mt-4 min-h-11 text-sm text-muted">{otherwise}</p>;
  const print = () => {
    const form = document.getElementById(OPTIONS_FORM);
    const chosen = form instanceof HTMLFormElement ? searchOf(form) : null;
    if (!(form instanceof HTMLFormElement) || chosen === null || isApplied(chosen, applied)) {
      window.print();
      return;
    }
    sessionStorage.setItem(PRINT_AT, `?${chosen}`);
    form.requestSubmit();
  };
  return (
    <button
      type="button"
      className="button button-primary mt-4 aria-disabled:cursor-progress aria-disabled:opacity-60"
      aria-busy={busy}
      // Not `disabled`, which would take the focus from who waits on it.
      aria-disabled={busy}
      onClick={() => {
        if (!busy) print();
      }}
    >
      <Printer aria-hidden className="size-4" />
      {busy ? waiting : text}
    </button>
  );
}

/** What the form sends. */
function searchOf(form: HTMLFormElement): URLSearchParams {
  const fields = [...new FormData(form)].map(([name, value]) => [name, String(value)]);
  return new URLSearchParams(fields);
}

function isApplied(chosen: URLSearchParams, applied: Readonly<Record<string, string>>): boolean {
  return Object.entries(applied).every(([name, value]) => (chosen.get(name) ?? "").trim() === value);
}
