import { RotateCw, Trash2, X } from "lucide-react";
import { type FormEvent, useState } from "react";
import { Button } from "@/app/ui/button";
import { IconButton } from "@/app/ui/icon-button";
import { useTranslate } from "@/app/ui/translations";
import { useNumberField } from "@/app/ui/use-number-field";
import type { Command } from "@/lib/editor/commands/command";
import {
  assignToHoles,
  assignToLayout,
  changePlayedTees,
  deleteGroup,
  playedShare,
} from "@/lib/editor/commands/group";
import { groupName, rotateGroup } from "@/lib/editor/commands/move-group";
import { type CourseDocument, type EditedLayout, isMainLayout } from "@/lib/editor/document";
import { fairwaysOf, findFairwaySource } from "@/lib/editor/fairways";
import { findMembers, type Group } from "@/lib/editor/groups";
import { newId } from "@/lib/ids";
import { COURSE_COLOURS, TEE_SURFACES } from "@/lib/validation/hole";
import { playHole } from "@/lib/validation/played-hole";
import { commandsFor } from "../commands/commands";
import { useCommandContext } from "../commands/use-command-context";
import { usePage, useStudio } from "../session/use-studio";
import { SelectField } from "./select-field";

const MIXED = "mixed" as const;
/** The value of a choice that clears a field. */
const NONE = "none" as const;

interface GroupPanelProps {
  document: CourseDocument;
  layout: EditedLayout;
  group: Group;
  isSticky: boolean;
}

/** Actions for a multiple selection of holes and features. */
export function GroupPanel({ document, layout, group, isSticky }: GroupPanelProps) {
  const { run, endGroup, unlocked } = useStudio();
  const t = useTranslate();
  const name = t(groupName(group));
  const { holes, features } = findMembers(document, group);
  const hasTees = playedTees(document, layout, group).length > 0;
  return (
    <section aria-label={t("group.title")} className="flex flex-col gap-4">
      <header className="flex items-center gap-2">
        <h3 className="min-w-0 flex-1 truncate text-[1.0625rem]">{name}</h3>
        <IconButton label={t("group.end")} tooltip={`${t("group.end")} (Esc)`} onClick={endGroup} icon={X} />
      </header>
      <p className="-mt-2 text-sm text-muted">
        {t("group.moveHelp")} {t(isSticky ? "group.addMore" : "group.keys")}
      </p>
      <Rotation onRotate={(degrees) => run(rotateGroup(unlocked(group), degrees))} />
      <ArrangeButtons />
      {holes.length > 0 && document.layouts.length > 1 && (
        <fieldset className="min-w-0">
          <legend className="inspector-label">{t("group.playedIn")}</legend>
          {document.layouts
            .filter((each) => !isMainLayout(each))
            .map((each) => (
              <LayoutBox key={each.id} layout={each} group={group} run={run} />
            ))}
        </fieldset>
      )}
      {hasTees && <TeeChoices document={document} layout={layout} group={group} run={run} />}
      {holes.length > 0 && features.length > 0 && (
        <Button size="compact" onClick={() => run(assignToHoles(group))}>
          {t("group.assign")}
        </Button>
      )}
      <Button size="compact" className="justify-self-start" onClick={() => run(deleteGroup(group))}>
        <Trash2 aria-hidden className="size-4" />
        {t("group.delete", { group: name })}
      </Button>
    </section>
  );
}

/** Aligns, distributes and mirrors the selection. */
function ArrangeButtons() {
  // Renders when the locks change.
  usePage();
  const { context, perform } = useCommandContext({});
  const { t } = context;
  return (
    <fieldset className="min-w-0">
      <legend className="inspector-label">{t("commands.arrange")}</legend>
      {/* Aligning in the first row, distributing and mirroring in the second. */}
      <div className="-ml-1.5 grid grid-cols-[repeat(6,max-content)]">
        {commandsFor(context, "arrange").map((command) => (
          <IconButton
            key={command.id}
            label={t(command.row.text)}
            icon={command.row.icon}
            disabled={command.whyNot !== null}
            tooltip={t(command.whyNot ?? { key: command.row.text })}
            onClick={() => perform(command)}
          />
        ))}
      </div>
    </fieldset>
  );
}

