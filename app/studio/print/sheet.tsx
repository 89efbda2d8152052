import type { CSSProperties, ReactNode } from "react";
import type { pageSize } from "@/lib/print/options";

/** The size of a page in millimetres. */
export type Paper = ReturnType<typeof pageSize>;

interface SheetProps {
  paper: Paper;
  label: string;
  children: ReactNode;
}

/** One page of paper. On screen it scales to the available width; everything on it is sized relative to that width. */
export function Sheet({ paper, label, children }: SheetProps) {
  const size = { "--paper-width": paper.width, "--paper-height": paper.height } as CSSProperties;
  return (
    <section aria-label={label} className="sheet" style={size}>
      <div className="sheet-inside">{children}</div>
    </section>
  );
}
