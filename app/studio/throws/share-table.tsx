import type { Share } from "@/lib/flight/outcomes";
import { percent } from "@/lib/flight/throw-words";

interface Cell {
  readonly text: string;
  readonly range: string;
  /** A share of the row's width. */
  readonly bar?: number;
}

interface ShareTableProps {
  /** Of the names, and of each column. */
  heads: readonly string[];
  rows: readonly { readonly name: string; readonly isChosen?: boolean; readonly cells: readonly Cell[] }[];
  /** What a row without cells says, which has them later. */
  waiting?: string;
}

/** Shares of throws with their intervals. */
export function ShareTable({ heads, rows, waiting }: ShareTableProps) {
  return (
    <table
      className="w-full border-collapse text-[0.8125rem] tabular-nums"
      aria-busy={rows.some(({ cells }) => cells.length === 0)}
    >
      <thead>
        <tr className="text-xs text-muted">
          {heads.map((head) => (
            <th key={head} scope="col" className="px-1 pb-1 text-right font-semibold first:text-left">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, isChosen, cells }) => (
          <tr
            key={name}
            className={isChosen ? "border-t border-line bg-select-soft" : "border-t border-line"}
          >
            <th scope="row" className="px-1 text-left font-semibold">
              {name}
            </th>
            {cells.length === 0 && (
              <td colSpan={heads.length - 1} className="py-1 text-muted">
                {waiting}
              </td>
            )}
            {cells.map(({ text, range, bar = 0 }, at) => (
              <td key={heads[at + 1]} className="relative px-1 py-1 text-right whitespace-nowrap">
                <span
                  className="absolute right-0 bottom-0 h-0.5 bg-accent"
                  style={{ width: `${bar * 100}%` }}
                />
                <span className="font-semibold">{text}</span>
                <span className="block text-xs text-muted">{range}</span>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export const shareCell = ({ share, low, high }: Share): Cell => ({
  ...{ text: `${percent(share)} %`, range: `${percent(low)}–${percent(high)} %`, bar: share },
});
