import { holeFragment } from "@/lib/courses/share-paths";
import type { CourseDocument, EditedFeature } from "@/lib/editor/document";
import { type CompleteFairway, type FairwaySource, findFairwaySource } from "@/lib/editor/fairways";
import type { Unit } from "@/lib/messages/length";
import type { Translate } from "@/lib/messages/translator";
import { holeLabel } from "@/lib/print/drawing";
import { FONTS } from "@/lib/print/ink";
import type { PrintedPicture } from "@/lib/print/own-pictures";
import type { SharedShapes } from "@/lib/print/shared-shapes";
import { drawTeeSign, LOGO_SIZE } from "@/lib/print/tee-sign";
import { SignLogo } from "./logo";
import { type Paper, Sheet } from "./sheet";

interface SignSheetsProps {
  /** The course and its layout. */
  name: string;
  document: CourseDocument;
  /** Those of the layout. */
  features: readonly EditedFeature[];
  /** Their shapes, which the page defines. */
  shapes: SharedShapes;
  pictures: readonly PrintedPicture[];
  /** The holes to print. */
  fairways: readonly CompleteFairway[];
  /** All holes of the course, to find the one after each. */
  all: readonly CompleteFairway[];
  perPage: 1 | 2 | 4;
  /** The address of the course's page, for QR codes; null for none. */
  address: string | null;
  paper: Paper;
  unit: Unit;
  t: Translate;
}

/** Millimetres around a page and between two signs (print.css). */
const PADDING = 12;
const GAP = 10;

/** Four signs on a page have the contents of larger ones, drawn smaller. */
const SCALE_OF_FOUR = 1.5;

/** A tee sign for each hole, one, two or four per page. */
export function SignSheets(props: SignSheetsProps) {
  const { name, document, features, shapes, pictures, fairways, all, perPage, address, paper, unit, t } =
    props;
  const pages = Array.from({ length: Math.ceil(fairways.length / perPage) }, (_, page) =>
    fairways.slice(page * perPage, (page + 1) * perPage),
  );
  const isLandscape = paper.width > paper.height;
  const columns = perPage === 4 || (perPage === 2 && isLandscape) ? 2 : 1;
  const rows = perPage / columns;
  const scale = perPage === 4 ? SCALE_OF_FOUR : 1;
  const width = ((paper.width - 2 * PADDING - (columns - 1) * GAP) / columns) * scale;
  const height = ((paper.height - 2 * PADDING - (rows - 1) * GAP) / rows) * scale;
  const addressOf = ({ hole }: FairwaySource) => address && `${address}#${holeFragment(hole.number)}`;
  return pages.map((signs) => (
    <Sheet
      key={signs[0]?.id}
      paper={paper}
      label={signs.map((fairway) => t("print.hole", { hole: holeLabel(fairway) })).join(", ")}
    >
      <div className="signs" data-columns={columns}>
        {signs.map((fairway) => {
          const source = findFairwaySource(document, fairway.id) as FairwaySource;
          const next = all[all.indexOf(fairway) + 1] ?? null;
          const sign = drawTeeSign(
            {
              course: name,
              source,
              features,
              shapes,
              pictures,
              fairway,
              next,
              qr: addressOf(source),
              unit,
              t,
            },
            { width, height },
          );
          return (
            <article
              key={fairway.id}
              className="sign"
              aria-label={t("print.hole", { hole: holeLabel(fairway) })}
            >
              {/* biome-ignore lint/a11y/noSvgWithoutTitle: its texts are read as they are, and its drawing has a label */}
              <svg viewBox={`0 0 ${width} ${height}`} fontFamily={FONTS}>
                {/* biome-ignore lint/security/noDangerouslySetInnerHtml: made of escaped texts (markup.ts) */}
                <g dangerouslySetInnerHTML={{ __html: sign.text }} />
                <SignLogo x={width - LOGO_SIZE} y={1} size={LOGO_SIZE} />
              </svg>
            </article>
          );
        })}
      </div>
    </Sheet>
  ));
}
