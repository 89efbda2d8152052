import type { CSSProperties } from "react";
import type { CourseDocument, EditedLayout } from "@/lib/editor/document";
import { type EditedFairway, fairwaysOf, findFairwaySource } from "@/lib/editor/fairways";
import { courseTotals, measureFairway } from "@/lib/editor/measures";
import type { Unit } from "@/lib/messages/length";
import type { Translate } from "@/lib/messages/translator";
import { holeLabel } from "@/lib/print/drawing";
import { formatBothUnits } from "@/lib/print/marks";
import { PageLogo } from "./logo";
import { type Paper, Sheet } from "./sheet";

interface ScorecardSheetProps {
  name: string;
  document: CourseDocument;
  layout: EditedLayout;
  paper: Paper;
  unit: Unit;
  t: Translate;
}

/** Columns for players. */
const PLAYERS = 4;

/** Holes between two sums. */
const NINE = 9;

/** Millimetres: what the page's margins and the card's head take, and the height of a row with room to write. */
const HEAD = 24 + 22;
const MAX_ROW = 7.2;

/** A scorecard of the chosen layout, its second one beside it if the course has two: a sum for each nine, and totals. */
export function ScorecardSheet({ name, document, layout, paper, unit, t }: ScorecardSheetProps) {
  const other = document.layouts.find(({ id, isActive }) => id !== layout.id && isActive);
  const layouts = other ? [layout, other] : [layout];
  const rows = toRows(
    layouts.map(({ id }) => fairwaysOf(document, id)),
    document,
  );
  const nines = Array.from({ length: Math.ceil(rows.length / NINE) }, (_, index) => index * NINE);
  const players = Array.from({ length: PLAYERS }, (_, index) => index);
  const lines = 2 + rows.length + (nines.length > 1 ? nines.length : 0);
  const row = Math.min(MAX_ROW, (paper.height - HEAD) / lines);
  const sum = (some: readonly Row[], column: number) => {
    const fairways = some.map(({ fairways }) => fairways[column]).filter((each) => each !== undefined);
    const { par, distance } = courseTotals(fairways);
    return [par, formatBothUnits(distance, unit, t)[0]] as const;
  };
  const nineTitle = (start: number) => {
    if (nines.length === 2) return t(start === 0 ? "print.frontNine" : "print.backNine");
    return t("print.holeRange", { from: start + 1, to: Math.min(start + NINE, rows.length) });
  };
  return (
    <Sheet paper={paper} label={t("print.scorecard")}>
      <section
        className="scorecard"
        aria-label={t("print.scorecard")}
        style={{ "--row": row.toFixed(2) } as CSSProperties}
      >
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
              {players.map((player) => (
                <td key={player} />
              ))}
            </tr>
          </thead>
          {nines.map((start) => (
            <tbody key={start}>
              {rows.slice(start, start + NINE).map(({ key, label, fairways }) => (
                <tr key={key}>
                  <th scope="row">{label}</th>
                  {layouts.map((each, column) => (
                    <Measures key={each.id} fairway={fairways[column]} unit={unit} t={t} />
                  ))}
                  {players.map((player) => (
                    <td key={player} />
                  ))}
                </tr>
              ))}
              {nines.length > 1 && (
                <tr className="scorecard-sum">
                  <th scope="row">{nineTitle(start)}</th>
                  {layouts.map((each, column) => (
                    <Sum key={each.id} cells={sum(rows.slice(start, start + NINE), column)} />
                  ))}
                  {players.map((player) => (
                    <td key={player} />
                  ))}
                </tr>
              )}
            </tbody>
          ))}
          <tfoot>
            <tr className="scorecard-sum">
              <th scope="row">{t("layouts.total")}</th>
              {layouts.map((each, column) => (
                <Sum key={each.id} cells={sum(rows, column)} />
              ))}
              {players.map((player) => (
                <td key={player} />
              ))}
            </tr>
          </tfoot>
        </table>
      </section>
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

function Measures({ fairway, unit, t }: { fairway: EditedFairway | undefined; unit: Unit; t: Translate }) {
  const measures = fairway && measureFairway(fairway);
  return (
    <Sum cells={measures ? [measures.par, formatBothUnits(measures.distance, unit, t)[0]] : ["–", "–"]} />
  );
}

function Sum({ cells: [par, length] }: { cells: readonly [number | string, string] }) {
  return (
    <>
      <td>{par}</td>
      <td>{length}</td>
    </>
  );
}
