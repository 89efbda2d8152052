import { Button } from "@/app/ui/button";
import { useTranslate } from "@/app/ui/translations";
import type { FilePoint } from "@/lib/exchange/corrections";
import { SelectField } from "../panels/select-field";

/** The ids of the points that are to be the ends of a hole. */
export interface ChosenEnds {
  readonly tee: string | null;
  readonly target: string | null;
}

interface PairFormProps {
  points: readonly FilePoint[];
  chosen: ChosenEnds;
  onChoose: (chosen: ChosenEnds) => void;
  onPair: (teeId: string, targetId: string) => void;
}

/** Makes two points the ends of a hole. A click on the map chooses one, too. */
export function PairForm({ points, chosen, onChoose, onPair }: PairFormProps) {
  const t = useTranslate();
  const { tee, target } = chosen;
  return (
    <form
      className="flex flex-col gap-2 text-sm"
      onSubmit={(event) => {
        event.preventDefault();
        if (tee !== null && target !== null) onPair(tee, target);
      }}
    >
      <p className="text-muted">{t("exchange.pairHelp")}</p>
      <div className="flex flex-wrap items-end gap-2">
        <PointChoice
          label={t("exchange.pairTee")}
          points={points}
          value={tee}
          onChange={(id) => onChoose({ ...chosen, tee: id })}
        />
        <PointChoice
          label={t("exchange.pairTarget")}
          points={points}
          value={target}
          onChange={(id) => onChoose({ ...chosen, target: id })}
        />
        <Button type="submit" disabled={tee === null || target === null || tee === target}>
          {t("exchange.pair")}
        </Button>
      </div>
    </form>
  );
}

interface PointChoiceProps {
  label: string;
  points: readonly FilePoint[];
  value: string | null;
  onChange: (id: string | null) => void;
}

const NONE = "";

function PointChoice({ label, points, value, onChange }: PointChoiceProps) {
  const t = useTranslate();
  const texts = new Map([
    [NONE, t("exchange.pairNone")],
    ...points.map(({ id, text }) => [id, t(text)] as const),
  ]);
  return (
    <div className="min-w-40 flex-1">
      <SelectField
        label={label}
        value={value ?? NONE}
        values={[...texts.keys()]}
        text={(id) => texts.get(id) ?? ""}
        onChange={(id) => onChange(id === NONE ? null : id)}
      />
    </div>
  );
}
