import { useId, useMemo } from "react";
import { useTranslate } from "@/app/ui/translations";
import { whatChanged } from "@/lib/editor/differences";
import { type FairwayMerge, numberOf, type Side } from "@/lib/editor/merge";
import { conflictOf } from "@/lib/editor/remote-changes";
import type { Session } from "@/lib/editor/session";
import type { SessionStore } from "../session/session-store";

interface ConflictViewProps {
  session: Pick<Session, "history" | "saving">;
  dispatch: SessionStore["dispatch"];
  /** Shows a hole on the map. */
  onLook: (fairwayId: string) => void;
}

/** A newer version beside the person's own: what differs by hole, and a choice for each hole that both changed. */
export function ConflictView({ session: { history, saving }, dispatch, onLook }: ConflictViewProps) {
  const t = useTranslate();
  const conflict = useMemo(() => conflictOf({ history, saving }), [history, saving]);
  const help = useId();
  if (!conflict || saving.phase.kind !== "conflict") return null;
  const { choices } = saving.phase;
  const { clashes, changes } = conflict;
  const alone = changes.filter(({ outcome }) => outcome !== "clash");
  const undecided = clashes.some(({ id }) => !choices[id]);
  const choose = (fairwayId: string, side: Side) => {
    dispatch({ type: "choose", fairwayId, side });
    onLook(fairwayId);
  };
  return (
    <section aria-label={t("saving.newerTitle")} className="studio-note studio-decision bg-warning-soft">
      <div role="alert">
        <p className="font-semibold">{t("saving.newerTitle")}</p>
        <p className="mt-1">{t("saving.newerText")}</p>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keyboard. */}
      <section className="studio-note-list" tabIndex={0} aria-label={t("merging.differences")}>
        {clashes.length > 0 && <p className="font-semibold">{t("merging.clashes")}</p>}
        {clashes.map((clash) => (
          <Choice key={clash.id} clash={clash} chosen={choices[clash.id]} choose={choose} />
        ))}
        {alone.length > 0 && <p className="mt-2 font-semibold">{t("merging.mergedAlone")}</p>}
        <ul>
          {alone.map((change) => (
            <li key={change.id} className="mt-1">
              <Alone change={change} />
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
        <button
          type="button"
          className="button button-primary px-3"
          disabled={undecided}
          aria-describedby={undecided ? help : undefined}
          onClick={() => dispatch({ type: "merge" })}
        >
          {t("merging.merge")}
        </button>
        <button type="button" className="button px-3" onClick={() => dispatch({ type: "keep-mine" })}>
          {t("saving.keepMine")}
        </button>
        <button type="button" className="button px-3" onClick={() => dispatch({ type: "take-theirs" })}>
          {t("saving.takeTheirs")}
        </button>
      </div>
    </section>
  );
}

interface ChoiceProps {
  clash: FairwayMerge;
  chosen: Side | undefined;
  choose: (id: string, side: Side) => void;
}

/** One hole that both sides changed. */
function Choice({ clash, chosen, choose }: ChoiceProps) {
  const t = useTranslate();
  const name = useId();
  return (
    <fieldset className="mt-1.5 rounded-lg border border-field-line bg-surface px-2 pb-1.5">
      <legend className="px-1 font-semibold">{t("studio.hole", { hole: numberOf(clash) })}</legend>
      {(["mine", "theirs"] as const).map((side) => (
        <label key={side} className="flex min-h-11 cursor-pointer items-center gap-2.5">
          <input
            type="radio"
            name={name}
            className="size-4.5 shrink-0 accent-accent"
            checked={chosen === side}
            onChange={() => choose(clash.id, side)}
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

/** One hole whose changes fit together by themselves. */
function Alone({ change }: { change: FairwayMerge }) {
  const t = useTranslate();
  const { outcome, base, mine, theirs } = change;
  const by = {
    mine: "byMe",
    theirs: "byThem",
    same: "byBothSame",
    combined: "byBoth",
    clash: "byBoth",
  } as const;
  return (
    <>
      <span className="font-medium">{t("studio.hole", { hole: numberOf(change) })}</span> (
      {t(`merging.${by[outcome]}`)}): <Changes before={base} after={outcome === "theirs" ? theirs : mine} />
      {outcome === "combined" && (
        <>
          ; <Changes before={base} after={theirs} />
        </>
      )}
    </>
  );
}

function Changes({ before, after }: { before: FairwayMerge["base"]; after: FairwayMerge["base"] }) {
  const t = useTranslate();
  const what = whatChanged(before, after).map((each) => t(each));
  return what.length > 0 ? what.join(", ") : t("merging.unchanged");
}
