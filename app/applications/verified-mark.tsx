import { BadgeCheck } from "lucide-react";
import type { ReactNode } from "react";

/** The mark of an application that the operator of this server has verified. */
export function VerifiedMark({ children }: { children: ReactNode }) {
  return (
    <p className="mt-2 flex items-center gap-1.5 text-sm font-medium text-accent">
      <BadgeCheck aria-hidden="true" className="size-4 shrink-0" />
      {children}
    </p>
  );
}
