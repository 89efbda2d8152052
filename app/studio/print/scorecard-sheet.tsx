import { type CSSProperties, Fragment } from "react";
import type { CourseDocument, EditedLayout } from "@/lib/editor/document";
import { type EditedFairway, fairwaysOf, findFairwaySource, holeLabel } from "@/lib/editor/fairways";
import { courseTotals, measureFairway } from "@/lib/editor/measures";
import { formatBothUnits } from "@/lib/print/marks";
import { PageLogo } from "./logo";
import { type Print, Sheet } from "./sheet";

interface ScorecardSheetProps {
  print: Print;
  name: string;
  document: CourseDocument;
  layout: EditedLayout;
}

/** Columns for players. */
const PLAYERS = 4;

/** Holes between two sums. */
const NINE = 9;

/** Millimetres: what the page's margins and the card's head take, and the height of a row with room to write. */
const HEAD = 24 + 22;
const MAX_ROW = 9;

/** A scorecard of the chosen layout, its second one beside it if the course has two: a sum for each nine, and totals. */
export function ScorecardSheet({ print, name, document, layout }: ScorecardSheetProps) {
  const { paper, unit, t } = print;
  const other = document.layouts.find(({ id, isActive }) => id !== layout.id && isActive);
  const layouts = other ? [layout, other] : [layout];
  const rows = toRows(
    layouts.map(({ id }) => fairwaysOf(document, id)),
    document,
  );
  const nines = Array.from({ length: Math.ceil(rows.length / NINE) }, (_, index) => index * NINE);
  // biome-ignore lint/suspicious/noArrayIndexKey: empty cells to write in
  const players = Array.from({ length: PLAYERS }, (_, player) => <td key={player} />);
  const lines = 2 + rows.length + (nines.length > 1 ? nines.length : 0);
  const row = Math.min(MAX_ROW, (paper.height - HEAD) / lines);
  const cells = (key: string, measures: { par: number; distance: number } | null | undefined) => (
    <Fragment key={key}>
      <td>{measures ? measures.par : "–"}</td>
      <td>{measures ? formatBothUnits(measures.distance, unit, t)[0] : "–"}</td>
    </Fragment>
  );
  const sums = (some: readonly Row[]) =>
    layouts.map(({ id }, column) => {
      const fairways = some.map(({ fairways }) => fairways[column]).filter((each) => each !== undefined);
      return cells(id, fairways.length > 0 ? courseTotals(fairways) : null);
    });
  const nineTitle = (start: number) => {
    if (nines.length === 2) return t(start === 0 ? "print.frontNine" : "print.backNine");
    return t("print.holeRange", { from: start + 1, to: Math.min(start + NINE, rows.length) });
  };
  return (
    <Sheet paper={paper} label={t("print.scorecard")}>
      <div className="scorecard" style={{ "--row": row.toFixed(2) } as CSSProperties}>
        <div className="sheet-head">
          <h2 className="sheet-title">{name}</h2>
          <PageLogo />
        </div>
        <table>
          <thead>
            <tr>
              <th scope="col" className="scorecard-hole">
                {t("print.holeWord")}
              </th>
              {layouts.map((each) => (
                <th key={each.id} scope="colgroup" colSpan={2} className="scorecard-layout">
                  {each.name}
                </th>
              ))}
              {players}
            </tr>
          </thead>
          {nines.map((start) => (
            <tbody key={start}>
              {rows.slice(start, start + NINE).map(({ key, label, fairways }) => (
                <tr key={key}>
                  <th scope="row">{label}</th>
                  {layouts.map(({ id }, column) => {
                    const fairway = fairways[column];
                    return cells(id, fairway && measureFairway(fairway));
                  })}
                  {players}
                </tr>
              ))}
              {nines.length > 1 && (
                <tr className="scorecard-sum">
                  <th scope="row">{nineTitle(start)}</th>
                  {sums(rows.slice(start, start + NINE))}
                  {players}
                </tr>
              )}
            </tbody>
          ))}
          <tfoot>
            <tr className="scorecard-sum">
              <th scope="row">{t("layouts.total")}</th>
              {sums(rows)}
              {players}
            </tr>
          </tfoot>
        </table>
      </div>
    </Sheet>
  );
}

/** A hole on the card, and how each layout plays it; undefined where it doesn't. */
interface Row {
  readonly key: string;
  readonly label: string;
  readonly fairways: readonly (EditedFairway | undefined)[];
}

/** The holes in the order of the first layout, then those that only the others play. One that is played twice has two rows. */
function toRows(rounds: readonly (readonly EditedFairway[])[], document: CourseDocument): Row[] {
  const keyed = rounds.map((fairways) => {
    const times = new Map<string, number>();
    return new Map(
      fairways.map((fairway) => {
        const holeId = findFairwaySource(document, fairway.id)?.hole.id ?? fairway.id;
        const time = times.get(holeId) ?? 0;
        times.set(holeId, time + 1);
        return [`${holeId} ${time}`, fairway];
      }),
    );
  });
  const keys = new Set(keyed.flatMap((round) => [...round.keys()]));
  return [...keys].map((key) => {
    const fairways = keyed.map((round) => round.get(key));
    const played = fairways.find((each) => each !== undefined);
    return { key, label: played ? holeLabel(played) : "", fairways };
  });
}
