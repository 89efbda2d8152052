"use client";

import { useRouter } from "next/navigation";
import {
  createContext,
  type ReactNode,
  use,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  useTransition,
} from "react";

export const OPTIONS_FORM = "print-options";

/** The values of the options form by field, as in the query of the page. */
export type OptionValues = Readonly<Record<string, string>>;

interface Preview {
  /** True until the pages show the chosen options. */
  readonly isPending: boolean;
  /** Shows the pages with the options that the form has now, if they differ. */
  readonly apply: (history?: "push" | "replace") => void;
  /** Opens the print dialog once the pages show the options of the form. */
  readonly print: () => void;
  /** The user asked to print. */
  readonly isPrinting: boolean;
  readonly onPrinted: () => void;
}

const PreviewContext = createContext<Preview | null>(null);

/** Shows each change of the options at once. They are in the URL, so that Back and links work, and the server draws the pages. */
export function PreviewProvider({ values, children }: { values: OptionValues; children: ReactNode }) {
  const router = useRouter();
  const [isPending, startTransition] = useTransition();
  const [isPrinting, setPrinting] = useState(false);
  /** The options that the pages show, or will show. */
  const latest = useRef(values);

  const apply = useCallback(
    (history: "push" | "replace" = "push") => {
      const chosen = readForm();
      if (!chosen || !isDifferent(chosen, latest.current)) return;
      latest.current = { ...latest.current, ...chosen };
      startTransition(() => router[history](`?${new URLSearchParams(chosen)}`, { scroll: false }));
    },
    [router],
  );

  // Options that the user chose before scripts ran.
  useEffect(() => apply("replace"), [apply]);

  // Back and Forward change the pages without the form.
  useEffect(() => {
    if (isPending || !isDifferent(values, latest.current)) return;
    latest.current = values;
    writeForm(values);
  }, [values, isPending]);

  const preview = useMemo<Preview>(
    () => ({
      ...{ isPending, apply, isPrinting },
      print: () => {
        apply();
        setPrinting(true);
      },
      onPrinted: () => setPrinting(false),
    }),
    [isPending, apply, isPrinting],
  );
  return <PreviewContext value={preview}>{children}</PreviewContext>;
}

export function usePreview(): Preview {
  const preview = use(PreviewContext);
  if (!preview) throw new Error("usePreview needs a PreviewProvider around it");
  return preview;
}

/** The pages, which say that they are about to change. */
export function PreviewPane({ label, children }: { label: string; children: ReactNode }) {
  const { isPending } = usePreview();
  return (
    <section aria-label={label} aria-busy={isPending} className="print-preview">
      {children}
    </section>
  );
}

function findForm(): HTMLFormElement | null {
  const form = document.getElementById(OPTIONS_FORM);
  return form instanceof HTMLFormElement ? form : null;
}

/** The values of the form. A checkbox comes after a hidden field with its value when it isn't checked. */
function readForm(): Record<string, string> | null {
  const form = findForm();
  return (
    form && Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value).trim()]))
  );
}

function writeForm(values: OptionValues): void {
  for (const field of findForm()?.elements ?? []) {
    const isField = field instanceof HTMLInputElement || field instanceof HTMLSelectElement;
    const value = isField ? values[field.name] : undefined;
    if (!isField || value === undefined || field.type === "hidden") continue;
    if (field instanceof HTMLInputElement && field.type !== "text") field.checked = field.value === value;
    else field.value = value;
  }
}

const isDifferent = (some: OptionValues, others: OptionValues) =>
  Object.entries(some).some(([name, value]) => others[name] !== value);
