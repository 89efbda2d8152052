import type { CourseDocument, EditedFeature, EditedLayout } from "@/lib/editor/document";
import { type CompleteFairway, type FairwaySource, findFairwaySource } from "@/lib/editor/fairways";
import type { Unit } from "@/lib/messages/length";
import type { Translate } from "@/lib/messages/translator";
import { type Paper, Sheet } from "./sheet";
import { TeeSign } from "./tee-sign";

interface SignSheetsProps {
  name: string;
  document: CourseDocument;
  layout: EditedLayout;
  /** Those of the layout. */
  features: readonly EditedFeature[];
  /** The holes to print. */
  fairways: readonly CompleteFairway[];
  /** All holes of the course, to find the one after each. */
  all: readonly CompleteFairway[];
  perPage: 1 | 2;
  paper: Paper;
  unit: Unit;
  t: Translate;
}

/** A tee sign for each hole, one or two per page. */
export function SignSheets(props: SignSheetsProps) {
  const { name, document, layout, features, fairways, all, perPage, paper, unit, t } = props;
  const pages = Array.from({ length: Math.ceil(fairways.length / perPage) }, (_, page) =>
    fairways.slice(page * perPage, (page + 1) * perPage),
  );
  return pages.map((signs) => (
    <Sheet
      key={signs[0]?.id}
      paper={paper}
      label={signs.map(({ number }) => t("print.hole", { hole: number })).join(", ")}
    >
      {signs.map((fairway) => (
        <TeeSign
          key={fairway.id}
          course={layout.plays ? `${name} · ${layout.name}` : name}
          source={findFairwaySource(document, fairway.id) as FairwaySource}
          features={features}
          fairway={fairway}
          next={all[all.indexOf(fairway) + 1] ?? null}
          height={perPage === 2 ? (paper.height - 24 - 10) / 2 : paper.height - 24}
          width={paper.width - 24}
          unit={unit}
          t={t}
        />
      ))}
    </Sheet>
  ));
}
