import type { ReactNode } from "react";
import { CopyButton } from "@/app/ui/copy-button";

interface CodeBlockProps {
  title: string;
  /** Replaces the visible title, for example with a choice between samples. */
  control?: ReactNode;
  code: string;
}

/** A code sample with a title and a copy button. */
export function CodeBlock({ title, control, code }: CodeBlockProps) {
  return (
    <figure className="overflow-hidden rounded-lg border border-line bg-surface">
      <figcaption className="flex min-h-13 items-center justify-between gap-3 border-b border-line py-1 pr-1 pl-3 text-sm font-medium">
        {control ?? title}
        <CopyButton text={code} label={title} />
      </figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard */}
      <pre tabIndex={0} className="max-h-96 overflow-auto bg-sunken p-3 text-sm">
        <code>{code}</code>
      </pre>
    </figure>
  );
}
