import { Pencil, Trash2 } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { IconButton } from "@/app/ui/icon-button";
import { useTranslate } from "@/app/ui/translations";
import type { Command } from "@/lib/editor/commands/command";
import {
  addTarget,
  addTee,
  changeTarget,
  changeTee,
  deleteTarget,
  deleteTee,
  placeBeside,
  putToUse,
  whyNoMoreEnds,
} from "@/lib/editor/commands/hole-details";
import { changePlay } from "@/lib/editor/commands/layouts";
import type { EditedHole, EditedTarget, EditedTee } from "@/lib/editor/document";
import { targetLetter, targetName, teeName } from "@/lib/editor/end-names";
import type { FairwaySource } from "@/lib/editor/fairways";
import { measureHole } from "@/lib/geo/distance";
import { formatLength } from "@/lib/messages/length";
import type { Message } from "@/lib/messages/message";
import type { Translate } from "@/lib/messages/translator";
import type { Coordinates } from "@/lib/validation/coordinates";
import { type CourseColour, HOLE_LIMITS, TEE_SURFACES } from "@/lib/validation/hole";
import { playHole } from "@/lib/validation/played-hole";
import { ColourChoices } from "./colour-choices";
import { ColourDots } from "./colour-dot";
import { DraftField } from "./draft-field";

interface HoleEndsProps {
  source: FairwaySource;
  /** Runs a command and keeps the hole selected. */
  run: (command: Command) => void;
  /** Where the first tee or target goes, in degrees. */
  mapCentre: () => Coordinates;
}

/** The tees and targets of a hole. The chosen ones are those that the shown layout plays. */
export function HoleEnds({ source, run, mapCentre }: HoleEndsProps) {
  const t = useTranslate();
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
        onAdd={() => run(addTee(hole.id, placeBeside(hole.tees, mapCentre())))}
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
            <TeeFields hole={hole} tee={tee} run={run} />
          </EndChoice>
        ))}
      </EndList>
      <EndList
        title={t("holes.targets")}
        label={t("holes.targetsOf", { hole: hole.number })}
        add={t("holes.addTarget")}
        full={whyNoMoreEnds(hole, "target")}
        onAdd={() => run(addTarget(hole.id, placeBeside(hole.targets, mapCentre())))}
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
            <TargetFields hole={hole} target={target} run={run} />
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

/** The user's day, as 2026-11-22. */
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
  /** Why no more can be added; null if more can. */
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

function TeeFields({ hole, tee, run }: { hole: EditedHole; tee: EditedTee; run: HoleEndsProps["run"] }) {
  const t = useTranslate();
  const id = useId();
  const toggle = (colour: CourseColour) => {
    const others = tee.colours.filter((each) => each !== colour);
    const colours = others.length < tee.colours.length ? others : [...tee.colours.slice(-2), colour];
    run(changeTee(hole.id, tee.id, { colours }));
  };
  return (
    <>
      <ColourChoices label={t("holes.colours")} chosen={tee.colours} onToggle={toggle} />
      <div className="grid grid-cols-2 gap-2">
        <DraftField
          key={tee.id}
          label={t("holes.nameField")}
          value={tee.name}
          input={{ maxLength: HOLE_LIMITS.nameCodePoints, placeholder: t("holes.namePlaceholder") }}
          onCommit={(name) => run(changeTee(hole.id, tee.id, { name }))}
        />
        <div className="grid min-w-0 gap-1">
          <label htmlFor={id} className="inspector-label">
            {t("holes.surface")}
          </label>
          <select
            id={id}
            className="field inspector-field"
            value={tee.surface ?? ""}
            onChange={({ target: { value } }) =>
              run(
                changeTee(hole.id, tee.id, { surface: TEE_SURFACES.find((each) => each === value) ?? null }),
              )
            }
          >
            <option value="">{t("holes.noSurface")}</option>
            {TEE_SURFACES.map((surface) => (
              <option key={surface} value={surface}>
                {t(`holes.${surface}`)}
              </option>
            ))}
          </select>
        </div>
      </div>
      <DeleteEnd label={t("holes.deleteTee")} onDelete={() => run(deleteTee(hole.id, tee.id))} />
    </>
  );
}

interface TargetFieldsProps {
  hole: EditedHole;
  target: EditedTarget;
  run: HoleEndsProps["run"];
}

function TargetFields({ hole, target, run }: TargetFieldsProps) {
  const t = useTranslate();
  return (
    <>
      <DraftField
        key={target.id}
        label={t("holes.nameField")}
        value={target.name}
        input={{ maxLength: HOLE_LIMITS.nameCodePoints, placeholder: t("holes.namePlaceholder") }}
        onCommit={(name) => run(changeTarget(hole.id, target.id, { name }))}
      />
      <label className="flex min-h-9 items-center gap-2 text-sm">
        <input
          type="checkbox"
          className="size-4.5 accent-accent"
          checked={!target.isPermanent}
          onChange={({ target: { checked } }) =>
            run(changeTarget(hole.id, target.id, { isPermanent: !checked }))
          }
        />
        {t("holes.temporary")}
      </label>
      <DeleteEnd label={t("holes.deleteTarget")} onDelete={() => run(deleteTarget(hole.id, target.id))} />
    </>
  );
}

function DeleteEnd({ label, onDelete }: { label: string; onDelete: () => void }) {
  return (
    <IconButton label={label} className="justify-self-end text-muted hover:text-danger" onClick={onDelete}>
      <Trash2 aria-hidden className="size-4" />
    </IconButton>
  );
}
