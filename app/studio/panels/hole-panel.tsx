import { ArrowDown, ArrowUp, ArrowUpDown, Copy } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslate } from "@/app/ui/translations";
import { duplicateHole, moveBy, renumberHole, reverseHole } from "@/lib/editor/commands/order";
import type { EditedFairway, FlightPath } from "@/lib/editor/document";
import { newId } from "@/lib/ids";
import { COURSE_LIMITS } from "@/lib/validation/course";
import type { SessionStore } from "../session/session-store";
import { FlightPaths } from "./flight-paths";
import { useDraft } from "./use-draft";

interface HolePanelProps {
  fairways: readonly EditedFairway[];
  fairway: EditedFairway;
  path: FlightPath;
  dispatch: SessionStore["dispatch"];
  /** Selects a hole and moves the map there. */
  onShow: (fairwayId: string) => void;
}

/** What can be done to the selected hole, apart from what a hand does on the map. */
export function HolePanel({ fairways, fairway, path, dispatch, onShow }: HolePanelProps) {
  const t = useTranslate();
  const { id } = fairway;
  const index = fairways.findIndex((other) => other.id === id);
  const duplicate = () => {
    const copyId = newId("fairway");
    dispatch({ type: "run", command: duplicateHole(id, copyId), select: copyId });
    onShow(copyId);
  };
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-1">
        <NumberField
          key={id}
          number={fairway.number}
          onCommit={(number) => dispatch({ type: "run", command: renumberHole(id, number), select: id })}
        />
        <span className="flex-1" />
        <IconButton
          name={t("holes.moveUp")}
          disabled={index <= 0}
          onClick={() => dispatch({ type: "run", command: moveBy(id, -1), select: id })}
        >
          <ArrowUp aria-hidden className="size-4.5" />
        </IconButton>
        <IconButton
          name={t("holes.moveDown")}
          disabled={index === fairways.length - 1}
          onClick={() => dispatch({ type: "run", command: moveBy(id, 1), select: id })}
        >
          <ArrowDown aria-hidden className="size-4.5" />
        </IconButton>
        <IconButton
          name={t("holes.reverseThis")}
          onClick={() => dispatch({ type: "run", command: reverseHole(id), select: id })}
        >
          <ArrowUpDown aria-hidden className="size-4.5" />
        </IconButton>
        <IconButton
          name={t("holes.duplicateThis")}
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

function NumberField({ number, onCommit }: { number: number; onCommit: (number: number) => void }) {
  const t = useTranslate();
  const draft = useDraft(String(number), (text) => onCommit(Number(text)));
  return (
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
        {...draft}
      />
    </label>
  );
}

interface IconButtonProps {
  name: string;
  disabled?: boolean;
  onClick: () => void;
  children: ReactNode;
}

/**
 * A button that shows a picture. Where it can do nothing it stays focusable: the focus must not vanish from under
 * somebody who moves a hole up until it is the first.
 */
export function IconButton({ name, disabled = false, onClick, children }: IconButtonProps) {
  return (
    <button
      type="button"
      className="icon-button"
      aria-label={name}
      title={name}
      aria-disabled={disabled || undefined}
      onClick={disabled ? undefined : onClick}
    >
      {children}
    </button>
  );
}
