import { Pencil } from "lucide-react";
import { type ReactNode, useState } from "react";
import { IconButton } from "@/app/ui/icon-button";
import { onDemand } from "@/app/ui/load-on-demand";
import { useTranslate } from "@/app/ui/translations";
import type { Command } from "@/lib/editor/commands/command";
import { addTarget, addTee, placeBeside, putToUse, whyNoMoreEnds } from "@/lib/editor/commands/hole-details";
import { changePlay } from "@/lib/editor/commands/plays";
import type { EditedTarget } from "@/lib/editor/document";
import { targetLetter, targetName, teeName } from "@/lib/editor/end-names";
import type { FairwaySource } from "@/lib/editor/fairways";
import { fairwayIdOf } from "@/lib/editor/fairways";
import { lastTeeColours } from "@/lib/editor/last-tee-colours";
import { lengthBetween } from "@/lib/editor/measures";
import { formatLength } from "@/lib/messages/length";
import type { Translate } from "@/lib/messages/translator";
import type { TargetId } from "@/lib/validation/course-ids";
import type { GroundHeight } from "@/lib/validation/ground-height";
import { playHole } from "@/lib/validation/played-hole";
import { useStudio } from "../session/use-studio";
import { ColourDots } from "./colour-dot";
import { GroupHeading } from "./group-heading";

const TeeFields = onDemand(() => import("./end-fields").then((module) => module.TeeFields));
const TargetFields = onDemand(() => import("./end-fields").then((module) => module.TargetFields));

interface HoleEndsProps {
  source: FairwaySource;
  run: (command: Command) => void;
}

/** The tees and targets of a hole. Those that the shown layout plays are marked as chosen. */
export function HoleEnds({ source, run }: HoleEndsProps) {
  const t = useTranslate();
  const { mapView, store } = useStudio();
  const { hole, play } = source;
  const played = playHole(hole, play);
  const fairwayId = fairwayIdOf(source);
  const playTarget = (id: TargetId) =>
    run(play ? changePlay(play.id, { targetId: id }) : putToUse(hole.id, id, today()));
  return (
    <>
      <fieldset aria-label={t("holes.teesOf", { hole: hole.number })} className="min-w-0">
        <GroupHeading
          title={t("holes.tees")}
          add={t("holes.addTee")}
          full={whyNoMoreEnds(hole, "tee")}
          onAdd={() => {
            const place = placeBeside(hole.tees, mapView.current.centre);
            run(addTee(hole.id, place, lastTeeColours(store.get().history)));
          }}
        />
        <div className="inspector-list">
          {hole.tees.map((tee) => (
            <EndChoice
              key={tee.id}
              group={`${hole.id}-tees`}
              isChosen={tee.id === played.tee?.id}
              onChoose={() => run(changePlay(fairwayId, { teeId: tee.id }))}
              marker={<ColourDots colours={tee.colours} />}
              name={t(teeName(hole, tee))}
              metres={lengthBetween(tee, played.target)}
              ground={tee.position.ground}
            >
              <TeeFields hole={hole} tee={tee} run={run} />
            </EndChoice>
          ))}
        </div>
      </fieldset>
      <fieldset aria-label={t("holes.targetsOf", { hole: hole.number })} className="min-w-0">
        <GroupHeading
          title={t("holes.targets")}
          add={t("holes.addTarget")}
          full={whyNoMoreEnds(hole, "target")}
          onAdd={() => run(addTarget(hole.id, placeBeside(hole.targets, mapView.current.centre)))}
        />
        <div className="inspector-list">
          {hole.targets.map((target, index) => (
            <EndChoice
              key={target.id}
              group={`${hole.id}-targets`}
              isChosen={target.id === played.target?.id}
              onChoose={() => playTarget(target.id)}
              marker={
                <span aria-hidden className="w-4 flex-none font-bold">
                  {targetLetter(index)}
                </span>
              }
              name={t(targetName(hole, target))}
              badge={hole.targets[1] && target.id === hole.targetId ? inUseText(target, t) : null}
              metres={lengthBetween(played.tee, target)}
              ground={target.position.ground}
            >
              <TargetFields hole={hole} target={target} run={run} />
            </EndChoice>
          ))}
        </div>
      </fieldset>
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

function heightText({ metres }: GroundHeight, t: Translate): string {
  return formatLength(metres, { ...t, digits: { maximumFractionDigits: 1, minimumFractionDigits: 1 } });
}

/** Where a height is from, and what kind of model that is. */
function heightSource(ground: GroundHeight, t: Translate): string {
  const { source, model, resolution, measuredOn: day } = ground;
  const grid = { metres: resolution, digits: { maximumFractionDigits: 1 } };
  const text = t("ground.measuredFrom", { height: heightText(ground, t), source, resolution: grid, day });
  return model === "surface" ? `${text}. ${t("ground.surface")}` : text;
}

interface EndChoiceProps {
  group: string;
  isChosen: boolean;
  onChoose: () => void;
  marker: ReactNode;
  name: string;
  badge?: string | null;
  metres: number | null;
  ground: Readonly<GroundHeight> | undefined;
  /** Fields, shown on demand. */
  children: ReactNode;
}

function EndChoice(props: EndChoiceProps) {
  const { group, isChosen, onChoose, marker, name, badge, metres, ground, children } = props;
  const t = useTranslate();
  const [isEditing, setEditing] = useState(false);
  return (
    <div className="inspector-choice" data-chosen={isChosen || undefined}>
      <div className="flex items-center">
        <label className="inspector-row">
          <input type="radio" name={group} className="cover-input" checked={isChosen} onChange={onChoose} />
          {marker}
          <span className="min-w-0 flex-1 py-1.5">
            <span className="block truncate font-medium">{name}</span>
            {badge && <span className="inspector-badge">{badge}</span>}
          </span>
          {ground && (
            <span className="text-xs text-muted tabular-nums" title={heightSource(ground, t)}>
              {heightText(ground, t)}
            </span>
          )}
          {metres !== null && <span className="text-muted tabular-nums">{formatLength(metres, t)}</span>}
        </label>
        <IconButton
          label={t("holes.edit", { name })}
          onPointerEnter={TeeFields.preload}
          onFocus={TeeFields.preload}
          aria-expanded={isEditing}
          onClick={() => setEditing(!isEditing)}
          icon={Pencil}
          iconClass="size-3.5 text-muted"
        />
      </div>
      {isEditing && <div className="grid gap-2.5 px-3 pt-1 pb-3">{children}</div>}
    </div>
  );
}
