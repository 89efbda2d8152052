import { Pencil } from "lucide-react";
import { type ReactNode, useState } from "react";
import { IconButton } from "@/app/ui/icon-button";
import { LoadOnDemand, onDemand } from "@/app/ui/load-on-demand";
import { useTranslate } from "@/app/ui/translations";
import type { Command } from "@/lib/editor/commands/command";
import { addTarget, addTee, placeBeside, putToUse, whyNoMoreEnds } from "@/lib/editor/commands/hole-details";
import { changePlay } from "@/lib/editor/commands/layouts";
import type { EditedTarget } from "@/lib/editor/document";
import { targetLetter, targetName, teeName } from "@/lib/editor/end-names";
import type { FairwaySource } from "@/lib/editor/fairways";
import { measureHole } from "@/lib/geo/distance";
import { formatLength } from "@/lib/messages/length";
import type { Message } from "@/lib/messages/message";
import type { Translate } from "@/lib/messages/translator";
import type { Coordinates } from "@/lib/validation/coordinates";
import { playHole } from "@/lib/validation/played-hole";
import { useStudio } from "../session/use-studio";
import { ColourDots } from "./colour-dot";

const teeFields = onDemand(() => import("./end-fields").then((module) => module.TeeFields));
const targetFields = onDemand(() => import("./end-fields").then((module) => module.TargetFields));

interface HoleEndsProps {
  source: FairwaySource;
  /** Runs a command and keeps the hole selected. */
  run: (command: Command) => void;
}

/** The tees and targets of a hole. Those that the shown layout plays are marked as chosen. */
export function HoleEnds({ source, run }: HoleEndsProps) {
  const t = useTranslate();
  const { mapView } = useStudio();
  const { hole, play } = source;
  const played = playHole(hole, play);
  const fairwayId = play?.id ?? hole.id;
  const playTarget = (id: string) =>
    run(play ? changePlay(fairwayId, { targetId: id }) : putToUse(hole.id, id, today()));
  return (
    <>
      <EndList
        title={t("holes.tees")}
        label={t("holes.teesOf", { hole: hole.number })}
        add={t("holes.addTee")}
        full={whyNoMoreEnds(hole, "tee")}
        onAdd={() => run(addTee(hole.id, placeBeside(hole.tees, mapView.current.centre)))}
      >
        {hole.tees.map((tee) => (
          <EndChoice
            key={tee.id}
            group={`${hole.id}-tees`}
            isChosen={tee.id === played.tee?.id}
            onChoose={() => run(changePlay(fairwayId, { teeId: tee.id }))}
            marker={<ColourDots colours={tee.colours} />}
            name={t(teeName(hole, tee))}
            metres={metresBetween(tee, played.target)}
          >
            <LoadOnDemand component={teeFields} onFail={() => {}}>
              {(TeeFields) => <TeeFields hole={hole} tee={tee} run={run} />}
            </LoadOnDemand>
          </EndChoice>
        ))}
      </EndList>
      <EndList
        title={t("holes.targets")}
        label={t("holes.targetsOf", { hole: hole.number })}
        add={t("holes.addTarget")}
        full={whyNoMoreEnds(hole, "target")}
        onAdd={() => run(addTarget(hole.id, placeBeside(hole.targets, mapView.current.centre)))}
      >
        {hole.targets.map((target, index) => (
          <EndChoice
            key={target.id}
            group={`${hole.id}-targets`}
            isChosen={target.id === played.target?.id}
            onChoose={() => playTarget(target.id)}
            marker={
              <span aria-hidden className="target-letter">
                {targetLetter(index)}
              </span>
            }
            name={t(targetName(hole, target))}
            badge={target.id === hole.targetId ? inUseText(target, t) : null}
            metres={metresBetween(played.tee, target)}
          >
            <LoadOnDemand component={targetFields} onFail={() => {}}>
              {(TargetFields) => <TargetFields hole={hole} target={target} run={run} />}
            </LoadOnDemand>
          </EndChoice>
        ))}
      </EndList>
    </>
  );
}

function inUseText({ inUseSince }: EditedTarget, t: Translate): string {
  if (inUseSince === null) return t("holes.inUse");
  const day = new Date(`${inUseSince}T12:00:00Z`);
  return t("holes.inUseSince", {
    day: new Intl.DateTimeFormat(t.language, { month: "short", day: "numeric" }).format(day),
  });
}

/** Today's date in the user's time zone, such as 2026-11-22. */
function today(): string {
  const now = new Date();
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
}

function metresBetween(
  from: { readonly position: Coordinates } | null,
  to: { readonly position: Coordinates } | null,
): number | null {
  return from && to ? measureHole(from.position, to.position).distance : null;
}

interface EndListProps {
  title: string;
  label: string;
  add: string;
  /** Reason why no more can be added; null if there is room. */
  full: Message | null;
  onAdd: () => void;
  children: ReactNode;
}

function EndList({ title, label, add, full, onAdd, children }: EndListProps) {
  const t = useTranslate();
  return (
    <fieldset aria-label={label} className="min-w-0">
      <div className="flex items-center justify-between">
        <h3 className="inspector-label">{title}</h3>
        <button
          type="button"
          className="inspector-add"
          aria-label={add}
          aria-disabled={full !== null || undefined}
          title={full ? t(full) : undefined}
          onClick={full === null ? onAdd : undefined}
        >
          {t("holes.add")}
        </button>
      </div>
      <div className="inspector-list">{children}</div>
    </fieldset>
  );
}

interface EndChoiceProps {
  group: string;
  isChosen: boolean;
  onChoose: () => void;
  marker: ReactNode;
  name: string;
  badge?: string | null;
  metres: number | null;
  /** Fields, shown on demand. */
  children: ReactNode;
}

function EndChoice(props: EndChoiceProps) {
  const { group, isChosen, onChoose, marker, name, badge, metres, children } = props;
  const t = useTranslate();
  const [isEditing, setEditing] = useState(false);
  return (
    <div className="inspector-choice" data-chosen={isChosen || undefined}>
      <div className="flex items-center">
        <label className="inspector-row min-w-0 flex-1">
          <input type="radio" name={group} className="cover-input" checked={isChosen} onChange={onChoose} />
          {marker}
          <span className="min-w-0 flex-1 py-1.5">
            <span className="block truncate font-medium">{name}</span>
            {badge && <span className="inspector-badge">{badge}</span>}
          </span>
          {metres !== null && <span className="text-muted tabular-nums">{formatLength(metres, t)}</span>}
        </label>
        <IconButton
          label={t("holes.edit", { name })}
          onPointerEnter={teeFields.preload}
          onFocus={teeFields.preload}
          aria-expanded={isEditing}
          onClick={() => setEditing(!isEditing)}
        >
          <Pencil aria-hidden className="size-3.5 text-muted" />
        </IconButton>
      </div>
      {isEditing && <div className="inspector-details">{children}</div>}
    </div>
  );
}
