"use client";

import { useId, useState } from "react";
import { CopyButton } from "@/app/ui/copy-button";

interface SamplesProps {
  label: string;
  samples: readonly { readonly language: string; readonly code: string }[];
}

/** The code samples of an endpoint, one language at a time. */
export function Samples({ label, samples }: SamplesProps) {
  const id = useId();
  const [chosen, choose] = useState(0);
  const code = samples[chosen]?.code ?? "";
  return (
    <figure className="mt-2 overflow-hidden rounded-lg border border-line">
      <figcaption className="flex min-h-13 items-center justify-between gap-3 border-b border-line px-3 text-sm">
        <label htmlFor={id} className="sr-only">
          {label}
        </label>
        <select
          id={id}
          className="field w-auto"
          value={chosen}
          onChange={(event) => choose(Number(event.target.value))}
        >
          {samples.map(({ language }, index) => (
            <option key={language} value={index}>
              {language}
            </option>
          ))}
        </select>
        <CopyButton text={code} label={label} />
      </figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard */}
      <pre tabIndex={0} className="max-h-96 overflow-auto bg-sunken p-3 text-sm">
        <code>{code}</code>
      </pre>
    </figure>
  );
}
