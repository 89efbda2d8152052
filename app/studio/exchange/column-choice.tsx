import { ArrowLeftRight } from "lucide-react";
import { useId, useState } from "react";
import { Button } from "@/app/ui/button";
import { useTranslate } from "@/app/ui/translations";
import { COLUMNS, type Column, type ColumnChoice, hasPlaces, type Table } from "@/lib/exchange/table";
import type { Message } from "@/lib/messages/message";

interface ColumnChoiceFormProps {
  table: Table;
  /** Why the table could not be read. */
  problem: Message | null;
  /** Swaps latitude and longitude; null where that doesn't help. */
  onSwap: (() => void) | null;
  onBack: () => void;
  onRead: (columns: ColumnChoice) => void;
}

/** The columns of a table with their first values, and a choice of what each means. */
export function ColumnChoiceForm({ table, problem, onSwap, onBack, onRead }: ColumnChoiceFormProps) {
  const t = useTranslate();
  const [columns, setColumns] = useState(table.columns);
  const hint = useId();
  // A meaning that is chosen again moves to the new column.
  const choose = (index: number, chosen: Column | null) =>
    setColumns(
      table.headings.map((_, at) =>
        at === index ? chosen : columns[at] === chosen ? null : (columns[at] ?? null),
      ),
    );
  const isComplete = hasPlaces(columns);
  return (
    <form
      className="contents"
      onSubmit={(event) => {
        event.preventDefault();
        if (isComplete) onRead(columns);
      }}
    >
      <div className="dialog-body flex flex-col gap-4">
        {problem && (
          <div
            role="alert"
            className="rounded-lg border border-line bg-warning-soft px-4 py-3 text-sm wrap-anywhere"
          >
            {t(problem)}
            {onSwap && <SwapButton onSwap={onSwap} />}
          </div>
        )}
        <p className="text-sm text-muted">{t("exchange.columnsHelp")}</p>
        <ul className="divide-y divide-line border-y border-line">
          {table.headings.map((heading, index) => (
            <li
              // biome-ignore lint/suspicious/noArrayIndexKey: the columns of a file never move
              key={index}
              className="grid gap-x-4 gap-y-1 py-2.5 sm:grid-cols-[minmax(0,1fr)_15rem] sm:items-center"
            >
              <div className="min-w-0">
                <p className="text-sm font-semibold wrap-anywhere">{heading}</p>
                <p className="truncate text-sm text-muted tabular-nums">
                  {table.rows.map((row) => row[index] ?? "").join(" · ")}
                </p>
              </div>
              <select
                className="field"
                aria-label={t("exchange.meaningOf", { heading })}
                value={columns[index] ?? ""}
                onChange={({ target }) =>
                  choose(index, COLUMNS.find((column) => column === target.value) ?? null)
                }
              >
                <option value="">{t("exchange.columnUnused")}</option>
                {COLUMNS.map((column) => (
                  <option key={column} value={column}>
                    {capitalise(t(`exchange.column_${column}`))}
                  </option>
                ))}
              </select>
            </li>
          ))}
        </ul>
      </div>
      <div className="flex flex-wrap items-center justify-end gap-2 border-t border-line px-4 py-3">
        {!isComplete && (
          <p id={hint} className="mr-auto basis-64 grow text-sm text-muted">
            {t("exchange.columnsMissing")}
          </p>
        )}
        <Button type="button" onClick={onBack}>
          {t("exchange.back")}
        </Button>
        <Button
          type="submit"
          variant="primary"
          aria-disabled={!isComplete}
          aria-describedby={isComplete ? undefined : hint}
        >
          {t("exchange.readColumns")}
        </Button>
      </div>
    </form>
  );
}

const capitalise = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

export function SwapButton({ onSwap }: { onSwap: () => void }) {
  const t = useTranslate();
  return (
    <Button className="mt-2" onClick={onSwap}>
      <ArrowLeftRight aria-hidden className="size-4" />
      {t("exchange.swap")}
    </Button>
  );
}
