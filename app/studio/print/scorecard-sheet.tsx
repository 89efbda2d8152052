import type { CourseDocument, EditedLayout } from "@/lib/editor/document";
import { type EditedFairway, fairwaysOf } from "@/lib/editor/fairways";
import { courseTotals, measureFairway } from "@/lib/editor/measures";
import type { Unit } from "@/lib/messages/length";
import type { Translate } from "@/lib/messages/translator";
import { formatBothUnits } from "./marks";
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

/** A scorecard of the chosen layout, its second one beside it if the course has two: front nine, back nine, totals. */
export function ScorecardSheet({ name, document, layout, paper, unit, t }: ScorecardSheetProps) {
  const other = document.layouts.find(({ id, isActive }) => id !== layout.id && isActive);
  const layouts = other ? [layout, other] : [layout];
  const columns = layouts.map((each) => fairwaysOf(document, each.id));
  const rows = columns[0] ?? [];
  const halves = rows.length > 9 ? [rows.slice(0, 9), rows.slice(9)] : [rows];
  const players = Array.from({ length: PLAYERS }, (_, index) => index);
  const cells = (fairways: readonly EditedFairway[]) => {
    const { par, distance } = courseTotals(fairways);
    return [par, formatBothUnits(distance, unit, t)[0]] as const;
  };
  return (
    <Sheet paper={paper} label={t("print.scorecard")}>
      <section className="scorecard" aria-label={t("print.scorecard")}>
        <h2>{name}</h2>
        <table>
          <thead>
            <tr>
              <th scope="col">{t("print.holeWord")}</th>
              {layouts.map((each) => (
                <th key={each.id} scope="colgroup" colSpan={2}>
                  {each.name}
                </th>
              ))}
              {players.map((player) => (
                <td key={player} className="scorecard-player" />
              ))}
            </tr>
          </thead>
          {halves.map((half, index) => (
            <tbody key={half[0]?.id}>
              {half.map((fairway, row) => (
                <tr key={fairway.id}>
                  <th scope="row">{fairway.label ?? fairway.number}</th>
                  {columns.map((column, at) => (
                    <Measures key={layouts[at]?.id} fairway={column[index * 9 + row]} unit={unit} t={t} />
                  ))}
                  {players.map((player) => (
                    <td key={player} />
                  ))}
                </tr>
              ))}
              {halves.length > 1 && (
                <tr className="scorecard-sum">
                  <th scope="row">{t(index === 0 ? "print.frontNine" : "print.backNine")}</th>
                  {columns.map((column, at) => (
                    <Sum
                      key={layouts[at]?.id}
                      cells={cells(column.slice(index * 9, index === 0 ? 9 : undefined))}
                    />
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
              {columns.map((column, at) => (
                <Sum key={layouts[at]?.id} cells={cells(column)} />
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
