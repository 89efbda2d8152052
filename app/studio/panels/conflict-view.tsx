import { useId, useMemo } from "react";
import { Button } from "@/app/ui/button";
import { useTranslate } from "@/app/ui/translations";
import { itemName, whatChanged } from "@/lib/editor/differences";
import type { ItemMerge, Side } from "@/lib/editor/merge";
import { findConflict } from "@/lib/editor/remote-changes";
import type { Message } from "@/lib/messages/message";
import { useSettledSession, useStudio } from "../session/use-studio";

/** A conflict with a newer version: the differences by hole, and a choice for each hole that both sides changed. */
export function ConflictView() {
  const t = useTranslate();
  const { dispatch, showHole } = useStudio();
  const { history, saving } = useSettledSession();
  const conflict = useMemo(() => findConflict({ history, saving }), [history, saving]);
  const help = useId();
  if (!conflict || saving.phase.kind !== "conflict") return null;
  const { choices } = saving.phase;
  const { clashes, changes } = conflict;
  const merged = changes.filter(({ outcome }) => outcome !== "clash");
  const undecided = clashes.some(({ id }) => !choices[id]);
  const choose = (itemId: string, side: Side) => {
    dispatch({ type: "choose", itemId, side });
    showHole(itemId);
  };
  return (
    <section aria-label={t("saving.newerTitle")} className="studio-note studio-decision bg-warning-soft">
      <div role="alert">
        <p className="font-semibold">{t("saving.newerTitle")}</p>
        <p className="mt-1">{t("saving.newerText")}</p>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container must be scrollable by keyboard. */}
      <section className="studio-note-list" tabIndex={0} aria-label={t("merging.differences")}>
        {clashes.length > 0 && <p className="font-semibold">{t("merging.conflicts")}</p>}
        {clashes.map((clash) => (
          <SideChoice key={clash.id} clash={clash} chosen={choices[clash.id]} onChoose={choose} />
        ))}
        {merged.length > 0 && <p className="mt-2 font-semibold">{t("merging.noConflict")}</p>}
        <ul>
          {merged.map((change) => (
            <li key={change.id} className="mt-1">
              <MergedChange change={change} />
            </li>
          ))}
        </ul>
      </section>
      {undecided && (
        <p id={help} className="mt-2">
          {t("merging.mergeHelp")}
        </p>
      )}
      <div className="mt-2 flex flex-wrap gap-2">
        <Button
          variant="primary"
          className="px-3"
          disabled={undecided}
          aria-describedby={undecided ? help : undefined}
          onClick={() => dispatch({ type: "merge" })}
        >
          {t("merging.merge")}
        </Button>
        <Button className="px-3" onClick={() => dispatch({ type: "keep-mine" })}>
          {t("saving.keepMine")}
        </Button>
        <Button className="px-3" onClick={() => dispatch({ type: "take-theirs" })}>
          {t("saving.useTheirs")}
        </Button>
      </div>
    </section>
  );
}

interface SideChoiceProps {
  clash: ItemMerge;
  chosen: Side | undefined;
  onChoose: (itemId: string, side: Side) => void;
}

/** Choice between the two versions of a hole that both sides changed. */
function SideChoice({ clash, chosen, onChoose }: SideChoiceProps) {
  const t = useTranslate();
  const name = useId();
  return (
    <fieldset className="mt-1.5 rounded-lg border border-field-line bg-surface px-2 pb-1.5">
      <legend className="px-1 font-semibold">{t(changeName(clash))}</legend>
      {(["mine", "theirs"] as const).map((side) => (
        <label key={side} className="flex min-h-11 cursor-pointer items-center gap-2.5">
          <input
            type="radio"
            name={name}
            className="size-4.5 shrink-0 accent-accent"
            checked={chosen === side}
            onChange={() => onChoose(clash.id, side)}
          />
          <span className="text-pretty">
            <span className="font-medium">{t(`merging.${side}`)}</span>
            {": "}
            <Changes before={clash.base} after={clash[side]} />
          </span>
        </label>
      ))}
    </fieldset>
  );
}

/** Name of a changed item: my version's, else theirs, else the original one. */
function changeName({ mine, theirs, base }: ItemMerge): Message {
  return itemName((mine ?? theirs ?? base) as NonNullable<ItemMerge["base"]>);
}

const AUTHORS = {
  mine: "byMe",
  theirs: "byThem",
  same: "byBothSame",
  combined: "byBoth",
  clash: "byBoth",
} as const satisfies Record<ItemMerge["outcome"], string>;

/** Changes to a hole that merge without a choice. */
function MergedChange({ change }: { change: ItemMerge }) {
  const t = useTranslate();
  const { outcome, base, mine, theirs } = change;
  return (
    <>
      <span className="font-medium">{t(changeName(change))}</span> ({t(`merging.${AUTHORS[outcome]}`)}):{" "}
      <Changes before={base} after={outcome === "theirs" ? theirs : mine} />
      {outcome === "combined" && (
        <>
          ; <Changes before={base} after={theirs} />
        </>
      )}
    </>
  );
}

function Changes({ before, after }: { before: ItemMerge["base"]; after: ItemMerge["base"] }) {
  const t = useTranslate();
  const changes = whatChanged(before, after).map((change) => t(change));
  return changes.length > 0 ? changes.join(", ") : t("merging.unchanged");
}
