import { CircleCheck } from "lucide-react";
import type { ReactNode } from "react";

/** Confirms what was just done; announced when it appears. */
export function StatusNote({ children }: { children: ReactNode }) {
  return (
    <p role="status" className="mt-6 flex gap-2.5 rounded-lg bg-accent-soft px-4 py-3 wrap-anywhere">
      <CircleCheck aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-accent" />
      <span>{children}</span>
    </p>
  );
}
