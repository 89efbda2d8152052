import type { ReactNode } from "react";

/** Says why there are no courses, alike in every list. */
export function NoCourses({
  title,
  help,
  children,
}: {
  title: string;
  help: string;
  /** What to do about it. */
  children?: ReactNode;
}) {
  return (
    <div className="rounded-card border border-dashed border-line p-6 text-center">
      <h2 className="text-lg wrap-anywhere">{title}</h2>
      <p className="mt-1.5 text-pretty text-muted">{help}</p>
      {children && <div className="mt-5 flex flex-wrap justify-center gap-3">{children}</div>}
    </div>
  );
}
