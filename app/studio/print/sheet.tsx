import type { CSSProperties, ReactNode } from "react";
import type { EditedHole } from "@/lib/editor/document";
import type { Unit } from "@/lib/messages/length";
import type { Translate } from "@/lib/messages/translator";
import type { pageSize } from "@/lib/print/options";
import type { PrintedPicture } from "@/lib/print/own-pictures";
import type { SharedShapes } from "@/lib/print/shared-shapes";

/** The size of a page in millimetres. */
export type Paper = ReturnType<typeof pageSize>;

/** What every page needs. */
export interface Print {
  readonly paper: Paper;
  readonly unit: Unit;
  readonly t: Translate;
  /** The shapes of features that the page defines. */
  readonly shapes: SharedShapes;
  readonly pictures: readonly PrintedPicture[];
  /** Every hole of the course. */
  readonly holes: readonly EditedHole[];
}

interface SheetProps {
  paper: Paper;
  label: string;
  children: ReactNode;
}

/** One page of paper. On screen it scales to the window; everything on it is sized relative to its width. */
export function Sheet({ paper, label, children }: SheetProps) {
  const size = {
    ...{ "--paper-width": paper.width, "--paper-height": paper.height },
    "--enlargement": paper.enlargement,
  } as CSSProperties;
  return (
    <section aria-label={label} className="sheet" style={size}>
      <div className="sheet-inside">{children}</div>
    </section>
  );
}
