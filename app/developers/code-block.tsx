import { CopyButton } from "@/app/ui/copy-button";

/** A code sample with a title and a copy button. */
export function CodeBlock({ title, code }: { title: string; code: string }) {
  return (
    <figure className="overflow-hidden rounded-lg border border-line bg-surface">
      <figcaption className="flex min-h-13 items-center justify-between gap-3 border-b border-line py-1 pr-1 pl-3 text-sm font-medium">
        {title}
        <CopyButton text={code} label={title} />
      </figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard */}
      <pre tabIndex={0} className="max-h-96 overflow-auto bg-sunken p-3 text-sm">
        <code>{code}</code>
      </pre>
    </figure>
  );
}