function Rotation({ onRotate }: { onRotate: (degrees: number) => void }) {
  const t = useTranslate();
  const [degrees, setDegrees] = useState(15);
  const field = useNumberField({ value: degrees, onChange: setDegrees, min: -360, max: 360, step: 1 });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onRotate(degrees);
  };
  return (
    <form className="flex items-end gap-2" onSubmit={submit}>
      <label className="grid min-w-0 flex-1 gap-1">
        <span className="inspector-label">{t("group.angleField")}</span>
        <input className="field inspector-field" {...field} />
      </label>
      <Button type="submit" size="compact">
        <RotateCw aria-hidden className="size-4" />
        {t("group.apply")}
      </Button>
    </form>
  );
}

interface MemberFieldsProps {
  group: Group;
  run: (command: Command) => void;
}

function LayoutBox({ layout, group, run }: MemberFieldsProps & { layout: EditedLayout }) {
  const share = playedShare(layout, group);
  return (
    <label className="flex min-h-9 items-center gap-2 text-sm pointer-coarse:min-h-11">
      <input
        type="checkbox"
        className="size-4.5 accent-accent"
        checked={share === "all"}
        ref={(box) => {
          if (box) box.indeterminate = share === "some";
        }}
        onChange={() => run(assignToLayout(group, layout.id, share !== "all", () => newId("play")))}
      />
      <span className="min-w-0 wrap-anywhere">{layout.name}</span>
    </label>
  );
}

interface TeeChoicesProps extends MemberFieldsProps {
  document: CourseDocument;
  /** The shown layout, whose tees change. */
  layout: EditedLayout;
}

function TeeChoices({ document, layout, group, run }: TeeChoicesProps) {
  const t = useTranslate();
  const tees = playedTees(document, layout, group);
  const colour = shared(tees.map(({ colours }) => (colours.length > 1 ? MIXED : (colours[0] ?? NONE))));
  const surface = shared(tees.map((tee) => tee.surface ?? NONE));
  return (
    <div className="grid grid-cols-2 gap-2">
      <SelectField
        label={t("group.teeColour")}
        value={colour}
        values={[...(colour === MIXED ? [MIXED] : []), NONE, ...COURSE_COLOURS]}
        text={(each) =>
          each === NONE ? t("group.noColour") : t(each === MIXED ? "group.mixed" : `layouts.${each}`)
        }
        onChange={(chosen) => {
          const colours = chosen === NONE || chosen === MIXED ? [] : [chosen];
          run(changePlayedTees(group, layout.id, { colours }));
        }}
      />
      <SelectField
        label={t("group.teeSurface")}
        value={surface}
        values={[...(surface === MIXED ? [MIXED] : []), NONE, ...TEE_SURFACES]}
        text={(each) =>
          each === NONE ? t("holes.noSurface") : t(each === MIXED ? "group.mixed" : `holes.${each}`)
        }
        onChange={(chosen) => {
          const surface = chosen === NONE || chosen === MIXED ? null : chosen;
          run(changePlayedTees(group, layout.id, { surface }));
        }}
      />
    </div>
  );
}

/** The tees from which the layout plays the group's holes. */
function playedTees(document: CourseDocument, layout: EditedLayout, group: Group) {
  return fairwaysOf(document, layout.id).flatMap(({ id }) => {
    const source = findFairwaySource(document, id);
    if (!source || !group.holeIds.includes(source.hole.id)) return [];
    return playHole(source.hole, source.play).tee ?? [];
  });
}

/** The value that all have, or `MIXED`. */
function shared<Value>(values: readonly Value[]): Value | typeof MIXED {
  return new Set(values).size === 1 ? (values[0] as Value) : MIXED;
}
