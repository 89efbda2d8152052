import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";

interface EmptyStateProps {
  icon: LucideIcon;
  title: string;
  text: string;
  /** The action that puts something there. */
  children?: ReactNode;
}

/** What belongs on a page that has nothing yet. */
export function EmptyState({ icon: Icon, title, text, children }: EmptyStateProps) {
  return (
    <div className="card mt-8 p-8 text-center sm:p-12">
      <Icon aria-hidden="true" className="mx-auto size-8 text-accent" />
      <h2 className="mt-3 text-xl">{title}</h2>
      <p className="mx-auto mt-2 max-w-prose text-muted">{text}</p>
      {children && <div className="mt-6">{children}</div>}
    </div>
  );
}
