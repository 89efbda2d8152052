import type { ReactNode } from "react";
import { CopyButton } from "@/app/ui/copy-button";
import { Preformatted } from "@/app/ui/preformatted";

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
      <Preformatted text={code} className="" />
    </figure>
  );
}
