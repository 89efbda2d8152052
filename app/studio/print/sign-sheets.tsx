import { holeFragment } from "@/lib/courses/share-paths";
import type { CourseDocument, EditedFeature } from "@/lib/editor/document";
import {
  type CompleteFairway,
  type FairwaySource,
  findFairwaySource,
  holeLabel,
} from "@/lib/editor/fairways";
import type { PaperDrawing } from "@/lib/print/paper-drawing";
import { drawTeeSign } from "@/lib/print/tee-sign";
import type { CourseColour } from "@/lib/validation/hole";
import { Drawing } from "./drawing";
import { type Print, Sheet } from "./sheet";

interface SignOptions {
  name: string;
  document: CourseDocument;
  /** Those of the layout. */
  features: readonly EditedFeature[];
  fairways: readonly CompleteFairway[];
  layoutColour: CourseColour | null;
  /** All holes of the layout, to find the one after each. */
  all: readonly CompleteFairway[];
  perPage: number;
  /** The address of the course's page, for QR codes; null for none. */
  address: string | null;
  /** Whether to show the ground along each hole. */
  hasProfile: boolean;
  /** Whether to show the throws that are kept with the holes. */
  showsThrows: boolean;
}

export interface PrintedSign {
  readonly id: string;
  readonly label: string;
  readonly drawing: PaperDrawing;
}

/** Millimetres around a page and between two signs (print.css). */
export const PADDING = 12;
const GAP = 10;

/** Four signs on a page have the contents of larger ones, drawn smaller. */
const SCALE_OF_FOUR = 1.5;

const columnsOf = ({ width, height }: Print["paper"], perPage: number) =>
  perPage === 4 || (perPage === 2 && width > height) ? 2 : 1;

export function drawSigns({ paper, unit, t, shapes, pictures }: Print, options: SignOptions): PrintedSign[] {
  const { name, document, features, fairways, layoutColour, all, perPage, address, showsThrows, hasProfile } =
    options;
  const columns = columnsOf(paper, perPage);
  const rows = perPage / columns;
  const scale = perPage === 4 ? SCALE_OF_FOUR : 1;
  const size = {
    width: ((paper.width - 2 * PADDING - (columns - 1) * GAP) / columns) * scale,
    height: ((paper.height - 2 * PADDING - (rows - 1) * GAP) / rows) * scale,
  };
  return fairways.map((fairway) => {
    const source = findFairwaySource(document, fairway.id) as FairwaySource;
    const next = all[all.indexOf(fairway) + 1] ?? null;
    const qr = address && `${address}#${holeFragment(source.hole.number)}`;
    const throws = (showsThrows && source.hole.throws) || [];
    const drawing = drawTeeSign(
      {
        course: name,
        source,
        features,
        shapes,
        pictures,
        throws,
        fairway,
        next,
        layoutColour,
        hasProfile,
        unit,
        t,
        qr,
      },
      size,
    );
    return { id: fairway.id, label: t("print.hole", { hole: holeLabel(fairway) }), drawing };
  });
}

/** One, two or four tee signs per page. */
export function SignSheets({
  paper,
  perPage,
  signs,
}: {
  paper: Print["paper"];
  perPage: number;
  signs: readonly PrintedSign[];
}) {
  const pages = Array.from({ length: Math.ceil(signs.length / perPage) }, (_, page) =>
    signs.slice(page * perPage, (page + 1) * perPage),
  );
  return pages.map((onPage) => (
    <Sheet key={onPage[0]?.id} paper={paper} label={onPage.map(({ label }) => label).join(", ")}>
      <div className="signs" data-columns={columnsOf(paper, perPage)}>
        {onPage.map(({ id, label, drawing }) => (
          <article key={id} className="sign" aria-label={label}>
            <Drawing drawing={drawing} />
          </article>
        ))}
      </div>
    </Sheet>
  ));
}
