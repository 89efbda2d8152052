"use client";

import { Printer } from "lucide-react";
import { useEffect } from "react";
import { Button } from "@/app/ui/button";
import { useHydrated } from "@/app/ui/use-hydrated";
import { useBackgroundLoading } from "./background";
import { OPTIONS_FORM } from "./options-form-id";

interface PrintButtonProps {
  /** The options that the pages show, by the names of the form's fields. */
  applied: Readonly<Record<string, string>>;
  text: string;
  /** The button's text while the background is loading. */
  waiting: string;
  /** Shown instead of the button if scripts are disabled. */
  withoutScripts: string;
}

/** Session storage key of the query whose page prints itself once it has loaded. */
const PRINT_ON_LOAD = "teepad.print";

/**
 * Opens the browser's print dialog once the background has loaded. Applies changed options first: a user who just typed
 * "1-2" does not want 27 signs on paper.
 */
export function PrintButton({ applied, text, waiting, withoutScripts }: PrintButtonProps) {
  const busy = useBackgroundLoading();
  const hydrated = useHydrated();
  useEffect(() => {
    if (!hydrated || busy) return;
    const query = sessionStorage.getItem(PRINT_ON_LOAD);
    sessionStorage.removeItem(PRINT_ON_LOAD);
    if (query === window.location.search) window.print();
  }, [hydrated, busy]);

  if (!hydrated) return <p className="mt-4 min-h-11 text-sm text-muted">{withoutScripts}</p>;
  const print = () => {
    const form = document.getElementById(OPTIONS_FORM);
    const chosen = form instanceof HTMLFormElement ? queryOf(form) : null;
    if (!(form instanceof HTMLFormElement) || chosen === null || isApplied(chosen, applied)) {
      window.print();
      return;
    }
    sessionStorage.setItem(PRINT_ON_LOAD, `?${chosen}`);
    form.requestSubmit();
  };
  return (
    <Button
      variant="primary"
      className="mt-4 aria-disabled:cursor-progress aria-disabled:opacity-60"
      aria-busy={busy}
      // Not `disabled`, which would lose the focus.
      aria-disabled={busy}
      onClick={() => {
        if (!busy) print();
      }}
    >
      <Printer aria-hidden className="size-4" />
      {busy ? waiting : text}
    </Button>
  );
}

/** The query that the form submits. */
function queryOf(form: HTMLFormElement): URLSearchParams {
  const fields = [...new FormData(form)].map(([name, value]) => [name, String(value)]);
  return new URLSearchParams(fields);
}

function isApplied(chosen: URLSearchParams, applied: Readonly<Record<string, string>>): boolean {
  return Object.entries(applied).every(([name, value]) => (chosen.get(name) ?? "").trim() === value);
}
