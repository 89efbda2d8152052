import { ArrowDown, ArrowUp, ArrowUpDown, Copy } from "lucide-react";
import { useId } from "react";
import { IconButton } from "@/app/ui/icon-button";
import { useTranslate } from "@/app/ui/translations";
import { useTextDraft } from "@/app/ui/use-text-draft";
import { duplicateFairway, reverseFairway } from "@/lib/editor/commands/fairways";
import { cannotRenumberReason, moveBy, renumberFairway } from "@/lib/editor/commands/numbering";
import type { EditedFairway, FlightPath } from "@/lib/editor/document";
import { newId } from "@/lib/ids";
import type { Message } from "@/lib/messages/message";
import { COURSE_LIMITS } from "@/lib/validation/course";
import type { SessionStore } from "../session/session-store";
import { FlightPaths } from "./flight-paths";

interface HolePanelProps {
  fairways: readonly EditedFairway[];
  fairway: EditedFairway;
  path: FlightPath;
  dispatch: SessionStore["dispatch"];
  /** Selects a hole and moves the map to it. */
  onShow: (fairwayId: string) => void;
}

/** The number, order, direction and flight paths of the selected hole. */
export function HolePanel({ fairways, fairway, path, dispatch, onShow }: HolePanelProps) {
  const t = useTranslate();
  const { id } = fairway;
  const index = fairways.findIndex((other) => other.id === id);
  const duplicate = () => {
    const copyId = newId("fairway");
    dispatch({ type: "run", command: duplicateFairway(id, copyId), select: copyId });
    onShow(copyId);
  };
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-1">
        <NumberField
          key={id}
          number={fairway.number}
          validate={(number) => cannotRenumberReason({ fairways }, id, number)}
          onCommit={(number) => dispatch({ type: "run", command: renumberFairway(id, number), select: id })}
        />
        <span className="flex-1" />
        <IconButton
          label={t("holes.moveUp")}
          disabled={index <= 0}
          onClick={() => dispatch({ type: "run", command: moveBy(id, -1), select: id })}
        >
          <ArrowUp aria-hidden className="size-4.5" />
        </IconButton>
        <IconButton
          label={t("holes.moveDown")}
          disabled={index === fairways.length - 1}
          onClick={() => dispatch({ type: "run", command: moveBy(id, 1), select: id })}
        >
          <ArrowDown aria-hidden className="size-4.5" />
        </IconButton>
        <IconButton
          label={t("holes.reverseThis")}
          onClick={() => dispatch({ type: "run", command: reverseFairway(id), select: id })}
        >
          <ArrowUpDown aria-hidden className="size-4.5" />
        </IconButton>
        <IconButton
          label={t("holes.duplicateThis")}
          disabled={fairways.length >= COURSE_LIMITS.fairways}
          onClick={duplicate}
        >
          <Copy aria-hidden className="size-4.5" />
        </IconButton>
      </div>
      <FlightPaths fairway={fairway} path={path} dispatch={dispatch} />
    </div>
  );
}

interface NumberFieldProps {
  number: number;
  validate: (number: number) => Message | null;
  onCommit: (number: number) => void;
}

function NumberField({ number, validate, onCommit }: NumberFieldProps) {
  const t = useTranslate();
  const problemId = useId();
  const { field, problem } = useTextDraft({
    value: String(number),
    validate: (text) => validate(Number(text)),
    commit: (text) => onCommit(Number(text)),
  });
  return (
    <>
      <label
        className="flex items-center gap-2 text-sm"
        title={t("holes.numberHint", { most: COURSE_LIMITS.fairways })}
      >
        <span className="font-medium">{t("holes.number")}</span>
        <input
          type="number"
          inputMode="numeric"
          min={1}
          max={COURSE_LIMITS.fairways}
          className="field min-h-10 w-16 py-1 tabular-nums"
          aria-invalid={problem !== null}
          aria-describedby={problem ? problemId : undefined}
          {...field}
        />
      </label>
      {problem && (
        <p id={problemId} role="alert" className="order-last w-full text-sm text-danger">
          {t(problem)}
        </p>
      )}
    </>
  );
}
